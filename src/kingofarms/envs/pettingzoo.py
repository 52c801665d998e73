"""The games as PettingZoo knows them: `env("<game>", seats=3, options={"turn_limit": 9})`.

An AEC environment: one seat decides at a time, and a seat may decide several times in a row.
"""

from typing import Any

from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kingofarms.envs.series import ILLEGAL_REWARD, Infos, Series


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
