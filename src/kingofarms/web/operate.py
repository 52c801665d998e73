"""For who runs the server: is it well, and what has it done."""

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from kingofarms import __version__
from kingofarms.web.asking import server_of


async def health(request: Request) -> Response:
    """Well where the database answers."""
    server = server_of(request)
    try:
        await server.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    except Exception:  # whatever it is: what is wrong belongs in the log, not here
        return JSONResponse({"ok": False}, 503)
    return JSONResponse({"ok": True, "version": __version__})


async def metrics(request: Request) -> Response:
    """For Prometheus."""
    server = server_of(request)
    told = server.metrics.text(
        tables_in_memory=server.tables.count, bots_thinking=server.thinking.count
    )
    return PlainTextResponse(told)
