"""A bare Starlette echo with the texts of a table: `python -m bench.web.echo FOLDER`.

It is served exactly as ours is, but its texts are constant: it does no more than send them, and at
each post a push to every socket of that room.
"""

import gc
import sys
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from tests.kit.server import FREELY

from kingofarms.cli import main as kingofarms_main
from kingofarms.web import serve
from kingofarms.web.http.logging import Metrics

TEXTS = ("page", "answer", "push", "told")


def echo(folder: Path) -> Starlette:
    """With a page, an answer to a program, a push and an answer to a browser from that folder.

    A table of ours has sent these texts, so they are as long and compress as well.
    """
    rooms: dict[str, set[WebSocket]] = defaultdict(set)
    page, answer, push, told = ((folder / name).read_text() for name in TEXTS)

    async def health(_request: Request) -> Response:
        return PlainTextResponse("ok")

    async def get(_request: Request) -> Response:
        return HTMLResponse(page)

    async def act(request: Request) -> Response:
        await request.body()
        return Response(answer, media_type="application/json")

    async def act_and_push(request: Request) -> Response:
        await request.body()
        for socket in list(rooms[request.path_params["room"]]):
            await socket.send_text(push)
        return Response(told, media_type="application/json")

    async def live(socket: WebSocket) -> None:
        await socket.accept()
        room = rooms[socket.path_params["room"]]
        room.add(socket)
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            room.discard(socket)

    app = Starlette(
        routes=[
            Route("/health", health),
            Route("/t/{room}", get),
            Route("/t/{room}/act", act_and_push, methods=["POST"]),
            Route("/api/tables/{room}/act", act, methods=["POST"]),
            WebSocketRoute("/t/{room}/live", live),
        ]
    )
    app.state.server = SimpleNamespace(metrics=Metrics())  # as `serve` expects it
    return app


def main() -> None:
    """Serve it by the same command as ours; the command prints the port."""
    folder = Path(sys.argv[1])
    setattr(serve, "make_app", lambda _settings: echo(folder))  # noqa: B010 - it is not ours
    gc.freeze()  # as ours does
    sys.argv = ["kingofarms", "serve", *FREELY, "--data", str(folder / "echo")]
    kingofarms_main()


if __name__ == "__main__":
    main()
