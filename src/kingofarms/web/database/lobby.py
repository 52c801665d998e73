"""The lobby's lists: my tables (my turn first), tables to join, tables to watch."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from kingofarms.web.database import schema
from kingofarms.web.table.table import GATHERING, OVER, RUNNING, Place

MOST = 20  # of each list


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    id: str
    game: str
    phase: str
    names: tuple[str, ...]  # by seat; empty if the seat is open
    is_waiting_for_me: bool
    touched: float

    @property
    def open_seats(self) -> int:
        """How many players can still join."""
        return self.names.count("")


@dataclass(frozen=True)
class Lists:
    """All lists of the lobby."""

    mine: Sequence[Listed]
    open: Sequence[Listed]
    running: Sequence[Listed]


def read_lists(connection: Connection, player: str | None) -> Lists:
    """The lists for that player."""
    matches, places = schema.matches, schema.places
    public = ~matches.c.is_private
    latest = matches.c.touched.desc()
    mine: list[Listed] = []
    if player:
        own = select(places.c.match).where(places.c.player == player)
        mine = _listed(
            connection, matches.c.id.in_(own) & (matches.c.phase != OVER), latest, player, 3 * MOST
        )
        mine += _listed(
            connection, matches.c.id.in_(own) & (matches.c.phase == OVER), latest, player, 5
        )
    mine.sort(key=lambda each: (not each.is_waiting_for_me, each.phase == OVER))
    names = {each.id for each in mine}
    others = [
        _listed(connection, public & (matches.c.phase == phase), latest, player, MOST)
        for phase in (GATHERING, RUNNING)
    ]
    free, running = ([each for each in some if each.id not in names] for some in others)
    return Lists(mine, free, running)


def _listed(
    connection: Connection, which: Any, order: Any, player: str | None, most: int
) -> list[Listed]:
    matches, places = schema.matches, schema.places
    rows = connection.execute(select(matches).where(which).order_by(order).limit(most)).all()
    seats: dict[str, list[Any]] = {row.id: [] for row in rows}
    query = select(places).where(places.c.match.in_(list(seats))).order_by(places.c.seat)
    for row in connection.execute(query):
        seats[row.match].append(row)
    return [
        Listed(
            row.id,
            row.game,
            row.phase,
            tuple(
                Place(name=seat.name, bot=seat.name if seat.is_bot else "").shown()
                for seat in seats[row.id]
            ),
            any(
                player and seat.player == player and seat.is_waited_for and not seat.is_bot
                for seat in seats[row.id]
            ),
            row.touched,
        )
        for row in rows
    ]
