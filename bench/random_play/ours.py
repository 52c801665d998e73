"""Random play of our games: in the compiled loop, and action by action from Python.

A match is played from its setup. Only decisions count as actions; chance happens inside them.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from bench.measuring.another_process import run_in_another_process
from bench.measuring.pairs import Contender
from kingofarms import new_match
from kingofarms.engine.match.start import Driver
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import new
from kingofarms.engine.terms.terms import Value
from kingofarms.games import game_named

MATCHES = 100  # in one call of the compiled loop


@dataclass(frozen=True)
class Ours:
    """One game, three ways."""

    compiled: Contender
    from_python: Contender
    by_match: Contender


def ours(name: str, seats: int, seed: int = 1) -> Ours:
    """The game of that name at so many seats."""
    game = game_named(name)
    return Ours(
        compiled_loop(game, seats, seed),
        driven_from_python(game, seats, seed),
        driven_match(game, seats, seed),
    )


def fill_cache(name: str, seats: int) -> None:
    """Compile in another process: code that a process compiled itself runs a sixth slower there."""
    run_in_another_process(
        f"from bench.random_play.ours import ours; our = ours({name!r}, {seats}); "
        "our.compiled.play(); our.from_python.play(); our.by_match.play()"
    )


def compiled_loop(
    game: Any, seats: int, seed: int, matches: int = MATCHES, **options: Value
) -> Contender:
    """Whole matches inside one compiled call."""
    random_matches, terms = rules_of(game).random_matches, game.agree(options).record
    states, blank, out, rng = (
        new(game.State),
        new(game.State),
        room_for_actions(game),
        generator(seed),
    )

    def play() -> int:
        return random_matches(states, terms, seats, rng, out, matches, blank)

    return Contender(f"{game.NAME}, compiled loop", play)


def driven_from_python(game: Any, seats: int, seed: int) -> Contender:
    """One call of the compiled rules for each action, which Python chooses."""
    driver = Driver(game, game.agree({}), seats, generator(seed))
    choice = Random(seed).choice

    def play() -> int:
        actions = 0
        legal = driver.start()
        while legal:
            legal = driver.act(choice(legal))
            actions += 1
        return actions

    return Contender(f"{game.NAME}, from Python", play)


def driven_match(game: Any, seats: int, seed: int) -> Contender:
    """The same through Match, which also checks actions, keeps entries and can undo."""
    choice = Random(seed).choice

    def play() -> int:
        match = new_match(game.NAME, seats, seed)
        while not match.is_over:
            match.act(choice(match.legal))
        return len(match.entries)

    return Contender(f"{game.NAME}, by Match", play)
