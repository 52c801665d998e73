"""For whoever runs the server: whether it works, and what it has done."""

import asyncio
import hmac
import ipaddress

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import kingofarms
from kingofarms.engine.words import _
from kingofarms.web.database.store import Store
from kingofarms.web.requests import server_of

PATIENCE = 5.0  # seconds that the database may take to answer
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


async def health(request: Request) -> Response:
    """200 if the database answers and can be written to, else 503."""
    try:
        is_well = await asyncio.wait_for(is_answering(server_of(request).store), PATIENCE)
    except Exception:  # whatever it is: details belong in the log, not here
        is_well = False
    if not is_well:
        return JSONResponse({"ok": False}, 503)
    return JSONResponse({"ok": True, "version": kingofarms.__version__})


async def is_answering(store: Store) -> bool:
    """Whether the database can be read and written."""
    await store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    return store.is_writing


async def metrics(request: Request) -> Response:
    """For Prometheus: on this machine, or with the token; how busy a server is is not public."""
    server = server_of(request)
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
