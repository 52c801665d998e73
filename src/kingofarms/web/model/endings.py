"""Endings: how a match ended for each of its seats, as it is kept for the players' past."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import structs

from kingofarms.arms.arms import Arms
from kingofarms.bots.levels import LEVELS
from kingofarms.engine.match.entries import AnyEntry, Sit
from kingofarms.engine.match.outcome import Outcome
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.web.model.table import NewEntries, Table

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
    return every[table.match.game.TOTAL]


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


# Arms that are won: the winner of a match bears the coat of arms built in it from then on.
#
# A seat carries them as a code, which is part of the entry with which its player sits down: so they
# are at the table for everybody, and a replay shows what was borne then.


@dataclass(frozen=True)
class ArmsWon:
    """The arms that the match has given to the player in that seat."""

    seat: int
    arms: Arms


@dataclass(frozen=True)
class Bearer:
    """A player who has won arms: the own name, and the code of the arms."""

    name: str
    arms: str


def arms_won(table: Table) -> ArmsWon | None:
    """The arms that somebody has won there; None if the match is not over, or gives none."""
    match = table.match
    scene = match.game.scene
    winner = winner_of(table) if scene.has_arms and match.is_over else None
    if winner is None:
        return None
    arms: Arms = scene.arms(quick_record(match.view(WATCHER)), winner, match.agreed)
    return ArmsWon(winner, arms) if has_field(arms) else None


def winner_of(table: Table) -> int | None:
    """The seat of the person who has won a match that counts, alone and without help."""
    match, header = table.match, table.header
    outcome = match.outcome
    if outcome is None or outcome.is_stopped or len(outcome.winners) != 1:
        return None
    [seat] = outcome.winners
    if not match.counts_for(seat) or header.lesson or header.is_imported:
        return None
    is_person = table.seats_of(table.places[seat].player) == [seat]  # not several on one screen
    return seat if is_person and not has_had_bot(table, seat) else None


def has_field(arms: Arms) -> bool:
    """Whether the field is known: without it there is nothing to bear."""
    field = arms.field
    return all(field.tinctures) and (len(field.tinctures) == 1 or bool(field.division))


def bearing(new: NewEntries, bearers: Mapping[str, Bearer]) -> NewEntries:
    """The same entries; people who sit down under their own name bear the arms they have won."""
    dressed: list[tuple[AnyEntry, str | None]] = []
    for entry, player in new:
        bearer = bearers.get(player or "")
        if isinstance(entry, Sit) and not entry.bot and bearer and entry.player == bearer.name:
            entry = structs.replace(entry, arms=bearer.arms)
        dressed.append((entry, player))
    return dressed
