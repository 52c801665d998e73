"""Buckets: how often an address may do something; each has its own, and it fills again in time."""

import time
from collections import OrderedDict
from collections.abc import Callable

from kingofarms.engine.refusal import Refusal

MOST_ADDRESSES = 10_000  # that are remembered
HOUR = 3600.0


class TooMany(Refusal):
    """Allowed, but not so often."""


class Buckets:
    """A bucket for each address, which holds `burst` and fills at `rate` a second; 0: no limit."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether there was one left for that address, which is gone now; else nothing is."""
        if not self.burst:
            return True
        now = self._clock()
        left, then = self._left.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        self._left[address] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return left >= 1


def hourly(most: int) -> Buckets:
    """So many within an hour."""
    return Buckets(most / HOUR, most)
