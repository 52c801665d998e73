"""Compiles all games once, on all cores, so that not every worker of the suite does it for itself.

Run as `python -m tests.compile_games`.
"""

from multiprocessing import get_context

from kingofarms.bots.processes import warm_up
from kingofarms.games import game_named, games


def compile_game(game: str) -> None:
    """Fill the cache with all that a table of that game needs."""
    warm_up.compile_game(game_named(game))


def main() -> None:
    """A process for each game; those that take longest come last in the lobby."""
    with get_context("spawn").Pool() as pool:
        pool.map(compile_game, reversed(games()), chunksize=1)


if __name__ == "__main__":
    main()
