"""Damaged tournament files, continued by `kingofarms tourney --save`.

One that is accepted keeps its whole lines as they were, each has just the fields that a result has,
and what was missing is played. Ranks and points are believed: a file says what nobody else knows.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from trials.attacks.damage.asking import ask
from trials.attacks.damage.kind import Kind
from trials.attacks.damage.matches import once_each
from trials.attacks.damage.to_bytes import TO_BYTES
from trials.attacks.damage.to_lines import damage_json_line, move_lines

MATCHES = 12
LARGEST = 1 << 20  # bytes of a damaged file that is not odd
BEGINNING = b'{"format":"kingofarms tourney '
FIELDS = {"match", "deal", "bots", "ranks", "points"}


class Tourneys(Kind):
    """A small tournament, played by the program under attack."""

    def __init__(self, folder: Path, _golden: Path) -> None:
        self.path = folder / "tourney.jsonl"
        ask(*self.words(Random(0)))
        self._whole = self.path.read_bytes()

    def damage(self, rng: Random) -> None:
        """Damage to its bytes, its lines, or to what a line says."""
        lines = (damage_json_line, damage_json_line, move_lines)
        change = rng.choice((*TO_BYTES, *lines * 4))
        self.path.write_bytes(change(self._whole, rng))

    def words(self, _rng: Random) -> Sequence[str]:
        """The command that began the tournament. What is in the file now must stay there."""
        is_small = self.path.is_file() and self.path.stat().st_size <= LARGEST
        self._before = self.path.read_bytes() if is_small else b""
        words = ["tourney", "heraldry", "--bots", "uniform,uniform", "--matches", str(MATCHES)]
        words += ["--option", "rounds_to_win=1", "--seed", "1", "--threads", "1"]
        return [*words, "--save", str(self.path)]

    def wrong(self) -> str:
        """Whether a line was lost, changed, or not understood."""
        kept, _newline, _half = self._before.rpartition(b"\n")
        now = self.path.read_bytes()
        if kept and not now.startswith(kept + b"\n"):
            return "lines that were there are not there any more"
        if not kept and not (BEGINNING.startswith(self._before[:30])):
            return "a file of another kind was overwritten"
        lines = [json.loads(line, object_pairs_hook=once_each) for line in now.splitlines()[1:]]
        if any(line.keys() != FIELDS for line in lines):
            return "not everything in it was read"
        missing = {*range(MATCHES)} - {line["match"] for line in lines}
        return f"{len(missing)} matches are missing" if missing else ""
