"""The server's log: a line of JSON for each event, or sentences for a person at a terminal.

And what the server has done since it started, in figures for Prometheus.
"""

import asyncio
import copy
import json
import logging
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from logging.handlers import RotatingFileHandler, WatchedFileHandler
from pathlib import Path

from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client import Counter as Count
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from starlette.types import Scope

from kingofarms.engine.files import unwritable
from kingofarms.engine.paths import state_folder
from kingofarms.engine.words import N_, _, ngettext, preferred_language, speaking

JSON = "json"  # as the target: lines of JSON on the error output
OURS = "kingofarms"
UVICORN = "uvicorn.error"
PROGRESS = f"{OURS}.progress"  # what a person who waits is told
FILE = "server.log"
OTHER = "other"  # whatever is one of too many to be told apart
MOST_BYTES = 1_000_000  # of that file, and of the one before it
PLAIN = {*logging.makeLogRecord({}).__dict__, "message", "taskName", "color_message"}
SENTENCES = {
    "database lost": N_("The database does not answer ({why}). Trying again …"),
    "notifications lost": N_("The connection to the database was lost ({why}). Trying again …"),
    "too many connections": N_("There are too many connections; some are closed."),
    "damaged table": N_("A table in the database is damaged ({kind}). The others can be played."),
    "bot failed": N_("A bot failed ({kind}). It will be asked again."),
    "refused": N_("A background task failed ({kind})."),
}


class JsonLines(logging.Formatter):
    """A line of JSON for each event; no names, no addresses, no secrets.

    Messages of other packages are cut to their first line, and of an error only its kind and its
    place are written: its message may hold somebody's name, or a token.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        fields = {"time": round(record.created, 3), "level": record.levelname.lower()}
        fields |= {"from": record.name, "what": message_of(record)}
        fields |= {name: value for name, value in vars(record).items() if is_ours(name)}
        if record.exc_info and record.exc_info[0]:
            fields |= {"error": record.exc_info[0].__name__, "trace": places(record.exc_info[1])}
        return json.dumps(fields, default=str)


class Sentences(logging.Formatter):
    """A sentence for each event, in the language of the person who started the server."""

    def __init__(self, details: Path | None) -> None:
        super().__init__()
        self.details = details  # the file that has the same events as lines of JSON

    def format(self, record: logging.LogRecord) -> str:
        """One line that holds nothing a terminal would obey."""
        with speaking(preferred_language()):
            sentence = self._sentence(record)
        return "".join(letter if letter.isprintable() else "�" for letter in sentence)

    def _sentence(self, record: logging.LogRecord) -> str:
        count = getattr(record, "count", None)
        if count is None:
            return self._sentence_of_one(record)
        more = ngettext("{count} more time", "{count} more times", count).format(count=count)
        return f"{self._sentence_of_one(record)} ({more})"

    def _sentence_of_one(self, record: logging.LogRecord) -> str:
        error = getattr(record, "error", None)  # of events that are summed up
        if record.exc_info and record.exc_info[0]:
            error = record.exc_info[0].__name__
        if error:
            sentence = _("Something went wrong in the server ({error}).").format(error=error)
            details = _("Please report it; details are in {file}.").format(file=self.details)
            return f"{sentence} {details}" if self.details else sentence
        message = message_of(record)
        if message not in SENTENCES:
            return message
        return _(SENTENCES[message]).format_map(vars(record))


def is_ours(name: str) -> bool:
    """Whether a field was added by our own code: not by Python, nor by a library such as Ray."""
    return name not in PLAIN and not name.startswith("_")


def message_of(record: logging.LogRecord) -> str:
    """The message; of other packages only its first line, or the kind of error in a traceback."""
    message = record.getMessage()
    if record.name.partition(".")[0] == OURS:
        return message
    lines = message.strip().splitlines() or [""]
    return lines[-1].partition(":")[0] if lines[0].startswith("Traceback") else lines[0]


def places(error: BaseException | None) -> list[str]:
    """Where an error happened, the innermost last, with the errors that it followed from."""
    lines: list[str] = []
    while error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        here = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        lines = [*here, type(error).__name__, *lines]
        error = error.__cause__ or error.__context__
    return lines


def start_log(target: str | None) -> None:
    """Log to a file, or with `JSON` to the error output; without a target, as fits the reader."""
    root = logging.getLogger()
    if target is None and sys.stderr.isatty():
        handlers = handlers_for_a_person()
    else:
        handlers = [json_handler(target)]
    root.handlers[:] = [FewRepeats(handler) for handler in handlers]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(logging.INFO)
    logging.getLogger(UVICORN).setLevel(logging.ERROR)  # its warnings are about clients


def json_handler(target: str | None) -> logging.Handler:
    """Lines of JSON, to that file or to the error output."""
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if target not in (None, JSON):
        try:
            handler = WatchedFileHandler(str(target), encoding="utf-8")  # it may be rotated
        except OSError as error:
            raise unwritable(Path(str(target)), error) from None
    handler.setFormatter(JsonLines())
    return handler


def handlers_for_a_person() -> list[logging.Handler]:
    """Sentences on the terminal, and the details of every problem in a file."""
    file = details_file()
    screen = logging.StreamHandler(sys.stderr)
    screen.setFormatter(Sentences(file))
    screen.addFilter(is_for_a_person)
    if file is None:
        return [screen]
    details = RotatingFileHandler(
        file, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8", delay=True
    )
    details.setFormatter(JsonLines())
    details.setLevel(logging.WARNING)
    return [screen, details]


def is_for_a_person(record: logging.LogRecord) -> bool:
    """Problems, and what the server is doing while they wait; not every request."""
    return record.levelno >= logging.WARNING or record.name == PROGRESS


def details_file() -> Path | None:
    """The file for the details; None if it cannot be written."""
    try:
        folder = state_folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        (folder / FILE).touch(mode=0o600)
    except (OSError, RuntimeError):
        return None
    return folder / FILE


# Repeats: of events of one kind the log has the first few in each minute, and then their number.
#
# Otherwise anyone could fill the disk with the log, a line for each request that is refused.


MINUTE = 60.0  # seconds
FIRST = 5  # events of one kind in a minute that are written
MOST_KINDS = 50  # that are told apart in a minute, for each level
TELLING = ("method", "path", "status", "kind", "of")  # fields that tell kinds apart

Kind = tuple[object, ...]


class FewRepeats(logging.Handler):
    """Passes events on to another handler, and sums up those that repeat."""

    def __init__(
        self, handler: logging.Handler, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(handler.level)
        self._handler = handler
        self._clock = clock
        self._end = clock() + MINUTE
        self._count: Counter[Kind] = Counter()
        self._kinds: Counter[int] = Counter()  # by level
        self._summary: dict[Kind, logging.LogRecord] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """What the other handler would not write is not counted either."""
        return bool(super().filter(record)) and bool(self._handler.filter(record))

    def emit(self, record: logging.LogRecord) -> None:
        """Pass it on, or count it."""
        self._sum_up_if_due()
        kind = self._kind_of(record)
        self._count[kind] += 1
        if self._count[kind] <= FIRST:
            self._handler.emit(record)
        else:
            self._add(kind, record)

    def _kind_of(self, record: logging.LogRecord) -> Kind:
        """Its kind, unless there are too many; an error is never one of too many requests."""
        error = record.exc_info[0] if record.exc_info else None
        fields = (getattr(record, name, None) for name in TELLING)
        kind = record.levelno, record.name, record.getMessage(), error, *fields
        if kind not in self._count:
            if self._kinds[record.levelno] >= MOST_KINDS:
                return record.levelno, OTHER
            self._kinds[record.levelno] += 1
        return kind

    def _add(self, kind: Kind, record: logging.LogRecord) -> None:
        """One more of that kind; of requests the slowest is kept."""
        known = self._summary.get(kind)
        if known is None or getattr(record, "ms", 0) > getattr(known, "ms", 0):
            self._summary[kind] = without_details(record, is_other=kind[-1] == OTHER)

    def _sum_up_if_due(self) -> None:
        if self._clock() >= self._end:
            self._sum_up()

    def _sum_up(self) -> None:
        """A line for each kind of which some were not written."""
        for kind, record in self._summary.items():
            record.count = self._count[kind] - FIRST
            record.created = time.time()
            self._handler.emit(record)
        for counted in (self._count, self._kinds, self._summary):
            counted.clear()
        self._end = self._clock() + MINUTE

    def tick(self) -> None:
        """Time passes: sum up if the minute is over, though nothing has happened since."""
        self.acquire()
        try:
            self._sum_up_if_due()
        finally:
            self.release()

    def flush(self) -> None:
        """Have everything written that was passed on."""
        self._handler.flush()

    def close(self) -> None:
        """Sum up a last time; then both handlers are closed."""
        self.acquire()
        try:
            self._sum_up()
            self._handler.close()
        finally:
            self.release()
        super().close()


def without_details(record: logging.LogRecord, is_other: bool) -> logging.LogRecord:
    """A copy that keeps no traceback alive; of one kind too many, only that it was there."""
    if is_other:
        fields = {"name": record.name, "levelno": record.levelno, "levelname": record.levelname}
        return logging.makeLogRecord(fields | {"msg": OTHER})
    summary = copy.copy(record)
    if record.exc_info and record.exc_info[0]:
        summary.exc_info, summary.error = None, record.exc_info[0].__name__
    return summary


async def sum_up_now_and_then() -> None:
    """Sum up every minute, as long as the server runs."""
    while True:
        await asyncio.sleep(MINUTE)
        for handler in logging.getLogger().handlers:
            if isinstance(handler, FewRepeats):
                handler.tick()


# Requests: a line for each of them, and figures of all.


METHODS = ("GET", "HEAD", "POST", "DELETE", "OPTIONS")
MOST_PATHS = 200  # that are told apart
NO_ROUTE = "(no such address)"
NOT_HTTP = "(not HTTP)"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

requests = logging.getLogger("kingofarms.requests")


class Metrics:
    """The figures of one server, and of the process it runs in."""

    def __init__(self) -> None:
        here = self.registry = CollectorRegistry()
        labels = ["method", "path"]
        self._requests = Count(
            "kingofarms_requests", "Requests answered", [*labels, "status"], registry=here
        )
        self._seconds = Histogram(
            "kingofarms_request_seconds",
            "Seconds until a request was answered",
            labels,
            registry=here,
            buckets=BUCKETS,
        )
        self.entries = Count("kingofarms_entries", "Entries added to tables", registry=here)
        self.refused = Count("kingofarms_refused", "Requests refused", registry=here)
        self.sockets = Gauge("kingofarms_sockets", "Open WebSockets", registry=here)
        self.connections = Gauge("kingofarms_connections", "Open connections", registry=here)
        self.connections_closed = Count(
            "kingofarms_connections_closed",
            "Connections closed or refused because there were too many",
            ["of"],
            registry=here,
        )
        self._tables = Gauge("kingofarms_tables_in_memory", "Tables in memory", registry=here)
        self._bots = Gauge("kingofarms_bots_thinking", "Bots that are thinking", registry=here)
        self._waiting = Gauge(
            "kingofarms_bots_waiting", "Bots that wait for a worker", registry=here
        )
        self._paths: set[str] = set()
        ProcessCollector(registry=here)
        GCCollector(registry=here)

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count a request that was answered; and one line for it, with nothing that is secret."""
        fields = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 2)}
        requests.info("request", extra=fields)
        method = method if method in METHODS else OTHER
        if path not in self._paths and len(self._paths) >= MOST_PATHS:
            path = OTHER
        self._paths.add(path)
        self._requests.labels(method, path, status).inc()
        self._seconds.labels(method, path).observe(seconds)

    def text(self, tables_in_memory: int, bots_thinking: int, bots_waiting: int = 0) -> bytes:
        """All figures, with these three as they are now."""
        self._tables.set(tables_in_memory)
        self._bots.set(bots_thinking)
        self._waiting.set(bots_waiting)
        return generate_latest(self.registry)


def address_in_log(scope: Scope) -> str:
    """The pattern of the route that answered, as `/t/{id}/act`: no ids and no tokens."""
    return getattr(scope.get("route"), "path", NO_ROUTE)


def log_error(scope: Scope) -> None:
    """One line for the error that is being handled: a mistake of ours."""
    requests.exception("broken", extra={"path": address_in_log(scope)})
