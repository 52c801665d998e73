"""What is asked about a finished match, piece by piece: plain data for this process or a worker.

A `DecisionQuestion` holds a View: a decision is judged by what its seat could know. A
`TableQuestion` holds open tables, because luck is what lay in the cards: it is asked only when the
match is over, and everybody may know them (`engine/match/matchfile.py`).
"""

from dataclasses import dataclass

from kingofarms.bots.search.judge import AnyJudge, Difference, Verdict
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import Array

# Rounds at full effort.
CHOICE, WORTH, DEAL = 2_000, 2_000, 4_000
SAME = 1  # the seed by which every table is weighed: what did not change weighs the same


@dataclass(frozen=True)
class DecisionQuestion:
    """Asks what a choice cost."""

    view: Array
    legal: tuple[int, ...]
    action: int
    gone: tuple[int, ...]  # gone[seat]: 1 for a seat that has left
    seed: int
    effort: float = 1.0


@dataclass(frozen=True)
class TableQuestion:
    """Asks what a table is worth, and what chance had to do with it."""

    after: Array
    before: Array | None  # the table before the action that drew
    action: int
    is_deal: bool
    gone: tuple[int, ...]
    seed: int
    effort: float = 1.0


@dataclass(frozen=True)
class DecisionAnswer:
    """The choice against all other actions, and what it gained over one by taste."""

    verdict: Verdict | None  # None where there was nothing to choose
    choice: Difference


@dataclass(frozen=True)
class TableAnswer:
    """What the table is worth to each seat, and what chance gave; None where it had no say."""

    shares: tuple[float, ...]
    luck: Difference | None


AnyQuestion = DecisionQuestion | TableQuestion
AnyAnswer = DecisionAnswer | TableAnswer


def rounds_of(most: int, effort: float) -> int:
    """So many, in proportion."""
    return max(20, int(most * effort))


def decide(judge: AnyJudge, asked: DecisionQuestion) -> DecisionAnswer:
    """Judge a decision from the View of its seat."""
    gone, effort = asked.gone, asked.effort
    if len(asked.legal) == 1:
        nothing = (0.0,) * len(gone)
        return DecisionAnswer(None, Difference(nothing, nothing, nothing))
    rounds = rounds_of(CHOICE, effort)
    choice = judge.choice(asked.view, asked.action, gone, generator(asked.seed), rounds)
    rng = generator(asked.seed + 1)
    verdict = judge.judge(asked.view, asked.legal, asked.action, rng, effort)
    return DecisionAnswer(verdict, choice)


def weigh(judge: AnyJudge, asked: TableQuestion) -> TableAnswer:
    """Weigh an open table."""
    gone, rounds = asked.gone, rounds_of(WORTH, asked.effort)
    if asked.is_deal:
        rounds = rounds_of(DEAL, asked.effort)
        luck = judge.deal(asked.after, len(gone), generator(asked.seed), rounds)
        return TableAnswer(luck.shares, luck)
    if asked.before is not None:  # the first side of the pairs is the table as it lies
        luck = judge.draw(asked.before, asked.action, asked.after, gone, generator(SAME), rounds)
        return TableAnswer(luck.shares, luck)
    return TableAnswer(judge.worth(asked.after, gone, generator(SAME), rounds).shares, None)


def answer(judge: AnyJudge, asked: AnyQuestion) -> AnyAnswer:
    """Whichever it is."""
    return decide(judge, asked) if isinstance(asked, DecisionQuestion) else weigh(judge, asked)
