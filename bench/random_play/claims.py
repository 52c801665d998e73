"""Our claims about the speed of random play, as pairs to be measured.

The claims compare us with goofspiel and hearts; the other pairs are for orientation.
"""

from bench.measuring.games import our_tables
from bench.measuring.pairs import Pair, Section
from bench.random_play.openspiel import peer
from bench.random_play.other_libraries import other_sections
from bench.random_play.ours import fill_cache, ours
from bench.random_play.threads import several_threads

CLAIMED = ("goofspiel", "hearts")
OTHERS = ("crazy_eights", "oh_hell")


def sections() -> list[Section]:
    """The pairs, each under its claim."""
    for name, seats in our_tables():
        fill_cache(name, seats)
    tables = {name: ours(name, seats) for name, seats in our_tables()}
    us, smiths, heralds = tables["heraldry"], tables["kings_blade"], tables["blazon"]
    claimed = [peer(name) for name in CLAIMED]
    hearts = claimed[CLAIMED.index("hearts")]
    gin_rummy = peer("gin_rummy")
    peers = claimed + [peer(name) for name in OTHERS]

    def claim(ratio: float, at: int) -> float | None:
        return ratio if at < len(claimed) else None

    return [
        (
            "(a) Our compiled loop is at least 10 times theirs driven from Python",
            [Pair(us.compiled, it.from_python, claim(10, at)) for at, it in enumerate(peers)]
            + [Pair(us.compiled, it.whole) for it in peers],
        ),
        (
            "(b) Our compiled loop is ahead of their C++ loop",
            [Pair(us.compiled, it.in_cpp, claim(1, at)) for at, it in enumerate(peers)],
        ),
        (
            "(c) Ours driven from Python is ahead of theirs driven from Python",
            [Pair(us.from_python, it.from_python, claim(1, at)) for at, it in enumerate(peers)]
            + [Pair(us.from_python, it.whole) for it in peers]
            + [Pair(us.by_match, it.whole) for it in claimed],
        ),
        (
            "(d) The King's Blade at four seats: 10 times hearts driven from Python, both with"
            " their dealing, and ahead of its C++ loop",
            [
                Pair(smiths.compiled, hearts.whole, 10),
                Pair(smiths.compiled, hearts.in_cpp, 1),
                Pair(smiths.compiled, hearts.from_python),
                Pair(smiths.from_python, hearts.whole),
            ],
        ),
        (
            "(e) Blazon at four seats: 10 times gin_rummy's C++ loop, 10 times hearts driven from"
            " Python, both with their dealing, and ahead of hearts' C++ loop",
            [
                Pair(heralds.compiled, gin_rummy.in_cpp, 10),
                Pair(heralds.compiled, hearts.whole, 10),
                Pair(heralds.compiled, hearts.in_cpp, 1),
                Pair(heralds.compiled, hearts.from_python),
                Pair(heralds.from_python, hearts.whole),
            ],
        ),
        (
            "(f) For orientation: our compiled loops on two threads, beside one thread",
            [several_threads(name, seats) for name, seats in our_tables()],
        ),
        *other_sections(),
    ]
