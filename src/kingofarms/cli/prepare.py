"""Compiling what is not in the cache yet, announced: it must never look like a hang."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from kingofarms.bots.bot import bot_named
from kingofarms.cli.screen import errors
from kingofarms.engine.chance import generator
from kingofarms.engine.compiled import CACHE, UNCOMPILED
from kingofarms.engine.game import Game
from kingofarms.engine.luck import Stream
from kingofarms.engine.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _


def announced(name: str, title: str, work: Callable[[], object]) -> None:
    """Have the work's functions compiled, by doing it; nothing where the cache has seen it done."""
    mark = CACHE / f"{name}.ready" if CACHE else None
    if UNCOMPILED or (mark and mark.exists()):
        return
    text = _("Compiling {title}, once for this version: up to a minute …").format(title=title)
    if not errors.is_terminal:
        errors.print(text)
    with errors.status(text):
        work()
    if mark:
        mark.touch()


def prepare(game: Game, bots: Sequence[str] = ()) -> None:
    """Have the rules, and these bots, ready to run."""
    announced(f"rules-{game.NAME}", game.TITLE, lambda: touch_rules(game))
    for name in sorted({bot.partition(":")[0] for bot in bots if bot}):
        title = _("the bot {name}").format(name=name)
        announced(f"bot-{game.NAME}-{name}", title, lambda name=name: touch_bot(game, name))  # type: ignore[misc]


def touch_rules(game: Game) -> object:
    """Everything a match calls."""
    match = Match(game, game.agree({}), game.SEATS[0], Stream(0))
    match.act(match.legal[0])
    # What chance dealt cannot be taken back; asking has compiled it.
    with suppress(Refusal):
        match.undo(match.steps[0][0], agreed=True)
    match.act(match.legal[0])
    for seat in range(match.seats - 1):
        match.concede(seat)
    return match.outcome


def touch_bot(game: Game, name: str) -> int:
    """Everything a bot calls."""
    match = Match(game, game.agree({}), game.SEATS[0], Stream(0))
    bot = bot_named(name, game, match.agreed)
    return bot.choose(match.view(match.to_play), match.legal, generator(0))
