"""The bots by name."""

from kingofarms.bots.bot import Bot
from kingofarms.bots.greedy import GreedyBot, taste_of
from kingofarms.bots.levels import LEVELS, level_bot
from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.search import SearchBot
from kingofarms.bots.uniform import UniformBot
from kingofarms.engine.match.content import is_within
from kingofarms.engine.match.game import Game
from kingofarms.engine.match.solver import solver_of
from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import N_, _

# In words, for people who look for an opponent; the dial goes from 0 to 1.
BOT_WORDS = {
    **{name: level.words for name, level in LEVELS.items()},
    "uniform": N_("plays any legal action, each equally likely"),
    "greedy": N_("does what looks best at first sight"),
    "search": N_("thinks for as many iterations as it is told: search:500"),
    "perfect": N_(
        "never errs; perfect:0.3 errs three times in ten, the worse the higher the number"
    ),
}
MOST_ITERATIONS = 10_000_000


def bots_for(game: Game) -> list[str]:
    """The names of the bots that know that game."""
    knows = {"greedy": taste_of(game) is not None, "perfect": solver_of(game) is not None}
    return [name for name in BOT_WORDS if knows.get(name, True)]


def bot_named(
    text: str,
    game: Game,
    agreed: Agreed,
    strength: float = 1.0,
    threads: int = 1,
    seconds: float | None = None,
) -> Bot:
    """The bot of that name, `knight`, `search:500` or `perfect:0.3`, for a match on these terms.

    `strength` scales what it may think, `threads` how many cores it thinks with; with `seconds` it
    answers by then, for people who wait: its choice then depends on the machine.
    """
    name, colon, dial = text.strip().lower().replace(" ", "-").replace("_", "-").partition(":")
    if name not in bots_for(game):
        raise Refusal(one_of(text, bots_for(game), _("bot for {game}").format(game=game.TITLE)))
    if name == "perfect":
        return PerfectBot(game, agreed, _error(text, dial) if colon else 0.0)
    if name == "search":
        iterations = max(1, round(_iterations(text, dial) * strength))
        return SearchBot(game, agreed, iterations, seconds, threads)
    if colon:
        raise Refusal(
            _("The bot {name} has no dial: leave out ':{dial}'.").format(name=name, dial=dial)
        )
    if name in LEVELS:
        return level_bot(name, game, agreed, strength, threads, seconds)
    return GreedyBot(game, agreed) if name == "greedy" else UniformBot()


def _iterations(text: str, dial: str) -> int:
    if not is_within(dial, 1, MOST_ITERATIONS):
        raise Refusal(
            _("'{text}' must say how many iterations, from 1 to {most}, as in search:500.").format(
                text=text, most=MOST_ITERATIONS
            )
        )
    return int(dial)


def _error(text: str, dial: str) -> float:
    try:
        error = float(dial)
    except ValueError:
        error = -1.0
    if not 0 <= error <= 1:
        raise Refusal(
            _("The dial of '{text}' must be a number from 0 to 1, as in perfect:0.3.").format(
                text=text
            )
        )
    return error
