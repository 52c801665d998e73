"""Iterations a second of a search, ours beside OpenSpiel's in C++.

An iteration is a walk down the tree and one play-out. Ours first deals the cards that the seat
does not see; theirs searches the one state it is given, with all cards open. Both start every
search with an empty tree, from tables at their first decision.
"""

from itertools import cycle
from random import Random
from typing import Any

import pyspiel

from bench.measuring.another_process import run_in_another_process
from bench.measuring.pairs import Contender, Pair, Section, measure_sections
from bench.measuring.report import THOUSANDS, show
from bench.random_play.openspiel import DEALS, deals, mean_length, search_bot
from bench.random_play.ours import MATCHES, compiled_loop
from kingofarms import new_match
from kingofarms.bots.levels import LEVELS
from kingofarms.bots.search.search import Search, Settings
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.terms.terms import Value
from kingofarms.games import game_named, games

SECONDS = 0.1  # of each stretch
ITERATIONS = LEVELS["knight"].iterations  # of one search
MORE = LEVELS["king-of-arms"].iterations  # for large trees, and for searches on several threads
THREADS = 2
UNIFORM = Settings(noise=1, temperature=0.0)
CLAIM = 2
PEER = "hearts"
# With so many turns a seat, play-outs are about as long as theirs.
SIMILAR_LENGTH: dict[str, Value] = {"turn_limit": 16}


def run(rounds: int) -> bool:
    """Measure and print; True if every claim holds."""
    run_in_another_process("from bench.search.iterations import warm_up; warm_up()")
    measured = measure_sections(sections(), rounds, SECONDS)
    print(f"Thousands of iterations of a search a second; medians of {rounds} rounds.")
    print(f"Searches of {ITERATIONS} iterations on one core, except in (c).\n")
    print("Actions from the first decision to the end by chance alone, on average:")
    for name, length in lengths():
        print(f"  {name:<31} {length:6.1f}")
    show(measured, THOUSANDS)
    return all(pair.holds for _title, several in measured for pair in several)


def sections() -> list[Section]:
    """The pairs, each under its claim."""
    theirs, theirs_long = their_search(PEER, ITERATIONS), their_search(PEER, MORE)
    every = [(name, UNIFORM) for name in games()] + [
        (name, Settings()) for name, game in games().items() if game.taste
    ]
    return [
        (
            "(a) Where play-outs are of similar length, see above: matches of Heraldry and of"
            f" The King's Blade cut to {PEER}' length at least {CLAIM} times theirs, and ahead of"
            " theirs with the budget of a king of arms",
            [
                Pair(our_search("heraldry", UNIFORM), theirs, CLAIM),
                Pair(our_search("kings_blade", UNIFORM, options=SIMILAR_LENGTH), theirs, CLAIM),
                Pair(our_search("kings_blade", UNIFORM, MORE, SIMILAR_LENGTH), theirs_long, 1),
            ],
        ),
        (
            "(b) For orientation: the usual tables for two, play-outs by chance and by taste",
            [Pair(our_search(name, settings), theirs) for name, settings in every],
        ),
        (
            f"(c) For orientation: two trees of {MORE // 2} iterations on two threads, and on one",
            [Pair(on_threads(name, THREADS), on_threads(name, 1)) for name in games()],
        ),
    ]


def warm_up() -> None:
    """Compile the code that is measured."""
    for name in games():
        our_search(name, UNIFORM).play()
        our_length(name, {})


def our_search(
    name: str,
    settings: Settings,
    iterations: int = ITERATIONS,
    options: dict[str, Value] | None = None,
) -> Contender:
    """One tree, at two seats."""
    options = options or {}
    how = "uniform" if settings.noise == 1 else "taste"
    return searching(title(name, options, how), name, settings, 1, 1, iterations, options)


def on_threads(name: str, threads: int) -> Contender:
    """Two trees, as our bots have them, with play-outs by taste."""
    words = f"{name}, {threads} thread{'s' * (threads > 1)}"
    return searching(words, name, Settings(), threads, THREADS, MORE, {})


def searching(
    words: str,
    name: str,
    settings: Settings,
    threads: int,
    trees: int,
    iterations: int,
    options: dict[str, Value],
) -> Contender:
    """A search that begins with the next of several deals each time."""
    game, rng = game_named(name), generator(1)
    search = Search(game, game.agree(options), settings, threads, trees)
    matches = [new_match(name, 2, seed, **options) for seed in range(DEALS)]
    tables = cycle([(match.view(match.to_play), match.legal) for match in matches])

    def play() -> int:
        view, legal = next(tables)
        return search.run(view, legal, rng, iterations).iterations

    return Contender(words, play)


def their_search(name: str, iterations: int, seed: int = 1) -> Contender:
    """Their search, from the next of several deals each time."""
    game = pyspiel.load_game(name)
    bot = search_bot(game, 1, iterations, seed)
    states = cycle(decisions(game, seed))

    def play() -> int:
        return int(bot.mcts_search(next(states)).explore_count)

    return Contender(f"{name}, OpenSpiel's MCTS of {iterations}", play)


def decisions(game: Any, seed: int) -> list[Any]:
    """Deals at their first choice of several actions: with one, their search stops at once."""
    states = deals(game, seed)
    for state in states:
        while len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
    return states


def lengths() -> list[tuple[str, float]]:
    """How long their play-outs and ours are, the table of similar length first."""
    rng = Random(1)
    dealt = decisions(pyspiel.load_game(PEER), 1)
    theirs = sum(mean_length(state, rng) for state in dealt) / len(dealt)
    tables: list[tuple[str, dict[str, Value]]] = [("kings_blade", SIMILAR_LENGTH)]
    tables += [(name, {}) for name in games()]
    return [(PEER, theirs), *((title(*table), our_length(*table)) for table in tables)]


def title(name: str, options: dict[str, Value], *also: str) -> str:
    """A table by its game and options."""
    turns = [f"{options['turn_limit']} turns"] if options else []
    return ", ".join([name, *also, *turns])


def our_length(name: str, options: dict[str, Value]) -> float:
    """The mean number of decisions in a match; chance happens inside them."""
    loop = compiled_loop(game_named(name), 2, 1, 10 * MATCHES, **options)
    return loop.play() / (10 * MATCHES)
