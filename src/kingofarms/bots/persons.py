"""Persons: what the bots of each level are called, and one line about each of them.

The names are in `persons.csv`; all of them are our own invention.
"""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from kingofarms.engine.words import SOURCE, current_language

FILE = Path(__file__).with_name("persons.csv")


@dataclass(frozen=True)
class BotPerson:
    """A bot as people meet it."""

    name: str
    level: str
    lines: dict[str, str]  # by language

    @property
    def line(self) -> str:
        """One line of character, in the current language."""
        return self.lines.get(current_language(), self.lines[SOURCE])


@cache
def persons() -> dict[str, BotPerson]:
    """All of them by name."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        row["name"]: BotPerson(
            row["name"], row["level"], {language: row[language] for language in ("en", "de", "nl")}
        )
        for row in rows
    }


def person_for(level: str, table: str, seat: int, others: Iterable[str] = ()) -> str:
    """The name of the bot of that level at that seat, unlike all others at the table.

    It follows from the table's id, not from the deal. Empty for a bot that is not a level.
    """
    known, taken = persons().values(), set(others)
    names = [each.name for each in known if each.level == level and each.name not in taken]
    names = sorted(names, key=lambda name: sha256(f"{table}:{seat}:{name}".encode()).digest())
    return names[0] if names else ""
