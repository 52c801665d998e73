"""The bots by name, and what each of them is: levels, and the perfect bot of a solved game.

The perfect bot for solved games, with an optional error rate.

It plays for the match first, then for the margin. With error rate e it makes a mistake in a share e
of its moves. A mistake costs at most a share e of what the worst action costs: a low rate gives
rare, small mistakes, a high rate frequent, big ones.

Levels: opponents by name, the same in every game.

In a solved game a level is how often the perfect bot makes mistakes. In other games it is a number
of search iterations, and how often a random action is played instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from kingofarms.bots.bot import Bot, UniformBot
from kingofarms.bots.greedy import GreedyBot
from kingofarms.bots.search.search import SearchBot, Seconds
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Judged, Solution
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.content import is_within
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _

FINE = 1 << 20  # steps of the dial


class PerfectBot:
    """Plays by the exact solution."""

    def __init__(self, game: Game, agreed: Agreed, error: float = 0.0) -> None:
        self.game, self.agreed = game, agreed
        self.error = error

    @cached_property
    def _solution(self) -> Solution:
        solver = self.game.solver
        if solver is None:
            raise ValueError(f"{self.game.NAME} has no solver")
        return solver.solution(self.agreed)

    def judge(self, view: Array) -> list[Judged]:
        """Every legal action with its exact worth, the best first."""
        return self._solution.judge(view)

    def after(self, view: Array, action: int) -> Array | None:
        """The table after that action; None where nothing is left to judge."""
        return self._solution.after(view, action)

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """The best action, or by the error rate a worse one."""
        judged = self.judge(view)
        best = [each for each in judged if each.worth == judged[0].worth]
        worse = judged[len(best) :]
        if worse and pick(FINE, rng) < self.error * FINE:
            allowed = self.error * (best[0].worth - worse[-1].worth)
            least = max(allowed, best[0].worth - worse[0].worth)
            best = [each for each in worse if best[0].worth - each.worth <= least]
        elif best[0].match < 0 or best[0].margin < 0:
            best = self._hardest(view, best)
        return best[pick(len(best), rng)].action

    def _hardest(self, view: Array, best: list[Judged]) -> list[Judged]:
        """When losing: the equally good actions with the most traps for the opponent."""
        if len(best) == 1:
            return best
        traps = [self.ways_to_go_wrong(view, each.action) for each in best]
        return [each for each, trap in zip(best, traps, strict=True) if trap == max(traps)]

    def ways_to_go_wrong(self, view: Array, action: int) -> tuple[int, int]:
        """How many replies of the opponent lose the result, and how many lose anything."""
        states = self.after(view, action)
        if states is None:
            return 0, 0
        replies = self.judge(states)
        best = replies[0]
        if states[0].to_play == view[0].to_play:
            follow_up = [each.action for each in replies if each.worth == best.worth]
            return max(self.ways_to_go_wrong(states, each) for each in follow_up)
        spoilt = sum(each.result < best.result for each in replies)
        return spoilt, sum(each.worth < best.worth for each in replies)


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
    """A search that sometimes plays a random action instead."""

    def __init__(
        self,
        game: Game,
        agreed: Agreed,
        level: Level,
        strength: float = 1.0,
        threads: int = 1,
        seconds: Seconds | None = None,
    ) -> None:
        self.level = level
        iterations = max(1, round(level.iterations * strength))
        self.search = SearchBot(game, agreed, iterations, seconds, threads)

    def choose(self, view: Array, legal: Sequence[int], rng: Array) -> int:
        """The choice of the search, or a random action."""
        if self.level.slips and pick(SHARES, rng) < self.level.slips * SHARES:
            return int(legal[pick(len(legal), rng)])
        return self.search.choose(view, legal, rng)


def level_bot(
    name: str,
    game: Game,
    agreed: Agreed,
    strength: float = 1.0,
    threads: int = 1,
    seconds: Seconds | None = None,
) -> PerfectBot | LevelBot:
    """The bot of a level. With `seconds` it stops thinking by then."""
    level = LEVELS[name]
    if game.solver is not None:
        return PerfectBot(game, agreed, level.dial)
    return LevelBot(game, agreed, level, strength, threads, seconds)


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
    if name == "perfect":
        return PerfectBot(game, agreed, _error(text, dial) if colon else 0.0)
    if name == "search":
        iterations = max(1, round(_iterations(text, dial) * strength))
        return SearchBot(game, agreed, iterations, seconds, threads)
    if colon:
        raise Refusal(
            _("The bot {name} takes no number. Leave out ':{dial}'.").format(name=name, dial=dial)
        )
    if name in LEVELS:
        return level_bot(name, game, agreed, strength, threads, seconds)
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
