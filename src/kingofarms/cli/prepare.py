"""Compiling what is not in the cache yet, announced: it must never look like a hang."""

from collections.abc import Callable, Sequence
from functools import partial

from kingofarms.bots.analysis import Analyst
from kingofarms.bots.bot import bot_named
from kingofarms.bots.search import Search
from kingofarms.cli.screen import errors
from kingofarms.engine.chance import generator
from kingofarms.engine.compiled import CACHE, UNCOMPILED
from kingofarms.engine.game import Game
from kingofarms.engine.loops import room_for_actions, rules_of
from kingofarms.engine.luck import Stream
from kingofarms.engine.match import Match
from kingofarms.engine.record import new
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
    announced(f"rules-{game.NAME}", game.TITLE, partial(touch_rules, game))
    for name in sorted({bot.partition(":")[0] for bot in bots if bot}):
        title = _("the bot {name}").format(name=name)
        announced(f"bot-{game.NAME}-{name}", title, partial(touch_bot, game, name))


def prepare_analysis(game: Game) -> None:
    """Have what hints and analyses call ready to run."""
    title = _("the analysis of {game}").format(game=game.TITLE)
    announced(f"analysis-{game.NAME}", title, partial(touch_analysis, game))


def touch_analysis(game: Game) -> object:
    """Everything an analysis calls."""
    match = Match(game, game.agree({}), game.SEATS[0], Stream(0))
    view = match.view(match.to_play)
    Analyst(game, match.agreed, 1).analyse(view, match.legal, generator(0))
    return Search(game, match.agreed, trees=1, nodes=1).fathom(view, generator(0), 1)


def touch_rules(game: Game) -> object:
    """Everything that a match calls, and all that shows it and asks the rules itself."""
    match = Match(game, game.agree({}), game.SEATS[0], Stream(0))
    match.act(match.legal[0])
    seat, view = match.to_play, match.view(match.to_play)
    rules_of(game).deal_at(view, 0, new(game.State), 0, match.agreed.record, generator(0))
    rules_of(game).legal_at(view, 0, match.agreed.record, room_for_actions(game))
    game.picture(view[0], seat, match.names, match.agreed)
    game.describe_table(view[0], match.agreed)
    for action in match.legal:
        game.describe_action(action, view[0], match.agreed)
    for action in range(game.ACTIONS):
        game.why_not(action, view[0], match.agreed)
    for leaving in range(match.seats - 1):
        match.concede(leaving)
    return match.outcome


def touch_bot(game: Game, name: str) -> int:
    """Everything a bot calls."""
    match = Match(game, game.agree({}), game.SEATS[0], Stream(0))
    bot = bot_named(name, game, match.agreed)
    return bot.choose(match.view(match.to_play), match.legal, generator(0))
