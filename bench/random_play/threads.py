"""Compiled loops on two threads, beside one: compiled code releases the GIL."""

from concurrent.futures import ThreadPoolExecutor

from bench.measuring.pairs import Contender, Pair
from bench.random_play.ours import compiled_loop
from kingofarms.games import game_named

THREADS = 2
MATCHES = 2000  # in one call, since handing work to a thread takes time too


def several_threads(name: str, seats: int) -> Pair:
    """The same loop on two threads, each with its own table and generator, and on one thread."""
    game, pool = game_named(name), ThreadPoolExecutor(THREADS)
    loops = [compiled_loop(game, seats, seed, MATCHES) for seed in range(1, THREADS + 1)]
    alone = compiled_loop(game, seats, 1, MATCHES)

    def play() -> int:
        return sum(pool.map(lambda loop: loop.play(), loops))

    return Pair(
        Contender(f"{name}, {THREADS} threads", play), Contender(f"{name}, 1 thread", alone.play)
    )
