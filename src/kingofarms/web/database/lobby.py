"""The lobby's lists: my tables (my turn first), tables to join, tables to watch.

The public lists have pages, and at most three tables of one host: so nobody fills them alone.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, select, tuple_

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database import schema
from kingofarms.web.model.table import GATHERING, OVER, RUNNING, Place

MOST = 20  # of each list, or of a page of it
MOST_OF_HOST = 3  # in a public list
OLDER, NEWER = "older", "newer"


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

    @property
    def open_seats(self) -> int:
        """How many players can still join."""
        return self.names.count("")


@dataclass(frozen=True)
class Cursor:
    """A place in a public list: the tables that are older, or newer, than this one."""

    way: str
    touched: float
    id: str

    def __str__(self) -> str:
        return f"{self.way}-{self.touched!r}-{self.id}"


@dataclass(frozen=True)
class Page:
    """A page of a public list, and the cursors of the pages beside it; empty if there is none."""

    tables: Sequence[Listed]
    newer: str = ""
    older: str = ""


@dataclass(frozen=True)
class Lists:
    """All lists of the lobby."""

    mine: Sequence[Listed]
    open: Page
    running: Page


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
    mine = listed(connection, latest.where(matches.c.phase != OVER).limit(3 * MOST), player)
    mine += listed(
        connection,
        latest.where(matches.c.phase == OVER, matches.c.lesson.is_(None)).limit(5),
        player,
    )
    return sorted(mine, key=lambda each: (not each.is_waiting_for_me, each.phase == OVER))


def read_page(
    connection: Connection,
    phase: str,
    cursor: Cursor | None,
    player: str | None,
    known: Sequence[str],
) -> Page:
    """A page of the public tables in that phase, the latest first, without those in `known`."""
    matches = schema.matches
    is_public = matches.c.is_private.is_(False) & (matches.c.phase == phase)
    query = select(matches).where(is_public, matches.c.id.not_in(known), is_among_latest_of_host())
    order = [matches.c.touched, matches.c.id]
    if cursor and cursor.way == NEWER:
        query = query.where(tuple_(*order) > (cursor.touched, cursor.id)).order_by(*order)
        tables = listed(connection, query.limit(MOST + 1), player)
        if len(tables) <= MOST:  # that is the first page
            return read_page(connection, phase, None, player, known)
        return page_of(tables[:MOST][::-1], cursor, has_older=True)
    if cursor:
        query = query.where(tuple_(*order) < (cursor.touched, cursor.id))
    query = query.order_by(*(column.desc() for column in order))
    tables = listed(connection, query.limit(MOST + 1), player)
    return page_of(tables[:MOST], cursor, has_older=len(tables) > MOST)


def page_of(tables: Sequence[Listed], cursor: Cursor | None, has_older: bool) -> Page:
    """The page with its cursors. Before every page but the first there is something newer."""
    newer = older = ""
    if cursor:
        first = (tables[0].touched, tables[0].id) if tables else (cursor.touched, cursor.id)
        newer = str(Cursor(NEWER, *first))
    if has_older:
        older = str(Cursor(OLDER, tables[-1].touched, tables[-1].id))
    return Page(tables, newer, older)


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


def listed(connection: Connection, query: Select[Any], player: str | None) -> list[Listed]:
    """The tables that the query finds, with the people at them."""
    places = schema.places
    rows = connection.execute(query).all()
    seats: dict[str, list[Any]] = {row.id: [] for row in rows}
    people = with_arms().where(places.c.match.in_(list(seats))).order_by(places.c.seat)
    for row in connection.execute(people):
        seats[row.match].append(row)
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


def place_in(row: Any) -> Place:
    """The player in a row of the places, as far as lists show it."""
    bot = row.name if row.is_bot else ""
    # Several people on one device share a player: only one of them has the player's name.
    is_own = not row.is_bot and row.name == row.own_name
    return Place(
        name=row.name, bot=bot, bot_name=row.bot_name, arms=(row.arms or "") if is_own else ""
    )


def with_arms() -> Select[Any]:
    """Places, each with the own name of its player and the arms that the player has won."""
    places, players = schema.places, schema.players
    columns = places, players.c.name.label("own_name"), players.c.arms
    return select(*columns).join(players, players.c.id == places.c.player, isouter=True)
