"""How many connections may be open, and which of them are closed if there are too many."""

import random
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count

import httpx
import pytest

from kingofarms.web.defaults import Limits
from kingofarms.web.http import connections
from kingofarms.web.http.connections import ENOUGH, FEW, RESERVE, proxies_among
from kingofarms.web.http.logging import Metrics
from tests.web.serving import PLENTY, UPGRADE, Served, drained, serving

PROXY = "127.0.0.1"
NUMBERS = count()


class Lines:
    """Connections that are only numbers."""

    def __init__(self, whole: int = 20, kept: int = 2, share: int = 10) -> None:
        self.closed: list[int] = []
        self.metrics = Metrics()
        room, is_proxy = connections.Room(whole, kept, share), proxies_among([PROXY])
        self.all = connections.Connections[int](room, is_proxy, self.closed.append, self.metrics)

    def open(self, address: str, times: int = 1) -> list[int]:
        """Those that were let in."""
        lines = [next(NUMBERS) for _time in range(times)]
        return [line for line in lines if self.all.open(line, address)]

    @property
    def figure(self) -> float:
        return float(self.metrics.registry.get_sample_value("kingofarms_connections") or 0)

    def closed_because_of(self, of: str) -> float:
        name = "kingofarms_connections_closed_total"
        return float(self.metrics.registry.get_sample_value(name, {"of": of}) or 0)


def test_an_address_that_has_its_share_loses_the_one_that_waits_longest() -> None:
    lines = Lines(share=3)
    first, second, third = lines.open("192.0.2.1", 3)
    lines.open("192.0.2.2")
    assert lines.closed == []
    assert lines.open("192.0.2.1")
    lines.all.work(second)
    assert lines.open("192.0.2.1")
    assert lines.closed == [first, third]
    assert (lines.figure, lines.closed_because_of("one address")) == (4, 2)


def test_what_is_worked_for_is_not_closed_and_a_newcomer_of_its_household_is_refused() -> None:
    lines = Lines(share=3)
    for line in lines.open("2001:db8:1:2::1", 3):
        lines.all.work(line)
    assert not lines.open("2001:db8:1:2::9")
    assert (lines.closed, lines.figure) == ([], 3)
    assert lines.open("2001:db8:1:3::1")


def test_who_waits_again_waits_from_now_on() -> None:
    lines = Lines(share=2)
    first, second = lines.open("192.0.2.1", 2)
    lines.all.work(first)
    lines.all.wait(first)
    lines.all.wait(second)  # it has waited all the time
    lines.open("192.0.2.1")
    assert lines.closed == [second]


def test_a_proxy_may_fill_the_room_but_for_those_who_have_few() -> None:
    lines = Lines(whole=20, kept=2, share=3)
    for line in lines.open(PROXY, 30):
        lines.all.work(line)
    assert lines.figure == 18
    assert len(lines.open("192.0.2.1", 2)) == 2
    assert lines.figure == 20


def test_if_there_is_no_room_the_address_with_the_most_that_wait_loses_one() -> None:
    lines = Lines(whole=20, kept=0, share=20)
    busy = lines.open("192.0.2.1", 9)
    for line in busy:
        lines.all.work(line)
    attacker, others = lines.open("192.0.2.2", 8), lines.open("192.0.2.3", 3)
    newcomers = lines.open("192.0.2.4", 2)
    assert lines.closed == attacker[:2]
    assert lines.closed_because_of("all") == 2
    lines.open("192.0.2.2", 30)
    assert not {*lines.closed} & {*busy, *others, *newcomers}
    assert lines.figure == 20


def test_what_is_forgotten_makes_room_once() -> None:
    lines = Lines(share=2)
    first, _second = lines.open("192.0.2.1", 2)
    for _time in range(2):
        lines.all.forget(first)
    assert lines.figure == 1
    lines.all.wait(first)  # a late word about it
    lines.all.work(first)
    assert lines.open("192.0.2.1")
    assert lines.closed == []


def test_no_attack_takes_more_than_the_room_or_what_others_work_with() -> None:
    """Whatever happens, in whatever order."""
    chance = random.Random(7)
    lines = Lines(whole=60, kept=8, share=15)
    is_open: dict[int, str] = {}
    working: set[int] = set()
    for _step in range(5_000):
        address = f"192.0.2.{min(int(chance.expovariate(0.4)), 9)}"
        if chance.random() < 0.6:
            is_open |= dict.fromkeys(lines.open(address), address)
        elif is_open:
            line = chance.choice(list(is_open))
            act = chance.choice([lines.all.work, lines.all.wait, lines.all.forget])
            act(line)
            working.discard(line)
            if act == lines.all.work:
                working.add(line)
            if act == lines.all.forget:
                del is_open[line]
        assert not {*lines.closed} & working
        for line in lines.closed:
            is_open.pop(line)
        lines.closed.clear()
        counts = [list(is_open.values()).count(address) for address in {*is_open.values()}]
        assert len(is_open) == lines.figure <= 60
        assert max(counts, default=0) <= 15
        assert len(is_open) <= 52 or min(counts) <= FEW


def test_proxies_are_addresses_or_networks() -> None:
    is_proxy = proxies_among(["127.0.0.1", "::1", "10.1.0.0/16", "a-name"])
    assert all(map(is_proxy, ("127.0.0.1", "::1", "10.1.2.3")))
    assert not any(map(is_proxy, ("10.2.2.3", "127.0.0.2", "", "somewhere", "a-name")))


def test_the_server_keeps_open_files_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    for files, workers, whole in (
        (1024, 2, 1024 - RESERVE - 8),
        (1024, 200, 512),
        (64, 2, 32),
        (10**9, 2, ENOUGH - RESERVE - 8),
        (resource.RLIM_INFINITY, 2, ENOUGH - RESERVE - 8),
    ):
        monkeypatch.setattr(resource, "getrlimit", lambda _kind, files=files: (files, files))
        room = connections.room_for_connections(Limits(), workers)
        assert room == connections.Room(whole, whole // 16, min(400, whole // 4))


@pytest.mark.parametrize(
    ("soft", "hard", "wanted"),
    [
        (1024, 20_000, 20_000),
        (1024, 10**9, ENOUGH),
        (1024, resource.RLIM_INFINITY, ENOUGH),
        (1024, 1024, None),
        (100_000, 10**9, None),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None),
    ],
)
def test_the_limit_of_open_files_is_raised(
    soft: int, hard: int, wanted: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _kind, chosen: limits.append(chosen))
    connections.raise_limit()
    assert limits == ([(wanted, hard)] if wanted else [])


# A real server that may open 256 files: there is room for 128 connections, for 32 of an address.

FILES, WHOLE, SHARE = 256, 128, 32
ANSWERED = 40  # requests of one visitor at once
PEER = "127.0.0.3"  # no proxy
BYSTANDER = "127.0.0.2"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(
        tmp_path_factory.mktemp("served"), PLENTY | {"sockets": ANSWERED}, files=FILES
    ) as served:
        yield served
        assert '"level": "error"' not in served.log()


def line_to(served: Served, source: str, data: bytes) -> socket.socket:
    """A connection that has sent this."""
    line = socket.create_connection(("127.0.0.1", served.port), 60, (source, 0))
    with suppress(OSError):
        line.sendall(data)
    return line


def page_for(served: Served, source: str) -> int:
    """The status of the lobby, asked for from that address."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source), timeout=60) as client:
        return client.get(f"http://localhost:{served.port}/").status_code


def figure(served: Served, name: str) -> int:
    text = httpx.get(f"{served.address}/metrics", timeout=60).text
    return int(float(text.partition(f"\n{name} ")[2].split()[0]))


HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
HALF = {
    "nothing": b"",
    "head": HEAD + b"X: ",
    "body": b"POST /name HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nname",
    "idle": HEAD + b"\r\n",
    "idle-and-half": HEAD + b"\r\n" + HEAD,
    "handshake": HEAD + UPGRADE.encode() + b"X: " + b"x" * 10_000 + b"\r\n\r\n",
}


@pytest.mark.parametrize(
    ("source", "half"), [(PROXY, "nothing"), (PROXY, "idle"), *((PEER, half) for half in HALF)]
)
def test_connections_that_wait_keep_nobody_out(served: Served, half: str, source: str) -> None:
    most = WHOLE if source == PROXY else SHARE + 2
    with ExitStack() as lines:
        for _number in range(most + SHARE):
            lines.enter_context(line_to(served, source, HALF[half]))
        for _visit in range(3):
            assert page_for(served, BYSTANDER) == 200
            assert page_for(served, PROXY) == 200
        assert figure(served, "kingofarms_connections") <= most


def test_what_is_open_at_a_table_stays_open(served: Served) -> None:
    name = served.new_table(served.player("Ann"))
    with served.socket(f"/t/{name}/live") as socket_of_table, ExitStack() as lines:
        socket_of_table.recv(60)
        for _number in range(WHOLE + SHARE):
            lines.enter_context(line_to(served, PROXY, HALF["head"]))
        socket_of_table.send('{"query": ""}')
        assert "<section" in str(socket_of_table.recv(60))


def test_an_address_with_sockets_only_is_told_that_there_are_too_many(served: Served) -> None:
    name = served.new_table(served.player("Ann"))
    shake = f"GET /t/{name}/live HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}\r\n".encode()
    with ExitStack() as lines:
        for _number in range(SHARE):
            line = lines.enter_context(line_to(served, PEER, shake))
            assert line.recv(12) == b"HTTP/1.1 101"
        answer, is_closed = drained(lines.enter_context(line_to(served, PEER, b"")))
        assert is_closed
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert answer.endswith(b"Too many open connections; try again in a moment.")
        assert page_for(served, BYSTANDER) == 200


def test_requests_of_one_visitor_behind_a_proxy_that_are_being_answered_are_limited(
    served: Served,
) -> None:
    half = b"POST /name HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.%d\r\n"
    half += b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n"
    half += b"Connection: close\r\n\r\n"  # which need not be waited for
    with ExitStack() as lines:
        for _number in range(ANSWERED):
            lines.enter_context(line_to(served, PROXY, half % 1))
        while (answer := served.raw(half % 1, b"name=Ann1")[0])[9:12] != b"429":
            pass  # some of the others have not been read yet
        assert b"Too many open connections" in answer
        answer, _closed = served.raw(half % 2, b"name=Ann1")
        assert answer[9:12] == b"303"
