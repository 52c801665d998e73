"""The server as a process: its folder, its address, its orderly end."""

import fcntl
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from kingofarms.engine.files import data_folder, unwritable
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.app import make_app
from kingofarms.web.database.connection import connect, sqlite_url
from kingofarms.web.defaults import Listening, Settings
from kingofarms.web.http import connections
from kingofarms.web.http.connections import Connections, proxies_among
from kingofarms.web.http.slow_clients import disconnect, protocols_for
from kingofarms.web.server import collect_seldom
from kingofarms.web.study.analyses import students

LONGEST_STOP = 5  # seconds that open connections have when the server is told to stop
# Seconds that Python lets one thread run while another waits. A read of the database gives way to
# the event loop many times: with Python's 5 ms it took a tenth of a second beside a busy loop.
SWITCH = 0.0002
LOCK = "lock"
PROXIES = ("127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only if asked for


def tables_folder(folder: Path | None) -> Path:
    """The folder of the embedded database, created if need be; only its owner may look inside."""
    chosen = folder or data_folder() / "tables"
    try:
        chosen.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise unwritable(chosen, error) from None
    return chosen


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """One server for each folder: an embedded database cannot notify a second one."""
    path = folder / LOCK
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "w")
    except OSError as error:
        raise unwritable(path, error) from None
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


def open_socket(host: str, port: int) -> socket.socket:
    """The socket that listens, before anything else starts: a browser that is early waits."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
        opened.listen()
    except OSError as error:
        opened.close()
        raise Refusal(
            _("Cannot listen on {host}:{port}: {why}.").format(
                host=host, port=port, why=error.strerror
            )
        ) from None
    return opened


def run(settings: Settings, listening: Listening) -> None:
    """Serve until stopped by SIGTERM or Ctrl-C; what is being written is finished first."""
    connections.raise_limit()
    # A database that cannot be used, or is damaged, is refused at once.
    connect(settings.database, look_closely=True).dispose()
    opened = open_socket(listening.host, listening.port)
    address = greet(listening.host, opened.getsockname()[1])
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    collect_seldom()
    sys.setswitchinterval(SWITCH)
    server = uvicorn.Server(config_of(settings, listening.proxies))
    if not listening.no_browser:
        webbrowser.open(address)
    try:
        server.run(sockets=[opened])
    finally:
        if server.started and sys.stdout.isatty():
            say(_("King of Arms has stopped."))
    if not server.started:
        raise Refusal(_("The server could not start; its log says why."))


def greet(host: str, port: int) -> str:
    """Tell the person who started the server where it is and how to stop it; the address."""
    name = "localhost" if host in (*PROXIES, *EVERYWHERE) else host
    address = f"http://{name}:{port}/"
    say(_("King of Arms is at {address}").format(address=address))
    if host in EVERYWHERE:
        others = f"http://{socket.gethostname()}:{port}/"
        say(_("Others on your network can open {address}").format(address=others))
    say(_("Press Ctrl-C to stop."))
    return address


def say(sentence: str) -> None:
    """A line on the output, at once."""
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


def end(_number: int, _frame: object) -> None:
    """Exit with 0: to be told to stop is no error. By now uvicorn has closed everything."""
    sys.exit(0)


def config_of(settings: Settings, proxies: Sequence[str]) -> uvicorn.Config:
    """Settings of the web server; only these proxies are trusted to name the client."""
    app, trusted = make_app(settings), [*PROXIES, *proxies]
    processes = settings.workers + students(settings.workers)
    room = connections.room_for_connections(settings.limits, processes)
    lines = Connections(room, proxies_among(trusted), disconnect, app.state.server.metrics)
    http, socket_protocol = protocols_for(lines)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=settings.limits.body,
        ws_max_queue=4,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        http=http,
        ws=socket_protocol,
        limit_concurrency=None,
        timeout_graceful_shutdown=LONGEST_STOP,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=trusted,
        lifespan="on",
    )


def database_for(folder: Path | None, url: str | None) -> tuple[str, Path | None]:
    """The address of the database; and the folder to lock if it is the embedded one."""
    if url and not url.startswith(("postgresql://", "postgres://")):
        raise Refusal(
            _(
                "A database address looks like postgresql://user@host/name; "
                "without --database, SQLite is used."
            )
        )
    if url:
        return url.replace("postgres://", "postgresql://", 1), None
    chosen = tables_folder(folder)
    return sqlite_url(chosen), chosen
