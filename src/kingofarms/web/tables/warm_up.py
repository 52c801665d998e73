"""Warming up: what is not compiled yet is compiled beside the server; meanwhile Python plays."""

import gc
import logging
from collections.abc import Iterable

from kingofarms.bots.processes import warm_up
from kingofarms.bots.processes.take_over import TakeOver
from kingofarms.bots.processes.warm_up import Work, pages_work, rules_works
from kingofarms.engine.game.game import Game
from kingofarms.games import game_named, games

log = logging.getLogger("kingofarms.progress")


class WarmUp(TakeOver):
    """Gets the games ready in the order in which the lobby shows them."""

    def __init__(self, every: Iterable[Game] | None = None) -> None:
        # When all is loaded, the garbage collector need not look at it any more.
        super().__init__(games().values() if every is None else every, works_here, say, gc.freeze)
        self.start()


def works_here(game: Game) -> list[Work]:
    """What a server calls itself; its bots think in other processes."""
    return [*rules_works(game), pages_work(game)]


def say(text: str) -> None:
    """Progress, for the person who started the server; the lobby shows it, too."""
    log.info(text)


def compile_game(game: str) -> None:
    """Fill the cache with all that a table of that game needs."""
    warm_up.compile_game(game_named(game))
