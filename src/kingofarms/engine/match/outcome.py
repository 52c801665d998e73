"""Outcome: the seats ranked, why it ended, and the points by seat and category."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingofarms.engine.game.game import Game
from kingofarms.engine.phrase import to_reader
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import Sheet
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _

# Reasons that end any game, beside those that a game has of its own.
CONCEDED = N_("All other players have conceded.")
TIMED_OUT = N_("All other players have run out of time.")
STOPPED = N_("The people who run the server have stopped the match.")

# The same between two players, where it was one of them; and as it is said to that player.
ONE_LEFT = {
    CONCEDED: (N_("{name} has conceded."), N_("You have conceded.")),
    TIMED_OUT: (N_("{name} has run out of time."), N_("You have run out of time.")),
}


@dataclass(frozen=True)
class Outcome:
    """How a match ended, for people and programs."""

    ranks: tuple[int, ...]  # ranks[seat]: 1 is the first place
    reason: str
    points: dict[str, tuple[int, ...]]  # points[category][seat]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place: several if they share it, all of them in a draw."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def is_draw(self) -> bool:
        """Whether all seats share the first place."""
        return len(self.winners) == len(self.ranks)

    @property
    def is_stopped(self) -> bool:
        """Whether the match was stopped before it had a result."""
        return self.reason == STOPPED

    @property
    def is_played_out(self) -> bool:
        """Whether the points decided, and not that somebody left."""
        return self.reason not in (CONCEDED, TIMED_OUT, STOPPED)


def ending_words(
    outcome: Outcome, game: Game, view: Any, names: Sequence[str], agreed: Agreed
) -> str:
    """Why it ended, as a sentence that names the player who ended it."""
    if len(outcome.ranks) == 2 and outcome.reason in ONE_LEFT:
        name = names[outcome.ranks.index(2)]
        return to_reader(ONE_LEFT[outcome.reason], name).format(name=name)
    return game.reason_words(outcome.reason, view, names, agreed)


def ranks_behind(ranks: list[int], gone: list[int]) -> list[int]:
    """The ranks, with seats that left behind all others; the first to leave is last."""
    stayed = [seat for seat in range(len(ranks)) if seat not in gone]
    result = list(ranks)
    for seat in stayed:
        result[seat] = 1 + sum(ranks[other] < ranks[seat] for other in stayed)
    for place, seat in enumerate(gone):
        result[seat] = len(ranks) - place
    return result


LOSE, WIN = N_("You would lose {own} : {best}."), N_("You would win {own} : {best}.")


@dataclass(frozen=True)
class Ending:
    """How the match would end for a seat if it ended as the table lies now."""

    is_lost: bool
    words: str


def ending_of(game: Game, view: Any, seat: int, agreed: Agreed, gone: Sequence[int]) -> Ending:
    """Asked of the rules, for an action of the game's `ENDS`; `gone` are the seats that left."""
    sheet, seats = new(Sheet)[0], int(view.seats)
    game.rules.outcome(view, agreed.terms, sheet)
    ranks = ranks_behind(sheet.rank[:seats].tolist(), list(gone))
    points = sheet.points[:seats, game.TOTAL].tolist()
    best = max(points[other] for other in range(seats) if other != seat and other not in gone)
    is_lost, is_tie = ranks[seat] > 1, points[seat] == best
    if not is_lost and ranks.count(1) > 1:
        text = _("You would share the first place, {own} : {best}.")
    elif is_lost:
        text = _("You would lose the tie, {own} : {best}.") if is_tie else _(LOSE)
    else:
        text = _("You would win the tie, {own} : {best}.") if is_tie else _(WIN)
    return Ending(is_lost, text.format(own=points[seat], best=best))


def losing_question(ending: Ending) -> str:
    """What is asked before a match is ended that is lost then; otherwise nothing."""
    return ending.words + " " + _("End the match anyway?") if ending.is_lost else ""
