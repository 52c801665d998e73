"""Wrong table codes: what they cost, so that nobody finds a private table by trying codes.

Every code is paid for before it is looked up, and a right one is given back. So typing one's code
costs nothing, and codes that are tried side by side cost as much as one after the other.
"""

import time
from collections.abc import Callable, Sequence

from kingofarms.engine.words import _
from kingofarms.web.http.limits.limits import HOUR, Buckets, TooMany

EVERYBODY = 25  # times the limit of one address: from then on many addresses are guessing
FEW = 3  # wrong codes within an hour that each address still has then
MOST_ADDRESSES = 100_000  # that are remembered: more than most botnets have


class Guesses:
    """Wrong codes of one address within an hour, and of all addresses together; 0: no limit.

    If all together guess too much, nobody is locked out: each address still has a few wrong codes.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._own = Buckets(most / HOUR, most, clock, MOST_ADDRESSES)
        self._few = Buckets(FEW / HOUR, FEW, clock, MOST_ADDRESSES)
        self._all = Buckets(most * EVERYBODY / HOUR, most * EVERYBODY, clock)

    def pay(self, address: str) -> Callable[[], None]:
        """Pay for a code; returns what gives it back if the code is right. Refuses if too many."""
        kinds = ((self._own, address), (self._all, ""), (self._few, address))
        taken = [(buckets, key) for buckets, key in kinds if buckets.take(key)]

        def give_back() -> None:
            for buckets, key in taken:
                buckets.give_back(key)

        if not self._is_enough([buckets for buckets, _key in taken]):
            give_back()
            words = _("Too many wrong codes; try again in a few minutes.")
            raise TooMany(words, 1 / self._own.rate)
        return give_back

    def _is_enough(self, taken: Sequence[Buckets]) -> bool:
        return self._own in taken and (self._all in taken or self._few in taken)
