"""Compiling what is not in the cache yet, with a message so that it never looks like a hang."""

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
    """Compile it and say so, unless it is in the cache already."""
    if is_warm(mark):
        return
    text = _("Getting {title} ready (first start only, about a minute) …").format(title=title)
    if not errors.is_terminal:
        errors.print(text)
    with errors.status(text):
        warm(mark, work)


def prepare(game: Game, bots: Sequence[str] = ()) -> None:
    """Compile the rules and these bots."""
    announced(*rules_work(game), game.TITLE)
    for name in sorted({bot.partition(":")[0] for bot in bots if bot}):
        announced(*bot_work(game, name), _("the bot {name}").format(name=name))


def prepare_analysis(game: Game) -> None:
    """Compile what hints and analyses need."""
    announced(*analysis_work(game), _("the analysis of {game}").format(game=game.TITLE))
