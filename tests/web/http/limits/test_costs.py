"""What a request costs: one, and more if it takes the processor longer than others do."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from kingofarms.web.defaults import Limits
from kingofarms.web.http.guard import REQUEST_SECONDS, Guard
from kingofarms.web.http.limits import Buckets, metered
from kingofarms.web.http.logging import Metrics

BURST = 10


class Busy:
    """A guard before an application that takes as long as the path says, and a task as long again.

    No time passes here but what the application takes of the processor.
    """

    def __init__(self, rate: float = 1e-9) -> None:
        self.now = 0.0
        limits = Limits(rate=rate, burst=BURST)
        self.guard = Guard(self.app, ("localhost",), limits, Metrics(), self.broken, self.clock)

    def clock(self) -> float:
        return self.now

    async def broken(self, _request: Request) -> Response:
        return PlainTextResponse("Sorry.", 500)

    async def work(self, requests: float) -> None:
        self.now += requests * REQUEST_SECONDS

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        _empty, kind, requests = scope["path"].split("/")
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await asyncio.create_task(metered(self.work(float(requests))))
            await send({"type": "websocket.send", "text": "the table"})
            return
        await asyncio.sleep(0)
        if kind == "task":
            await asyncio.create_task(metered(self.work(float(requests))))
        else:
            await self.work(float(requests))
        if kind == "broken":
            raise KeyError(kind)
        if kind == "known":
            scope["route"] = Route("/known/{work}", print)
        await PlainTextResponse("done")(scope, receive, send)

    def ask(self, path: str, address: str = "192.0.2.1", kind: str = "http") -> int:
        return asyncio.run(self.asked(path, address, kind))

    async def asked(self, path: str, address: str = "192.0.2.1", kind: str = "http") -> int:
        scope: dict[str, Any] = {"type": kind, "method": "GET", "path": path}
        scope |= {"headers": [(b"host", b"localhost")], "client": (address, 1)}
        scope["extensions"] = {"websocket.http.response": {}}
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "websocket.connect" if kind == "websocket" else "http.request"}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.guard(scope, receive, send)
        return int(sent[0].get("status", 101))

    def left(self, address: str = "192.0.2.1") -> int:
        """How many more requests are let in."""
        count = 0
        while self.ask("/plain/0", address) == 200:
            count += 1
        return count


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ("/plain/0", 1),
        ("/plain/0.9", 1),
        ("/plain/4", 4),
        ("/task/4", 4),
        ("/broken/4", 4),
        ("/plain/1000", BURST),
    ],
)
def test_a_request_counts_as_many_as_it_takes_time(path: str, cost: int) -> None:
    busy = Busy()
    assert busy.ask(path) in (200, 500)
    assert busy.left() == BURST - cost
    assert busy.ask("/plain/0") == 429
    assert busy.left("192.0.2.2") == BURST, "others do not pay for it"


def test_what_a_socket_asks_for_counts_too() -> None:
    busy = Busy()
    assert busy.ask("/socket/3", kind="websocket") == 101
    assert busy.left() == BURST - 1 - 3


def test_five_static_files_count_as_one_and_are_limited_too() -> None:
    busy = Busy()
    for _file in range(5 * (BURST - 2)):
        assert busy.ask("/static/0") == 200
    assert busy.left() == 2
    assert busy.ask("/static/0") == 429
    busy = Busy()
    busy.ask("/static/4")
    assert busy.left() == BURST - 4, "one that takes long costs what it takes"


def test_what_the_server_loads_for_the_first_answer_of_a_kind_is_not_charged() -> None:
    busy = Busy()
    assert busy.ask("/known/1000") == 200
    busy.ask("/known/4")
    assert busy.left() == BURST - 1 - 4


def test_a_request_that_waits_pays_for_what_others_of_its_address_have_cost() -> None:
    """Else many costly requests that wait would all be let in."""
    busy = Busy(rate=100.0)
    busy.guard._requests = Buckets(100.0, BURST, lambda: 0.0)  # it does not refill meanwhile

    async def all_at_once() -> Counter[int]:
        asked = [busy.asked("/plain/0") for _time in range(BURST - 1)]
        asked += [busy.asked("/plain/1000"), busy.asked("/plain/0"), busy.asked("/plain/0")]
        return Counter(await asyncio.gather(*asked))

    assert asyncio.run(all_at_once()) == {200: BURST, 429: 2}


def test_a_request_too_early_waits_for_its_turn() -> None:
    busy = Busy(rate=1000.0)

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(busy.asked("/plain/0") for _time in range(5 * BURST)))

    assert asyncio.run(all_at_once()) == [200] * 5 * BURST
