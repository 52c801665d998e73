"""Damaged tables of cards, read by `kingofarms cards`.

One that is accepted has in every row the names that the table says, in order.
"""

import csv
import io
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from trials.attacks.damage.asking import ask
from trials.attacks.damage.kind import Kind
from trials.attacks.damage.odd_files import remove
from trials.attacks.damage.to_bytes import TO_BYTES
from trials.attacks.damage.to_lines import damage_cells, move_lines

NAMES = ("name", "de", "nl")


class Cards(Kind):
    """Own cards of every game: a file, or a folder of several."""

    def __init__(self, folder: Path, golden: Path) -> None:
        self._folder, self._golden = folder / "cards", golden / "cards"
        self._choices = [("heraldry", "heraldry.csv"), ("kings_blade", "kings_blade.csv")]
        tables = sorted(file.name for file in (self._golden / "blazon").iterdir())
        self._choices += [("blazon", f"blazon/{name}") for name in tables]
        self._choose(*self._choices[0])

    def _choose(self, game: str, file: str) -> None:
        remove(self._folder)
        shutil.copytree(self._golden, self._folder)
        self._game, self.path = game, self._folder / file

    def damage(self, rng: Random) -> None:
        """Damage to its bytes, lines or cells."""
        self._choose(*rng.choice(self._choices))
        lines = (damage_cells, damage_cells, move_lines)
        change = rng.choice((*TO_BYTES, *lines * 3))
        self.path.write_bytes(change(self.path.read_bytes(), rng))

    def words(self, _rng: Random) -> Sequence[str]:
        """The command that lists the cards, for programs."""
        own = self.path.parent if self._game == "blazon" else self.path
        return ["cards", self._game, "--json", "--cards", str(own)]

    def wrong(self) -> str:
        """Whether the names are not those of the table; where there is none, it is ours."""
        if not self.path.exists():
            return ""
        text = self.path.read_bytes().decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
        said = json.loads(ask(*self.words(Random(0))).out)
        listed: list[dict[str, Any]] = said[self.path.stem if self._game == "blazon" else "cards"]
        if len(rows) != len(listed):
            return f"{len(rows)} rows became {len(listed)}"
        columns = [name for name in NAMES if name in listed[0]]
        same = all(
            row[name].strip() == card[name].strip()
            for row, card in zip(rows, listed, strict=True)
            for name in columns
        )
        return "" if same else "a card has another name"
