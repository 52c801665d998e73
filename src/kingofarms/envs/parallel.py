"""The games as PettingZoo's parallel environments: `parallel_env("<game>", max_cycles=500)`.

In every cycle all seats give an action, and only the one of the seat to play counts. The others see
a mask of zeros, and their actions are ignored.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv
from pettingzoo.utils import parallel_to_aec

from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import Value
from kingofarms.envs.series import ILLEGAL_REWARD, Infos, Seen, Series

Flags = dict[str, bool]
Cycle = tuple[dict[str, Seen], dict[str, float], Flags, Flags, Infos]


class ParallelTable(ParallelEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A table where all seats act at once. An illegal action changes nothing and costs -1."""

    def __init__(
        self,
        game: str | None = None,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        cards: str | Path | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, options, cards, render_mode, max_cycles)
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles is at least 1, or None for no limit, not {max_cycles}")
        self.series = Series(game, seats, options, cards, render_mode)
        self.max_cycles, self.cycles = max_cycles, 0
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = self.series.metadata(is_parallelizable=True)
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
    ) -> tuple[dict[str, Seen], Infos]:
        """A new match: with a seed, the first of its series; else the next of the series."""
        self.series.deal(seed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int | None]) -> Cycle:
        """One cycle: the seat to play decides, the others wait."""
        if not self.agents:
            raise ValueError("no match is being played: reset() deals one")
        agent = self.series.to_play
        why_not = self._decide(agent, actions.get(agent))
        rewards, infos = self.series.results()
        if why_not:
            rewards[agent], infos[agent] = ILLEGAL_REWARD, {"why_not": why_not}
        self.cycles += 1
        is_over = self.match.is_over
        is_cut = not is_over and self.max_cycles is not None and self.cycles >= self.max_cycles
        terminations = dict.fromkeys(self.agents, is_over)
        truncations = dict.fromkeys(self.agents, is_cut)
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return self._observations(), rewards, terminations, truncations, infos

    def _decide(self, agent: str, action: int | None) -> str:
        """Act for the seat to play. Returns why not, or an empty text if it is legal."""
        if action is None or not self.action_spaces[agent].contains(action):
            raise ValueError(f"{agent} is to play, and {action} is none of the game's actions")
        try:
            self.match.act(int(action))
        except Refusal as refusal:
            return str(refusal)
        return ""

    def _observations(self) -> dict[str, Seen]:
        return {agent: self.series.observe(agent) for agent in self.possible_agents}

    def render(self) -> str | None:
        """The table as the seat to play sees it; when it is over, as the first seat does."""
        return self.series.render()

    def close(self) -> None:
        """There is nothing to close."""


def parallel_env(game: str | None = None, **kwargs: Any) -> ParallelTable:
    """All seats act in every cycle, for at most `max_cycles` cycles."""
    return ParallelTable(game, **kwargs)


def env(game: str | None = None, **kwargs: Any) -> Any:
    """The same with one seat after the other: each acts once in every cycle."""
    return parallel_to_aec(parallel_env(game, **kwargs))
