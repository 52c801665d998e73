"""Judge: what a decision cost, by what its seat could know; and what a table is worth.

All legal actions race: the worse half drops out again and again, and what is left is tried more
often. The action that was chosen and the best one then meet in a fresh search. Both are played
equally often, with the same hidden cards and the same random numbers, and these rounds alone say
what the choice cost: an action that was merely lucky in the race gains nothing by it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt

import numpy as np

from kingofarms.bots.greedy import taste_of
from kingofarms.bots.search.analysis import Analysis, Judgement
from kingofarms.bots.search.pairs import AS_IT_LIES, BY_ACTION, BY_DEAL, BY_TASTE, compare, race
from kingofarms.bots.search.search import NODES, Settings, Tree, player
from kingofarms.bots.search.tree import EVEN, NOISE, add_children, liked, no_taste, walk
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Judged
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.compiled import bind
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.terms.terms import Agreed

RACE = 3_000  # play-outs in which all actions are compared
DUEL = 1_500  # rounds between the best action and the one that was chosen
WARM_UP = 0.25  # of the duel are not counted: the tree is still small
LEAST_ROUNDS = 12  # before an action may drop out
SURE = 2.58  # standard errors: an interval of 99 %, for a match has many decisions

_bound: dict[str, tuple[Callable[..., None], Callable[..., None]]] = {}


def loops(game: Game) -> tuple[Callable[..., None], Callable[..., None]]:
    """The loops of `pairs.py` bound to a game and its taste, once a process."""
    if game.NAME not in _bound:
        taste = taste_of(game) or no_taste
        walking = bind(walk, game, add_children=bind(add_children, game, taste=taste))
        playing = player(game)
        _bound[game.NAME] = (
            bind(compare, game, play_out=playing, liked=bind(liked, game, taste=taste)),
            bind(race, game, play_out=playing, walk=walking),
        )
    return _bound[game.NAME]


@dataclass(frozen=True)
class Verdict:
    """A decision, judged."""

    analysis: Analysis
    chosen: Judgement
    loss: float  # what the choice cost its seat against the best action, never below 0
    interval: tuple[float, float]  # of that; it is exact where both ends are the same
    exact: tuple[Judged, ...] = ()  # every action, the best first, where the game is solved


@dataclass(frozen=True)
class Difference:
    """What one side gains over another, by seat, and how uncertain that is."""

    gain: tuple[float, ...]
    error: tuple[float, ...]  # standard errors
    shares: tuple[float, ...]  # of the first side, by seat


def difference(results: Array) -> Difference:
    """The first side's shares less the second's, from rounds with the same chance."""
    apart = results[:, 0] - results[:, 1]
    error = apart.std(axis=0) / sqrt(len(apart))
    return Difference(floats(apart.mean(axis=0)), floats(error), floats(results[:, 0].mean(axis=0)))


def floats(array: Array) -> tuple[float, ...]:
    """As plain numbers."""
    return tuple(float(each) for each in array)


class Judge:
    """Judges a game on given terms by playing on; its memory is allocated once."""

    def __init__(self, game: Game, agreed: Agreed) -> None:
        self.game, self.agreed = game, agreed
        self._tree = Tree(game, NODES)
        self._settings = Settings().array()
        self._settings[EVEN] = 1
        self._compare, self._race = loops(game)
        self._chance = generator(0)

    # From a View: what the seat to play could know.

    def judge(
        self,
        view: Array,
        legal: Sequence[int],
        chosen: int,
        gone: Sequence[int],
        rng: Array,
        effort: float = 1.0,
    ) -> Verdict:
        """What the choice of the seat to play cost."""
        seat, seats = int(view["to_play"][0]), len(gone)
        heats = Heats(len(legal), legal.index(chosen))
        self._tree.clear(len(legal))
        each = max(len(legal), int(RACE * effort)) / max(1, heats.count)
        while len(heats.running) > 1:
            rounds = max(LEAST_ROUNDS, int(each / len(heats.running)))
            results = self._run(view, heats.running, rounds, gone, seats, rng)
            heats.enter(results[:, :, seat])
        shares, halves = heats.shares()
        loss, half = 0.0, 0.0
        if heats.best != heats.chosen:
            self._tree.clear(len(legal))
            rounds = max(LEAST_ROUNDS, int(DUEL * effort))
            pair = [heats.best, heats.chosen]
            results = self._run(view, pair, rounds, gone, seats, rng)[int(WARM_UP * rounds) :]
            loss, half = meet(results[:, :, seat])
            shares = settle(shares, heats.best, heats.chosen, results[:, 0, seat].mean(), loss)
        judgements = tuple(
            self._judgement(action, shares[k], halves[k], k) for k, action in enumerate(legal)
        )
        return verdict(judgements, seat, chosen, loss, half)

    def _run(
        self,
        view: Array,
        candidates: Sequence[int],
        rounds: int,
        gone: Sequence[int],
        seats: int,
        rng: Array,
    ) -> Array:
        """The shares of the win by round, action and seat."""
        tree, results = self._tree, np.zeros((rounds, len(candidates), seats))
        self._race(
            tree.nodes,
            tree.used,
            view,
            tree.states,
            self.agreed.record,
            tree.out,
            tree.mark,
            tree.path,
            tree.rewards,
            tree.sheets,
            tree.blank,
            np.array(gone, np.int8),
            np.array(candidates, np.int64),
            results,
            tree.tally,
            tree.sums,
            self._settings,
            rng,
            self._chance,
            seats,
            self.game.TOTAL,
        )
        return results

    def _judgement(self, action: int, share: float, half: float, k: int) -> Judgement:
        tree = self._tree
        visits = max(1, int(tree.nodes["visits"][1 + k]))
        own, rival = (floats(tree.sums[k, who] / visits) for who in range(2))
        ends = max(0.0, share - half), min(1.0, share + half)
        return Judgement(action, share, ends, visits, own, rival)

    def choice(
        self, view: Array, action: int, gone: Sequence[int], rng: Array, rounds: int
    ) -> Difference:
        """What an action gains over one by taste, for each seat, as the seat to play knows it."""
        sides = [(view, BY_ACTION, action), (view, BY_TASTE, 0)]
        return difference(self._pairs(sides, True, gone, rng, rounds))

    # From open tables: only when the match is over.

    def worth(self, table: Array, gone: Sequence[int], rng: Array, rounds: int) -> Difference:
        """The share of the win of each seat at an open table; its gain is over nothing."""
        results = self._pairs([(table, AS_IT_LIES, 0)], False, gone, rng, rounds)
        return difference(np.concatenate([results, np.zeros_like(results)], axis=1))

    def draw(
        self,
        before: Array,
        action: int,
        after: Array,
        gone: Sequence[int],
        rng: Array,
        rounds: int,
    ) -> Difference:
        """What the table that came gains over those that the same action could have brought."""
        sides = [(after, AS_IT_LIES, 0), (before, BY_ACTION, action)]
        return difference(self._pairs(sides, False, gone, rng, rounds))

    def deal(self, table: Array, seats: int, rng: Array, rounds: int) -> Difference:
        """What the first table gains over other deals."""
        sides = [(table, AS_IT_LIES, 0), (new(self.game.State), BY_DEAL, 0)]
        return difference(self._pairs(sides, False, [0] * seats, rng, rounds))

    def _pairs(
        self,
        sides: Sequence[tuple[Array, int, int]],
        is_view: bool,
        gone: Sequence[int],
        rng: Array,
        rounds: int,
    ) -> Array:
        tree, seats = self._tree, len(gone)
        results = np.zeros((rounds, len(sides), seats))
        tables = new(self.game.State, len(sides))
        for at, (table, _how, _action) in enumerate(sides):
            tables[at] = table[0]
        self._compare(
            tables,
            np.array([(how, action) for _table, how, action in sides], np.int64),
            is_view,
            tree.states,
            self.agreed.record,
            tree.out,
            tree.sheets,
            tree.blank,
            np.array(gone, np.int8),
            results,
            rng,
            self._chance,
            seats,
            int(self._settings[NOISE]),
        )
        return results


class Heats:
    """A race of actions: who still runs, and how everybody did while it ran."""

    def __init__(self, actions: int, chosen: int) -> None:
        self.chosen = chosen
        self.running = list(range(actions))
        self.count = ceil(log2(actions)) if actions > 1 else 0
        self._wins = np.zeros((actions, 0))  # wins[action, round]; NaN after it has dropped out

    def enter(self, results: Array) -> None:
        """Add a heat; the worse half drops out, but never the action that was chosen."""
        added = np.full((len(self._wins), len(results)), np.nan)
        added[self.running] = results.T
        self._wins = np.concatenate([self._wins, added], axis=1)
        order = sorted(self.running, key=lambda at: -self._wins[at].mean())
        stay = order[: max(1, len(order) // 2)]
        if self.chosen not in stay and len(order) > 2:
            stay.append(self.chosen)
        self.running = stay if len(order) > 2 else order[:1]

    @property
    def best(self) -> int:
        """The winner: it ran in every round."""
        return self.running[0]

    def shares(self) -> tuple[list[float], list[float]]:
        """The share of each action, and half of the interval of its distance from the best.

        The distance is taken over the rounds in which both ran: so nothing is above the best.
        """
        if not self._wins.shape[1]:
            return [0.5], [0.5]
        best = self._wins[self.best]
        top, shares, halves = float(best.mean()), [], []
        for wins in self._wins:
            apart = (wins - best)[~np.isnan(wins)]
            shares.append(max(0.0, top + min(0.0, float(apart.mean()))))
            halves.append(half_of(apart) if apart.any() else half_of(best))
        return shares, halves


def half_of(values: Array) -> float:
    """Half of the interval of a mean. One of each extreme is added, so it is never empty."""
    many = len(values) + 2
    mean = values.sum() / many
    spread = ((values**2).sum() + 1) / many - mean**2
    return SURE * sqrt(max(0.0, spread) / many)


def meet(results: Array) -> tuple[float, float]:
    """What the second action lost against the first, and half of the interval."""
    apart = results[:, 0] - results[:, 1]
    return float(apart.mean()), half_of(apart)


def settle(shares: list[float], best: int, chosen: int, top: float, loss: float) -> list[float]:
    """The shares after the two have met: the others keep their distance from the best."""
    moved = float(top) - shares[best]
    settled = [min(1.0, max(0.0, share + moved)) for share in shares]
    settled[best], settled[chosen] = float(top), float(top) - loss
    return settled


def verdict(
    judgements: Sequence[Judgement], seat: int, chosen: int, loss: float, half: float
) -> Verdict:
    """The best first. Where the chosen one did no worse when they met, it is the best."""
    order = sorted(judgements, key=lambda each: (-each.share, each.action != chosen))
    analysis = Analysis(seat, tuple(order), (), is_exact=False)
    loss = max(0.0, loss)
    return Verdict(analysis, analysis.of(chosen), loss, (max(0.0, loss - half), loss + half))
