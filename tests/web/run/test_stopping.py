"""Starting and stopping a server: orderly, with people at its tables and bots thinking."""

import asyncio
import inspect
import json
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn

from kingofarms.engine.refusal import Refusal
from kingofarms.web import serve
from kingofarms.web.database.connection import connect, sqlite_url
from kingofarms.web.database.schema import STEPS, VERSION, bring_forward
from kingofarms.web.defaults import Listening, Settings
from kingofarms.web.serve import lock_folder, open_socket, tables_folder
from kingofarms.web.server import Server
from tests.cli.commanding import run
from tests.kit.server import MAIN, Process
from tests.web import running as kit
from tests.web.running import LONG, Program, Programs, rest_of, tables_at, until
from tests.web.serving import UPGRADE

Start = Callable[..., Process]
Said = pytest.CaptureFixture[str]
SOON = f"from kingofarms.web import serve; serve.LONGEST_STOP = 1; {MAIN}"


def unread(address: str, path: str) -> socket.socket:
    """A socket that asks for the picture again and again and reads none of them."""
    where = urlsplit(address)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((where.hostname, where.port))
    head = f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {address}\r\n{UPGRADE}\r\n"
    line.sendall(head.encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    frame = bytes([0x81, 0x80 | 2, 0, 0, 0, 0]) + b"{}"  # masked with zeros
    line.setblocking(False)
    for _time in range(500):
        try:
            line.send(frame)
        except BlockingIOError:
            break
    return line


def children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return [int(word) for word in text.split()]


async def seq_on_disk(folder: Path, name: str) -> int:
    async with tables_at(sqlite_url(folder)) as tables:
        return (await tables.find(name)).table.seq


def test_killed_it_goes_on_and_told_to_stop_it_ends_in_order(
    tmp_path: Path, start: Start, program: Programs, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    server = start("--data", str(tmp_path))
    sentence = f"Another server uses {tmp_path}. Stop it, or choose another --data."
    assert sentence in refusal_of(monkeypatch, capsys, "--data", str(tmp_path))
    ann = program(server)
    table = ann.new_table("me", "uniform")
    until(lambda: ann.table(table["id"])["legal"])
    told = ann.table(table["id"])
    while told["legal"]:  # H5: a bonus may leave it her turn
        told = ann.act(told).raise_for_status().json()
    acknowledged = told["seq"]
    assert server.end(signal.SIGKILL) == -signal.SIGKILL

    server = start("--data", str(tmp_path), main=SOON)
    ann = ann.at(server.address)
    # Nothing is lost, and the bot whose turn it was plays on by itself.
    until(lambda: ann.table(table["id"])["legal"])
    assert ann.table(table["id"])["seq"] > acknowledged
    stop_while_everything_is_open(server, ann, tmp_path)


def stop_while_everything_is_open(server: Process, ann: Program, folder: Path) -> None:
    """A socket that listens, one that never reads, a bot that would think for hours."""
    thinking = ann.new_table("search:10000000", "search:10000000")["id"]
    quiet = ann.new_table("me", "me")
    metrics = f"{server.address}/metrics"
    with (
        kit.socket(server, f"/api/tables/{quiet['id']}/stream", ann.token) as line,
        unread(server.address, f"/t/{quiet['id']}/live"),
    ):
        ann.table(thinking)  # somebody must watch
        until(lambda: "bots_thinking 1" in httpx.get(metrics, timeout=LONG).text)
        acknowledged = ann.act(quiet).raise_for_status().json()["seq"]
        workers = children(server.process.pid)
        assert workers
        assert server.end(signal.SIGTERM) == 0
        assert rest_of(line)[1] == 1012
    until(lambda: not any(Path(f"/proc/{pid}/stat").exists() for pid in workers))
    assert "Traceback" not in server.printed
    said = [json.loads(line) for line in server.log.read_text(encoding="utf-8").splitlines()]
    assert not [each for each in said if "trace" in each]
    assert asyncio.run(seq_on_disk(folder, quiet["id"])) == acknowledged
    assert asyncio.run(seq_on_disk(folder, thinking)) >= 2


def refusal_of(monkeypatch: pytest.MonkeyPatch, capsys: Said, *words: str) -> str:
    """What it says when it does not even start."""
    monkeypatch.setattr("kingofarms.web.http.logging.start_log", lambda _target: None)
    assert run(monkeypatch, "serve", "--no-browser", *words) == 2
    said = capsys.readouterr()
    assert "King of Arms is at" not in said.out
    assert "Traceback" not in said.err
    return " ".join(said.err.split())


def test_an_address_that_is_taken_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refusal_of(monkeypatch, capsys, "--data", str(tmp_path), "--port", port)
    assert f"Cannot listen on 127.0.0.1:{port}: Address already in use" in said


def test_a_browser_that_comes_before_the_server_is_up_waits_and_is_not_turned_away() -> None:
    with open_socket("127.0.0.1", 0) as opened, socket.socket() as early:
        early.connect(opened.getsockname())
        early.sendall(b"GET / HTTP/1.1\r\n")


def test_a_newer_database_is_refused_before_anything_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    engine = connect(sqlite_url(tmp_path))
    bring_forward(engine, [*STEPS, ("CREATE TABLE medals (player INTEGER)",)])
    engine.dispose()
    said = refusal_of(monkeypatch, capsys, "--data", str(tmp_path))
    versions = f"(schema {VERSION + 1}; this one knows {VERSION})"
    assert f"from a newer version of the program {versions}" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--database", "mysql://x"], "A database address looks like postgresql://user@host/name"),
        (["--database", "postgresql://x@/y?host=/nowhere"], "Can't open the database"),
        (["--data", "/proc/nowhere"], "/proc/nowhere cannot be written"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused(
    words: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    assert sentence in refusal_of(monkeypatch, capsys, *words)


def test_one_server_to_a_folder_and_only_its_owner_looks_inside(tmp_path: Path) -> None:
    folder = tables_folder(tmp_path / "deep" / "down")
    assert folder.stat().st_mode & 0o777 == 0o700
    with lock_folder(folder):
        assert (folder / "lock").stat().st_mode & 0o777 == 0o600
        with pytest.raises(Refusal, match="Another server uses"), lock_folder(folder):
            pass
    with lock_folder(folder):
        pass  # free again


async def test_work_that_is_stopped_before_it_begins_is_closed() -> None:
    async def work() -> None:
        raise AssertionError("it must not begin")

    server, waiting = Server(Settings("sqlite://")), work()
    server.begin(waiting)
    for task in server._tasks:
        task.cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert inspect.getcoroutinestate(waiting) == inspect.CORO_CLOSED
    assert not server._tasks


def test_a_read_need_not_wait_long_for_a_busy_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    intervals = []
    before = sys.getswitchinterval()
    monkeypatch.setattr(serve, "collect_seldom", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_handler: None)

    def note(_server: object, sockets: list[socket.socket]) -> None:
        intervals.append(sys.getswitchinterval())
        sockets[0].close()

    monkeypatch.setattr(uvicorn.Server, "run", note)
    try:
        with pytest.raises(Refusal):  # it has not started
            serve.run(Settings(sqlite_url(tmp_path)), Listening(port=0, no_browser=True))
    finally:
        sys.setswitchinterval(before)
    assert intervals == [pytest.approx(serve.SWITCH)]
