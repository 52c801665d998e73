"""Connections that are badly meant: too much, too often, too slow, or that never read."""

import asyncio
import json
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from time import sleep
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kingofarms.web.http.slow_clients import MOST_HEAD
from kingofarms.web.model.table import Place
from kingofarms.web.table import sockets
from tests.web.house import open_house
from tests.web.serving import UPGRADE, Served, drained, message_from, serving
from tests.web.worlds import laid, sit

LIMITS = {"rate": 100.0, "burst": 400.0, "sockets": 5}
MUCH = 10_000_000
KIND = "Content-Type: application/json\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served"), LIMITS, 0.4, is_whole=True) as served:
        yield served
        assert '"broken"' not in served.log(), "no mistake of ours anywhere"


class Played:
    """A running match of one program that plays both sides."""

    def __init__(self, served: Served) -> None:
        self.ann = served.player("Ann")
        self.id = served.new_table(self.ann)
        self.api, self.live = f"/api/tables/{self.id}", f"/t/{self.id}/live"

    @property
    def seq(self) -> int:
        return int(self.ann.get(self.api).json()["seq"])


@pytest.fixture(scope="module")
def played(served: Served) -> Played:
    return Played(served)


def head(served: Served, line: str, more: str = "") -> bytes:
    return f"{line} HTTP/1.1\r\nHost: {served.host}\r\n{more}\r\n".encode()


def status_in(answer: bytes) -> int:
    assert answer.startswith(b"HTTP/1.1 "), answer[:100]
    assert b"Traceback" not in answer
    return int(answer[9:12])


def settled(served: Served) -> int:
    """The memory of the server when it has loaded everything that it loads in the background."""
    before, after = 0, served.kilobytes()
    while before != after:
        sleep(0.5)
        before, after = after, served.kilobytes()
    return after


def test_ten_megabytes_are_refused_whether_they_say_so_or_not(served: Served) -> None:
    before = settled(served)
    for path in ("/api/players", "/name", "/nowhere"):
        said = head(served, f"POST {path}", f"{KIND}Content-Length: {MUCH}\r\n")
        answer, _closed = served.raw(said, b"x" * MUCH)
        assert status_in(answer) == 413
        assert b"more than 64 kB" in answer
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    chunked = head(served, "POST /api/players", f"{KIND}Transfer-Encoding: chunked\r\n")
    answer, _closed = served.raw(chunked, *[chunk] * (MUCH // 65536))
    assert status_in(answer) == 413
    assert b"content-security-policy" in answer.lower()
    assert served.kilobytes() - before < 20_000


@pytest.mark.parametrize(
    "said",
    [
        b"nonsense\r\n\r\n",
        b"\x00\x01\x02\xff\xfe\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",  # TLS, to a port without
        b"GET / HTTP/9.9\r\n\r\n",
        b"SUDO / HTTP/1.1\r\n\r\n",
        b"POST /name HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /name HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
        b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=lambda said: said[:30],
)
def test_what_is_not_http_is_refused_and_hung_up_on(served: Served, said: bytes) -> None:
    answer, is_closed = served.raw(said)
    assert is_closed
    assert not answer or status_in(answer) in (400, 431)


@pytest.mark.parametrize("has_end", [True, False])
def test_a_head_that_is_too_large_is_refused_with_a_sentence(served: Served, has_end: bool) -> None:
    start = f"GET / HTTP/1.1\r\nHost: {served.host}\r\nX: ".encode()
    filled = start + b"y" * (MOST_HEAD + 1 - len(start))
    answer, is_closed = served.raw(filled + 40 * b"y" + b"\r\n\r\n" if has_end else filled)
    assert is_closed
    assert status_in(answer) == 431
    assert answer.endswith(b"\r\n\r\nRequest header too large.")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/fonts/../../guard.py",
        "//etc/passwd",
        "/static//etc/passwd",
        "/static/%2e%2e%2f%2e%2e%2fpyproject.toml",
        "/static/\\..\\app.py",
        "/t/../../etc/passwd",
        "http://evil.example/",
    ],
)
def test_a_path_leads_nowhere_but_to_our_addresses(served: Served, path: str) -> None:
    answer, _closed = served.raw(head(served, f"GET {path}", "Connection: close\r\n"))
    assert status_in(answer) in (404, 400, 200)
    assert b"import" not in answer.partition(b"\r\n\r\n")[2]
    assert b"root:" not in answer


def test_who_says_nothing_or_not_all_is_let_go(served: Served, played: Played) -> None:
    seq, body = played.seq, b'{"action": "5", "seq": 2}'
    own = f"Connection: close\r\nAuthorization: {played.ann.headers['authorization']}\r\n"
    act = head(served, f"POST {played.api}/act", f"{own}{KIND}Content-Length: {len(body)}\r\n")
    for said in (b"", b"\r\n", b"GET / HT", b"GET / HTTP/1.1\r\nHost: local"):
        answer, is_closed = served.raw(said)
        assert is_closed
        assert answer == b""
    answer, is_closed = served.raw(act, body[:-5])
    assert status_in(answer) == 408
    assert b"took too long" in answer
    assert played.seq == seq


def test_who_resets_an_idle_connection_leaves_no_error_behind(served: Served) -> None:
    """Two timers of that connection would ring later, five seconds and some after its end."""
    said, before = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", errors_of(served)
    for _number in range(5):
        with socket.create_connection(("localhost", served.port), 60) as line:
            line.sendall(said)
            assert line.recv(12) == b"HTTP/1.1 200"
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    answer, is_closed = served.raw(said)  # by the first timer of its own
    assert (status_in(answer), is_closed) == (200, True)
    sleep(1.0)  # until the second timer of the others has rung, at the latest
    assert errors_of(served) == before


def errors_of(served: Served) -> int:
    """How many errors the server has written down."""
    return served.log().count('"level": "error"')


def test_who_hangs_up_in_the_middle_of_a_request_changes_nothing(
    served: Served, played: Played
) -> None:
    seq, own = played.seq, f"Authorization: {played.ann.headers['authorization']}\r\n"
    said = head(served, f"POST {played.api}/act", f"{own}{KIND}Content-Length: 400\r\n")
    for _time in range(5):
        with socket.create_connection(("localhost", served.port)) as line:
            line.sendall(said + b'{"action": "5"')
    assert played.seq == seq


def test_too_many_sockets_are_refused(served: Served, played: Played) -> None:
    headers = {"X-Forwarded-For": "10.1.1.3"}
    with ExitStack() as lines:
        for _number in range(5):
            lines.enter_context(served.socket(played.live, additional_headers=headers))
        with pytest.raises(InvalidStatus) as refused:
            served.socket(played.live, additional_headers=headers)
        assert refused.value.response.status_code == 429
        assert refused.value.response.body.endswith(b".")
        assert int(refused.value.response.headers["retry-after"]) > 0
        with served.socket(played.live, additional_headers={"X-Forwarded-For": "10.1.1.4"}) as line:
            assert json.loads(line.recv(60))["seq"] == played.seq


NONSENSE: list[Any] = ["nonsense", "[]", "null", '{"query": 5}', "[" * 30_000, b"\x00\x01", b""]


@pytest.mark.parametrize("said", NONSENSE, ids=lambda said: str(said)[:12])
def test_nonsense_on_a_socket_is_answered(served: Served, played: Played, said: Any) -> None:
    seq = played.seq
    with served.socket(played.live) as line:
        line.send(said)
        heard = list(messages(line))
        assert heard[-1]["why"].endswith(".")
        assert line.protocol.close_code == 1007
    headers = {"Authorization": played.ann.headers["authorization"]}
    with served.socket(f"{played.api}/stream", additional_headers=headers) as line:
        line.send(said)
        line.send(json.dumps({"action": "xyzzy", "seq": seq, "id": "a"}))
        denied = [each["refused"] for each in take(line, 4) if "refused" in each]
        assert [each["id"] for each in denied] == [None, "a"]
        assert all(each["why"].endswith(".") for each in denied)
    assert played.seq == seq


def messages(line: Any) -> Iterator[Any]:
    """All until it is closed."""
    with suppress(ConnectionClosed):
        while True:
            yield message_from(line.recv(60))


def take(line: Any, count: int) -> list[Any]:
    """So many messages."""
    return [message_from(line.recv(60)) for _number in range(count)]


def test_a_message_that_is_too_long_ends_the_socket(served: Served, played: Played) -> None:
    for path in (played.live, f"{played.api}/stream"):
        with served.socket(path) as line:
            with suppress(ConnectionClosed):
                line.send("x" * 1_000_000)
            list(messages(line))
            assert line.protocol.close_code == 1009


def test_who_watches_the_stream_decides_nothing(served: Served, played: Played) -> None:
    seq = played.seq
    with served.socket(f"{played.api}/stream") as line:
        line.send(json.dumps({"action": "5", "seq": seq}))
        refused = [each for each in take(line, 3) if "refused" in each]
        assert "token" in refused[0]["refused"]["why"]
    assert played.seq == seq


def test_a_socket_to_nowhere_is_told_so(served: Served, played: Played) -> None:
    with served.socket("/t/nope/live") as line:
        assert list(messages(line)) == []
        assert line.protocol.close_code == 4404
        assert line.protocol.close_reason
    with pytest.raises(InvalidStatus) as refused:
        served.socket(f"{played.api}/stream?seat=0")
    assert refused.value.response.status_code == 400


def sockets_of(served: Served) -> int:
    """How many sockets the server has open."""
    text = httpx.get(f"{served.address}/metrics", timeout=60).text
    return int(float(text.partition("\nkingofarms_sockets ")[2].split()[0]))


def test_who_never_reads_is_let_go_and_costs_no_memory(served: Served, played: Played) -> None:
    """It asks for the page again and again, and takes none of them."""
    with served.socket(played.live) as reader:
        reader.recv(60)
        assert sockets_of(served) > 0, "one that reads stays"
    before = served.kilobytes()
    ask = frame(json.dumps({"query": "pick=hand-0-5"}))
    with ExitStack() as stack:
        lines = [
            stack.enter_context(shut_ears(served, played.live, f"10.1.2.{number}"))
            for number in range(3)
        ]
        for line in lines:
            with suppress(OSError):
                line.sendall(ask * 1_000)
        while sockets_of(served):
            sleep(0.1)
        assert served.kilobytes() - before < 30_000
        for line in lines:
            _read, is_closed = drained(line)
            assert is_closed


def shut_ears(served: Served, path: str, address: str) -> socket.socket:
    """A socket that has been opened and will not be read."""
    line = socket.create_connection(("localhost", served.port), 60)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.sendall(head(served, f"GET {path}", f"{UPGRADE}X-Forwarded-For: {address}\r\n"))
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def frame(text: str) -> bytes:
    """A text in a frame of a WebSocket, masked with nothing."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


def test_nothing_queues_for_who_does_not_read(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the table changes five hundred times, one message waits; then the line is cut."""
    from kingofarms.games import game_named

    monkeypatch.setattr(sockets, "PATIENCE", 0.5)
    with open_house(tmp_path) as house:
        table = laid(game_named("heraldry"), {}, 2, 1, "ann")
        sit(table, [Place("ann", "Ann"), Place("bob", "Bob")])
        house.lay(table.table)
        open_table = house.server.tables._kept[table.table.header.id]
        sent: list[Any] = []

        async def deaf() -> None:
            coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            coming.put_nowait({"type": "websocket.connect"})

            async def send(message: Any) -> None:
                if message["type"] == "websocket.send":
                    sent.append(message)
                    await asyncio.Event().wait()

            path = f"/t/{table.table.header.id}/live"
            scope = house._scope("websocket", path, house._headers(path, None))
            task = asyncio.ensure_future(house.app(scope, coming.get, send))
            for _time in range(500):
                open_table.tell()
                await asyncio.sleep(0)
            await task

        house.runner.run(deaf())
        assert (len(sent), len(open_table.listeners)) == (1, 0)
