"""The games as PettingZoo knows them: `env("<game>", seats=3, options={"turn_limit": 9})`.

An AEC environment: one seat decides at a time, and a seat may decide several times in a row.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kingofarms.engine.match.match import Match
from kingofarms.engine.terms.options import Value
from kingofarms.envs.series import ILLEGAL_REWARD, Infos, Seen, Series


class TableEnv(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A table. Agents are `seat_0`, `seat_1` …; an illegal action is refused with a sentence."""

    def __init__(
        self,
        game: str | None = None,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        cards: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, options, cards, render_mode)
        super().__init__()
        self.series = Series(game, seats, options, cards, render_mode)
        self.game, self.agreed = self.series.game, self.series.agreed
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = self.series.metadata(is_parallelizable=False)
        self.possible_agents = self.series.agents
        self.agents: list[str] = []
        self.observation_spaces = self.series.observation_spaces
        self.action_spaces = self.series.action_spaces

    @property
    def match(self) -> Match:
        """The match that is being played."""
        return self.series.match

    def observation_space(self, agent: str) -> spaces.Dict:
        """A row of numbers and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The game's actions, legal or not."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo passes it
    ) -> None:
        """A new match: with a seed, the first of its series; else the next of the series."""
        self.series.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.series.to_play

    def observe(self, agent: str) -> Seen:
        """The seat's View; the mask is all zeros while another seat is to play."""
        return self.series.observe(agent)

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
        self.rewards, self.infos = self.series.results()
        if self.match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.series.to_play
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as the seat to play sees it; when it is over, as the first seat does."""
        return self.series.render()

    def close(self) -> None:
        """There is nothing to close."""


def raw_env(game: str | None = None, **kwargs: Any) -> TableEnv:
    """The environment itself: an illegal action raises a Refusal that says why."""
    return TableEnv(game, **kwargs)


def env(game: str | None = None, **kwargs: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action loses the match."""
    table = wrappers.TerminateIllegalWrapper(TableEnv(game, **kwargs), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
