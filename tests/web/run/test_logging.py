"""The log: lines of JSON for programs, sentences for a person at a terminal."""

import fcntl
import io
import json
import logging
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

import kingofarms
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import speaking
from kingofarms.web import serve
from kingofarms.web.http.logging import (
    FIRST,
    PROGRESS,
    SENTENCES,
    JsonLines,
    Sentences,
    is_for_a_person,
    start_log,
)
from kingofarms.web.tables.bot_turns import say
from tests.kit.server import Process
from tests.web.running import LONG

SOURCES = Path(kingofarms.__file__).parent
CALL = "from kingofarms.cli import main; main()"
SERVE = [sys.executable, "-c", CALL, "serve", "--no-browser", "--port", "0", "--workers", "1"]
ADDRESS = re.compile(r"King of Arms is at (http://localhost:\d+/)\s")


def record_of(message: str, name: str = "kingofarms", level: int = 30, **fields: Any) -> Any:
    return logging.makeLogRecord({"name": name, "levelno": level, "msg": message, **fields})


def failure() -> Any:
    """An error whose message, and whose cause's, hold a secret."""
    try:
        try:
            raise KeyError("secret-key")
        except KeyError as error:
            raise ValueError("secret-value") from error
    except ValueError:
        return sys.exc_info()


# Lines of JSON.


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(JsonLines().format(record))
    return fields


def test_of_an_error_the_log_has_its_kind_and_place_and_not_its_message() -> None:
    record = record_of("broken\nsecret-rest", "uvicorn.error", 40, exc_info=failure())
    fields = fields_of(record)
    assert "secret" not in json.dumps(fields)
    assert (fields["what"], fields["error"]) == ("broken", "ValueError")
    assert [line for line in fields["trace"] if "test_logging.py" in line]
    assert {"KeyError", "ValueError"} <= set(fields["trace"])


def test_of_a_traceback_that_another_package_logs_only_the_kind_of_error_is_kept() -> None:
    text = 'Traceback (most recent call last):\n  File "x"\nValueError: secret\n'
    assert fields_of(record_of(text, "uvicorn.error"))["what"] == "ValueError"


def test_every_sentence_and_every_event_of_the_documents_is_one_that_is_logged() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    logged = set(re.findall(r'log\.\w+\(\s*"([^"%]+)"', source))
    assert SENTENCES.keys() <= logged
    text = (SOURCES.parents[1] / "docs/operate.md").read_text(encoding="utf-8")
    table = text.partition("| what | means |")[2].partition("\n\n")[0]
    named = re.findall(r"`([^`]+)`", "".join(re.findall(r"(?m)^\|([^|]*)\|", table)))
    assert set(named) - {PROGRESS} <= logged
    assert SENTENCES.keys() <= set(named)


def test_an_event_of_ours_is_one_line_of_json() -> None:
    record = record_of("bot failed", "kingofarms.bots", kind="Refusal", levelname="WARNING")
    record._library_timestamp = 1  # some libraries add theirs to every record
    assert fields_of(record) | {"time": 0} == {
        "time": 0,
        "level": "warning",
        "from": "kingofarms.bots",
        "what": "bot failed",
        "kind": "Refusal",
    }


# Sentences.


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (record_of("Getting Blazon ready: 2 of 3", PROGRESS, 20), "Getting Blazon ready: 2 of 3"),
        (record_of("Blazon is ready.", PROGRESS, 20), "Blazon is ready."),
        (
            record_of("database lost", why="disk is full"),
            "The database does not answer (disk is full). Trying again …",
        ),
        (
            record_of("notifications lost", why="server closed"),
            "The connection to the database was lost (server closed). Trying again …",
        ),
        (
            record_of("bot failed", kind="BrokenProcessPool", times=2),
            "A bot failed (BrokenProcessPool). It will be asked again.",
        ),
        (record_of("refused", kind="Away"), "A background task failed (Away)."),
        (record_of("a\x1b[2Jb\nsecret", "uvicorn.error"), "a�[2Jb"),
    ],
)
def test_an_event_is_a_sentence(
    record: logging.LogRecord, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "en")
    assert Sentences(None).format(record) == sentence


def test_an_error_is_a_sentence_that_names_the_file_with_the_details(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "en")
    record = record_of("failed", exc_info=failure())
    sentence = "Something went wrong in the server (ValueError)."
    assert Sentences(None).format(record) == sentence
    details = "Please report it; details are in /here/log."
    assert Sentences(Path("/here/log")).format(record) == f"{sentence} {details}"


def test_a_sentence_is_for_the_person_at_the_terminal_not_for_the_reader_of_a_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "de")
    with speaking("nl"):
        sentence = Sentences(None).format(record_of("refused", kind="Refusal"))
    assert sentence == "Eine Aufgabe im Hintergrund ist fehlgeschlagen (Refusal)."


def test_a_person_is_told_that_a_game_is_being_got_ready(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, PROGRESS):
        say("Heraldry is being got ready.")
    assert is_for_a_person(caplog.records[-1])


# Where it goes.


class Screen(io.StringIO):
    """An error output that is, or is not, a terminal."""

    is_terminal = True

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    root, screen = logging.getLogger(), Screen()
    loggers = [root, logging.getLogger("kingofarms"), logging.getLogger("uvicorn.error")]
    handlers, levels = list(root.handlers), [logger.level for logger in loggers]
    monkeypatch.setattr("kingofarms.web.http.logging.sys", SimpleNamespace(stderr=screen))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "en")
    yield screen
    for handler in set(root.handlers) - set(handlers):
        handler.close()
    root.handlers[:] = handlers
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def say_things() -> None:
    """A request, some progress, a problem."""
    logging.getLogger("kingofarms.requests").info("request", extra={"path": "/"})
    logging.getLogger(PROGRESS).info("Blazon is ready.")
    logging.getLogger("kingofarms").warning("bot failed", extra={"kind": "Refusal"})


def lines_in(text: str) -> list[str]:
    return [json.loads(line)["what"] for line in text.splitlines()]


def test_a_person_reads_progress_and_problems_and_a_file_has_the_problems(
    screen: Screen, tmp_path: Path
) -> None:
    start_log(None)
    say_things()
    assert screen.getvalue().splitlines() == [
        "Blazon is ready.",
        "A bot failed (Refusal). It will be asked again.",
    ]
    file = tmp_path / "state" / "kingofarms" / "server.log"
    assert lines_in(file.read_text(encoding="utf-8")) == ["bot failed"]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_person_reads_the_same_if_no_file_can_be_written(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/proc/nowhere")
    start_log(None)
    say_things()
    assert "A bot failed" in screen.getvalue()


@pytest.mark.parametrize(("target", "is_terminal"), [("json", True), (None, False)])
def test_programs_read_every_event_as_json(
    screen: Screen, target: str | None, is_terminal: bool
) -> None:
    screen.is_terminal = is_terminal
    start_log(target)
    for _time in range(100):
        say_things()
    assert lines_in(screen.getvalue()) == ["request", "Blazon is ready.", "bot failed"] * FIRST


def test_a_file_has_every_event_as_json_and_may_be_rotated(screen: Screen, tmp_path: Path) -> None:
    start_log(str(tmp_path / "log"))
    say_things()
    (tmp_path / "log").rename(tmp_path / "log.1")
    say_things()
    for name in ("log", "log.1"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert lines_in(text) == ["request", "Blazon is ready.", "bot failed"]
    assert screen.getvalue() == ""


def test_a_file_that_cannot_be_written_is_refused(screen: Screen) -> None:
    with pytest.raises(Refusal, match="/proc/nowhere cannot be written"):
        start_log("/proc/nowhere")


# As a person, and as a program, starts it.


class Terminal:
    """A server that was started at a terminal: what the person reads there, and can type."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.screen, its_end = pty.openpty()
        self.text = ""
        self.process = subprocess.Popen(
            [*SERVE, *words],
            stdin=its_end,
            stdout=its_end,
            stderr=its_end,
            env=os.environ | {"KINGOFARMS_LANGUAGE": "en"} | environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(its_end)

    def read_until(self, pattern: str) -> str:
        """Everything so far, as soon as the pattern is in it."""
        end = time.monotonic() + LONG
        while not re.search(pattern, self.text):
            assert time.monotonic() < end, self.text
            self.read()
        return self.text

    def read(self) -> bool:
        """Some more; False if there will be no more."""
        try:
            ready, _write, _error = select.select([self.screen], [], [], 1)
            piece = os.read(self.screen, 65536) if ready else b""
        except OSError:  # everyone at the other end is gone
            return False
        self.text += piece.decode()
        return True

    def press_ctrl_c(self) -> int:
        """The exit code."""
        os.write(self.screen, b"\x03")
        code = self.process.wait(LONG)
        while self.read():
            pass
        os.close(self.screen)
        return code


def test_a_person_is_told_where_it_is_what_it_does_and_how_to_stop_it(tmp_path: Path) -> None:
    folders = {name: str(tmp_path / name) for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME")}
    terminal = Terminal("--data", str(tmp_path), **folders)
    try:
        text = terminal.read_until(r"Getting Heraldry ready \(first start only")
        found = ADDRESS.search(text)
        assert found
        assert "Press Ctrl-C to stop." in text
        assert httpx.get(f"{found[1]}health", timeout=LONG).status_code == 200
        assert terminal.press_ctrl_c() == 0
        assert terminal.text.rstrip().endswith("King of Arms has stopped.")
        assert "{" not in terminal.text
        assert "Traceback" not in terminal.text
    finally:
        terminal.process.kill()
        terminal.process.wait()


def test_a_program_reads_the_address_and_lines_of_json(
    tmp_path: Path, start: Callable[..., Process], capsys: pytest.CaptureFixture[str]
) -> None:
    serve.greet("localhost", 8000)
    said = capsys.readouterr()
    assert (ADDRESS.match(said.out) is not None, said.err) == (True, ""), "not among the log"
    server = start("--data", str(tmp_path), "--log", "json")
    assert server.end() == 0
    assert ADDRESS.search(server.printed)
    events = [line for line in server.printed.splitlines() if line.startswith("{")]
    assert "request" in lines_in("\n".join(events))
    assert "has stopped" not in server.printed
