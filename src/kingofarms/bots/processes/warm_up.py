"""Warm-up: call everything once, so that it is compiled and stored in the cache."""

from collections.abc import Callable
from functools import partial

from kingofarms.bots.bot import bot_named
from kingofarms.bots.levels import LEVELS
from kingofarms.bots.search.analysis import Analyst
from kingofarms.bots.search.search import Search
from kingofarms.engine.match.game import Game
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.compiled import CACHE, UNCOMPILED
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import new

Work = Callable[[], object]


def is_warm(mark: str) -> bool:
    """Whether the work with that mark is in the cache."""
    return UNCOMPILED or (CACHE is not None and (CACHE / f"{mark}.ready").exists())


def warm(mark: str, work: Work) -> None:
    """Compile the functions by running the work once."""
    work()
    if CACHE:
        (CACHE / f"{mark}.ready").touch()


def rules_work(game: Game) -> tuple[str, Work]:
    """The mark and the work of a game's rules."""
    return f"rules-{game.NAME}", partial(touch_rules, game)


def bot_work(game: Game, bot: str) -> tuple[str, Work]:
    """The mark and the work of a bot."""
    name = bot.partition(":")[0]
    return f"bot-{game.NAME}-{name}", partial(touch_bot, game, name)


def analysis_work(game: Game) -> tuple[str, Work]:
    """The mark and the work of hints and analyses."""
    return f"analysis-{game.NAME}", partial(touch_analysis, game)


def table_works(game: Game) -> list[tuple[str, Work]]:
    """All that a table with bots of any level needs."""
    return [rules_work(game), *(bot_work(game, level) for level in LEVELS)]


def touch_analysis(game: Game) -> object:
    """Everything an analysis calls."""
    match = Match(game, game.agree({}), game.SEATS[0], Stream(0))
    view = match.view(match.to_play)
    Analyst(game, match.agreed, 1).analyse(view, match.legal, generator(0))
    return Search(game, match.agreed, trees=1, nodes=1).fathom(view, generator(0), 1)


def touch_rules(game: Game) -> object:
    """Everything that a match calls, and everything that shows it."""
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
