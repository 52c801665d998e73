"""Our search against OpenSpiel's information-set search, on our games through the adapter.

Both think as long: its seconds are measured, and ours may take as many on average. Shares carry
the Wilson interval of 95 %.
"""

import time
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.matches import wilson
from kingofarms.bots.search import Search
from kingofarms.engine.chance import generator
from kingofarms.envs.openspiel import PREFIX
from kingofarms.games import game_named

GAMES = ("kings_blade", "blazon")
SIMULATIONS = 12  # of theirs, a decision
UCT = 2.0
LEAST_SHARE = 0.9


@dataclass
class Side:
    """How long one side thought, and how often it tried, by decision."""

    seconds: list[float] = field(default_factory=list)
    tries: list[int] = field(default_factory=list)


class Duel:
    """Matches of one game at two seats."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(f"{PREFIX}{name}(players=2)")
        self.table = self.game.table
        self.search = Search(game_named(name), self.table.agreed)
        self.rng, self.chance = generator(1), np.random.RandomState(1)
        judge = mcts.RandomRolloutEvaluator(1, self.chance)
        self.theirs_bot = ismcts.ISMCTSBot(
            self.game, judge, UCT, SIMULATIONS, random_state=self.chance
        )
        self.ours, self.theirs = Side(), Side()

    def play(self, own: int) -> float:
        """One match with us in that seat; our share of the win."""
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(self.chance.choice(state.legal_actions())))
            elif state.current_player() == own:
                state.apply_action(self.think(state))
            else:
                begun = time.perf_counter()
                action = self.theirs_bot.step(state)
                self.theirs.seconds.append(time.perf_counter() - begun)
                self.theirs.tries.append(SIMULATIONS)
                state.apply_action(action)
        result = float(state.returns()[own])
        return (result + 1) / 2

    def think(self, state: Any) -> int:
        """Ours, with as many seconds as they take."""
        position, legal = state.position, list(state.position.legal)
        if len(legal) == 1:
            return legal[0]
        view = self.table.view(position, position.to_play)
        seconds = mean(self.theirs.seconds[-50:]) if self.theirs.seconds else 0.1
        begun = time.perf_counter()
        found = self.search.run(view, legal, self.rng, seconds=seconds)
        self.ours.seconds.append(time.perf_counter() - begun)
        self.ours.tries.append(found.iterations)
        return legal[found.best]


def run(matches: int) -> bool:
    """Print both games; whether we win as often as claimed."""
    holds = True
    print(f"{matches} matches a game, two seats, seats changed. Again: python -m bench against")
    for name in GAMES:
        duel = Duel(name)
        shares = [duel.play(number % 2) for number in range(matches)]
        won = sum(share > 0.5 for share in shares)
        low, high = wilson(won, matches)
        print(f"\n{name}: we win {won / matches:.0%} [{low:.0%}, {high:.0%}] of {matches}")
        for who, side in (("ours", duel.ours), ("theirs", duel.theirs)):
            print(
                f"  {who:<7} {mean(side.seconds):.3f} s and {mean(side.tries):.0f} tries a decision"
            )
        holds &= won >= LEAST_SHARE * matches
    return holds
