"""Servers to test against, in this process or one of their own, and who visits them."""

import asyncio
import copy
import re
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar
from unittest import mock

import httpx
import pytest
import uvicorn
from sqlalchemy import Connection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kingofarms.bots.processes.desk import AnyRequest, StudyRequest
from kingofarms.bots.search.analysis import Analyst
from kingofarms.bots.search.judge import answer, judge_for
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator
from kingofarms.games import game_named
from kingofarms.web.database.connection import unavailable
from kingofarms.web.database.store import Append, Store
from kingofarms.web.defaults import Settings
from kingofarms.web.model.clock import Clock, clock_from
from kingofarms.web.model.command import Act
from kingofarms.web.model.table import Place
from kingofarms.web.people.people import COOKIE
from kingofarms.web.serve import config_of, open_socket
from kingofarms.web.server import Server
from kingofarms.web.tables.bot_turns import WarmUp
from kingofarms.web.tables.new_tables import add_table, start_clock
from kingofarms.web.tables.open_table import Company, OpenTable
from kingofarms.web.tables.tables import Tables
from tests.kit.server import Process

from .serving import message_from

Found = TypeVar("Found")

ANN, BEN, CAT = Place("ann", "Ann"), Place("ben", "Ben"), Place("cat", "Cat")
OPEN, BOT = Place(), Place(bot="uniform")
FEW = 8  # iterations of an analysis
LONG = 240.0  # seconds; where everything is still to be compiled
FIRST_IS_FIRST = Sealed((1278).to_bytes(32, "big"))  # in every game the first seat is to play first
QUICK: dict[str, Any] = {"rounds_to_win": 1}


@dataclass
class Watch:
    """A clock that is set by hand."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class BotsHere:
    """Workers that decide at once, in a thread of this process: nothing has to be started."""

    def __init__(self, count: int, may_compile: bool = True, nicer: int = 0) -> None:
        self.count = count
        self._pool = ThreadPoolExecutor(1)

    def ask(self, asked: AnyRequest, _allowance: Any = None) -> Future[Any]:
        game, agreed = game_named(asked.game), asked.agreed
        if isinstance(asked, StudyRequest):
            judge = judge_for(game, agreed)
            return self._pool.submit(lambda: [answer(judge, each) for each in asked.questions])
        view, legal, seed = asked.view, asked.legal, asked.seed
        if asked.bot:
            return self._pool.submit(lambda: legal[seed % len(legal)])
        analyst = Analyst(game, agreed, FEW)
        return self._pool.submit(lambda: analyst.analyse(view, legal, generator(seed)))

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


class Prepared(WarmUp):
    """Nothing is compiled beside the tests: what they use compiles, or loads, where it is used."""

    def __init__(self) -> None:
        super().__init__(every=())

    def start(self) -> "Prepared":
        return self


class Moody(Store):
    """A store that dallies, fails, or does not answer, when told to."""

    dallies: asyncio.Event | None = None
    fails = False  # writes nothing
    is_mute = False  # answers nothing, not even that it has written
    appends = 0

    async def append(self, append: Append) -> None:
        self.appends += 1
        if self.dallies:
            await self.dallies.wait()
        if self.fails:
            raise unavailable()
        await super().append(append)
        if self.is_mute:
            raise unavailable()

    async def read(self, work: Callable[[Connection], Found]) -> Found:
        if self.is_mute:
            raise unavailable()
        return await super().read(work)


@asynccontextmanager
async def tables_at(url: str, clock: Callable[[], float] = time.time) -> AsyncIterator[Tables]:
    """Tables with nothing around them."""
    tables = Tables(Moody(url), clock)
    try:
        yield tables
    finally:
        await tables.close()
        tables.store.close()


async def new_table(
    tables: Tables,
    *places: Place,
    game: str = "heraldry",
    clock: Clock | str = "none",
    is_private: bool = False,
    take_backs: bool | None = None,
    hints: bool | None = None,
    are_here: bool = True,
    **options: Any,
) -> OpenTable:
    """A table whose first seat is to play first."""
    agreed = game_named(game).agree(options)
    chosen = clock_from(clock) if isinstance(clock, str) else clock
    host = next((place.player for place in places if place.player), "ann")
    with mock.patch("kingofarms.web.tables.new_tables.sealed", return_value=FIRST_IS_FIRST):
        open_table = await add_table(
            tables,
            agreed,
            places or (ANN, BEN),
            str(host),
            chosen,
            is_private,
            take_backs=take_backs,
            hints=hints,
        )
    if are_here:
        await all_come(tables, open_table)
    return open_table


async def all_come(tables: Tables, open_table: OpenTable, *players: str) -> None:
    """These players, or all of the table, are there: then a clock of minutes runs."""
    named = players or [place.player for place in open_table.table.places if place.player]
    open_table.company = Company({str(player): str(player) for player in named})
    await start_clock(tables, open_table)


def moody(tables: Tables) -> Moody:
    """The store of these tables, to be put out."""
    assert isinstance(tables.store, Moody)
    return tables.store


async def act(
    tables: Tables, open_table: OpenTable, action: str | None = None, own: str | None = None
) -> None:
    """The seat to play decides: on its first action if none is named; `own` is the request's id."""
    table = open_table.table
    seat, chosen = table.to_play, action or table.match.actions[0]
    command = Act(seat=seat, action=chosen, seq=table.seq, id=own)
    await tables.do(open_table, command, str(table.places[seat].player))


async def refused(asking: Awaitable[Any], words: str = "", kind: type[Refusal] = Refusal) -> None:
    """It must be refused, by these words."""
    with pytest.raises(kind) as refusal:
        await asking
    assert words in str(refusal.value)


class Running:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings) -> None:
        self._socket = open_socket("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        config = config_of(settings, [])
        self.parts: Server = config.app.state.server  # type: ignore[union-attr]
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})

    def start(self) -> "Running":
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started
        return self

    def tell_to_stop(self) -> None:
        """Nothing waits for it here: several can stop at the same time."""
        self._server.should_exit = True

    def stop(self) -> None:
        self.tell_to_stop()
        self._thread.join()
        self._socket.close()


# Fixtures: what starts a server, and new people at one.
Serve = Callable[..., Running]
Programs = Callable[..., "Program"]
Browsers = Callable[..., "Browser"]
# Tests of the fixture `tables` on both databases, and on the one that servers can share.
BOTH = pytest.mark.usefixtures("database")
SHARED = pytest.mark.usefixtures("postgresql")


def is_well(address: str) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(f"{address}/health").status_code == 200
    return False


def until(is_so: Callable[[], Any], seconds: float = LONG) -> None:
    """Wait for it; whoever never sees it fails."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)


class Program:
    """Somebody who plays by the API: somebody new, unless a token is given."""

    def __init__(self, address: str, name: str = "Ann", token: str = "") -> None:
        self.http = httpx.Client(base_url=address, timeout=LONG)
        self._others: list[Program] = []
        self.player, self.token = "", token
        if not token:
            told = self.http.post("/api/players", json={"name": name}).raise_for_status().json()
            self.player, self.token = told["player"], told["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def at(self, address: str) -> "Program":
        """The same one, at another server."""
        other = copy.copy(self)
        other.http = httpx.Client(base_url=address, timeout=LONG, headers=self.http.headers)
        other._others = []
        self._others.append(other)
        return other

    def new_table(self, *seats: str, game: str = "heraldry", **more: Any) -> dict[str, Any]:
        said = {"game": game, "seats": seats or ("me", "open"), **more}
        return self._told(self.http.post("/api/tables", json=said))

    def table(self, name: str) -> dict[str, Any]:
        return self._told(self.http.get(f"/api/tables/{name}"))

    def ask(self, path: str, **message: Any) -> dict[str, Any]:
        return self._told(self.http.post(f"/api/tables/{path}", json=message))

    def join(self, name: str) -> dict[str, Any]:
        return self.ask(f"{name}/join")

    def act(self, table: dict[str, Any], request: str | None = None) -> httpx.Response:
        """The first legal action, made for that table."""
        said = {"action": table["legal"][0], "seq": table["seq"], "id": request}
        return self.http.post(f"/api/tables/{table['id']}/act", json=said)

    def _told(self, answer: httpx.Response) -> dict[str, Any]:
        told: dict[str, Any] = answer.raise_for_status().json()
        return told

    def close(self) -> None:
        for each in (*self._others, self):
            each.http.close()


class Browser:
    """Somebody with a browser that runs no scripts: a cookie, pages and forms."""

    def __init__(self, address: str, name: str = "Ann") -> None:
        self.http = httpx.Client(base_url=address, timeout=LONG, headers={"Origin": address})
        self.name = name

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.http.post(path, data=fields)

    @property
    def cookie(self) -> str:
        return self.http.cookies[COOKIE]

    def be(self, cookie: str) -> None:
        """Send that cookie from now on."""
        self.http.headers["Cookie"] = f"{COOKIE}={cookie}"

    def new_table(self, game: str = "heraldry", **fields: Any) -> str:
        """The id of a table set up by the form."""
        fields = {"name": self.name, "seats": "2", "seat-0": "me", "seat-1": "open"} | fields
        answer = self.post(f"/new/{game}", **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def page(self, name: str, query: str = "") -> str:
        return self.http.get(f"/t/{name}{query}").raise_for_status().text

    def close(self) -> None:
        self.http.close()


@contextmanager
def socket(
    server: "Running | Process", path: str, token: str = "", cookie: str = ""
) -> Iterator[ClientConnection]:
    """A socket at that address, of a program with that token, or of one of our own pages."""
    headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": server.address}
    headers |= {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
    address = server.address.replace("http", "ws") + path
    with connect(address, additional_headers=headers, open_timeout=LONG) as line:
        yield line


def message_with(line: ClientConnection, field: str, seq: int = 0) -> dict[str, Any]:
    """The first message that has that field, of the table as it is after that number or later."""
    while True:
        told = message_from(line.recv(LONG))
        if field in told and told["seq"] >= seq:
            return told


def rest_of(line: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """What comes until the socket is closed, and the code of its end."""
    told = []
    try:
        while True:
            told.append(message_from(line.recv(LONG)))
    except ConnectionClosed as closed:
        return told, closed.rcvd.code if closed.rcvd else 0


def seq_of(page: str) -> int:
    """The number of the table that a page shows."""
    found = re.search(r'data-seq="(\d+)"', page)
    assert found
    return int(found[1])
