"""Agreement: what the lab calls worth, beside plain experiments in a few lines each.

Blades are dealt at random, so whoever counts wins by blade has their effect: each estimate must lie
in the other's interval. For ten chosen cards other matches are played twice through `Match`, by a
slow loop of its own that shares nothing with the lab: in one arm the bot takes the card, in the
other its next choice. The difference of both estimates must lie within its interval, which is wide
enough for ten comparisons.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

from bench.lab.plain import GREEDY, SEATS
from bench.lab.varied import GAME, card_taken_by
from kingofarms.bots.bot import generators, let_choose, let_play
from kingofarms.bots.greedy import GreedyBot
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.record import Array
from kingofarms.lab.matches.plan import Plan
from kingofarms.lab.matches.run import Result, series
from kingofarms.lab.statistics.shares import Z
from kingofarms.lab.statistics.worth import fork_cases, one_against, seat_cases

MATCHES, FORKS, TWICE = 6000, 2, 1000  # TWICE: matches of the slow loop
CHOSEN, ALPHA = 10, 0.01
Estimate = tuple[float, float]  # a value and its standard error


def plain_blades(played: Result) -> dict[str, Estimate]:
    """The share of wins with each blade less that with the others, straight from the rows."""
    names = dict(played.names.filter(kind="card").select("id", "name").iter_rows())
    wins: dict[str, list[float]] = defaultdict(list)
    for taken, win in played.seats.select("cards_taken", "win").iter_rows():
        wins[names[taken[0]]].append(win)
    result = {}
    for name, own in wins.items():
        others = [win for other, each in wins.items() if other != name for win in each]
        error = sqrt(stdev(own) ** 2 / len(own) + stdev(others) ** 2 / len(others))
        result[name] = fmean(own) - fmean(others), error
    return result


def lab_blades(played: Result) -> dict[str, Estimate]:
    """The worth of each blade as the lab has it."""
    sample = played.sample
    things = sample.things("card")
    dealt = sample.dealt("cards_taken", things)
    ratios = seat_cases(sample, dealt).of(sample.deal)
    blades = [k for k, group in enumerate(things.groups) if group == "blade"]
    return {
        things.names[k]: one_against(ratios, things, sample.seats, k, frozenset()) for k in blades
    }


def lab_tries(played: Result) -> dict[str, Estimate]:
    """What taking each card changed, as the lab has it; those tried most often first."""
    sample = played.sample
    things = sample.things("card")
    ratios = fork_cases(sample, things, "taken").of(sample.deal)
    order = sorted(range(len(things)), key=lambda k: -ratios.count[k])[:CHOSEN]
    alone = {things.names[k]: ratios.alone(k) for k in order}
    return {name: (each.value, each.error) for name, each in alone.items()}


def play_twice(plan: Plan, number: int) -> list[tuple[int, float]]:
    """Of each card taken in a match: which, and what taking it won more than the next choice."""
    match, rngs = begin(plan, number), generators(plan.seed, number, plan.seats)
    bots = [GreedyBot(plan.game, plan.agreed)] * plan.seats
    takes: list[tuple[int, int, float]] = []
    while not match.is_over:
        seat = match.to_play
        action = let_choose(match, bots[seat], rngs[seat])
        others = [each for each in match.legal if each != action]
        card = card_taken_by(action)
        if card is not None and others:
            steps, luck = [step for _seat, step in match.steps], [each.copy() for each in rngs]
            takes.append((seat, card, otherwise(plan, number, steps, others, luck)))
        match.act(action, seat)
    return [(card, won_by(match, seat) - other) for seat, card, other in takes]


def otherwise(
    plan: Plan, number: int, steps: Sequence[int], others: list[int], rngs: list[Array]
) -> float:
    """The seat's share of the win in the same match, with one of the other choices from there."""
    match = begin(plan, number)
    for step in steps:
        match.act(step, match.to_play)
    seat, bots = match.to_play, [GreedyBot(plan.game, plan.agreed)] * plan.seats
    match.act(bots[seat].choose(match.view(seat), others, rngs[seat]), seat)
    let_play(match, bots, rngs)
    return won_by(match, seat)


def begin(plan: Plan, number: int) -> Match:
    """The match of that number, as it is dealt."""
    return Match(plan.game, plan.agreed, plan.seats, Stream(plan.seed, number))


def won_by(match: Match, seat: int) -> float:
    """The share of the win."""
    assert match.outcome is not None
    ranks = match.outcome.ranks
    return (ranks[seat] == 1) / ranks.count(1)


def plain_tries(plan: Plan, numbers: range, forks: int) -> dict[int, Estimate]:
    """What taking each card changed; as in the lab a match counts for at most `forks` takings."""
    cases: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for number in numbers:
        takes = play_twice(plan, number)
        for card, gain in takes:
            cases[card].append((gain, min(1.0, forks / len(takes))))
    result = {}
    for card, each in cases.items():
        total = sum(weight for _gain, weight in each)
        value = sum(gain * weight for gain, weight in each) / total
        error = sqrt(sum((weight * (gain - value)) ** 2 for gain, weight in each)) / total
        result[card] = value, error
    return result


def run(seed: int = 1, matches: int = MATCHES, twice: int = TWICE) -> bool:
    """Print both estimates of every blade and of ten chosen cards; whether they agree."""
    print(f"Again: python -m bench lab agree --seed {seed} --matches {matches}\n")
    played = series(GAME, GREEDY, seats=SEATS, matches=matches, seed=seed, forks=FORKS, workers=1)
    print(f"blades, {matches} matches    share of wins less the others'   the lab's worth")
    plain, lab = plain_blades(played), lab_blades(played)
    good = []
    for name, each in lab.items():
        good.append(shown(name, plain[name], each, each_in_other(plain[name], each)))
    ids = dict(played.names.filter(kind="card").select("name", "id").iter_rows())
    print(f"\nchosen cards             {twice} other matches twice         the lab's, tried")
    tries = plain_tries(played.plan, range(matches, matches + twice), FORKS)
    for name, each in lab_tries(played).items():
        other = tries[ids[name]]
        good.append(shown(name, other, each, is_one(other, each)))
    return all(good)


def each_in_other(one: Estimate, other: Estimate) -> bool:
    """Whether each lies in the other's 95 % interval."""
    return abs(one[0] - other[0]) <= Z * min(one[1], other[1])


def is_one(one: Estimate, other: Estimate) -> bool:
    """Whether the difference of two independent estimates may be nothing, all ten together."""
    reach = NormalDist().inv_cdf(1 - ALPHA / CHOSEN / 2)
    return abs(one[0] - other[0]) <= reach * sqrt(one[1] ** 2 + other[1] ** 2)


def shown(name: str, plain: Estimate, lab: Estimate, agrees: bool) -> bool:
    """Print one card; whether the estimates agree."""
    words = [f"{100 * value:+6.1f} ±{100 * Z * error:4.1f}" for value, error in (plain, lab)]
    print(f"{name:<24} {words[0]:<31} {words[1]:<16} {'agree' if agrees else 'DISAGREE'}")
    return agrees
