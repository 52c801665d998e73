"""The content files of a game as tables, and finding a card and its numbers in them."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from kingofarms.engine.files import read_text
from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.terms.content import MARK, MOST_BYTES
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _

Row = dict[str, str]
NAME, NAMES = "name", ("name", "de", "nl")
NUMBER = re.compile(r"(?P<words>[a-z_]+ )?(?P<number>\d+)")  # `3`, or an effect: `points 3`


@dataclass
class Table:
    """A file: its columns and its lines."""

    columns: list[str]
    rows: list[Row]

    def label(self, row: Row) -> str:
        """What a line is called: its name, or its first two columns, as `distinction 1`."""
        return row[NAME] if NAME in row else " ".join(row[each] for each in self.columns[:2])

    def numbers(self, row: Row) -> list[str]:
        """The columns in which the line has a number."""
        own = NAMES if NAME in row else self.columns[:2]
        return [
            each for each in self.columns if each not in own and NUMBER.fullmatch(row[each].strip())
        ]

    def text(self) -> str:
        """The file."""
        file = StringIO(newline="")
        writer = csv.DictWriter(file, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows)
        return file.getvalue()


class Place(NamedTuple):
    """A line of a file."""

    file: str
    row: Row


Tables = dict[str, Table]  # by the name of the file


def tables_of(game: Game, cards: Path | None) -> Tables:
    """The files of that content, which was checked before; what a folder lacks is the game's."""
    if game.CONTENT.is_file():
        return {game.CONTENT.name: read(cards or game.CONTENT)}
    folders = [game.CONTENT, *([cards] if cards else [])]
    files = {file.name: file for folder in folders for file in sorted(folder.glob("*.csv"))}
    return {name: read(file) for name, file in files.items()}


def read(path: Path) -> Table:
    """A file as it is; the game itself has checked it."""
    reader = csv.DictReader(StringIO(read_text(path, MOST_BYTES).removeprefix(MARK), newline=""))
    return Table(list(reader.fieldnames or ()), list(reader))


def find(word: str, tables: Tables, game: Game, agreed: Agreed) -> list[Place]:
    """The lines that are called so; several cards may share one name.

    A number is a card's, as in the rows of a series. The beginning of a name is enough where no
    other name begins so.
    """
    wanted = plain(word)
    lines = [Place(file, row) for file, table in tables.items() for row in table.rows]
    cards = known_things(lines, game, agreed, "card")
    places = [place for place, (number, name) in cards if wanted in (number, plain(name))]
    for column in NAMES:
        places = places or [each for each in lines if plain(each.row.get(column, "")) == wanted]
    labels = [tables[each.file].label(each.row) for each in lines]
    places = places or [
        each for each, label in zip(lines, labels, strict=True) if plain(label) == wanted
    ]
    if not places:
        begin = {label for label in labels if plain(label).startswith(wanted) and wanted}
        places = [
            each
            for each, label in zip(lines, labels, strict=True)
            if len(begin) == 1 and label in begin
        ]
    if not places:
        raise Refusal(one_of(word, list(dict.fromkeys(labels)), _("card")))
    return places


def known_things(
    lines: list[Place], game: Game, agreed: Agreed, kind: str
) -> Iterator[tuple[Place, tuple[str, str]]]:
    """The lines that are the cards of a series, or its distinctions, with number and full name."""
    names: Any = getattr(part_of(game, "census"), "names", None)
    cards = [each for each in names(agreed) if each["kind"] == kind] if names else []
    for file in dict.fromkeys(place.file for place in lines):
        own = [place for place in lines if place.file == file]
        if len(own) == len(cards) and all(
            card["name"].startswith(place.row.get(NAME, "\n"))
            for place, card in zip(own, cards, strict=True)
        ):
            for place, card in zip(own, cards, strict=True):
                yield place, (str(card["id"]), card["name"].replace("_", " "))
            return


def plain(word: str) -> str:
    """A name without regard to case, and to how its words are joined."""
    return re.sub(r"[\s_-]+", " ", word).strip().lower()
