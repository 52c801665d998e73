"""A player's past: matches that are over, how they ended, and how the player does against bots.

Everything is in `places`, one row for each seat. Rows of a database of version 0.1.0 have no result
until the player looks (`web/lobby/page.py`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from kingofarms.bots.levels import LEVELS
from kingofarms.games import games
from kingofarms.web.database import schema
from kingofarms.web.database.lobby import Page, cursor_from, people_at, place_in, turn_to
from kingofarms.web.database.schema import players
from kingofarms.web.model.endings import DRAWN, LOST, UNKNOWN, WON, Bearer
from kingofarms.web.model.table import Place

MOST_COUNTED = 1_000  # latest matches that the statistics look at
ROW, NEEDED = 5, 3  # a level is beaten by so many wins in so many matches in a row

places = schema.places


@dataclass(frozen=True)
class PastSeat:
    """A seat of a match that is over."""

    place: Place
    rank: int | None
    points: int | None
    is_mine: bool
    arms: str  # that the player has won, as a code


@dataclass(frozen=True)
class PastMatch:
    """A match that is over, for one of its players."""

    id: str
    game: str
    ended: float
    seats: tuple[PastSeat, ...]
    result: str  # the player's own; empty if several people played on this device
    level: str  # for which it counts; empty if it does not

    def sitters(self, own: str) -> tuple[tuple[str, str], ...]:
        """By seat the name and the arms: the player's own name also where a bot played for them."""
        return tuple(
            (own if each.is_mine and each.place.bot else each.place.shown(), each.arms)
            for each in self.seats
        )


class LevelRecord(msgspec.Struct):
    """The caller's results against one level, among the matches that count."""

    level: str
    won: int
    drawn: int
    lost: int
    latest: list[str]  # results of the last matches, the latest last
    beaten: bool


class GameRecord(msgspec.Struct):
    """The caller's results against bots in one game."""

    game: str
    streak: int  # matches won in a row up to now
    best_streak: int
    levels: list[LevelRecord]  # from the weakest


def read_past(connection: Connection, player: str, at: str = "") -> Page[PastMatch]:
    """A page of the matches of that player that are over."""
    matches = schema.matches
    over = (
        select(places.c.ended, places.c.match, matches.c.game)
        .join(matches, matches.c.id == places.c.match)
        .where(places.c.player == player, places.c.ended.is_not(None))
        .distinct()
    )
    order = places.c.ended, places.c.match
    page = turn_to(connection, over, order, cursor_from(at))
    seats = people_at(connection, [row.match for row in page.rows])
    return replace(page, rows=[past_match(player, row, seats[row.match]) for row in page.rows])


def past_match(player: str, match: Any, seats: Sequence[Any]) -> PastMatch:
    """One match, from its rows."""
    own = [row for row in seats if row.player == player]
    return PastMatch(
        id=match.match,
        game=match.game,
        ended=match.ended,
        seats=tuple(past_seat(player, row) for row in seats),
        result=own[0].result or UNKNOWN if len(own) == 1 else "",
        level=own[0].level,
    )


def past_seat(player: str, row: Any) -> PastSeat:
    """One seat; the player's own shows the player's arms also where a bot has played for them."""
    place, is_mine = place_in(row), row.player == player
    arms = row.arms or "" if is_mine and row.is_bot else place.arms
    return PastSeat(place, row.rank, row.points, is_mine, arms)


def read_record(connection: Connection, player: str) -> list[GameRecord]:
    """How the player does in each game against bots, by the latest matches that count."""
    matches = schema.matches
    query = (
        select(matches.c.game, places.c.level, places.c.result)
        .join(matches, matches.c.id == places.c.match)
        .where(places.c.player == player, places.c.ended.is_not(None), places.c.level != "")
        .order_by(places.c.ended.desc(), places.c.match.desc())
        .limit(MOST_COUNTED)
    )
    rows = connection.execute(query).all()[::-1]
    return [
        game_record(game, [(row.level, row.result) for row in rows if row.game == game])
        for game in games()
    ]


def game_record(game: str, results: Sequence[tuple[str, str]]) -> GameRecord:
    """The record in one game: results against levels, the oldest first."""
    streak = best = 0
    for _level, result in results:
        streak = streak + 1 if result == WON else 0
        best = max(best, streak)
    levels = [
        level_record(level, [result for each, result in results if each == level])
        for level in LEVELS
    ]
    return GameRecord(game, streak, best, levels)


def level_record(level: str, results: Sequence[str]) -> LevelRecord:
    """The record against one level: the results, the oldest first."""
    rows = [results[at : at + ROW] for at in range(len(results))]
    return LevelRecord(
        level,
        results.count(WON),
        results.count(DRAWN),
        results.count(LOST),
        list(results[-ROW:]),
        beaten=any(row.count(WON) >= NEEDED for row in rows),
    )


def without_result(connection: Connection, player: str, most: int) -> list[str]:
    """Matches of that player that are over and have no result yet, the latest first."""
    is_one = (places.c.player == player) & places.c.ended.is_not(None) & places.c.result.is_(None)
    query = select(places.c.match).where(is_one).order_by(places.c.ended.desc()).limit(most)
    return list(dict.fromkeys(connection.execute(query).scalars()))


def write_result(connection: Connection, name: str, endings: Sequence[dict[str, Any]]) -> None:
    """Add the result to the seats of a match that has none."""
    for seat, ending in enumerate(endings):
        is_it = (places.c.match == name) & (places.c.seat == seat) & places.c.result.is_(None)
        connection.execute(update(places).where(is_it).values(**ending))


def write_unknown(connection: Connection, name: str) -> None:
    """Note that this program cannot open the match: it is listed without a result."""
    is_it = (places.c.match == name) & places.c.result.is_(None)
    connection.execute(update(places).where(is_it).values(result=UNKNOWN))


# The arms that players have won, as the database keeps them: the latest of each player.


def read_bearers(connection: Connection, names: Iterable[str | None]) -> dict[str, Bearer]:
    """Those of these players who have won arms, by id."""
    asked = sorted({name for name in names if name})
    if not asked:
        return {}
    query = select(players.c.id, players.c.name, players.c.arms).where(
        players.c.id.in_(asked), players.c.arms.is_not(None)
    )
    return {row.id: Bearer(row.name, row.arms) for row in connection.execute(query)}
