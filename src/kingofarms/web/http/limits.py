"""Limits: how much and how often one address may ask, counted in buckets that refill in time.

A request costs what it takes of the processor, and its body is neither too large nor too late.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from math import ceil
from types import coroutine
from typing import Any, TypeVar

from starlette.types import Message, Receive, Scope

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

MOST_ADDRESSES = 10_000  # that are remembered
HOUR = 3600.0
LONGEST_DEBT = 60.0  # seconds in which a bucket that was overdrawn fills again
LATER = 60.0  # seconds until another try is worth it, where nothing better is known


class TooMany(Refusal):
    """Allowed, but not so often; after so many seconds it may be allowed again."""

    def __init__(self, words: str, seconds: float = LATER) -> None:
        super().__init__(words)
        self.seconds = seconds


class Buckets:
    """A bucket for each address: it holds `burst`, and refills at `rate` a second; 0: no limit."""

    def __init__(
        self,
        rate: float,
        burst: float,
        clock: Callable[[], float] = time.monotonic,
        most_addresses: int = MOST_ADDRESSES,
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.most_addresses = most_addresses
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._charged: dict[str, float] = {}  # for each of these addresses, since it is known

    def take(self, address: str) -> bool:
        """Take one from the bucket of that address; False if it is empty."""
        return not self.wait(address)

    def wait(self, address: str, cost: float = 1.0, patience: float = 0.0) -> float:
        """Take that much from the bucket of that address; the seconds until it is there.

        If that is longer than the patience, nothing is taken.
        """
        if not self.burst:
            return 0.0
        least = cost - patience * self.rate
        left = self._leave(address, lambda left: left - cost if left >= least else left)
        return max(0.0, (cost - left) / self.rate)

    def charge(self, address: str, cost: float) -> None:
        """Take that much afterwards, more than is left if need be: then it must fill up first."""
        if self.burst and cost > 0:
            self._leave(address, lambda left: max(left - cost, -LONGEST_DEBT * self.rate))
            self._charged[address] = self.charged(address) + cost

    def charged(self, address: str) -> float:
        """How much that address was charged afterwards; whoever waits has to wait for that, too."""
        return self._charged.get(address, 0.0)

    def _leave(self, address: str, rest: Callable[[float], float]) -> float:
        """Leave `rest` of what is in that bucket now; return what was in it."""
        now = self._clock()
        left, then = self._left.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        self._left[address] = (rest(left), now)
        if len(self._left) > self.most_addresses:
            self._charged.pop(self._left.popitem(last=False)[0], None)
        return left

    def give_back(self, address: str) -> None:
        """Put back one that was taken."""
        if address not in self._left:
            return
        left, then = self._left[address]
        if left + 1 >= self.burst:
            del self._left[address]
            self._charged.pop(address, None)
        else:
            self._left[address] = (left + 1, then)


class Places:
    """So many places for each address: one is taken, and given back."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: dict[str, int] = {}

    def take(self, address: str) -> bool:
        """Take a place; False if that address has all of its places."""
        taken = self._taken.get(address, 0)
        if taken >= self.most:
            return False
        self._taken[address] = taken + 1
        return True

    def give_back(self, address: str) -> None:
        """A place is free again."""
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]


def in_seconds(seconds: float) -> str:
    """So many seconds as `Retry-After` has them."""
    return str(max(1, ceil(seconds)))


def hourly(most: int) -> Buckets:
    """Buckets that allow so many within an hour."""
    return Buckets(most / HOUR, most)


def address_of(scope: Scope) -> str:
    """The address that a request counts for."""
    client = scope.get("client")
    return household(str(client[0])) if client else ""


@lru_cache(1000)
def household(address: str) -> str:
    """What counts as one address: of IPv6 the first half, since anyone has all of the second."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    return str(parsed.ipv4_mapped or f"{IPv6Address(int(parsed) >> 64 << 64)}/64")


# Wrong table codes: what they cost, so that nobody finds a private table by trying codes.
#
# Every code is paid for before it is looked up, and a right one is given back. So typing one's code
# costs nothing, and codes that are tried side by side cost as much as one after the other.


EVERYBODY = 25  # times the limit of one address: from then on many addresses are guessing
FEW = 3  # wrong codes within an hour that each address still has then
MOST_GUESSING = 100_000  # that are remembered: more than most botnets have


class Guesses:
    """Wrong codes of one address within an hour, and of all addresses together; 0: no limit.

    If all together guess too much, nobody is locked out: each address still has a few wrong codes.
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._own = Buckets(most / HOUR, most, clock, MOST_GUESSING)
        self._few = Buckets(FEW / HOUR, FEW, clock, MOST_GUESSING)
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


# Meter: the processor time that a request takes, in whichever tasks it is answered.
#
# A request is answered in steps, between which the server does other things: only the steps count.


Result = TypeVar("Result")


class Meter:
    """Adds up the seconds of a request, or of a socket."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self.seconds = 0.0
        self.clock = clock

    def read(self) -> float:
        """The seconds since this was last asked."""
        seconds, self.seconds = self.seconds, 0.0
        return seconds


METER: ContextVar[Meter | None] = ContextVar("METER", default=None)


async def metered(work: Awaitable[Result]) -> Result:
    """Do that work; the time that its steps take counts for the request that it is part of."""
    meter = METER.get()
    return await (work if meter is None else _in_steps(work, meter))


@coroutine
def _in_steps(work: Awaitable[Result], meter: Meter) -> Generator[Any, Any, Result]:
    steps = work.__await__()
    step: Callable[[Any], Any] = steps.send
    answer: Any = None
    while True:
        start = meter.clock()
        try:
            waits_for = step(answer)
        except StopIteration as end:
            result: Result = end.value
            return result
        finally:
            meter.seconds += meter.clock() - start
        try:
            answer, step = (yield waits_for), steps.send
        except BaseException as error:  # cancelled: the work shall know
            answer, step = error, steps.throw


# The body of a request. Starlette's own `max_body_size` is not enough: it lets a handler that does
# not read the body run to its end, answers in English only, and waits for ever for a body that does
# not arrive.


BODY_SECONDS = 30.0  # that a body may take to arrive


class BodyTooLarge(Exception):
    """The body is larger than any that we ask for."""


class BodyTooSlow(Exception):
    """The body did not arrive in time."""


def limited_body(receive: Receive, most: int) -> Receive:
    """Receive as before, but end the request if its body becomes too large or arrives too late."""
    size, is_complete = 0, False
    deadline = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive_some() -> Message:
        nonlocal size, is_complete
        if is_complete:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise BodyTooSlow from None
        size += len(message.get("body", b""))
        is_complete = not message.get("more_body", False)
        if size > most:
            raise BodyTooLarge
        return message

    return receive_some
