"""Random play of OpenSpiel's games: in its C++ loop, and action by action from Python.

In doubt we count in its favour: chance outcomes count as actions, chance is sampled uniformly, and
the clock starts at the first decision, after the deal (its C++ search crashes on a chance node at
the root). Only `whole` times the deal too, as our loops do.
"""

from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any

import pyspiel

from bench.measuring.pairs import Contender

DEALS = 16  # how long and how fast a match is depends on the deal
ROLL_OUTS = 1000  # of one search
MEASURED = 500  # roll-outs from Python that tell the mean length of those
MEMORY_MB = 100


@dataclass(frozen=True)
class Peer:
    """One game, three ways."""

    in_cpp: Contender
    from_python: Contender
    whole: Contender


def peer(name: str, seed: int = 1) -> Peer:
    """The game of that name with its default parameters."""
    game, rng = pyspiel.load_game(name), Random(seed)
    check_chance(in_turn(game), rng)
    states = cycle(deals(game, seed))
    drive = play_out_together if is_simultaneous(game) else play_out
    return Peer(
        in_cpp=Contender(f"{name}, C++ loop", CppLoop(in_turn(game), seed).play),
        from_python=Contender(f"{name}, from Python", lambda: drive(next(states).clone(), rng)),
        whole=Contender(
            f"{name}, from Python, dealing too", lambda: drive(game.new_initial_state(), rng)
        ),
    )


def is_simultaneous(game: Any) -> bool:
    """Whether its players move at the same time."""
    return bool(game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS)


def in_turn(game: Any) -> Any:
    """The game with one decision at a time, which is all that its C++ search can play."""
    return pyspiel.convert_to_turn_based(game) if is_simultaneous(game) else game


def deals(game: Any, seed: int) -> list[Any]:
    """States at their first decision, the same for every way to play on from there."""
    rng = Random(seed)
    return [dealt(game, rng) for _ in range(DEALS)]


def dealt(game: Any, rng: Random) -> Any:
    """A state at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


def check_chance(game: Any, rng: Random) -> None:
    """Refuse a game with uneven chances: `play_out` would not play it right."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            chances = [chance for _, chance in state.chance_outcomes()]
            if max(chances) - min(chances) > 1e-9:
                raise ValueError(f"{game}: chance is uneven, which play_out does not sample")
        state.apply_action(rng.choice(state.legal_actions()))


def play_out(state: Any, rng: Random) -> int:
    """Play to the end at random, as its users do; return the number of actions."""
    actions, choice = 0, rng.choice
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(choice(state.chance_outcomes())[0])
        else:
            state.apply_action(choice(state.legal_actions()))
        actions += 1
    return actions


def play_out_together(state: Any, rng: Random) -> int:
    """The same for players who move at the same time: one call has an action of each."""
    actions, choice, seats = 0, rng.choice, range(state.num_players())
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(choice(state.chance_outcomes())[0])
            actions += 1
        else:
            state.apply_actions([choice(state.legal_actions(seat)) for seat in seats])
            actions += len(seats)
    return actions


def mean_length(state: Any, rng: Random) -> float:
    """How many actions a roll-out from there takes on average."""
    return sum(play_out(state.clone(), rng) for _ in range(MEASURED)) / MEASURED


def search_bot(game: Any, roll_outs: int, simulations: int, seed: int) -> Any:
    """Their search in C++ with random roll-outs."""
    return pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(roll_outs, seed),
        uct_c=1.0,
        max_simulations=simulations,
        max_memory_mb=MEMORY_MB,
        solve=False,
        seed=seed,
        verbose=False,
    )


class CppLoop:
    """A search of one simulation with many roll-outs: the only C++ loop in OpenSpiel's wheel."""

    def __init__(self, game: Any, seed: int) -> None:
        """Measure from Python how long those roll-outs are on average."""
        rng = Random(seed)
        self.bot = search_bot(game, ROLL_OUTS, simulations=1, seed=seed)
        states = deals(game, seed)
        lengths = [mean_length(state, rng) for state in states]
        self.turns = cycle(zip(states, lengths, strict=True))

    def play(self) -> int:
        """One search from the next deal; return the actions of its roll-outs."""
        state, length = next(self.turns)
        self.bot.mcts_search(state)
        return round(ROLL_OUTS * length)
