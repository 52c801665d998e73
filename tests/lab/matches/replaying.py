"""Matches of a series played once more at a Match, decision by decision."""

from collections.abc import Iterator

from kingofarms.bots.bot import generators, let_choose
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.record import Array
from kingofarms.lab.matches.plan import Plan


def decisions(plan: Plan, number: int) -> Iterator[tuple[Match, list[Array], int]]:
    """The match before each decision, the bots' generators, and the choice, which is yet to do."""
    match = Match(plan.game, plan.agreed, plan.seats, Stream(plan.seed, plan.deal(number)))
    bots, rngs = plan.seated(number), generators(plan.seed, number, plan.seats)
    while not match.is_over:
        seat = match.to_play
        yield match, rngs, let_choose(match, bots[seat], rngs[seat])
