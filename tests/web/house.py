"""A server without a network: the application is called directly, at a time that stands still."""

import asyncio
import json
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

import httpx
import pytest

from kingofarms.bots.processes.workers import Workers
from kingofarms.web.app import make_app
from kingofarms.web.database.connection import sqlite_url
from kingofarms.web.defaults import Limits, Settings
from kingofarms.web.model.table import Table
from kingofarms.web.people.people import COOKIE, Person
from kingofarms.web.server import Server
from kingofarms.web.tables.open_table import OpenTable

from .running import Prepared

Found = TypeVar("Found")

NOW = 1_900_000_000.0
PLENTY = Limits(rate=1e9, burst=1e9, sockets=10_000, newcomers=0, new_tables=0, hosted=0)


class Idle(Workers):
    """Nobody thinks here: a table changes only when the test changes it."""

    def __init__(self, count: int, may_compile: bool = True, nicer: int = 0) -> None:
        self.count = count

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class Guest:
    """Somebody with a browser and a program."""

    id: str
    name: str
    cookie: str
    token: str


@dataclass(frozen=True)
class Answer:
    """What came back, byte for byte."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def location(self) -> str:
        """Where a redirect leads."""
        assert self.status == 303, self.text
        return dict(self.headers)[b"location"].decode()

    def json(self) -> Any:
        return json.loads(self.body)


class Line(httpx.BaseTransport):
    """Brings a client's requests to a house."""

    def __init__(self, house: "House") -> None:
        self.house = house

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        house, path = self.house, request.url.raw_path.decode()
        scope = house._scope("http", path, dict(request.headers), request.method)
        answer = house._run(house._ask(scope, request.read()))
        assert answer.status < 500, "no mistake of ours anywhere"
        body = httpx.ByteStream(answer.body)
        return httpx.Response(answer.status, headers=list(answer.headers), stream=body)


class House:
    """The application and its server, in a loop of their own."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.app = make_app(Settings(sqlite_url(folder), limits=PLENTY))
        self.server: Server = self.app.state.server
        self.living = self.app.router.lifespan_context(self.app)
        self.runner.run(self.living.__aenter__())
        self.server.tables.now = lambda: NOW
        self.server.tables.changed = lambda _open_table: None  # no bot is woken
        self.server.presence._later = lambda _seconds, _work: None

    def close(self) -> None:
        self.runner.run(self.living.__aexit__(None, None, None))
        self.runner.close()

    def guest(self, name: str) -> Guest:
        """Somebody new."""
        told = self.ask("POST", "/api/players", message={"name": name}).json()
        cookie = self.server.people.cookie(Person(told["player"], name))
        return Guest(told["player"], name, f"{COOKIE}={cookie}", told["token"])

    def browser(self) -> httpx.Client:
        """Somebody who sends forms from our own pages and keeps cookies."""
        address = "http://localhost"
        return httpx.Client(transport=Line(self), base_url=address, headers={"Origin": address})

    def new_table(
        self, guest: Guest, *seats: str, game: str = "heraldry", **more: Any
    ) -> dict[str, Any]:
        """A table of that guest, as a program is told of it."""
        new = {"game": game, "seats": seats, **more}
        told: dict[str, Any] = self.ask("POST", "/api/tables", guest, message=new).json()
        return told

    def table(self, address: str) -> Table:
        """The table at that address, or of that id, as the server has it."""
        return self._run(self.server.tables.look(address.rpartition("/")[2])).table

    def lay(self, table: Table) -> None:
        """Have that table stand under its name, whatever the store says."""
        self.server.tables.keep(OpenTable(table))

    def ask(
        self,
        method: str,
        path: str,
        guest: Guest | None = None,
        form: dict[str, Any] | None = None,
        message: Any = None,
        accept: str = "text/html",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """An answer; under /api by token, elsewhere by cookie."""
        headers = self._headers(path, guest) | {"accept": accept} | (headers or {})
        body = b""
        if form is not None:
            body = urlencode(form).encode()
            headers["content-type"] = "application/x-www-form-urlencoded"
        elif message is not None:
            body = json.dumps(message).encode()
            headers["content-type"] = "application/json"
        headers["content-length"] = str(len(body))
        return self._run(self._ask(self._scope("http", path, headers, method), body))

    def hear(
        self, path: str, guest: Guest | None, count: int, said: Sequence[Any] = ()
    ) -> list[str]:
        """The first so many messages of a socket, to which something is said after the second."""
        scope = self._scope("websocket", path, self._headers(path, guest))
        return self._run(self._hear(scope, count, said))

    def _run(self, work: Coroutine[Any, Any, Found]) -> Found:
        """Not by the runner: to mind Ctrl-C, it writes out the whole answer each time."""
        return self.runner.get_loop().run_until_complete(work)

    def _headers(self, path: str, guest: Guest | None) -> dict[str, str]:
        headers = {"host": "localhost", "origin": "http://localhost", "accept-language": "en"}
        if guest and path.startswith("/api"):
            headers["authorization"] = f"Bearer {guest.token}"
        elif guest:
            headers["cookie"] = guest.cookie
        return headers

    def _scope(
        self, kind: str, path: str, headers: dict[str, str], method: str = "GET"
    ) -> dict[str, Any]:
        path, _mark, query = path.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "extensions": {"websocket.http.response": {}},
        }

    async def _ask(self, scope: dict[str, Any], body: bytes) -> Answer:
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        start, *pieces = sent
        whole = b"".join(piece.get("body", b"") for piece in pieces)
        return Answer(start["status"], tuple(map(tuple, start["headers"])), whole)

    async def _hear(self, scope: dict[str, Any], count: int, said: Sequence[Any]) -> list[str]:
        coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        heard: asyncio.Queue[str] = asyncio.Queue()

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                heard.put_nowait(message["text"])

        coming.put_nowait({"type": "websocket.connect"})
        task = asyncio.ensure_future(self.app(scope, coming.get, send))
        found = []
        for number in range(count):
            if number == 2:
                for each in said:
                    text = json.dumps(each)
                    coming.put_nowait({"type": "websocket.receive", "text": text})
            found.append(await asyncio.wait_for(heard.get(), 60))
        coming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await task
        return found


@contextmanager
def open_house(folder: Path) -> Iterator[House]:
    """A house until the block ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kingofarms.web.server.Workers", Idle)
        patch.setattr("kingofarms.web.server.WarmUp", Prepared)
        patch.setattr("kingofarms.web.server.BOTS_SECONDS", 1e6)  # no second look for idle bots
        house = House(folder)
        try:
            yield house
        finally:
            house.close()
