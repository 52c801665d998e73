"""For whoever runs the server: whether it works, and what it has done."""

import asyncio
import hmac
import ipaddress
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import kingofarms
from kingofarms.engine.words import _
from kingofarms.web.database.store import Store
from kingofarms.web.shell.visits import Visit

PATIENCE = 5.0  # seconds that the database may take to answer
WRITTEN = 1.0  # seconds that a write counts as proof: nobody wears the disk out by asking
ROOM = 2**20  # bytes that must be free on the disk of an embedded database
FAILED = 1.0  # seconds after a failed one until the next
READING, WRITING = "reading", "writing"
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
READ = text("SELECT value FROM notes WHERE name = 'version'")
WRITE = text(
    "INSERT INTO notes (name, value) VALUES ('health', :now) "
    "ON CONFLICT (name) DO UPDATE SET value = :now"
)


async def health(request: Request) -> Response:
    """200 if the database can be read and written, else 503 with what fails."""
    store, checkup = Visit(request).server.store, request.app.state.checkup
    reading = store.read(lambda connection: connection.execute(READ).scalar_one())
    does_read, does_write = await asyncio.gather(succeeds(reading), checkup.can_write(store))
    works = {READING: does_read, WRITING: does_write and has_room(store)}
    fails = [name for name, does_work in works.items() if not does_work]
    if fails:
        return JSONResponse({"ok": False, "fails": fails}, 503)
    return JSONResponse({"ok": True, "version": kingofarms.__version__})


def has_room(store: Store) -> bool:
    """Whether the disk of an embedded database has room for what players do next.

    On a full disk a small write may still succeed, in a place that SQLite has left over.
    """
    file = store.engine.url.database
    if store.is_shared or not file:
        return True
    try:
        disk = os.statvfs(Path(file).parent)
    except OSError:
        return False
    free = disk.f_bavail if os.geteuid() else disk.f_bfree  # the rest of it is kept for root
    return free * disk.f_frsize >= ROOM


async def succeeds(work: Awaitable[object]) -> bool:
    """Whether that succeeds in time; why it does not belongs in the log, not to everyone."""
    try:
        async with asyncio.timeout(PATIENCE):
            await work
    except Exception:  # whatever it is
        return False
    return True


class Checkup:
    """Whether the database can be written to: a row is committed, as rarely as that can be known.

    Only a write tells. A full disk, a disk that was mounted again as read-only, and a replica of
    PostgreSQL all answer whoever reads.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._writing: asyncio.Task[bool] | None = None
        self._valid_until = 0.0
        self._losses = 0  # of the store, as far as it is known here

    async def can_write(self, store: Store) -> bool:
        """Whether the last write succeeded; all who ask meanwhile wait for the same one.

        If anybody else's write has failed since, this is no proof any more.
        """
        if not store.is_writing:
            return False
        if store.losses > self._losses:
            self._losses, self._valid_until = store.losses, 0.0
        known = self._writing
        if known is None or (known.done() and self._clock() >= self._valid_until):
            known = self._writing = asyncio.ensure_future(self._write(store))
        return await asyncio.shield(known)

    async def _write(self, store: Store) -> bool:
        now = {"now": str(time.time())}
        is_written = await succeeds(store.write(lambda c: c.execute(WRITE, now)))
        self._losses = store.losses
        self._valid_until = self._clock() + (WRITTEN if is_written else FAILED)
        return is_written


async def metrics(request: Request) -> Response:
    """For Prometheus: on this machine, or with the token; how busy a server is is not public."""
    server = Visit(request).server
    if not (is_from_here(request) or has_token(request, server.settings.metrics_token)):
        why = _("Metrics are shown on the server's own machine, or with the token.")
        return JSONResponse({"why": why}, 403)
    bots = server.bot_turns
    figures = server.metrics.text(server.tables.count, bots.count, bots.queue.length)
    return Response(figures, media_type=CONTENT_TYPE_PLAIN_0_0_4)


def is_from_here(request: Request) -> bool:
    """Whether it was sent from this machine, and not passed on by a proxy."""
    if any(name in request.headers for name in FORWARDED) or request.client is None:
        return False
    try:
        address = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    inner = getattr(address, "ipv4_mapped", None) or address
    return inner.is_loopback


def has_token(request: Request, token: str) -> bool:
    """Whether it carries the token that the server was started with."""
    sent = request.headers.get("authorization", "")
    return bool(token) and hmac.compare_digest(sent.encode(), f"Bearer {token}".encode())
