"""For who runs the server: is it well, and what has it done."""

import asyncio
import hmac
import ipaddress

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

import kingofarms
from kingofarms.engine.words import _
from kingofarms.web.database.store import Store
from kingofarms.web.requests import server_of

PATIENCE = 5.0  # seconds that the database may take to answer
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


async def health(request: Request) -> Response:
    """Well where the database answers and can be written to."""
    try:
        is_well = await asyncio.wait_for(is_answering(server_of(request).store), PATIENCE)
    except Exception:  # whatever it is: what is wrong belongs in the log, not here
        is_well = False
    if not is_well:
        return JSONResponse({"ok": False}, 503)
    return JSONResponse({"ok": True, "version": kingofarms.__version__})


async def is_answering(store: Store) -> bool:
    """Whether it reads and writes."""
    await store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    return store.is_writing


async def metrics(request: Request) -> Response:
    """For Prometheus: on this machine, or with the token; how busy others are is not public."""
    server = server_of(request)
    if not (is_from_here(request) or has_token(request, server.settings.metrics_token)):
        why = _("Metrics are shown on the server's own machine, or to who has the token.")
        return JSONResponse({"why": why}, 403)
    server.metrics.entries = server.tables.changes
    told = server.metrics.text(
        tables_in_memory=server.tables.count, bots_thinking=server.bot_turns.count
    )
    return PlainTextResponse(told)


def is_from_here(request: Request) -> bool:
    """Whether it was asked on this machine, and not handed on by a proxy."""
    if any(name in request.headers for name in FORWARDED) or request.client is None:
        return False
    try:
        address = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    inner = getattr(address, "ipv4_mapped", None) or address
    return inner.is_loopback


def has_token(request: Request, token: str) -> bool:
    """Whether it brings the token that the server was started with."""
    said = request.headers.get("authorization", "")
    return bool(token) and hmac.compare_digest(said.encode(), f"Bearer {token}".encode())
