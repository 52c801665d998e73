"""Changes of a card set: `without Dagger`, `double Dagger`, `Dagger.points=2`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.terms.options import Value
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.lab.cards.tables import NAMES, NUMBER, Tables, find, tables_of
from kingofarms.lab.series.disk import write_whole

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

    def flags(self) -> list[str]:
        """As it is typed on a command line."""
        return [f"--{self.kind}", str(self) if self.kind == CHANGE else self.card]

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
