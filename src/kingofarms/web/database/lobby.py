"""The lobby's lists: my tables (my turn first), tables to join, tables to watch.

The public lists have pages, and at most three tables of one host: so nobody fills them alone.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from sqlalchemy import Column, ColumnElement, Connection, Select, select, tuple_

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database import schema
from kingofarms.web.model.table import GATHERING, OVER, RUNNING, Place

MOST = 20  # of each list, or of a page of it
MOST_OF_HOST = 3  # in a public list
OLDER, NEWER = "older", "newer"

Row = TypeVar("Row")


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    id: str
    game: str
    phase: str
    names: tuple[str, ...]  # by seat; empty if the seat is open
    arms: tuple[str, ...]  # by seat: those that the player has won, as a code
    is_waiting_for_me: bool
    touched: float

    @property
    def sitters(self) -> tuple[tuple[str, str], ...]:
        """By seat the name and the arms."""
        return tuple(zip(self.names, self.arms, strict=True))


@dataclass(frozen=True)
class Cursor:
    """A place in a public list: the tables that are older, or newer, than this one."""

    way: str
    touched: float
    id: str

    def __str__(self) -> str:
        return f"{self.way}-{self.touched!r}-{self.id}"


@dataclass(frozen=True)
class Page(Generic[Row]):
    """A page of a long list, and the cursors of the pages beside it; empty if there is none."""

    rows: Sequence[Row]
    newer: str = ""
    older: str = ""


@dataclass(frozen=True)
class Lists:
    """All lists of the lobby."""

    mine: Sequence[Listed]
    open: Page[Listed]
    running: Page[Listed]


def cursor_from(text: str) -> Cursor | None:
    """The cursor in an address; None for the first page."""
    if not text:
        return None
    way, _dash, rest = text[:100].partition("-")
    moment, _dash, name = rest.partition("-")
    try:
        touched = float(moment)
    except ValueError:
        touched = math.nan
    if way not in (OLDER, NEWER) or not math.isfinite(touched) or not name.isprintable():
        raise Refusal(_("There is no such page of the list. The first page is in the lobby."))
    return Cursor(way, touched, name)


def read_lists(
    connection: Connection, player: str | None, open_at: str = "", running_at: str = ""
) -> Lists:
    """The lists for that player; the public ones at these cursors."""
    at = {GATHERING: cursor_from(open_at), RUNNING: cursor_from(running_at)}
    mine = read_mine(connection, player) if player else []
    known = [each.id for each in mine]
    pages = [read_page(connection, phase, cursor, player, known) for phase, cursor in at.items()]
    return Lists(mine, *pages)


def read_mine(connection: Connection, player: str) -> list[Listed]:
    """The tables of that player: first those that wait for them, last those that are over."""
    matches, places = schema.matches, schema.places
    own = matches.c.id.in_(select(places.c.match).where(places.c.player == player))
    latest = select(matches).where(own).order_by(matches.c.touched.desc())
    is_past = (matches.c.phase == OVER) & matches.c.lesson.is_(None)
    rows = [
        *connection.execute(latest.where(matches.c.phase != OVER).limit(3 * MOST)),
        *connection.execute(latest.where(is_past).limit(5)),
    ]
    mine = listed(connection, rows, player)
    return sorted(mine, key=lambda each: (not each.is_waiting_for_me, each.phase == OVER))


def read_page(
    connection: Connection,
    phase: str,
    cursor: Cursor | None,
    player: str | None,
    known: Sequence[str],
) -> Page[Listed]:
    """A page of the public tables in that phase, the latest first, without those in `known`."""
    matches = schema.matches
    is_public = matches.c.is_private.is_(False) & (matches.c.phase == phase)
    query = select(matches).where(is_public, matches.c.id.not_in(known), is_among_latest_of_host())
    page = turn_to(connection, query, (matches.c.touched, matches.c.id), cursor)
    return replace(page, rows=listed(connection, page.rows, player))


def turn_to(
    connection: Connection,
    listing: Select[Any],
    order: tuple[Column[Any], Column[Any]],
    at: Cursor | None,
) -> Page[Any]:
    """A page of that list, the latest first. Before all but the first there is something newer."""
    is_back, query = at is not None and at.way == NEWER, listing
    if at:
        moment, here = tuple_(*order), (at.touched, at.id)
        query = listing.where(moment > here if is_back else moment < here)
    query = query.order_by(*(order if is_back else [column.desc() for column in order]))
    rows = connection.execute(query.limit(MOST + 1)).all()
    has_more, rows = len(rows) > MOST, rows[:MOST]
    if is_back and not has_more:  # that is the first page
        return turn_to(connection, listing, order, None)
    rows = rows[::-1] if is_back else rows
    ends = [[row._mapping[column] for column in order] for row in rows]
    first = ends[0] if ends else [at.touched, at.id] if at else None
    newer = str(Cursor(NEWER, *first)) if at and first else ""
    return Page(rows, newer, str(Cursor(OLDER, *ends[-1])) if has_more else "")


def is_among_latest_of_host() -> ColumnElement[bool]:
    """Whether the table is one of the latest public tables of its host in its phase.

    That is so if there is no third one that is newer; the index `matches_by_host` finds it.
    """
    matches, other = schema.matches, schema.matches.alias()
    newer = (
        select(other.c.id)
        .where(
            other.c.host == matches.c.host,
            other.c.phase == matches.c.phase,
            other.c.is_private.is_(False),
            tuple_(other.c.touched, other.c.id) > tuple_(matches.c.touched, matches.c.id),
        )
        .correlate(matches)
        .offset(MOST_OF_HOST - 1)
        .limit(1)
    )
    return newer.scalar_subquery().is_(None)


def listed(connection: Connection, rows: Sequence[Any], player: str | None) -> list[Listed]:
    """These tables, with the people at them."""
    seats = people_at(connection, [row.id for row in rows])
    return [
        Listed(
            row.id,
            row.game,
            row.phase,
            tuple(place_in(seat).shown() for seat in seats[row.id]),
            tuple(place_in(seat).arms for seat in seats[row.id]),
            any(
                player and seat.player == player and seat.is_waited_for and not seat.is_bot
                for seat in seats[row.id]
            ),
            row.touched,
        )
        for row in rows
    ]


def people_at(connection: Connection, names: Sequence[str]) -> dict[str, list[Any]]:
    """The seats of these tables, each with the own name of its player and the arms won."""
    places, players = schema.places, schema.players
    query = (
        select(places, players.c.name.label("own_name"), players.c.arms)
        .join(players, players.c.id == places.c.player, isouter=True)
        .where(places.c.match.in_(names))
        .order_by(places.c.seat)
    )
    seats: dict[str, list[Any]] = {name: [] for name in names}
    for row in connection.execute(query):
        seats[row.match].append(row)
    return seats


def imports_of(connection: Connection, host: str) -> list[dict[str, Any]]:
    """The matches that this player has imported, the latest first, with the players' names."""
    matches = schema.matches
    query = select(matches.c.id, matches.c.game, matches.c.created)
    own = query.where(matches.c.host == host, matches.c.phase == OVER, matches.c.is_imported)
    rows = connection.execute(own.order_by(matches.c.created.desc())).mappings().all()
    seats = people_at(connection, [row["id"] for row in rows])
    return [
        {**row, "names": [seat.bot_name or seat.name for seat in seats[row["id"]]]} for row in rows
    ]


def place_in(row: Any) -> Place:
    """The player in a row of the places, as far as lists show it."""
    bot = row.name if row.is_bot else ""
    # Several people on one device share a player: only one of them has the player's name.
    is_own = not row.is_bot and row.name == row.own_name
    return Place(
        name=row.name, bot=bot, bot_name=row.bot_name, arms=(row.arms or "") if is_own else ""
    )
