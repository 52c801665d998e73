"""What differs between two card sets: lines that are new, were removed or were altered."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from kingofarms.engine.game.game import Game
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_
from kingofarms.lab.cards.tables import Place, Row, Table, Tables, known_things

NEW, REMOVED, ALTERED = N_("new"), N_("removed"), N_("altered")


class Thing(NamedTuple):
    """What the rows of a series call a line: its kind, "card" or "distinction", and its number."""

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
            for kind in ("card", "distinction")
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
