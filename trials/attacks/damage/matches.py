"""Damaged match files, read by `kingofarms replay`.

One that is accepted must mean what it says: the match is saved again, and both files are compared,
with the defaults filled in and actions as the game numbers them. So nothing in it was ignored.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import kingofarms
from trials.attacks.damage.asking import Hanging, limited
from trials.attacks.damage.kind import Kind
from trials.attacks.damage.to_bytes import TO_BYTES
from trials.attacks.damage.to_json import damage_json

LARGEST = 8_000  # bytes of the files that are damaged: they are replayed fast
DEFAULTS = {"time": None, "count": 1, "agreed": False, "bot": False, "match": 0}
COMMANDS = ("replay", "replay", "replay", "analyse", "hint")


class Matches(Kind):
    """Files of the released version, of every game."""

    def __init__(self, folder: Path, golden: Path) -> None:
        self.path = folder / "match.json"
        self._again = folder / "again.json"
        files = sorted((golden / "matches").glob("*/*.json"))
        small = [file for file in files if file.stat().st_size <= LARGEST]
        self._files = [file.read_bytes() for file in small if not file.name.startswith("own")]

    def damage(self, rng: Random) -> None:
        """Damage to its bytes, or to what it says."""
        change = rng.choice((*TO_BYTES, *[damage_json] * len(TO_BYTES)))
        self.path.write_bytes(change(rng.choice(self._files), rng))

    def words(self, rng: Random) -> Sequence[str]:
        """A file that cannot be replayed is thought about by nobody; one that can, only shown."""
        command = rng.choice(COMMANDS)
        if command != "replay" and is_whole(self.path):
            command = "replay"
        return [command, str(self.path)]

    def wrong(self) -> str:
        """Whether something in the file was ignored or changed."""
        match = kingofarms.load_match(self.path)
        kingofarms.save_match(match, self._again)
        read, saved = (meaning(path, match) for path in (self.path, self._again))
        return "" if read == saved else "not everything in it was read"


def is_whole(path: Path) -> bool:
    """Whether the file can be read at all; whatever goes wrong is found by the command."""
    try:
        with limited():
            kingofarms.load_match(path)
    except (Exception, Hanging):
        return False
    return True


def meaning(path: Path, match: kingofarms.Match) -> str:
    """The file as text in one form: defaults filled in, actions by number."""
    thing = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once_each)
    for entry in [*thing["entries"], thing["chance"]]:
        for name, value in DEFAULTS.items():
            entry.setdefault(name, value)
    for entry in thing["entries"]:
        if entry["time"] is not None:
            entry["time"] = float(entry["time"])
        if "action" in entry:
            entry["action"] = match.game.parse_action(entry["action"], match.agreed)
    if isinstance(thing["chance"].get("seed"), str):
        thing["chance"]["seed"] = bytes.fromhex(thing["chance"]["seed"]).hex()
    return json.dumps(thing, sort_keys=True)


def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object; a name that is there twice becomes one that no file has."""
    thing = dict(pairs)
    return thing if len(thing) == len(pairs) else {**thing, "twice": True}
