"""Connections: how many may be open, and which of them are closed if there are too many.

A connection waits while the server waits for its client: for a request, for the rest of one, for
the next one, or until the client reads. Only such connections are closed to make room for others;
what is being answered, and an open WebSocket, stays.
"""

import logging
import resource
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Generic, TypeVar

from kingofarms.web.defaults import Limits
from kingofarms.web.http.limits import household
from kingofarms.web.http.logging import Metrics

FEW = 8  # connections: a browser opens six, and one for each table
ONE_ADDRESS, ALL = "one address", "all"  # of whose connections there were too many

Line = TypeVar("Line")

log = logging.getLogger("kingofarms.connections")


@dataclass(frozen=True)
class Room:
    """For how many connections there is room."""

    whole: int
    kept: int  # of these, for addresses that have few
    share: int  # of one address


class Waiting(Generic[Line]):
    """Connections that wait, by address, with the address that has the most of them."""

    def __init__(self) -> None:
        self._of: dict[str, OrderedDict[Line, None]] = {}
        self._with: dict[int, OrderedDict[str, None]] = {}  # addresses by how many wait there
        self._most = 0

    def add(self, address: str, line: Line) -> None:
        """It waits from now on."""
        lines = self._of.setdefault(address, OrderedDict())
        lines[line] = None
        self._move(address, len(lines) - 1, len(lines))
        self._most = max(self._most, len(lines))

    def remove(self, address: str, line: Line) -> None:
        """It does not wait any more."""
        lines = self._of[address]
        del lines[line]
        self._move(address, len(lines) + 1, len(lines))
        if not lines:
            del self._of[address]
        if self._most and self._most not in self._with:
            self._most -= 1

    def _move(self, address: str, before: int, after: int) -> None:
        if before:
            del self._with[before][address]
            if not self._with[before]:
                del self._with[before]
        if after:
            self._with.setdefault(after, OrderedDict())[address] = None

    def longest_at(self, address: str) -> Line | None:
        """Of those of that address, the one that has waited longest."""
        return next(iter(self._of.get(address, ())), None)

    def longest(self) -> Line | None:
        """The same, of the address with the most."""
        address = next(iter(self._with.get(self._most, ())), None)
        return None if address is None else self.longest_at(address)


class Connections(Generic[Line]):
    """All open connections; `close` closes one of them."""

    def __init__(
        self,
        room: Room,
        is_proxy: Callable[[str], bool],
        close: Callable[[Line], None],
        metrics: Metrics,
    ) -> None:
        self.room = room
        self._is_proxy = is_proxy
        self._close = close
        self.metrics = metrics
        self._address: dict[Line, str] = {}
        self._count: Counter[str] = Counter()  # by address
        self._waiting = Waiting[Line]()
        self._is_waiting: set[Line] = set()

    def open(self, line: Line, client: str) -> bool:
        """Count a new connection, which waits; False if there is no room for it.

        All visitors behind a proxy have its address: it may have more than a share.
        """
        address = household(client)
        count = self._count[address]
        is_over = count >= self.room.share and not self._is_proxy(client)
        if is_over and not self._make_room(self._waiting.longest_at(address), ONE_ADDRESS):
            return False
        most = self.room.whole - (self.room.kept if count >= FEW else 0)
        is_full = len(self._address) >= most
        if is_full and not self._make_room(self._waiting.longest(), ALL):
            return False
        self._address[line] = address
        self._count[address] += 1
        self.metrics.connections.set(len(self._address))
        self.wait(line)
        return True

    def wait(self, line: Line) -> None:
        """The server waits for its client."""
        if line in self._address and line not in self._is_waiting:
            self._is_waiting.add(line)
            self._waiting.add(self._address[line], line)

    def work(self, line: Line) -> None:
        """The server works for it: it is not closed to make room."""
        if line in self._is_waiting:
            self._is_waiting.remove(line)
            self._waiting.remove(self._address[line], line)

    def forget(self, line: Line) -> None:
        """It is closed."""
        if line not in self._address:
            return
        self.work(line)
        address = self._address.pop(line)
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
        self.metrics.connections.set(len(self._address))

    def _make_room(self, longest: Line | None, of: str) -> bool:
        """Close that one; without one, the newcomer has no room. Either is worth a line."""
        log.warning("too many connections", extra={"of": of, "open": len(self._address)})
        self.metrics.connections_closed.labels(of).inc()
        if longest is None:
            return False
        self.forget(longest)
        self._close(longest)
        return True


def proxies_among(proxies: Iterable[str]) -> Callable[[str], bool]:
    """Whether an address is one of these proxies, which are addresses or networks."""
    networks = []
    for proxy in proxies:
        try:
            networks.append(ip_network(proxy, strict=False))
        except ValueError:
            continue  # no address of a client is a name

    def is_proxy(client: str) -> bool:
        try:
            address = ip_address(client)
        except ValueError:
            return False
        return any(address in network for network in networks)

    return is_proxy


# Open files: how many the system allows this process, and how many of them are connections.


ENOUGH = 65_536  # nobody needs more, and some systems allow a thousand million
RESERVE = 128  # for the database, the log, and processes that are started
FOR_A_WORKER = 4
KEPT = 16  # one in so many connections is for addresses that have few
SHARES = 4  # so many addresses at least fill the room


def raise_limit() -> None:
    """Allow this process as many open files as the system lets it have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room_for_connections(limits: Limits, workers: int) -> Room:
    """Room for as many as there are open files, except those that the server itself needs."""
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = ENOUGH if soft == resource.RLIM_INFINITY else min(soft, ENOUGH)
    whole = max(files // 2, files - RESERVE - FOR_A_WORKER * workers)
    return Room(whole, whole // KEPT, min(limits.connections, whole // SHARES))
