"""Compiles all games once, on all cores, so that not every worker of the suite does it for itself.

Run as `python -m tests.compile_games`, or with `rules` for the rules alone.
"""

import sys
from multiprocessing import get_context

from kingofarms.bots.processes.warm_up import rules_works
from kingofarms.games import game_named, games
from kingofarms.web.tables.bot_turns import compile_game


def compile_rules(name: str) -> None:
    """Fill the cache with what a match needs that nobody looks at."""
    for each in rules_works(game_named(name)):
        each.finish()


def main() -> None:
    """A process for each game; those that take longest come last in the lobby."""
    compile_it = compile_rules if "rules" in sys.argv[1:] else compile_game
    with get_context("spawn").Pool() as pool:
        pool.map(compile_it, reversed(games()), chunksize=1)


if __name__ == "__main__":
    main()
