"""The games as PettingZoo's parallel environments: `parallel_env("<game>", max_cycles=500)`.

In every cycle all seats give an action, and only the one of the seat to play counts. The others see
a mask of zeros, and their actions are ignored.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv
from pettingzoo.utils import parallel_to_aec

from kingofarms.engine.refusal import Refusal
from kingofarms.envs.pettingzoo import ILLEGAL_REWARD, Infos, Seen, Series

Flags = dict[str, bool]
Cycle = tuple[dict[str, Seen], dict[str, float], Flags, Flags, Infos]


class ParallelTable(Series, ParallelEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A table where all seats act at once. An illegal action changes nothing and costs -1.

    It takes what a Series takes.
    """

    is_parallelizable: ClassVar = True

    def __init__(self, *arguments: Any, max_cycles: int | None = None, **named: Any) -> None:
        EzPickle.__init__(self, *arguments, max_cycles=max_cycles, **named)
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles is at least 1, or None for no limit, not {max_cycles}")
        super().__init__(*arguments, **named)
        self.max_cycles, self.cycles = max_cycles, 0

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo passes it
    ) -> tuple[dict[str, Seen], Infos]:
        """A new match: with a seed, the first of its series; else the next of the series."""
        self.deal(seed)
        self.cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int | None]) -> Cycle:
        """One cycle: the seat to play decides, the others wait."""
        if not self.agents:
            raise ValueError("no match is being played: reset() deals one")
        agent = self.to_play
        why_not = self._decide(agent, actions.get(agent))
        rewards, infos = self.results()
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
        return {agent: self.observe(agent) for agent in self.possible_agents}


def parallel_env(game: str | None = None, **kwargs: Any) -> ParallelTable:
    """All seats act in every cycle, for at most `max_cycles` cycles."""
    return ParallelTable(game, **kwargs)


def env(game: str | None = None, **kwargs: Any) -> Any:
    """The same with one seat after the other: each acts once in every cycle."""
    return parallel_to_aec(parallel_env(game, **kwargs))
