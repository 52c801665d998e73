"""Our search against OpenSpiel's information-set search, on our games through the adapter.

Both think on one core. Theirs makes a fixed number of simulations; ours gets no more seconds a
decision than theirs took (`budget.py`). A decision with one legal action is not counted. Shares
carry the Wilson interval of 95 %.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from multiprocessing import get_context
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.measuring.another_process import run_in_another_process
from bench.measuring.matches import wilson
from bench.search.budget import Budget, Side
from kingofarms.bots.search.search import Search
from kingofarms.engine.rules.chance import generator
from kingofarms.envs.openspiel import PREFIX
from kingofarms.games import game_named

SIMULATIONS = 12  # of theirs, a decision
UCT = 2.0
LEAST_SHARE = 0.9


@dataclass
class Played:
    """The result of matches of one game, and what both sides used."""

    matches: int = 0
    won: int = 0  # by us, alone
    ours: Side = field(default_factory=Side)
    theirs: Side = field(default_factory=Side)

    def add(self, other: "Played") -> None:
        """Add the numbers of another."""
        self.matches += other.matches
        self.won += other.won
        self.ours.add(other.ours)
        self.theirs.add(other.theirs)


class Duel:
    """Matches of one game at two seats, one after the other."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(f"{PREFIX}{name}(players=2)")
        self.table = self.game.table
        # With a budget in seconds each tree has a thread: one tree uses one core, as theirs.
        self.search = Search(game_named(name), self.table.agreed, trees=1)
        self.rng, self.chance = generator(1), np.random.RandomState(1)
        judge = mcts.RandomRolloutEvaluator(1, self.chance)
        self.bot = ismcts.ISMCTSBot(self.game, judge, UCT, SIMULATIONS, random_state=self.chance)
        self.budget = Budget(first=0.0)
        state = self.at_a_decision()
        # The first calls compile and load code: they are not counted.
        self.ours(state)
        self.theirs(state)
        self.theirs(state)
        self.budget = Budget(first=self.budget.recent[-1])

    def at_a_decision(self) -> Any:
        """A match at its first real decision."""
        state = self.game.new_initial_state()
        while len(state.legal_actions()) == 1 or state.is_chance_node():
            state.apply_action(int(self.chance.choice(state.legal_actions())))
        return state

    def play(self, number: int) -> bool:
        """Play that match with a seed of its own, in changing seats; True if we win alone."""
        self.rng = generator(number)
        self.chance.seed(number)
        state, own = self.game.new_initial_state(), number % 2
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node() or len(legal) == 1:
                state.apply_action(int(self.chance.choice(legal)))
            else:
                think = self.ours if state.current_player() == own else self.theirs
                state.apply_action(think(state))
        return float(state.returns()[own]) > 0

    def ours(self, state: Any) -> int:
        """Our choice, with no more seconds than they take."""
        position, legal = state.position, list(state.position.legal)
        view = self.table.view(position, position.to_play)
        seconds = self.budget.allotted()
        start = time.perf_counter()
        result = self.search.run(view, legal, self.rng, seconds=seconds)
        self.budget.we_used(time.perf_counter() - start, result.iterations)
        return legal[result.best]

    def theirs(self, state: Any) -> int:
        """Their choice, with their number of simulations."""
        start = time.perf_counter()
        action = self.bot.step(state)
        self.budget.they_used(time.perf_counter() - start, SIMULATIONS)
        return int(action)


def play(name: str, numbers: Sequence[int]) -> Played:
    """Play these matches in one process."""
    duel = Duel(name)
    won = sum(duel.play(number) for number in numbers)
    return Played(len(numbers), won, duel.budget.ours, duel.budget.theirs)


def run(matches: int, names: Sequence[str], processes: int = 1) -> bool:
    """Play in so many processes and print; True if we win as often as claimed, as fast."""
    print(f"{matches} matches a game, two seats, seats changed. Again: {again(matches, names)}")
    shares = [range(first, matches, processes) for first in range(min(processes, matches))]
    holds = True
    for name in names:
        # Compile once before all processes need it at the same time.
        run_in_another_process(f"from bench.search.against import Duel; Duel({name!r})")
        total = Played()
        with ProcessPoolExecutor(len(shares), get_context("spawn")) as pool:
            for played in pool.map(play, repeat(name), shares):
                total.add(played)
        holds &= show(name, total)
    return holds


def again(matches: int, names: Sequence[str]) -> str:
    """The command that measures the same again."""
    only = f" --game {names[0]}" if len(names) == 1 else ""
    return f"python -m bench against --matches {matches}{only}"


def show(name: str, total: Played) -> bool:
    """Print one game; True if the claim holds."""
    low, high = wilson(total.won, total.matches)
    share = total.won / total.matches
    print(f"\n{name}: we win {share:.0%} [{low:.0%}, {high:.0%}] of {total.matches}")
    for who, side in (("ours", total.ours), ("theirs", total.theirs)):
        tries = side.tries / max(1, side.decisions)
        print(f"  {who:<7} {side.pace:.3f} s and {tries:.0f} tries a decision", end="")
        print(f", {side.decisions} decisions")
    return share >= LEAST_SHARE and total.ours.pace <= total.theirs.pace
