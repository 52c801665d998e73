"""Warm-up: call everything once, so that it is compiled and stored in the cache.

The cache holds a mark for each piece of work that was done with the sources as they are now.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from kingofarms.bots.greedy import GreedyBot
from kingofarms.bots.levels import LEVELS, bot_named
from kingofarms.bots.search.analysis import Analyst
from kingofarms.bots.search.bound import comparer, fathomer, follower, grower
from kingofarms.bots.search.judge import judge_for
from kingofarms.bots.search.search import Search
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.outcome import ending_of
from kingofarms.engine.rules.cache_folder import CACHE, UNCOMPILED, mark_as_used, write_whole
from kingofarms.engine.rules.chance import generator, next_bits, pick
from kingofarms.engine.rules.compiled import digest_for, folders_in_use
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import new
from kingofarms.engine.scene import Scene
from kingofarms.engine.terms.terms import Agreed

LITTLE = 0.001  # of what a bot usually thinks
WALK = 60  # actions of the match on which the pages are tried


@dataclass(frozen=True)
class Work:
    """Something that is compiled by doing it once, and the mark that says it was done."""

    mark: str
    do: Callable[[], object]

    @property
    def is_done(self) -> bool:
        """Whether the cache holds all that this compiles."""
        if UNCOMPILED:
            return True
        if CACHE is None:
            return False
        try:
            folders = (CACHE / "ready" / self.mark).read_text(encoding="utf-8").split()
        except (OSError, UnicodeDecodeError):  # not there, or damaged: then it is done again
            return False
        return all(mark_as_used(CACHE / folder) for folder in folders)

    def finish(self) -> None:
        """Have it compiled, unless it is."""
        if not self.is_done:
            self.do()
            if CACHE:
                write_whole(CACHE / "ready" / self.mark, "\n".join(folders_in_use()))


@cache
def digest(game: Game) -> str:
    """A name for the sources of all that is compiled for a game, found once a process."""
    if UNCOMPILED:
        return ""
    # Loops are bound here, and compiled when they are first called.
    for bound in (rules_of, grower, fathomer, follower, comparer):
        bound(game)
    return digest_for(game)


def work(game: Game, name: str, do: Callable[[], object] | None = None) -> Work:
    """A piece of work for a game: one of WORKS, or what the caller does."""
    return Work(f"{game.NAME}-{name}-{digest(game)}", do or partial(WORKS[name], game))


def bot_work(game: Game, bot: str) -> Work:
    """What a bot calls."""
    name = bot.partition(":")[0]
    name = "levels" if name in LEVELS else name
    return work(game, name, None if name in WORKS else partial(touch_bots, game, name))


def works(game: Game, *names: str) -> list[Work]:
    """Several of WORKS."""
    return [work(game, name) for name in names]


def rules_works(game: Game) -> list[Work]:
    """The rules, and the texts that ask them."""
    return works(game, "setup", "actions", "texts")


def bot_works(game: Game) -> list[Work]:
    """What the bots of all levels call, a search of any length, and hints."""
    return works(game, "first-sight", "search", "levels", "analysis")


def table_works(game: Game) -> list[Work]:
    """All that a table with bots needs, in the terminal and on a page."""
    return [*rules_works(game), *bot_works(game), work(game, "pages")]


def compile_game(game: Game) -> None:
    """Fill the cache with all that a table needs."""
    for each in table_works(game):
        each.finish()


def is_cached(game: Game) -> bool:
    """Whether the cache holds all that a table needs."""
    return all(each.is_done for each in table_works(game))


# Each of these calls what is to be compiled.


def begin(game: Game) -> Match:
    """A match that has just begun."""
    return Match(game, game.agree({}), game.SEATS[0], Stream(0))


def touch_actions(game: Game) -> object:
    """All that a match calls."""
    match, rng, rules = begin(game), generator(0), rules_of(game)
    match.act(match.legal[pick(len(match.legal), rng)])
    next_bits(rng)
    view, terms = match.view(match.to_play), match.agreed.record
    rules.deal_at(view, 0, new(game.State), 0, terms, rng)
    rules.legal_at(view, 0, terms, room_for_actions(game))
    for leaving in range(match.seats - 1):
        match.concede(leaving)
    return match.outcome


def touch_texts(game: Game) -> None:
    """All that words a match and asks the rules itself."""
    match = begin(game)
    match.act(match.legal[0])
    seat, view = match.to_play, match.view(match.to_play)[0]
    game.picture(view, seat, match.names, match.agreed)
    game.describe_table(view, match.agreed)
    for action in match.legal:
        game.describe_action(action, view, match.agreed)
    for action in range(game.ACTIONS):
        game.why_not(action, view, match.agreed)


def touch_first_sight(game: Game) -> None:
    """Taste, and playing out by it."""
    match = begin(game)
    view = match.view(match.to_play)
    Search(game, match.agreed, trees=1, nodes=1).fathom(view, generator(0), 1)
    if game.taste:
        GreedyBot(game, match.agreed).choose(view, match.legal, generator(0))


def touch_bots(game: Game, *names: str) -> None:
    """Everything that these bots call."""
    for name in names:
        match = begin(game)
        bot = bot_named(name, game, match.agreed, LITTLE)
        bot.choose(match.view(match.to_play), match.legal, generator(0))


def touch_analysis(game: Game) -> object:
    """Everything that an analysis calls."""
    match = begin(game)
    view = match.view(match.to_play)
    Analyst(game, match.agreed, 1).analyse(view, match.legal, generator(0))
    judge_for(game, match.agreed).choice(view, match.legal[0], [0] * match.seats, generator(0), 1)
    return Search(game, match.agreed, trees=1, nodes=1).fathom(view, generator(0), 1)


def touch_pages(game: Game) -> None:
    """What a page asks in the course of a match: prices, what a card brings, why not."""
    match = begin(game)
    for step in range(WALK):
        if match.is_over:
            return
        scene, view, seat = game.scene, match.view(match.to_play)[0], match.to_play
        place = view, seat, match.names, match.agreed
        for thing in scene.things(*place).values():
            for action in thing.actions:
                ask = game.describe_action if action in match.legal else game.why_not
                ask(action, view, match.agreed)
        scene.prompt(*place)
        scene.shown(*place)
        touch_extras(scene, *place, match.legal)
        if game.ENDS:
            ending_of(game, view, seat, match.agreed, ())
        match.act(match.legal[step % len(match.legal)])


def touch_extras(
    scene: Scene, view: Any, seat: int, names: Sequence[str], agreed: Agreed, legal: Sequence[int]
) -> None:
    """What a scene says besides."""
    scene.chips(view, agreed)
    scene.alarms(view, agreed)
    scene.warnings(view, seat, names, agreed)
    scene.tray(view, seat, agreed, None)
    for action in legal:
        scene.question(action, view, agreed)


# What is compiled by doing it; the mark in the cache has the name.
WORKS: dict[str, Callable[[Game], object]] = {
    "setup": begin,
    "actions": touch_actions,
    "texts": touch_texts,
    "first-sight": touch_first_sight,
    "levels": lambda game: touch_bots(game, *LEVELS),
    "search": lambda game: touch_bots(game, "search:2"),
    "analysis": touch_analysis,
    "pages": touch_pages,
}
