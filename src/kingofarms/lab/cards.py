"""Cards: what if one were removed, doubled or changed? A card set made from another one."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from kingofarms.engine.files import read_text
from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.game.listed import listed
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.terms.content import MARK, MOST_BYTES
from kingofarms.engine.terms.terms import Agreed, Value
from kingofarms.engine.words import N_, _
from kingofarms.lab.files import write_whole

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
    labels = [tables[each.file].label(each.row) for each in lines]
    labelled = list(zip(lines, labels, strict=True))
    cards = known_things(lines, game, agreed, "card")
    beginnings = {label for label in labels if plain(label).startswith(wanted) and wanted}
    only = beginnings if len(beginnings) == 1 else set()
    by_card = [place for place, (number, name) in cards if wanted in (number, plain(name))]
    by_name = [[each for each in lines if plain(each.row.get(at, "")) == wanted] for at in NAMES]
    by_label = [each for each, label in labelled if plain(label) == wanted]
    by_beginning = [each for each, label in labelled if label in only]
    for places in (by_card, *by_name, by_label, by_beginning):
        if places:
            return places
    raise Refusal(one_of(word, list(dict.fromkeys(labels)), _("card")))


def known_things(
    lines: list[Place], game: Game, agreed: Agreed, kind: str
) -> Iterator[tuple[Place, tuple[str, str]]]:
    """The lines that are the things of that kind in a series, with number and full name."""
    names: Any = getattr(part_of(game, "census"), "names", None)
    cards = [each for each in names(agreed) if each["kind"] == kind] if names else []
    for file in dict.fromkeys(place.file for place in lines):
        own = [place for place in lines if place.file == file]
        both = list(zip(own, cards, strict=False))
        if len(own) == len(cards) and all(
            card["name"].startswith(place.row.get(NAME, "\n")) for place, card in both
        ):
            for place, card in both:
                yield place, (str(card["id"]), card["name"].replace("_", " "))
            return


def plain(word: str) -> str:
    """A name without regard to case, and to how its words are joined."""
    return re.sub(r"[\s_-]+", " ", word).strip().lower()


WITHOUT, DOUBLE, CHANGE = "without", "double", "change"
KINDS = (WITHOUT, DOUBLE, CHANGE)


@dataclass(frozen=True)
class Change:
    """One change: of which kind, of which card, and for CHANGE which column becomes what."""

    kind: str
    card: str
    column: str = ""
    value: str = ""

    def __str__(self) -> str:
        """As it is typed in Python and written in a manifest."""
        if self.kind == CHANGE:
            return f"{self.card}.{self.column}={self.value}"
        return f"{self.kind} {self.card}"

    def words(self) -> str:
        """As people say it."""
        if self.kind == CHANGE:
            return str(self)
        words = _("without {card}") if self.kind == WITHOUT else _("{card} twice")
        return words.format(card=self.card)

    def apply(self, tables: Tables, game: Game, agreed: Agreed) -> None:
        """Change the tables."""
        places = find(self.card, tables, game, agreed)
        for file, row in places:
            table = tables[file]
            if self.kind == WITHOUT:
                table.rows = [each for each in table.rows if each is not row]
            elif self.kind == DOUBLE:
                table.rows.append(copy_of(row, [each.get("name", "") for each in table.rows]))
            elif self.column not in table.columns:
                raise Refusal(
                    _("{card} has no column '{column}'; it has: {columns}.").format(
                        card=table.label(row), column=self.column, columns=", ".join(table.columns)
                    )
                )
            else:
                row[self.column] = self.value


def copy_of(row: dict[str, str], names: Sequence[str]) -> dict[str, str]:
    """A second card like it. Where no two cards have one name, it gets a number behind its own."""
    name = row.get("name", "")
    if names.count(name) > 1:
        return dict(row)
    number = next(n for n in range(2, len(names) + 3) if f"{name} {n}" not in names)
    return {column: f"{text} {number}" if column in NAMES else text for column, text in row.items()}


def change_from(text: str) -> Change:
    """The change that is typed so, or a Refusal."""
    kind, space, card = text.strip().partition(" ")
    if space and kind in (WITHOUT, DOUBLE) and card.strip():
        return Change(kind, card.strip())
    named, equals, value = text.partition("=")
    card, dot, column = named.rpartition(".")
    if not (equals and dot and card.strip() and column.strip()):
        raise Refusal(
            _("'{text}' is no change of a card; write it so: {example}.").format(
                text=text, example="'Dagger.points=2'"
            )
        )
    return Change(CHANGE, card.strip(), column.strip(), value.strip())


def changes_from(texts: Sequence[str]) -> tuple[Change, ...]:
    """Several changes."""
    return tuple(change_from(text) for text in texts)


def number_change(
    word: str, game: Game, options: Mapping[str, Value], cards: Path | None
) -> tuple[str, str, str, list[str]]:
    """A card's number, typed `Dagger.points`: as typed, its name, the column, what is in it.

    A Refusal lists the cards, or the numbers of that card.
    """
    card, dot, column = word.rpartition(".")
    if not dot or not card.strip():
        raise Refusal(
            _("'{text}' is no number of a card; write it so: {example}.").format(
                text=word, example="Dagger.points=1..6"
            )
        )
    agreed, tables = game.agree(options, cards), tables_of(game, cards)
    places = find(card, tables, game, agreed)
    table = tables[places[0].file]
    there = table.numbers(places[0].row)
    if column.strip() not in there:
        what = _("number of {card}").format(card=table.label(places[0].row))
        raise Refusal(one_of(column.strip(), there, what))
    label = table.label(places[0].row)
    return (
        card.strip(),
        label,
        column.strip(),
        [place.row[column.strip()].strip() for place in places],
    )


def with_number(now: str, number: int) -> str:
    """What a column becomes with another number: `points 3` is `points 4`, and `3` is `4`."""
    parts = NUMBER.fullmatch(now)
    words = parts["words"] if parts else ""
    return f"{words or ''}{number}"


def changed_tables(
    game: Game, options: Mapping[str, Value], cards: Path | None, changes: Sequence[Change]
) -> Tables:
    """The files of the card set with these changes."""
    agreed, tables = game.agree(options, cards), tables_of(game, cards)
    for change in changes:
        change.apply(tables, game, agreed)
    return tables


@contextmanager
def changed_cards(
    game: Game, options: Mapping[str, Value], cards: Path | None, changes: Sequence[Change]
) -> Iterator[Path | None]:
    """Within, the card set with these changes lies at the path; without changes it is `cards`.

    The game itself checks it, and refuses what it would refuse in a file.
    """
    if not changes:
        yield cards
        return
    tables = changed_tables(game, options, cards, changes)
    with TemporaryDirectory(prefix="kingofarms-cards-") as place:
        for name, table in tables.items():
            write_whole(Path(place) / name, table.text().encode())
        path = Path(place) / game.CONTENT.name if game.CONTENT.is_file() else Path(place)
        try:
            game.agree(options, path)
        except Refusal as refusal:
            raise Refusal(
                _("With these changes ({changes}) the cards cannot be played. {why}").format(
                    changes=", ".join(map(str, changes)),
                    why=re.sub(re.escape(place) + r"/?", "", str(refusal)),
                )
            ) from None
        yield path


NEW, REMOVED, ALTERED = N_("new"), N_("removed"), N_("altered")


class Thing(NamedTuple):
    """What the rows of a series call a line: its kind, such as "card", and its number."""

    kind: str
    id: int


@dataclass(frozen=True)
class Difference:
    """One line. `cells` are the columns that were altered, from what to what."""

    how: str  # NEW, REMOVED or ALTERED
    name: str
    file: str
    cells: dict[str, tuple[str, str]]
    things: tuple[Thing | None, Thing | None]  # in each set; None where it is no such thing


@dataclass(frozen=True)
class CardSet:
    """A card set as it is played."""

    game: Game
    tables: Tables
    agreed: Agreed

    def known(self) -> dict[int, tuple[Thing, str]]:
        """The thing and the full name of each line that is one, by the identity of the line."""
        lines = [Place(file, row) for file, table in self.tables.items() for row in table.rows]
        return {
            id(place.row): (Thing(kind, int(number)), name)
            for kind in (each.name for each in listed(self.game, "THING_KINDS") if each.is_printed)
            for place, (number, name) in known_things(lines, self.game, self.agreed, kind)
        }


def differences(one: CardSet, other: CardSet) -> list[Difference]:
    """All lines that are not the same in both."""
    known = one.known() | other.known()
    found = []
    for file in {**one.tables, **other.tables}:
        tables = [each.tables.get(file, Table([], [])) for each in (one, other)]
        for before, after in pairs(*tables):
            there = [row for row in (before, after) if row is not None]
            table = tables[0 if after is None else 1]
            thing, name = known.get(id(there[-1]), (None, table.label(there[-1])))
            first = known.get(id(there[0]), (None, ""))[0]
            found.append(
                Difference(
                    NEW if before is None else REMOVED if after is None else ALTERED,
                    name,
                    file,
                    altered(before, after) if before and after else {},
                    (first if before else None, thing if after else None),
                )
            )
    return found


def pairs(one: Table, other: Table) -> Iterator[tuple[Row | None, Row | None]]:
    """Lines of the same name that differ, and those that only one of them has, as (line, None).

    Where several lines share a name, those are pairs that have most in common.
    """
    new = list(other.rows)
    left = []
    for row in one.rows:
        if row in new:
            new.remove(row)
        else:
            left.append(row)
    for row in left:
        same = [each for each in new if other.label(each) == one.label(row)]
        if not same:
            yield row, None
            continue
        nearest = min(same, key=lambda each: len(altered(row, each)))
        new = [each for each in new if each is not nearest]
        yield row, nearest
    for row in new:
        yield None, row


def altered(before: Row, after: Row) -> dict[str, tuple[str, str]]:
    """The columns that differ."""
    both = {name: (before.get(name) or "", after.get(name) or "") for name in {**before, **after}}
    return {name: (then, now) for name, (then, now) in both.items() if then != now}
