"""WebSockets and requests that are refused, broken or left: no client makes an error of ours."""

import asyncio
import json
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from kingofarms.web.defaults import Limits
from kingofarms.web.http.guard import Guard
from kingofarms.web.http.logging import Metrics
from tests.web.http.test_guard import Asked
from tests.web.serving import UPGRADE, Served, drained, serving

OURS = "Origin: http://localhost\r\n"
FOREIGN = "Origin: http://evil.example\r\n"
HANG_UP = "Connection: close\r\n"
TEXT, CLOSE, PING = 1, 8, 9


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture(scope="module")
def live(served: Served) -> str:
    """The address of a table's socket."""
    return f"/t/{served.new_table(served.player('Ann'))}/live"


@pytest.fixture(autouse=True)
def is_quiet(served: Served) -> Iterator[None]:
    """Nothing but requests is logged; those that come later wait for those that came before."""
    yield
    served.client().get("/health").raise_for_status()
    lines = [json.loads(line) for line in served.log().splitlines()]
    assert [line for line in lines if line["level"] != "info"] == []


def handshake(path: str, more: str = OURS, method: str = "GET") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}{more}\r\n".encode()


def frame(kind: int, body: bytes, is_last: bool = True, flags: int = 0, mask: int = 0x80) -> bytes:
    size = (
        bytes([mask | len(body)]) if len(body) < 126 else struct.pack("!BH", mask | 126, len(body))
    )
    return bytes([is_last << 7 | flags << 4 | kind]) + size + bytes(4 if mask else 0) + body


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (handshake("/t/x/live", FOREIGN), 403),
        (handshake("/t/x/live", FOREIGN + "Authorization: Bearer x\r\n"), 403),
        (handshake("/api/tables/x/stream", FOREIGN + "Authorization: Bearer x\r\n"), 401),
        (handshake("/t/x/live").replace(b": localhost", b": evil.example"), 421),
        (handshake("/api/tables/x/stream"), 404),
        (handshake("/api/tables/x/stream", "Authorization: Bearer x\r\n"), 401),
        (handshake("/nowhere"), 403),
        (handshake("/t/x/live", method="POST"), 405),
        (handshake("/t/x/live").replace(b"A" * 22 + b"==", b"short"), 400),
        (handshake("/t/x/live").replace(b"Version: 13", b"Version: 12"), 400),
        (handshake("/t/x/live", OURS + "Sec-WebSocket-Extensions: ;;\r\n"), 400),
        (handshake("/t/x/live", OURS + "Content-Length: 5\r\n") + b"hello", 400),
        (handshake("/t/x/live", OURS + "Transfer-Encoding: chunked\r\n") + b"0\r\n\r\n", 400),
        (handshake("/t/x/live", OURS + "X: " + "x" * 10_000 + "\r\n"), 400),
        (handshake("/t/x/live", OURS + "X: y\r\n" * 300), 400),
    ],
)
def test_a_handshake_that_is_refused_is_answered_and_ended(
    served: Served, said: bytes, status: int
) -> None:
    answer, is_closed = served.raw(said)
    assert is_closed
    assert answer.startswith(f"HTTP/1.1 {status} ".encode()), answer[:200]


@pytest.mark.parametrize("is_reset", [False, True])
@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("{live}", OURS),
        ("{live}", FOREIGN),
        ("/t/nowhere/live", OURS),
        ("/nowhere", OURS),
        ("/api/tables/nowhere/stream", ""),
    ],
)
def test_a_client_that_is_gone_before_it_is_answered(
    served: Served, live: str, path: str, more: str, is_reset: bool
) -> None:
    for _time in range(20):
        with socket.create_connection(("localhost", served.port)) as line:
            line.sendall(handshake(path.format(live=live), more))
            if is_reset:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@pytest.mark.parametrize(
    "said",
    [
        frame(TEXT, b"\xff\xfe"),
        frame(TEXT, b"\xff\xfe", flags=4),
        frame(TEXT, b"{}", flags=7),
        frame(TEXT, b"{}", mask=0),
        frame(TEXT, b"{}", is_last=False) + frame(TEXT, b"{}"),
        frame(0, b"{}"),
        frame(7, b"{}"),
        frame(PING, b"x" * 200),
        frame(CLOSE, b"\x00"),
        frame(CLOSE, b"\x00\x01"),
        frame(CLOSE, b"\x03\xe8\xff\xfe"),
    ],
    ids=range(11),
)
def test_a_socket_that_breaks_the_protocol_is_ended(served: Served, live: str, said: bytes) -> None:
    with socket.create_connection(("localhost", served.port), 60) as line:
        line.sendall(handshake(live, OURS + "Sec-WebSocket-Extensions: permessage-deflate\r\n"))
        assert line.recv(12) == b"HTTP/1.1 101"
        with suppress(OSError):
            line.sendall(said)
        _heard, is_closed = drained(line)
    assert is_closed


@pytest.mark.parametrize(
    "said",
    [
        b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 40_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
    ],
    ids=lambda said: said[:12],
)
def test_what_is_not_http_is_counted_like_a_request(served: Served, said: bytes) -> None:
    before = requests_of(served)
    answer, is_closed = served.raw(said)
    assert is_closed
    assert answer.startswith(b"HTTP/1.1 ")
    assert requests_of(served) == before + 1


def requests_of(served: Served) -> int:
    """How many requests the server has counted, apart from those that ask for their number."""
    lines = served.client().get("/metrics").text.splitlines()
    counted = [line for line in lines if line.startswith("kingofarms_requests_total{")]
    return sum(int(float(line.split()[-1])) for line in counted if "/metrics" not in line)


# Requests that lie about where they go or come from.


def status_of(served: Served, head: str) -> int:
    answer, _is_closed = served.raw(f"{head}\r\n".encode("latin-1"))
    assert answer.startswith(b"HTTP/1.1 "), answer[:100]
    return int(answer[9:12])


@pytest.mark.parametrize("more", [HANG_UP, UPGRADE], ids=["request", "socket"])
@pytest.mark.parametrize(
    "hosts",
    [
        "",
        "Host:\r\n",
        "Host: evil.example@localhost\r\n",
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host: evil.example\r\nhOsT: localhost\r\n",
        "Host: localhost\r\nHost:\r\n",
        "Host: localhost\r\n evil.example\r\n",  # a line that goes on
        "Host : localhost\r\n",
    ],
)
def test_a_request_that_does_not_name_one_host_is_refused(
    served: Served, hosts: str, more: str
) -> None:
    """What a single name may look like, `test_guard.py` asks."""
    path = "/" if more == HANG_UP else "/t/x/live"
    assert status_of(served, f"GET {path} HTTP/1.1\r\n{hosts}{more}") == 400


@pytest.mark.parametrize("target", ["/", "http://evil.example/", "http://localhost/"])
def test_an_unknown_host_is_refused_whatever_the_first_line_says(
    served: Served, target: str
) -> None:
    assert status_of(served, f"GET {target} HTTP/1.1\r\nHost: evil.example\r\n{HANG_UP}") == 421
    assert status_of(served, f"GET {target} HTTP/1.1\r\nHost: localhost\r\n{HANG_UP}") == 200


# Errors of ours still are.


def outcome(app: Callable[..., Any], caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log has after the application has answered a socket whose client is gone."""

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(_message: Message) -> None:
        raise ConnectionError("gone")

    scope = {"type": "websocket", "path": "/", "headers": [(b"host", b"localhost")]}
    limited = Guard(app, ("localhost",), Limits(), Metrics(), broken=Asked().broken)
    asyncio.run(limited(scope, receive, send))
    return [record.getMessage() for record in caplog.records]


def test_a_mistake_of_ours_at_a_socket_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise FileNotFoundError("secret")

    assert outcome(broken, caplog) == ["broken"]


def test_a_client_that_is_gone_is_no_mistake(caplog: pytest.LogCaptureFixture) -> None:
    async def accept(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})

    assert outcome(accept, caplog) == []
