"""The games as PettingZoo knows them: `env("<game>", seats=3, options={"turn_limit": 9})`.

An AEC environment: one seat decides at a time, and a seat may decide several times in a row. Agents
are `seat_0`, `seat_1` …
"""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from rich.console import Console
from rich.text import Text

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match, check_seats
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Value
from kingofarms.envs.observation import layout_of, rewards
from kingofarms.games import game_named

RENDER_MODES = ("human", "ansi")
ILLEGAL_REWARD = -1.0

Seen = dict[str, Array]
Infos = dict[str, dict[str, Any]]


class Series:
    """A game, its terms and seats, and the match that is being played."""

    is_parallelizable: ClassVar = False
    match: Match

    def __init__(
        self,
        game: str | None = None,  # None: the first there is
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        cards: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game: Game = game_named(game)
        self.seats = seats or self.game.SEATS[0]
        check_seats(self.game, self.seats)
        self.agreed = self.game.agree(options or {}, Path(cards) if cards else None)
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is one of {RENDER_MODES} or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.NAME}_v{self.game.RULES_VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": self.is_parallelizable,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []  # of the match that is being played
        self.layout = layout_of(self.game)
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.game.ACTIONS) for agent in self.possible_agents
        }
        self._seed, self._number = secrets.randbits(63), -1

    def _space(self) -> spaces.Dict:
        low, high = (np.array(side, np.int32) for side in (self.layout.low, self.layout.high))
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int32),
                "action_mask": spaces.Box(0, 1, (self.game.ACTIONS,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """A row of numbers and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The game's actions, legal or not."""
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """A new match: with a seed, the first of its series; else the next of the series."""
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = seed, 0
        self.agents = list(self.possible_agents)
        self.match = Match(self.game, self.agreed, self.seats, Stream(self._seed, self._number))

    @property
    def to_play(self) -> str:
        """The agent whose decision it is, while the match goes on."""
        return self.possible_agents[self.match.to_play]

    def observe(self, agent: str) -> Seen:
        """The seat's View; the mask is all zeros while another seat is to play."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.ACTIONS, np.int8)
        if seat == self.match.to_play:
            mask[self.match.legal] = 1
        row = self.layout.flatten(self.match.view(seat), seat)
        return {"observation": row, "action_mask": mask}

    def results(self) -> tuple[dict[str, float], Infos]:
        """The reward and the rank of each agent; nothing while the match runs."""
        outcome = self.match.outcome
        if outcome is None:
            return dict.fromkeys(self.agents, 0.0), {agent: {} for agent in self.agents}
        ranks = dict(zip(self.agents, outcome.ranks, strict=True))
        worth = dict(zip(self.agents, rewards(outcome.ranks), strict=True))
        return worth, {agent: {"rank": rank} for agent, rank in ranks.items()}

    def render(self) -> str | None:
        """The table as the seat to play sees it; when it is over, as the first seat does."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render_mode.")
            return None
        seat = max(self.match.to_play, 0)
        view = self.match.view(seat)
        picture = self.game.picture(view[0], seat, self.match.names, self.agreed)
        if self.render_mode == "ansi":
            return Text.from_markup(picture).plain
        Console().print(picture, highlight=False)
        return None

    def close(self) -> None:
        """There is nothing to close."""


class TableEnv(Series, AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A table, of what a Series takes; an illegal action is refused with a sentence."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        EzPickle.__init__(self, *arguments, **named)
        super().__init__(*arguments, **named)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo passes it
    ) -> None:
        """A new match: with a seed, the first of its series; else the next of the series."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.to_play

    def step(self, action: int | None) -> None:
        """The selected agent decides."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to play: None is for an agent that is done")
        self.match.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards, self.infos = self.results()
        if self.match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.to_play
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


def raw_env(game: str | None = None, **kwargs: Any) -> TableEnv:
    """The environment itself: an illegal action raises a Refusal that says why."""
    return TableEnv(game, **kwargs)


def env(game: str | None = None, **kwargs: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action loses the match."""
    table = wrappers.TerminateIllegalWrapper(TableEnv(game, **kwargs), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
