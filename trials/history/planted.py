"""Planted faults: a server that errs in one way, so that the checker can be checked.

They are planted in the server's own process (launcher.py), around its application and around its
store; the program itself knows nothing of them.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import uvicorn
from sqlalchemy import text

from kingofarms.web.database.store import Append, Store
from trials.history import violations as v

SELDOM = 0.05  # the share of calls that are answered wrongly
LATE = 0.6  # seconds between an acknowledgement and the write, where it comes too early
LOSES = 3  # entries of each match that are gone after a restart
RNG = Random(1)

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class Reply(NamedTuple):
    """An answer on its way out."""

    status: int
    body: bytes


Meddle = Callable[[Application, Scope, bytes], Awaitable[Reply]]


class Meddling:
    """The application, with somebody who meddles with the answers of tables."""

    def __init__(self, app: Application, meddle: Meddle) -> None:
        self._app = app
        self._meddle = meddle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Everything else is passed on as it is."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/tables/"):
            await self._app(scope, receive, send)
            return
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), bool(message.get("more_body"))
        reply = await self._meddle(self._app, scope, body)
        headers = [(b"content-type", b"application/json")]
        headers += [(b"content-length", str(len(reply.body)).encode())]
        await send({"type": "http.response.start", "status": reply.status, "headers": headers})
        await send({"type": "http.response.body", "body": reply.body})


async def ask(app: Application, scope: Scope, body: bytes = b"") -> Reply:
    """What the application answers."""
    status, parts = 500, []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            parts.append(message.get("body", b""))

    await app(dict(scope), receive, send)
    return Reply(status, b"".join(parts))


def is_read(scope: Scope) -> bool:
    """Whether somebody looks at a table."""
    return scope["method"] == "GET" and scope["path"].count("/") == 3


def is_act(scope: Scope) -> bool:
    """Whether somebody acts."""
    return bool(scope["path"].endswith("/act"))


# Faults of the application.


def stale_memory() -> Meddle:
    """Some reads are answered from what was shown to the same reader some time ago."""
    memory: dict[tuple[str, bytes], list[Reply]] = {}

    async def meddle(app: Application, scope: Scope, body: bytes) -> Reply:
        reply = await ask(app, scope, body)
        if not is_read(scope) or reply.status != 200:
            return reply
        old = memory.setdefault((scope["path"], reader_of(scope)), [])
        old.append(reply)
        return old[-5] if len(old) > 4 and RNG.random() < SELDOM else reply

    return meddle


def reader_of(scope: Scope) -> bytes:
    """The client that asks, by its token."""
    return bytes(dict(scope["headers"]).get(b"authorization", b""))


def leak() -> Meddle:
    """Some reads hold the view that another seat has of the same table."""
    views: dict[tuple[str, int], dict[int | None, Any]] = {}

    async def meddle(app: Application, scope: Scope, body: bytes) -> Reply:
        reply = await ask(app, scope, body)
        if not is_read(scope) or reply.status != 200:
            return reply
        table = json.loads(reply.body)
        seen = views.setdefault((table["id"], table["seq"]), {})
        seen[table["seat"]] = table["view"]
        others = [view for seat, view in seen.items() if seat != table["seat"]]
        if others and RNG.random() < 4 * SELDOM:
            table["view"] = others[0]
        return Reply(200, json.dumps(table).encode())

    return meddle


def double_append() -> Meddle:
    """An act that is legal once more is entered once more, under an id that nobody sent."""

    async def meddle(app: Application, scope: Scope, body: bytes) -> Reply:
        reply = await ask(app, scope, body)
        if is_act(scope) and reply.status == 200:
            table, act = json.loads(reply.body), json.loads(body)
            if act["action"] in table["legal"]:
                again = {**act, "seq": table["seq"], "id": f"{act['id']}-again"}
                await ask(app, scope, json.dumps(again).encode())
        return reply

    return meddle


def false_refusal() -> Meddle:
    """Some acts are refused as stale without a look at the table's number."""

    async def meddle(app: Application, scope: Scope, body: bytes) -> Reply:
        if is_act(scope) and RNG.random() < 2 * SELDOM:
            path = scope["path"].removesuffix("/act")
            look = {**scope, "method": "GET", "path": path, "raw_path": path.encode()}
            reply = await ask(app, look)
            if reply.status == 200:
                refusal = {"why": "The table has changed.", "table": json.loads(reply.body)}
                return Reply(409, json.dumps(refusal).encode())
        return await ask(app, scope, body)

    return meddle


# Faults of the store.


def acknowledge_early() -> None:
    """Every entry is acknowledged at once, and written a moment later."""
    append = Store.append
    waiting = set()

    async def later(self: Store, what: Append) -> None:
        await asyncio.sleep(LATE)
        await append(self, what)

    async def early(self: Store, what: Append) -> None:
        task = asyncio.create_task(later(self, what))
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    Store.append = early  # type: ignore[method-assign,assignment]


def lose_entries() -> None:
    """Some entries are acknowledged and never written."""
    append = Store.append

    async def forgetful(self: Store, what: Append) -> None:
        if RNG.random() >= SELDOM:
            await append(self, what)

    Store.append = forgetful  # type: ignore[method-assign,assignment]


def go_back() -> None:
    """When the server starts, the last entries of each match are gone."""
    start = Store.__init__

    def init(self: Store, url: str) -> None:
        start(self, url)
        last = "SELECT max(seq) FROM entries AS e WHERE e.match = entries.match"
        with self.engine.begin() as connection:
            connection.execute(
                text(f"DELETE FROM entries WHERE seq > 2 AND seq > ({last}) - {LOSES}")
            )

    Store.__init__ = init  # type: ignore[method-assign]


@dataclass(frozen=True)
class Planted:
    """A fault, what disturbs the server meanwhile, and the kinds of violation that reveal it."""

    install: Callable[[], None]
    faults: tuple[str, ...]
    kinds: tuple[str, ...]


def around(make: Callable[[], Meddle]) -> Callable[[], None]:
    """Plant that around the application."""

    def install() -> None:
        start = uvicorn.Config.__init__

        def init(self: uvicorn.Config, app: Any, *args: Any, **named: Any) -> None:
            start(self, Meddling(app, make()), *args, **named)

        uvicorn.Config.__init__ = init  # type: ignore[method-assign]

    return install


RESTARTED = " (same server, after a restart)"
PLANTED = {
    "acknowledges before the commit": Planted(acknowledge_early, ("kill",), (v.LOST,)),
    "reads stale memory": Planted(
        around(stale_memory), (), (f"{v.WENT_BACK} (same server)", f"{v.OWN_WRITE} (same server)")
    ),
    "loses an entry": Planted(lose_entries, (), (v.LOST,)),
    "shows another seat's view": Planted(around(leak), (), (v.LEAK,)),
    "appends twice": Planted(around(double_append), (), (v.NOBODY,)),
    "goes back after a restart": Planted(
        go_back, ("kill",), (v.WENT_BACK + RESTARTED, v.STALE_AFTER_READ + RESTARTED)
    ),
    "refuses as stale what is not": Planted(
        around(false_refusal), (), (f"{v.UNTRUE_STALE} (same server)",)
    ),
}


def plant(name: str) -> None:
    """Plant the fault of that name in this process."""
    PLANTED[name].install()
