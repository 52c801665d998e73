"""Compiling what is not in the cache yet: during the match where a person plays, else first.

It must never look like a hang.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from kingofarms.bots.processes import warm_up
from kingofarms.bots.processes.take_over import TakeOver, words_for
from kingofarms.bots.processes.warm_up import Work, bot_works, is_cached, rules_works
from kingofarms.cli.screen import errors
from kingofarms.engine.game.game import Game
from kingofarms.engine.words import _

LOOK = 0.5  # seconds between two looks at how far it is

_beside: dict[str, TakeOver] = {}  # games that are compiled while a person plays


@contextmanager
def playable_at_once(game: Game) -> Iterator[None]:
    """Within, the game can be played: in Python until it is compiled, which begins here."""
    if is_cached(game):
        yield
        return
    text = _("Getting {title} ready (first start only, about a minute) …").format(title=game.TITLE)
    errors.print(text)
    errors.print(_("You can already play. Until it is ready the bots think only briefly."))
    _beside[game.NAME] = TakeOver([game], lambda game: [*rules_works(game), *bot_works(game)])
    _beside[game.NAME].start()
    try:
        yield
    finally:
        _beside.pop(game.NAME).close()


def is_compiled_beside(game: Game) -> bool:
    """Whether the game is being compiled while a person plays it."""
    return game.NAME in _beside and not _beside[game.NAME].is_done


def wait_for(game: Game) -> None:
    """Wait until a game that is being compiled meanwhile is ready."""
    if not is_compiled_beside(game):
        return
    with errors.status("") as status:
        while progress := _beside[game.NAME].progress(game.NAME):
            status.update(words_for(game, *progress))
            _beside[game.NAME].wait(LOOK)


def announced(works: Sequence[Work], title: str) -> None:
    """Compile it and say so, unless it is in the cache already."""
    left = [work for work in works if not work.is_done]
    if not left:
        return
    text = _("Getting {title} ready (first start only, about a minute) …").format(title=title)
    if not errors.is_terminal:
        errors.print(text)
    with errors.status(text) as status:
        for done, work in enumerate(left):
            if done:
                far = _("{done} of {count}").format(done=done, count=len(left))
                status.update(f"{text} {far}")
            work.finish()


def prepare(game: Game, bots: Sequence[str] = ()) -> None:
    """Compile the rules and these bots, unless that happens beside a match."""
    if is_compiled_beside(game):
        return
    announced(rules_works(game), game.TITLE)
    for name in sorted({bot.partition(":")[0] for bot in bots if bot}):
        announced([warm_up.bot_work(game, name)], _("the bot {name}").format(name=name))


def prepare_analysis(game: Game) -> None:
    """Compile what hints and analyses need."""
    wait_for(game)
    announced([warm_up.work(game, "analysis")], _("the analysis of {game}").format(game=game.TITLE))
