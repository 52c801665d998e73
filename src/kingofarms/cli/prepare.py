"""Compiling what is not in the cache yet, announced: it must never look like a hang."""

from collections.abc import Sequence

from kingofarms.bots.processes.warm_up import (
    Work,
    analysis_work,
    bot_work,
    is_warm,
    rules_work,
    warm,
)
from kingofarms.cli.screen import errors
from kingofarms.engine.match.game import Game
from kingofarms.engine.words import _


def announced(mark: str, work: Work, title: str) -> None:
    """Have it compiled; nothing where the cache has seen it done."""
    if is_warm(mark):
        return
    text = _("Compiling {title}, once for this version: up to a minute …").format(title=title)
    if not errors.is_terminal:
        errors.print(text)
    with errors.status(text):
        warm(mark, work)


def prepare(game: Game, bots: Sequence[str] = ()) -> None:
    """Have the rules, and these bots, ready to run."""
    announced(*rules_work(game), game.TITLE)
    for name in sorted({bot.partition(":")[0] for bot in bots if bot}):
        announced(*bot_work(game, name), _("the bot {name}").format(name=name))


def prepare_analysis(game: Game) -> None:
    """Have what hints and analyses call ready to run."""
    announced(*analysis_work(game), _("the analysis of {game}").format(game=game.TITLE))
