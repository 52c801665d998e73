"""The PettingZoo environments, checked by PettingZoo's and Gymnasium's own tests."""

import pickle
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.passive_env_checker import check_action_space, check_observation_space
from pettingzoo.test import api_test, render_test, seed_test

from kingofarms.engine.refusal import Refusal
from kingofarms.envs import pettingzoo
from kingofarms.games import game_named

from .tables import EVERY_GAME, EVERY_TABLE, Wishes, with_other_secrets

# What api_test says of every game with a mask that is not on its own list of PettingZoo's games.
USUAL_WARNINGS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


def play(env: Any, seed: int = 3) -> list[tuple[str, Any]]:
    """Play random actions and return what every agent saw, in order."""
    env.reset(seed=seed)
    for at, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + at)
    seen = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        seen.append((agent, (observation, reward, terminated, info)))
        if terminated or truncated:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    return seen


@EVERY_GAME
def test_pettingzoo_accepts_it(name: str, seats: int, wishes: Wishes) -> None:
    env = pettingzoo.env(name, seats=seats, options=wishes)
    with warnings.catch_warnings():
        for warning in USUAL_WARNINGS:
            warnings.filterwarnings("ignore", warning)
        api_test(env, num_cycles=60)
    for agent in env.possible_agents:
        check_observation_space(env.observation_space(agent))
        check_action_space(env.action_space(agent))


@EVERY_GAME
def test_a_seed_determines_it(name: str, seats: int, wishes: Wishes) -> None:
    seed_test(lambda: pettingzoo.env(name, seats=seats, options=wishes), num_cycles=40)


@EVERY_GAME
def test_it_is_rendered(
    name: str, seats: int, wishes: Wishes, capsys: pytest.CaptureFixture[str]
) -> None:
    def made(render_mode: str) -> Any:
        return pettingzoo.env(name, seats=seats, options=wishes, render_mode=render_mode)

    render_test(made, custom_tests={"ansi": lambda text: "[/" not in text and "\n" in text})
    assert capsys.readouterr().out.count("\n") > 20


@EVERY_TABLE
def test_the_mask_is_the_legal_actions_of_the_seat_to_play(
    name: str, seats: int, wishes: Wishes
) -> None:
    env = pettingzoo.raw_env(name, seats=seats, options=wishes)
    env.reset(seed=1)
    while not env.match.is_over:
        for seat, agent in enumerate(env.possible_agents):
            mask = env.observe(agent)["action_mask"]
            mine = sorted(env.match.legal) if seat == env.match.to_play else []
            assert np.flatnonzero(mask).tolist() == mine
        assert env.agent_selection == f"seat_{env.match.to_play}"
        env.step(env.match.legal[-1])
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)


@EVERY_TABLE
def test_secrets_change_nothing_that_is_observed(name: str, seats: int, wishes: Wishes) -> None:
    env = pettingzoo.raw_env(name, seats=seats, options=wishes)
    env.reset(seed=2)
    for at in range(12):
        if env.match.is_over:
            break
        for seat, agent in enumerate(env.possible_agents):
            before, state = env.observe(agent), env.match.states
            env.match.states = with_other_secrets(env.game, state, seat, at)
            after = env.observe(agent)
            env.match.states = state
            assert all(np.array_equal(before[key], after[key]) for key in before)
        env.step(env.match.legal[0])


@EVERY_TABLE
def test_rewards_come_at_the_end_and_are_shares_of_the_win(
    name: str, seats: int, wishes: Wishes
) -> None:
    env = pettingzoo.env(name, seats=seats, options=wishes)
    seen = play(env)
    assert all(env.observation_space(agent).contains(saw[0]) for agent, saw in seen)
    ends = {agent: saw for agent, saw in seen if saw[2]}
    assert all(saw[1] == 0 for _agent, saw in seen if not saw[2])
    assert sum(saw[1] for saw in ends.values()) == pytest.approx(0)
    assert len(ends) == seats
    for _observation, reward, _terminated, info in ends.values():
        assert (reward == max(saw[1] for saw in ends.values())) == (info["rank"] == 1)


def test_without_a_seed_the_next_match_of_the_series_is_dealt() -> None:
    env = pettingzoo.raw_env("blazon")
    deals = []
    for seed in (5, None, 5, None):
        env.reset(seed=seed)
        deals.append(env.observe("seat_0")["observation"].tobytes())
    assert deals[:2] == deals[2:]
    assert deals[0] != deals[1]
    fresh = [pettingzoo.raw_env("blazon") for _ in range(2)]
    for each in fresh:
        each.reset()
    first, second = (each.observe("seat_0")["observation"].tobytes() for each in fresh)
    assert first != second


def test_an_illegal_action_is_refused_or_loses(caplog: pytest.LogCaptureFixture) -> None:
    raw = pettingzoo.raw_env("heraldry")
    raw.reset(seed=1)
    with pytest.raises(Refusal, match="H6"):
        raw.step(9)
    with pytest.raises(ValueError, match="seat_. is to play"):
        raw.step(None)
    env = pettingzoo.env("heraldry")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(9)
    assert "Illegal move" in caplog.text
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_what_is_asked_for_is_checked() -> None:
    with pytest.raises(Refusal, match="heraldry"):
        pettingzoo.env("chess")
    with pytest.raises(Refusal, match="Possible: 2, 3, 4"):
        pettingzoo.env("kings_blade", seats=5)
    with pytest.raises(Refusal, match="edition"):
        pettingzoo.env("blazon", options={"edition": "fr"})
    with pytest.raises(ValueError, match="rgb_array"):
        pettingzoo.env("blazon", render_mode="rgb_array")


def test_it_is_played_with_other_cards() -> None:
    cards = Path(__file__).parents[1] / "games" / "kings_blade" / "cards.csv"
    ours, theirs = (pettingzoo.raw_env("kings_blade", cards=each) for each in (None, cards))
    assert ours.agreed.content_digest != theirs.agreed.content_digest
    assert play(theirs)


def test_it_says_what_it_is() -> None:
    env = pettingzoo.raw_env("kings_blade", seats=3)
    version = game_named("kings_blade").RULES_VERSION
    assert str(env) == env.metadata["name"] == f"kings_blade_v{version}"
    assert env.metadata["is_parallelizable"] is False
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert pickle.loads(pickle.dumps(env)).possible_agents == env.possible_agents
    env.close()
