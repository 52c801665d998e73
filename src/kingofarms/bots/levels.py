"""The levels of bots, and every other bot by its name: `knight`, `search:500`, `perfect:0.3`.

Every game has the same levels. In a solved game a level is how often the perfect bot makes
mistakes. In other games it is a number of search iterations, and how often a random action is
played instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kingofarms.bots.bot import Bot, UniformBot
from kingofarms.bots.greedy import GreedyBot
from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.search import SearchBot, Seconds
from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed, is_within
from kingofarms.engine.words import N_, _

SHARES = 1 << 20  # steps of a share


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
    """A search that sometimes plays a random action instead: so often as the level slips."""

    def __init__(self, search: SearchBot, slips: float) -> None:
        self.search, self.slips = search, slips

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """The choice of the search, or a random action."""
        if self.slips and pick(SHARES, rng) < self.slips * SHARES:
            return int(legal[pick(len(legal), rng)])
        return self.search.choose(view, legal, rng)


# What a person reads when choosing an opponent.
BOT_WORDS = {
    **{name: level.words for name, level in LEVELS.items()},
    "uniform": N_("plays random legal actions"),
    "greedy": N_("plays the best-looking action by a simple score"),
    "search": N_("searches for a given number of iterations: search:500"),
    "perfect": N_(
        "plays perfectly; perfect:0.3 makes mistakes in 30 % of its moves, larger ones with a "
        "higher number"
    ),
}
MOST_ITERATIONS = 10_000_000


def bots_for(game: Game) -> list[str]:
    """The names of the bots that know that game."""
    knows = {"greedy": game.taste is not None, "perfect": game.solver is not None}
    return [name for name in BOT_WORDS if knows.get(name, True)]


def bot_named(
    text: str,
    game: Game,
    agreed: Agreed,
    strength: float = 1.0,
    threads: int = 1,
    seconds: Seconds | None = None,
) -> Bot:
    """The bot of that name, `knight`, `search:500` or `perfect:0.3`, for a match on these terms.

    `strength` scales its iterations, `threads` is the number of cores. With `seconds` it answers in
    that time, and its choice depends on the machine.
    """
    name, colon, dial = text.strip().lower().replace(" ", "-").replace("_", "-").partition(":")
    if name not in bots_for(game):
        raise Refusal(one_of(text, bots_for(game), _("bot for {game}").format(game=game.TITLE)))
    if colon and name not in ("perfect", "search"):
        raise Refusal(
            _("The bot {name} takes no number. Leave out ':{dial}'.").format(name=name, dial=dial)
        )

    def search(iterations: int) -> SearchBot:
        often = max(1, round(iterations * strength))
        return SearchBot(game, agreed, often, seconds, threads)

    if name == "search":
        return search(_iterations(text, dial))
    if name == "perfect":
        return PerfectBot(game, agreed, _error(text, dial) if colon else 0.0)
    if name in LEVELS:
        level = LEVELS[name]
        if game.solver is not None:
            return PerfectBot(game, agreed, level.dial)
        return LevelBot(search(level.iterations), level.slips)
    return GreedyBot(game, agreed) if name == "greedy" else UniformBot()


def _iterations(text: str, dial: str) -> int:
    if not is_within(dial, 1, MOST_ITERATIONS):
        raise Refusal(
            _("'{text}' needs a number of iterations from 1 to {most}, e.g. search:500.").format(
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
        raise Refusal(_("'{text}' needs a number from 0 to 1, e.g. perfect:0.3.").format(text=text))
    return error
