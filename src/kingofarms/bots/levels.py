"""Levels: opponents by name, the same in every game.

In a solved game a level is how often the perfect bot makes mistakes. In other games it is a number
of search iterations, and how often a random action is played instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.search import SearchBot, Seconds
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_

FINE = 1 << 20  # steps of a share


@dataclass(frozen=True)
class Level:
    """Search iterations, the share of random actions, and the error rate of the perfect bot."""

    title: str
    words: str
    iterations: int
    slips: float  # the share of decisions that chance makes
    dial: float


LEVELS = {
    "page": Level(N_("Page"), N_("thinks little and makes many mistakes"), 80, 0.25, 0.7),
    "squire": Level(N_("Squire"), N_("thinks a little and makes some mistakes"), 400, 0.1, 0.4),
    "knight": Level(N_("Knight"), N_("thinks ahead and rarely makes mistakes"), 2_000, 0.04, 0.15),
    "king-of-arms": Level(N_("King of Arms"), N_("thinks as hard as it can"), 16_000, 0.0, 0.0),
}


class LevelBot:
    """A search that sometimes plays a random action instead."""

    def __init__(
        self,
        game: Game,
        agreed: Agreed,
        level: Level,
        strength: float = 1.0,
        threads: int = 1,
        seconds: Seconds | None = None,
    ) -> None:
        self.level = level
        iterations = max(1, round(level.iterations * strength))
        self.search = SearchBot(game, agreed, iterations, seconds, threads)

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """The choice of the search, or a random action."""
        if self.level.slips and pick(FINE, rng) < self.level.slips * FINE:
            return int(legal[pick(len(legal), rng)])
        return self.search.choose(view, legal, rng)


def level_bot(
    name: str,
    game: Game,
    agreed: Agreed,
    strength: float = 1.0,
    threads: int = 1,
    seconds: Seconds | None = None,
) -> PerfectBot | LevelBot:
    """The bot of a level. With `seconds` it stops thinking by then."""
    level = LEVELS[name]
    if game.solver is not None:
        return PerfectBot(game, agreed, level.dial)
    return LevelBot(game, agreed, level, strength, threads, seconds)
