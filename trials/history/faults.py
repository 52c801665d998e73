"""Faults: what is done to servers, database, disk and clocks while clients play."""

import asyncio
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from trials.history.databases import SQLITE, Database, Disk
from trials.history.record import History
from trials.history.servers import ServerProcess

KILL, STOP, POSTGRES, DISK, CLOCK = "kill", "stop", "postgres", "disk", "clock"
ALL = (KILL, STOP, POSTGRES, DISK, CLOCK)
QUIET = (0.5, 2.0)  # seconds between two faults, at least and at most
DOWN = (0.0, 1.0)  # seconds that a server is dead
ASLEEP = (0.3, 4.0)  # seconds that a server is stopped: some calls wait it out, others do not
FULL = (1.5, 4.0)  # seconds that the disk is full
JUMP = 6 * 3600.0  # seconds at most, either way; less than what deletes a table


@dataclass
class Faults:
    """Whoever disturbs. One fault at a time; each is over when the next begins."""

    servers: Sequence[ServerProcess]
    database: Database
    disk: Disk | None
    kinds: Sequence[str]
    history: History
    rng: Random
    counts: Counter[str] = field(default_factory=Counter)

    async def run(self, until: float, most: float) -> None:
        """One after the other until that time; the last is over a little later."""
        while self.kinds and monotonic() < until and self.counts.total() < most:
            await asyncio.sleep(self.rng.uniform(*QUIET))
            await self.strike(self.rng.choice(self.kinds))

    async def strike(self, kind: str) -> None:
        """One fault from its beginning to its end."""
        strikes: dict[str, Callable[[ServerProcess], Awaitable[None]]] = {
            KILL: self._kill,
            STOP: self._stop,
            POSTGRES: self._restart_postgres,
            DISK: self._fill,
            CLOCK: self._jump,
        }
        server, began = self.rng.choice(self.servers), monotonic()
        self.counts[kind] += 1
        await strikes[kind](server)
        at = self.servers.index(server)
        self.history.note({"fault": kind, "server": at, "began": began, "ended": monotonic()})

    async def _kill(self, server: ServerProcess) -> None:
        """SIGKILL, and a new life on the same data."""
        await server.end(signal.SIGKILL)
        await asyncio.sleep(self.rng.uniform(*DOWN))
        await server.start()

    async def _stop(self, server: ServerProcess) -> None:
        """SIGSTOP, a while, SIGCONT."""
        server.send(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(*ASLEEP))
        server.send(signal.SIGCONT)

    async def _restart_postgres(self, _server: ServerProcess) -> None:
        """In order, or as after a crash."""
        await self.database.restart(self.rng.choice(("fast", "immediate")))

    async def _fill(self, server: ServerProcess) -> None:
        """No room for a while. SQLite's log has room of its own until the server starts again."""
        if self.disk is None:
            return
        if self.database.name == SQLITE and self.rng.random() < 0.5:
            await server.end(signal.SIGTERM)
            await server.start()
        self.disk.fill()
        try:
            await asyncio.sleep(self.rng.uniform(*FULL))
        finally:
            self.disk.free()
        await self.database.ensure()

    async def _jump(self, server: ServerProcess) -> None:
        """The clock of one server is suddenly another, forward or back, and stays so."""
        server.jump(self.rng.uniform(-JUMP, JUMP))

    async def heal(self) -> None:
        """Everything runs again."""
        await self.database.ensure()
        for server in self.servers:
            server.send(signal.SIGCONT)
            await server.healthy()
