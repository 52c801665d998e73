"""Bots for a game that is not compiled yet: they think briefly, for Python plays slowly."""

from collections.abc import Sequence

from kingofarms.bots.bot import Bot
from kingofarms.bots.greedy import GreedyBot
from kingofarms.bots.search.search import SearchBot, Seconds
from kingofarms.bots.uniform import UniformBot
from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.compiled import target_of
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.target import PYTHON
from kingofarms.engine.terms.terms import Agreed

SECONDS = 1.0  # that a short search takes, about: it ends with a play-out


def brief(bot: Bot, game: Game, agreed: Agreed, seconds: Seconds = SECONDS) -> Bot:
    """Who chooses in place of that bot: taste; in a game without one, a short search."""
    if isinstance(bot, UniformBot | GreedyBot):
        return bot
    return GreedyBot(game, agreed) if game.taste else SearchBot(game, agreed, seconds=seconds)


class BriefUntilCompiled:
    """A bot that thinks briefly while its game runs in Python, and then as it is meant to."""

    def __init__(self, bot: Bot, game: Game, agreed: Agreed) -> None:
        self._bot, self._game = bot, game
        self._brief = brief(bot, game, agreed)

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """As the game runs now."""
        bot = self._brief if target_of(self._game) is PYTHON else self._bot
        return bot.choose(view, legal, rng)
