"""What we claim of random play on one core, as pairs to be measured.

Goofspiel and hearts are the peers claims are made of; the others are there for orientation.
"""

from bench.measure import Pair
from bench.openspiel import peer
from bench.ours import fill_cache, ours

CLAIMED = ("goofspiel", "hearts")
OTHERS = ("crazy_eights", "oh_hell")

Section = tuple[str, list[Pair]]


def sections() -> list[Section]:
    """The pairs by what is claimed of them."""
    fill_cache("heraldry")
    us = ours("heraldry")
    claimed = [peer(name) for name in CLAIMED]
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
    ]
