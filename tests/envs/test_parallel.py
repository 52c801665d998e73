"""The parallel environments, checked by PettingZoo's tests and against the AEC ones."""

import pickle
import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array
from kingofarms.envs import parallel, pettingzoo
from kingofarms.envs.pettingzoo import ILLEGAL_REWARD, Seen
from kingofarms.games import game_named, games

from .tables import EVERY_GAME, EVERY_TABLE, Wishes
from .test_pettingzoo import USUAL_WARNINGS


def one_of(seen: Seen, rng: Array) -> int:
    """A random legal action."""
    legal = np.flatnonzero(seen["action_mask"])
    return int(legal[pick(len(legal), rng)])


def asked(env: parallel.ParallelTable, rng: Array) -> dict[str, int]:
    """Actions of all seats: a legal one of the seat to play, any of the others."""
    return {
        agent: one_of(env.observe(agent), rng)
        if agent == env.to_play
        else int(env.action_space(agent).sample())
        for agent in env.agents
    }


@EVERY_GAME
def test_every_seat_is_asked_once_a_cycle_until_it_is_truncated(
    name: str, seats: int, wishes: Wishes
) -> None:
    ways = {"parallel_env": parallel.parallel_env, "env": parallel.env}
    made = {way: partial(make, name, seats=seats) for way, make in ways.items()}
    max_cycles_test(SimpleNamespace(**made))


@EVERY_GAME
def test_pettingzoo_accepts_it(name: str, seats: int, wishes: Wishes) -> None:
    parallel_api_test(parallel.parallel_env(name, seats=seats, options=wishes), num_cycles=60)


@EVERY_GAME
def test_a_seed_determines_it(name: str, seats: int, wishes: Wishes) -> None:
    made = partial(parallel.parallel_env, name, seats=seats, options=wishes)
    parallel_seed_test(made, num_cycles=40)


@EVERY_GAME
def test_pettingzoo_accepts_it_one_seat_after_the_other(
    name: str, seats: int, wishes: Wishes
) -> None:
    env = parallel.env(name, seats=seats, options=wishes, max_cycles=40)
    with warnings.catch_warnings():
        for warning in (*USUAL_WARNINGS, "The `(observation|action)_spaces` dictionary"):
            warnings.filterwarnings("ignore", warning)
        api_test(env, num_cycles=60)


@EVERY_TABLE
def test_it_is_the_match_that_is_played_in_turn(name: str, seats: int, wishes: Wishes) -> None:
    together = parallel.parallel_env(name, seats=seats, options=wishes)
    (observed, _infos), rng = together.reset(seed=4), generator(9)
    while together.agents:
        for agent, seen in observed.items():
            assert together.observation_space(agent).contains(seen)
            assert seen["action_mask"].any() == (agent == together.to_play)
        observed, rewards, ended, cut, infos = together.step(asked(together, rng))
    in_turn, rng = pettingzoo.raw_env(name, seats=seats, options=wishes), generator(9)
    in_turn.reset(seed=4)
    while not in_turn.match.is_over:
        in_turn.step(one_of(in_turn.observe(in_turn.agent_selection), rng))
    assert together.match.entries == in_turn.match.entries
    assert together.match.outcome == in_turn.match.outcome
    assert (rewards, infos, ended) == (in_turn.rewards, in_turn.infos, in_turn.terminations)
    assert not any(cut.values())
    for agent in together.possible_agents:
        there = in_turn.observe(agent)
        assert all(np.array_equal(observed[agent][key], there[key]) for key in there)
        assert not there["action_mask"].any()


@EVERY_GAME
def test_an_illegal_action_changes_nothing_but_costs(name: str, seats: int, wishes: Wishes) -> None:
    env = parallel.parallel_env(name, seats=seats, options=wishes)
    env.reset(seed=1)
    agent, before = env.to_play, env.match.view(0).tobytes()
    illegal = next(a for a in range(env.game.ACTIONS) if a not in env.match.legal)
    _seen, rewards, ended, cut, infos = env.step(dict.fromkeys(env.agents, illegal))
    assert rewards == {each: ILLEGAL_REWARD * (each == agent) for each in env.agents}
    assert infos.pop(agent)["why_not"].strip()
    assert not any((*infos.values(), *ended.values(), *cut.values()))
    assert (env.match.view(0).tobytes(), len(env.match.entries)) == (before, 0)
    assert env.to_play == agent


def test_the_action_of_a_waiting_seat_is_ignored() -> None:
    seen = []
    for waiting in (0, 5, None):
        env = parallel.parallel_env("kings_blade", seats=3)
        observed, _infos = env.reset(seed=2)
        for _cycle in range(8):
            actions: dict[str, int | None] = dict.fromkeys(env.agents, waiting)
            if waiting is None:
                actions = {}
            actions[env.to_play] = env.match.legal[0]
            observed, rewards, _ended, _cut, infos = env.step(actions)
            assert not any((*rewards.values(), *infos.values()))
        seen.append([observed[agent]["observation"].tobytes() for agent in env.possible_agents])
    assert seen[0] == seen[1] == seen[2]


def test_a_match_that_ends_in_the_last_cycle_is_not_truncated() -> None:
    whole, rng = parallel.parallel_env("heraldry", options={"rounds_to_win": 1}), generator(1)
    whole.reset(seed=1)
    while whole.agents:
        whole.step(asked(whole, rng))
    for less, is_over in ((0, True), (1, False)):
        limit = whole.cycles - less
        env = parallel.parallel_env("heraldry", options={"rounds_to_win": 1}, max_cycles=limit)
        env.reset(seed=1)
        rng = generator(1)
        while env.agents:
            _seen, rewards, ended, cut, _infos = env.step(asked(env, rng))
        assert env.cycles == limit
        assert all(ended.values()) == is_over
        assert all(cut.values()) == (not is_over)
        assert is_over or not any(rewards.values())


@pytest.mark.parametrize("name", games())
def test_every_cycle_is_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = parallel.parallel_env(name, render_mode="human")
    printed.reset(seed=1)
    printed.step({printed.to_play: printed.match.legal[0]})
    assert capsys.readouterr().out.count("\n") > 5


def test_what_is_asked_for_is_checked() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        parallel.parallel_env(max_cycles=0)
    env = parallel.parallel_env()
    with pytest.raises(ValueError, match="reset"):
        env.step({})
    env.reset(seed=1)
    for nothing in ({}, {env.to_play: None}, {env.to_play: 1000}):
        with pytest.raises(ValueError, match="none of the game's actions"):
            env.step(nothing)


def test_it_says_what_it_is() -> None:
    env = parallel.parallel_env("blazon", seats=4, max_cycles=7)
    assert str(env) == env.metadata["name"] == f"blazon_v{game_named('blazon').RULES_VERSION}"
    assert env.metadata["is_parallelizable"] is True
    again = pickle.loads(pickle.dumps(env))
    assert (again.possible_agents, again.max_cycles) == (env.possible_agents, 7)
    env.close()
