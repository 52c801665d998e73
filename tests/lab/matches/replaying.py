"""Matches of a series played once more at a Match, decision by decision."""

from collections.abc import Iterator

from kingofarms.bots.bot import Bot, generators, let_choose
from kingofarms.bots.by_name import bot_named
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.record import Array
from kingofarms.lab.matches.plan import Plan


def bots_of(plan: Plan, number: int) -> list[Bot]:
    return [bot_named(name, plan.game, plan.agreed) for name in plan.bots_of(number)]


def decisions(plan: Plan, number: int) -> Iterator[tuple[Match, list[Array], int]]:
    """The match before each decision, the bots' generators, and the choice, which is yet to do."""
    match = Match(plan.game, plan.agreed, plan.seats, Stream(plan.seed, plan.deal(number)))
    bots, rngs = bots_of(plan, number), generators(plan.seed, number, plan.seats)
    while not match.is_over:
        seat = match.to_play
        yield match, rngs, let_choose(match, bots[seat], rngs[seat])
