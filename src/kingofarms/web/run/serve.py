"""Serving: the server as a process: its folder, its log, its orderly end."""

import fcntl
import json
import logging
import os
import signal
import socket
import sys
import traceback
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import WatchedFileHandler
from pathlib import Path

import uvicorn

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.app import make_app
from kingofarms.web.database.connection import connect, sqlite_url
from kingofarms.web.http.slow_clients import Http, Socket
from kingofarms.web.run import garbage
from kingofarms.web.server import Settings

PLAIN = {*logging.makeLogRecord({}).__dict__, "message", "taskName", "color_message"}
LONGEST_STOP = 5  # seconds for what is open when the server is told to stop
LOCK = "lock"
PROXIES = ("127.0.0.1", "::1")
OURS = "kingofarms"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - who says so means it


class JsonLines(logging.Formatter):
    """A line of JSON for each thing worth saying; no names, no addresses, no secrets.

    What others say is cut to its first line, and of an error only its kind and where it happened
    are told: what it says may hold somebody's name, or a token.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        what = record.getMessage()
        if record.name.partition(".")[0] != OURS:
            what = (what.splitlines() or [""])[0]
        said = {"time": round(record.created, 3), "level": record.levelname.lower()}
        said |= {"from": record.name, "what": what}
        said |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info and record.exc_info[0]:
            said |= {"error": record.exc_info[0].__name__, "trace": where(record.exc_info[1])}
        return json.dumps(said, default=str)


def where(error: BaseException | None) -> list[str]:
    """Where it happened, the innermost last; the errors it followed from included."""
    told: list[str] = []
    while error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        told = [*lines, type(error).__name__, *told]
        error = error.__cause__ or error.__context__
    return told


def start_log(path: Path | None) -> None:
    """To a file, or to the error output."""
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if path:
        handler = WatchedFileHandler(path, encoding="utf-8")  # it may be rotated
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("kingofarms").setLevel(logging.INFO)


def data_folder(folder: Path | None) -> Path:
    """Where the embedded database lies; only its owner may look inside."""
    root = os.environ.get("XDG_DATA_HOME")
    usual = (Path(root) if root else Path.home() / ".local" / "share") / "kingofarms" / "tables"
    chosen = folder or usual
    try:
        chosen.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Refusal(
            _("{path} cannot be written: {why}.").format(path=chosen, why=error.strerror)
        ) from None
    return chosen


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """One server to a folder: an embedded database has no way to tell a second one the news."""
    path = folder / LOCK
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "w")
    except OSError as error:
        raise Refusal(
            _("{path} cannot be written: {why}.").format(path=path, why=error.strerror)
        ) from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refusal(
                _("Another server uses {path}. Stop it, or choose another --data.").format(
                    path=folder
                )
            ) from None
        yield


def listening(host: str, port: int) -> socket.socket:
    """The socket, before anything else is started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise Refusal(
            _("{host}:{port} cannot be listened at: {why}.").format(
                host=host, port=port, why=error.strerror
            )
        ) from None
    return found


def run(settings: Settings, host: str, port: int, proxies: list[str], with_browser: bool) -> None:
    """Serve until told to stop by SIGTERM or Ctrl-C; what is being written is finished first."""
    connect(settings.database).dispose()  # a database that cannot be used is refused at once
    found = listening(host, port)
    port = found.getsockname()[1]
    name = "localhost" if host in ("127.0.0.1", "::1", *EVERYWHERE) else host
    address = f"http://{name}:{port}/"
    sys.stdout.write(
        _("King of Arms is at {address} (Ctrl-C ends it)").format(address=address) + "\n"
    )
    if host in EVERYWHERE:
        others = f"http://{socket.gethostname()}:{port}/"
        sys.stdout.write(
            _("Others in your network find it at {address}").format(address=others) + "\n"
        )
    sys.stdout.flush()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    garbage.look_seldom()
    server = uvicorn.Server(config_of(settings, proxies))
    if with_browser:
        webbrowser.open(address)
    server.run(sockets=[found])
    if not server.started:
        raise Refusal(_("The server could not be started; its log says why."))


def end(_number: int, _frame: object) -> None:
    """An end that was asked for is a good one; uvicorn lets us know when everything is closed."""
    sys.exit(0)


def config_of(settings: Settings, proxies: list[str]) -> uvicorn.Config:
    """How the web server behaves; what proxies say of the client is believed of these alone."""
    return uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        ws_max_size=settings.limits.body,
        ws_max_queue=4,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        http=Http,
        ws=Socket,
        limit_concurrency=None,
        timeout_graceful_shutdown=LONGEST_STOP,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=[*PROXIES, *proxies],
        lifespan="on",
    )


def database_for(folder: Path | None, url: str | None) -> tuple[str, Path | None]:
    """The database's address; the folder to hold where it is embedded."""
    if url and not url.startswith(("postgresql://", "postgres://")):
        raise Refusal(
            _("A database is named like postgresql://user@host/name; without one, SQLite is used.")
        )
    if url:
        return url.replace("postgres://", "postgresql://", 1), None
    chosen = data_folder(folder)
    return sqlite_url(chosen), chosen
