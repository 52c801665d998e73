"""The search bot: several trees grow in parallel from one View and are merged in fixed order.

A budget in iterations gives the same choice on any number of threads: the number of trees does not
depend on it, and each has a generator of its own. All memory is allocated once.

Bots for a game that is not compiled yet: they think briefly, for Python plays slowly.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

import numpy as np

from kingofarms.bots.bot import Bot, UniformBot
from kingofarms.bots.greedy import GreedyBot
from kingofarms.bots.search.bound import fathomer, follower, grower
from kingofarms.bots.search.memory import SearchResult, Tree, Trial
from kingofarms.bots.search.tree import EVEN, Task
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.chance import generator, next_bits
from kingofarms.engine.rules.compiled import target_of
from kingofarms.engine.rules.loops import rules_of
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.target import PYTHON
from kingofarms.engine.terms.terms import Agreed

TREES = 2
NODES = 1 << 17  # of a tree; what does not fit is played out from where the tree ends
EXPLORATION = 1.0
TEMPERATURE = 30.0  # tenths of a point by which taste may err
NOISE = 8  # in play-outs, one action in so many is by chance
MARGIN = 0.15  # of the reward is for the margin
FOREVER = 1 << 62
LEAST_VISITS = 10  # of an action that is called likely
OFTEN = 0.04  # of the deals on which an action was tried: as often it is played after it
GLANCE = 0.005  # seconds between two looks at a limit that may change

Seconds = float | Callable[[], float]  # how long a search may take; or a function: how much longer


@dataclass(frozen=True)
class Settings:
    """The settings of a search; see `tree.py`."""

    exploration: float = EXPLORATION
    temperature: float = TEMPERATURE  # 0: taste has no say in what is tried first
    noise: int = NOISE  # 1: play-outs by chance alone
    margin: float = MARGIN

    def array(self) -> Array:
        """As the compiled loop reads it."""
        return np.array([self.exploration, self.temperature, self.noise, self.margin, 0.0])


def seats_of(game: Game, view: Array) -> int:
    """The number of seats. A game with only one possible number need not store it."""
    names = view.dtype.names or ()
    return int(view["seats"][0]) if "seats" in names else game.SEATS[0]


Result = TypeVar("Result")
Work = tuple[Tree, int, Array]  # a tree, its iterations, its chance


class Search:
    """Trees for one game on given terms; one search at a time."""

    def __init__(
        self,
        game: Game,
        agreed: Agreed,
        settings: Settings | None = None,
        threads: int = 1,
        trees: int = TREES,
        nodes: int = NODES,
    ) -> None:
        self.game, self.agreed = game, agreed
        self.stop = np.zeros(1, np.int8)
        self._settings = (settings or Settings()).array()
        self._trees = [Tree(game, nodes) for _ in range(trees)]
        self._grow, self._fathom, self._follow = grower(game), fathomer(game), follower(game)
        self._rules = rules_of(game)
        self._threads = threads
        # Its threads are started when they are first needed, and end with the search.
        self._pool = ThreadPoolExecutor(max(threads, trees))

    def run(
        self,
        view: Array,
        legal: Sequence[int],
        rng: Array,
        iterations: int | None = None,
        seconds: Seconds | None = None,
        even: int = 0,
    ) -> SearchResult:
        """Search for a number of iterations or seconds, or until `stop[0]` is set to 1.

        `seconds` can be a function that says how much time is left; it is asked again and again.
        `even` iterations for each legal action are spread evenly over all of them.
        """
        self.stop[0] = 0
        self._settings[EVEN] = -(-even // len(self._trees))
        shares = self._shares(iterations)
        generators = [generator(int(next_bits(rng))) for _tree in self._trees]
        for tree in self._trees:
            tree.clear(len(legal))
        work = list(zip(self._trees, shares, generators, strict=True))
        # In seconds all trees must grow at the same time, threads or not.
        threads = self._threads if seconds is None else len(work)
        if threads == 1 and seconds is None:
            self._several(view, work)
        else:
            count = min(threads, len(work))
            parts = [partial(self._several, view, work[k::threads]) for k in range(count)]
            self._side_by_side(parts, seconds)
        return self._merged(legal)

    def legal(self, view: Array) -> list[int]:
        """All actions that are legal there."""
        out = self._trees[0].out
        count = self._rules.legal_at(view, 0, self.agreed.record, out)
        return [int(action) for action in out[1 : 1 + count]]

    def fathom(self, view: Array, rng: Array, times: int) -> Array:
        """The share of the win of each seat when the View is played out that many times."""
        task = self._task(view, rng)
        shares = np.zeros(task.seats)
        self._fathom(self._trees[0].memory, task, shares, times)
        return shares / times

    def try_out(
        self, view: Array, action: int, deals: Array, seconds: Seconds | None = None
    ) -> Trial:
        """Try one action on these deals, or on those for which the seconds last."""
        tree, shares = self._trees[0], np.zeros(len(deals))
        self.stop[0] = 0
        self._settings[EVEN] = 0
        tree.clear(1)

        def work() -> int:
            task = self._task(view, generator(0))
            return self._follow(tree.memory, task, action, deals, shares, tree.sums[0])

        done = work() if seconds is None else self._side_by_side([work], seconds)[0]
        least = max(LEAST_VISITS, int(OFTEN * done))
        return Trial(shares[:done], tree.sums[0].copy(), tuple(tree.line(0, least)))

    def _halt(self) -> None:
        self.stop[0] = 1

    def _shares(self, iterations: int | None) -> list[int]:
        """The iterations of each tree, as equal as possible."""
        if iterations is None:
            return [FOREVER] * len(self._trees)
        trees = len(self._trees)
        return [(iterations + trees - 1 - k) // trees for k in range(trees)]

    def _side_by_side(
        self, parts: Sequence[Callable[[], Result]], seconds: Seconds | None
    ) -> list[Result]:
        """One thread for each part. All stop when the time is over or one of them fails."""
        tasks = [self._pool.submit(part) for part in parts]
        try:
            wait_for(tasks, seconds)
        finally:
            self._halt()
            wait(tasks)
        return [task.result() for task in tasks]

    def _several(self, view: Array, work: Sequence[Work]) -> None:
        for each in work:
            self._one(view, *each)

    def _one(self, view: Array, tree: Tree, iterations: int, rng: Array) -> None:
        self._grow(tree.memory, self._task(view, rng), tree.tally, tree.sums, iterations)

    def _task(self, view: Array, rng: Array) -> Task:
        """To search from that View, with that chance."""
        seats, how = seats_of(self.game, view), (self._settings, rng, self.stop)
        return Task(view, self.agreed.record, *how, seats, self.game.TOTAL)

    def _merged(self, legal: Sequence[int]) -> SearchResult:
        """All trees together, in their order."""
        visits = np.zeros(len(legal), np.int64)
        wins = np.zeros((len(legal), 2))
        sums = np.zeros((len(legal), *self._trees[0].sums.shape[1:]))
        for tree in self._trees:
            # The caller's order need not be the rules', which is the tree's.
            for at, child in enumerate(tree.children(0)):
                k = legal.index(int(tree.nodes["action"][child]))
                visits[k] += tree.nodes["visits"][child]
                wins[k] += tree.tally[at]
                sums[k] += tree.sums[at]
        result = SearchResult(tuple(legal), visits, wins, sums, ())
        grown, best = [tree for tree in self._trees if tree.children(0)], legal[result.best]
        lines = [tree.likely(best, LEAST_VISITS) for tree in grown]
        longest = max(lines, key=len, default=[])
        return replace(result, continuation=tuple(longest))


def deals_of(count: int, rng: Array) -> Array:
    """So many deals to try actions on: each is what starts a generator."""
    return np.array([next_bits(rng) for _deal in range(count)], np.uint64)


def wait_for(tasks: Sequence[Future[Any]], seconds: Seconds | None) -> None:
    """Until all tasks are done, one of them fails, or the time is over."""
    if not callable(seconds):
        wait(tasks, seconds, FIRST_EXCEPTION)
        return
    while (left := seconds()) > 0:
        done, others = wait(tasks, min(left, GLANCE), FIRST_EXCEPTION)
        if not others or any(task.exception() for task in done):
            return


class SearchBot:
    """Searches before it chooses. A single legal action is played at once."""

    def __init__(
        self,
        game: Game,
        agreed: Agreed,
        iterations: int | None = None,
        seconds: Seconds | None = None,
        threads: int = 1,
        settings: Settings | None = None,
    ) -> None:
        self.search = Search(game, agreed, settings, threads)
        self.iterations, self.seconds = iterations, seconds

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """The action that was tried most; `legal` may leave out some that are not wanted."""
        if len(legal) == 1:
            return int(legal[0])
        every = self.search.legal(view)
        wanted = legal if len(every) == len(legal) else every
        result = self.search.run(view, wanted, rng, self.iterations, self.seconds)
        return int(result.best_of(legal))


SECONDS = 1.0  # that a short search takes, about: it ends with a play-out


def brief(bot: Bot, game: Game, agreed: Agreed, seconds: Seconds = SECONDS) -> Bot:
    """Who chooses in place of that bot: taste; in a game without one, a short search."""
    if isinstance(bot, UniformBot | GreedyBot):
        return bot
    return GreedyBot(game, agreed) if game.taste else SearchBot(game, agreed, seconds=seconds)


class BriefUntilCompiled:
    """A bot that thinks briefly while its game runs in Python, and then as it is meant to."""

    def __init__(self, bot: Bot, game: Game, agreed: Agreed) -> None:
        self._bot, self._game = bot, game
        self._brief = brief(bot, game, agreed)

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """As the game runs now."""
        bot = self._brief if target_of(self._game) is PYTHON else self._bot
        return bot.choose(view, legal, rng)
