"""What happens again and again does not fill the log."""

import json
import logging
from typing import Any

import pytest

from kingofarms.web.http.logging import FIRST, MINUTE, MOST_KINDS, FewRepeats, JsonLines, Sentences

INFO, ERROR = logging.INFO, logging.ERROR


class Written(logging.Handler):
    """Keeps what is written."""

    def __init__(self, formatter: logging.Formatter | None = None) -> None:
        super().__init__()
        self.setFormatter(formatter or JsonLines())
        self.lines: list[str] = []
        self.is_closed = False

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def close(self) -> None:
        self.is_closed = True
        super().close()


class Log:
    """A log whose clock stands still."""

    def __init__(self, formatter: logging.Formatter | None = None) -> None:
        self.now = 1000.0
        self.written = Written(formatter)
        self.handler = FewRepeats(self.written, lambda: self.now)

    def say(self, what: str, level: int = INFO, times: int = 1, **fields: Any) -> None:
        names = {"name": "kingofarms", "levelname": logging.getLevelName(level).upper()}
        for _time in range(times):
            event = {"msg": what, "levelno": level, **names, **fields}
            self.handler.handle(logging.makeLogRecord(event))

    def request(self, status: int, times: int = 1, path: str = "/", ms: float = 1.0) -> None:
        self.say("request", times=times, path=path, status=status, ms=ms)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.written.lines]

    def counts(self) -> list[tuple[Any, ...]]:
        names = ("what", "path", "status", "count")
        return [tuple(line.get(name) for name in names) for line in self.lines]


def test_the_first_are_written_and_the_others_counted() -> None:
    log = Log()
    log.request(429, 5_000)
    assert log.counts() == [("request", "/", 429, None)] * FIRST
    log.now += MINUTE
    log.request(200)
    assert log.counts()[FIRST:] == [
        ("request", "/", 429, 5_000 - FIRST),
        ("request", "/", 200, None),
    ]
    log.request(429, FIRST)
    log.now += MINUTE
    log.handler.tick()
    assert log.counts()[FIRST + 2 :] == [("request", "/", 429, None)] * FIRST
    log.request(403, FIRST + 2)
    log.handler.tick()
    assert log.counts()[-1] == ("request", "/", 403, None)
    log.now += MINUTE
    log.handler.tick()
    assert log.counts()[-1] == ("request", "/", 403, 2), "time alone sums up"
    log.request(403, FIRST + 3)
    log.handler.close()
    assert log.counts()[-1] == ("request", "/", 403, 3), "and so does the end"
    assert log.written.is_closed


def test_the_line_that_counts_has_the_slowest() -> None:
    log = Log()
    log.request(200, FIRST, ms=99.0)
    for ms in (1.0, 7.0, 3.0):
        log.request(200, ms=ms)
    log.handler.close()
    assert (log.lines[-1]["count"], log.lines[-1]["ms"]) == (3, 7.0)


def test_each_kind_is_counted_for_itself() -> None:
    log = Log()
    for _time in range(FIRST):
        log.request(404)
        log.request(404, path="/t/{id}")
        log.request(200)
        log.say("too many connections", of="all")
        log.say("too many connections", of="one address")
    assert len(log.lines) == 5 * FIRST


def test_invented_kinds_do_not_fill_the_log_or_hide_an_error() -> None:
    log = Log()
    for number in range(1_000):
        log.request(404, path=f"/{number}")
    log.say("broken", ERROR)
    log.handler.close()
    assert len(log.lines) == MOST_KINDS + FIRST + 2
    assert [line["what"] for line in log.lines if line["level"] == "error"] == ["broken"]
    assert log.counts()[-1] == ("other", None, None, 1_000 - MOST_KINDS - FIRST)


def test_of_errors_that_repeat_the_kind_is_kept_and_no_trace() -> None:
    log = Log()
    for _time in range(FIRST + 4):
        try:
            raise KeyError("secret")
        except KeyError as error:
            log.say("broken", ERROR, exc_info=(KeyError, error, error.__traceback__))
    log.say("broken", ERROR, exc_info=(ValueError, ValueError(), None))
    log.handler.close()
    errors = [(line["error"], bool(line.get("trace")), line.get("count")) for line in log.lines]
    assert errors == [
        *[("KeyError", True, None)] * FIRST,
        ("ValueError", True, None),
        ("KeyError", False, 4),
    ]


def test_a_person_reads_how_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGOFARMS_LANGUAGE", "en")
    log = Log(Sentences(None))
    log.say("database lost", ERROR, FIRST + 1, why="disk is full")
    log.say("broken", ERROR, FIRST + 2, exc_info=(KeyError, KeyError(), None))
    log.handler.close()
    sentence = "The database does not answer (disk is full). Trying again …"
    wrong = "Something went wrong in the server (KeyError)."
    assert log.written.lines == [
        *[sentence] * FIRST,
        *[wrong] * FIRST,
        f"{sentence} (1 more time)",
        f"{wrong} (2 more times)",
    ]


def test_what_is_not_for_that_handler_is_not_counted() -> None:
    log = Log()
    log.written.addFilter(lambda record: record.levelno >= ERROR)
    log.request(404, 100)
    log.handler.close()
    assert log.lines == []
