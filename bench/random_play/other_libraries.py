"""RLCard and PettingZoo, used as their documentation says: for orientation."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from bench.measuring.games import our_tables
from bench.measuring.pairs import Contender, Pair, Section
from bench.random_play.ours import ours

RLCARD = ("uno", "gin-rummy")
PETTINGZOO = ("connect_four_v3", "leduc_holdem_v4")


def other_sections() -> list[Section]:
    """One for each library; it has no pairs if the library is not installed."""
    return [
        section(
            "(g) For orientation: RLCard, from Python",
            ("rlcard",),
            lambda: [
                Pair(way, rlcard(theirs))
                for theirs in RLCARD
                for our in (ours(name, seats) for name, seats in our_tables())
                for way in (our.from_python, our.by_match)
            ],
        ),
        section(
            "(h) For orientation: PettingZoo, ours and theirs, masks and observations included",
            ("pettingzoo", "gymnasium", "pygame", "rlcard"),
            lambda: [
                Pair(our_environment(name, seats), environment(theirs))
                for theirs in PETTINGZOO
                for name, seats in our_tables()
            ],
        ),
    ]


def section(title: str, packages: tuple[str, ...], pairs: Callable[[], list[Pair]]) -> Section:
    """The pairs if all packages are installed; else a title that names the missing ones."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        names = ", ".join(missing)
        return f"{title}\nleft out, not installed: {names} (uv pip install --group bench)", []
    return title, pairs()


def rlcard(name: str, seed: int = 1) -> Contender:
    """A game of RLCard: `step` returns the next state with its legal actions."""
    table: Any = import_module("rlcard").make(name, config={"seed": seed})
    choice = Random(seed).choice

    def play() -> int:
        actions, (state, _player) = 0, table.reset()
        while not table.is_over():
            state, _player = table.step(choice(list(state["legal_actions"])))
            actions += 1
        return actions

    return Contender(f"{name}, RLCard", play)


def our_environment(name: str, seats: int) -> Contender:
    """One of our games through our PettingZoo environment."""
    from kingofarms.envs.pettingzoo import env

    return Contender(f"{name}, PettingZoo", played(env(name, seats=seats)))


def environment(name: str) -> Contender:
    """One of PettingZoo's classic games."""
    table = import_module(f"pettingzoo.classic.{name}").env()
    return Contender(f"{name}, PettingZoo", played(table))


def played(table: Any, seed: int = 1) -> Callable[[], int]:
    """The loop of PettingZoo's documentation: read, sample an action that the mask allows, step."""
    table.reset(seed=seed)
    for agent in table.possible_agents:
        table.action_space(agent).seed(seed)

    def play() -> int:
        actions = 0
        table.reset()
        for agent in table.agent_iter():
            seen, _reward, ended, cut, _info = table.last()
            if ended or cut:
                table.step(None)
                continue
            table.step(table.action_space(agent).sample(seen["action_mask"]))
            actions += 1
        return actions

    return play
