"""Analysis: every legal action with its winning chance, the best first.

A search on a View finds the leading actions. They are then tried on the same deals, each as often
as the others, and ordered by what came out: the number of a better action is never the lower one.
Where the game is solved all numbers are exact.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.memory import Decision, SearchResult, Trial
from kingofarms.bots.search.search import Search, deals_of
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Judged
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed

ITERATIONS = 4_000
SEARCHED = 0.5  # of the iterations look for the leading actions
TRIED = 0.25  # of the iterations are the deals on which each leading action is tried
EVEN = 0.25  # of the search is spread evenly over all actions
LEADING = 3  # actions are tried at least, as far as there are so many
RELIABLE = 2  # places of the order that only tried actions take: the best and the next best
SEARCHING_TIME = 0.4  # of the seconds, where they are limited
MOST_FOLLOWING = 5  # actions of best play that are told
Z = 1.96  # an interval of 95 %

Left = Callable[[], float]  # how many more seconds it may take


@dataclass(frozen=True)
class Judgement:
    """One action."""

    action: int
    share: float  # of the win, for the seat to play
    interval: tuple[float, float]
    visits: int
    own: tuple[float, ...]  # own[category]: the expected score sheet
    rival: tuple[float, ...]  # that of the best other seat
    behind: tuple[float, float] = (0.0, 0.0)  # the best action, in shares of the win: an interval
    following: tuple[Decision, ...] = ()  # what may come after it
    # Where the game is solved:
    worth: Judged | None = None
    replies: tuple[int, int] = (0, 0)  # of the rival: those that are best, and all

    @property
    def is_clearly_behind(self) -> bool:
        """Whether the best action is better beyond doubt."""
        return self.behind[0] > 0


@dataclass(frozen=True)
class Analysis:
    """All legal actions, the best first. None has a higher share than one before it."""

    seat: int
    judgements: tuple[Judgement, ...]
    is_exact: bool

    @property
    def best(self) -> Judgement:
        """The one to choose."""
        return self.judgements[0]

    @property
    def continuation(self) -> tuple[Decision, ...]:
        """The best action, and what may come after it."""
        return (Decision(self.seat, self.best.action), *self.best.following)

    def of(self, action: int) -> Judgement:
        """The judgement of that action."""
        return next(each for each in self.judgements if each.action == action)


class Analyst:
    """Analyses Views of one game on given terms; its memory is allocated once.

    `iterations` is about how many times a match is played out.
    """

    def __init__(
        self, game: Game, agreed: Agreed, iterations: int = ITERATIONS, threads: int = 1
    ) -> None:
        self.game, self.agreed, self.iterations = game, agreed, iterations
        self._search = None if game.solver else Search(game, agreed, threads=threads)

    def analyse(
        self, view: Array, legal: Sequence[int], rng: Array, left: Left | None = None
    ) -> Analysis:
        """The expected result of each action of the seat to play; `left` says how much longer."""
        if self._search is None:
            return exact(self.game, self.agreed, view)
        search = self._search
        most = max(int(SEARCHED * self.iterations), len(legal))
        even = max(1, int(EVEN * most) // len(legal))
        first = None if left is None else part_of(left, SEARCHING_TIME)
        result = search.run(view, legal, rng, most, first, even)
        deals = deals_of(max(1, int(TRIED * self.iterations)), rng)
        trials = try_leading(search, view, result, deals, left)
        return ordered(int(view["to_play"][0]), judged(result), trials)


def try_leading(
    search: Search, view: Array, result: SearchResult, deals: Array, left: Left | None
) -> dict[int, Trial]:
    """Try the actions that lead, until none leads untried."""
    shares = {each.action: each.share for each in judged(result)}
    most_visited = sorted(range(len(result.legal)), key=lambda k: -int(result.visits[k]))
    leading = [result.legal[k] for k in most_visited[:LEADING]]
    trials: dict[int, Trial] = {}
    while leading:
        for at, action in enumerate(leading):
            part = None if left is None else part_of(left, 1 / (len(leading) - at))
            trials[action] = search.try_out(view, action, deals, part)
            shares[action] = float(trials[action].shares.mean())
        if left is not None and left() <= 0:
            break
        order = sorted(result.legal, key=lambda action: -shares[action])
        leading = [action for action in order[:RELIABLE] if action not in trials]
    return trials


def part_of(left: Left, part: float) -> Left:
    """The limit for the next part of the work; the rest of the time is set aside."""
    aside = (1 - part) * left()
    return lambda: left() - aside


def judged(result: SearchResult) -> list[Judgement]:
    """Each action by the search alone, in the order of the legal actions."""
    judgements = []
    for k, action in enumerate(result.legal):
        visits = int(result.visits[k])
        often = max(1, visits)
        share = float(result.wins[k, 0]) / often
        wide = interval(share, float(result.wins[k, 1]), visits)
        judgements.append(Judgement(action, share, wide, visits, *sheets(result.sums[k], often)))
    return judgements


def sheets(sums: Array, often: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The expected score sheets: the own, and that of the best other seat."""
    own, rival = (tuple(float(total) / often for total in each) for each in sums)
    return own, rival


def ordered(seat: int, searched: Sequence[Judgement], trials: dict[int, Trial]) -> Analysis:
    """The actions by what came out on the same deals, those not tried by the search.

    If the time was over before all that led were tried, they cannot lead.
    """
    deals = min(len(each.shares) for each in trials.values())
    compared = [by_deals(action, each, deals) for action, each in trials.items()]
    compared.sort(key=lambda each: -each.share)
    most = compared[:RELIABLE][-1].share
    others = [each for each in searched if each.action not in trials]
    capped = [replace(each, share=min(each.share, most)) for each in others]
    judgements = sorted([*compared, *capped], key=lambda each: -each.share)
    best = judgements[0]

    def behind(each: Judgement) -> tuple[float, float]:
        if each.action in trials:
            ahead = trials[best.action].shares[:deals] - trials[each.action].shares[:deals]
            return lead(ahead)
        half = sqrt(half_of(best.interval) ** 2 + half_of(each.interval) ** 2)
        return best.share - each.share - half, best.share - each.share + half

    others = [replace(each, behind=behind(each)) for each in judgements[1:]]
    return Analysis(seat, (best, *others), is_exact=False)


def by_deals(action: int, trial: Trial, deals: int) -> Judgement:
    """One action by the first deals on which it was tried."""
    shares = trial.shares[:deals]
    share, squares = float(shares.mean()), float((shares * shares).sum())
    own, rival = sheets(trial.sums, len(trial.shares))
    wide = interval(share, squares, deals)
    return Judgement(action, share, wide, deals, own, rival, following=trial.following)


def half_of(wide: tuple[float, float]) -> float:
    """Half the width of an interval."""
    return (wide[1] - wide[0]) / 2


def interval(share: float, squares: float, visits: int) -> tuple[float, float]:
    """A 95 % interval of a mean share. One win and one loss are added, so it is never empty."""
    middle = (share * visits + 1) / (visits + 2)
    spread = max(0.0, (squares + 1) / (visits + 2) - middle * middle)
    half = Z * sqrt(spread / (visits + 2))
    return max(0.0, middle - half), min(1.0, middle + half)


def lead(differences: Array) -> tuple[float, float]:
    """A 95 % interval of a mean difference of shares, on the same deals. Never certain, either."""
    often = len(differences) + 2
    middle = float(differences.sum()) / often
    spread = max(0.0, (float((differences * differences).sum()) + 2) / often - middle * middle)
    half = Z * sqrt(spread / often)
    return middle - half, middle + half


def exact(game: Game, agreed: Agreed, view: Array) -> Analysis:
    """The exact solution: the match is won, drawn or lost with best play on both sides."""
    bot = PerfectBot(game, agreed)
    judged = bot.judge(view)
    worse = next((each for each in judged if each.worth < judged[0].worth), judged[0])
    judgements = []
    for each in judged:
        share, behind = (each.match + 1) / 2, (judged[0].match - each.match) / 2
        sure = Judgement(each.action, share, (share, share), visits=1, own=(), rival=())
        judgement = replace(sure, behind=(behind, behind), worth=each)
        if each in (judged[0], worse):  # these are told in words
            line, replies = best_play(bot, view, each.action)
            judgement = replace(judgement, following=line, replies=replies)
        judgements.append(judgement)
    return Analysis(int(view["to_play"][0]), tuple(judgements), is_exact=True)


def best_play(
    bot: PerfectBot, view: Array, action: int
) -> tuple[tuple[Decision, ...], tuple[int, int]]:
    """What follows an action with best play, and how many of the rival's first replies are best."""
    line: list[Decision] = []
    replies, seat = (0, 0), int(view["to_play"][0])
    states = bot.after(view, action)
    while states is not None and len(line) < MOST_FOLLOWING:
        judged, whose = bot.judge(states), int(states["to_play"][0])
        if whose != seat and replies == (0, 0):
            replies = sum(each.worth == judged[0].worth for each in judged), len(judged)
        line.append(Decision(whose, judged[0].action))
        states = bot.after(states, judged[0].action)
    return tuple(line), replies
