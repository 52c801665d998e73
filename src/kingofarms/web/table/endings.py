"""Endings: how a match ended for each of its seats, as it is kept for the players' past."""

from dataclasses import dataclass

from kingofarms.bots.by_name import LEVELS
from kingofarms.engine.match.entries import Sit
from kingofarms.engine.match.outcome import Outcome
from kingofarms.engine.scene import scene_of
from kingofarms.web.table.table import Table

WON, DRAWN, LOST, STOPPED = "won", "drawn", "lost", "stopped"
UNKNOWN = "unknown"  # of a match that this program cannot open


@dataclass(frozen=True)
class Ending:
    """How a match ended for one seat; empty while it runs."""

    ended: float | None = None
    rank: int | None = None
    points: int | None = None
    result: str | None = None
    level: str = ""  # of the bots against which the result counts; empty: it does not count


NOT_OVER = Ending()


def endings_of(table: Table) -> list[Ending]:
    """The ending for each seat."""
    outcome, seats = table.match.outcome, range(table.match.seats)
    if outcome is None or table.header.lesson:  # a guided match is no part of anybody's past
        return [NOT_OVER] * len(seats)
    ended = ended_at(table)
    if outcome.is_stopped:
        return [Ending(ended, result=STOPPED)] * len(seats)
    points = total_points(table, outcome)
    return [
        Ending(
            ended,
            outcome.ranks[seat],
            points[seat],
            result_for(outcome, seat),
            level_against(table, seat),
        )
        for seat in seats
    ]


def total_points(table: Table, outcome: Outcome) -> tuple[int, ...]:
    """The points that decide the match, by seat."""
    every = list(outcome.points.values())
    return every[getattr(scene_of(table.match.game), "TOTAL", len(every) - 1)]


def ended_at(table: Table) -> float:
    """When the last thing happened that was more than a change of seats."""
    entries = table.match.entries
    last = next(at for at in reversed(range(len(entries))) if not isinstance(entries[at], Sit))
    return table.times[last]


def result_for(outcome: Outcome, seat: int) -> str:
    """Won, lost, or drawn: then several seats share the first place."""
    if outcome.ranks[seat] > 1:
        return LOST
    return WON if len(outcome.winners) == 1 else DRAWN


def level_against(table: Table, seat: int) -> str:
    """The level for which the result counts: one person plays against bots, all of that level."""
    match, places = table.match, table.places
    if not match.counts or table.seats_of(places[seat].player) != [seat]:
        return ""
    others = {places[at].bot for at in range(match.seats) if at != seat and match.bots[at]}
    is_alone = sum(match.bots) == match.seats - 1 and not match.bots[seat]
    level = others.pop() if is_alone and len(others) == 1 else ""
    is_own = seat in dict(match.gone) or not has_had_bot(table, seat)
    return level if level in LEVELS and is_own else ""


def has_had_bot(table: Table, seat: int) -> bool:
    """Whether a bot has played for the person there for a while."""
    return any(isinstance(e, Sit) and e.seat == seat and e.bot for e in table.match.entries)
