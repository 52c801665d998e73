"""Serving: the server as a process: its folder, its log, its orderly end."""

import fcntl
import json
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.app import make_app
from kingofarms.web.server import Settings
from kingofarms.web.store import sqlite_url

PLAIN = {*logging.makeLogRecord({}).__dict__, "message", "taskName", "color_message"}
LONGEST_STOP = 10  # seconds for what is open when the server is told to stop


class JsonLines(logging.Formatter):
    """A line of JSON for each thing worth saying; no names, no addresses, no secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        said = {"time": round(record.created, 3), "level": record.levelname.lower()}
        said |= {"from": record.name, "what": record.getMessage()}
        said |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, default=str)


def start_log(path: Path | None) -> None:
    """To a file, or to the error output."""
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if path:
        handler = logging.FileHandler(path, encoding="utf-8")
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
    path = folder / "lock"
    try:
        file = path.open("w")
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
        raise Refusal(
            _("{host}:{port} cannot be listened at: {why}.").format(
                host=host, port=port, why=error.strerror
            )
        ) from None
    return found


def run(settings: Settings, host: str, port: int, with_browser: bool) -> str:
    """Serve until told to stop by SIGTERM or Ctrl-C; what is being written is finished first."""
    found = listening(host, port)
    port = found.getsockname()[1]
    name = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host  # noqa: S104
    address = f"http://{name}:{port}/"
    sys.stdout.write(
        _("King of Arms is at {address} (Ctrl-C ends it)").format(address=address) + "\n"
    )
    sys.stdout.flush()
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        ws_max_size=settings.limits.body,
        ws_max_queue=4,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        h11_max_incomplete_event_size=64 * 1024,
        limit_concurrency=None,
        timeout_graceful_shutdown=LONGEST_STOP,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
        lifespan="on",
    )
    server = uvicorn.Server(config)
    for number in (signal.SIGTERM, signal.SIGINT):
        # uvicorn raises it once more when all is closed: by then there is nothing left to do.
        signal.signal(number, lambda *_said: None)
    if with_browser:
        webbrowser.open(address)
    server.run(sockets=[found])
    return address


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
