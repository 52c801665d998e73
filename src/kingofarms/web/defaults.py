"""Defaults: what a server can be started with, and which of its tables a command is about.

Every default and limit stands here, and nowhere else: the commands make their parameters of these
fields, so nothing is imported here that is slow.
"""

import re
from dataclasses import dataclass, field, replace

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.settings import setting
from kingofarms.engine.words import N_, _

LOOPBACK = ("localhost", "127.0.0.1", "::1")
UNITS = {"m": 60.0, "h": 3600.0, "d": 86_400.0}
TIME = re.compile(r"(\d{1,6})([mhd])")


def seconds_in(text: str) -> float:
    """The seconds in `30m`, `12h` or `7d`."""
    parts = TIME.fullmatch(text.strip().lower())
    if not parts:
        raise Refusal(_("'{text}' is not a time: write 30m, 12h or 7d.").format(text=text))
    return int(parts[1]) * UNITS[parts[2]]


@dataclass(frozen=True)
class Which:
    """Which tables are listed, ended or deleted: all conditions that are given hold for each."""

    names: tuple[str, ...] = setting(
        (), N_("Ids of tables; any if omitted."), metavar="ID", is_argument=True
    )
    host: str = setting("", N_("Only tables created by that player."), metavar="PLAYER")
    game: str = setting("", N_("Only tables of that game."), metavar="GAME")
    bots_only: bool = setting(False, N_("Only tables where no person plays."), "--bots-only")
    older_than: float = setting(
        0.0, N_("Only tables created so long ago: 30m, 12h, 7d."), metavar="TIME", read=seconds_in
    )
    idle: float = setting(
        0.0,
        N_("Only tables where nothing has happened for so long."),
        metavar="TIME",
        read=seconds_in,
    )
    phase: str = setting("", N_("Only tables that are gathering, shuffling, running or over."))

    @property
    def is_every(self) -> bool:
        """Whether there is no condition."""
        return self == Which()


@dataclass(frozen=True)
class Listening:
    """Where the server listens, and what it tells the person who starts it."""

    host: str = setting(
        "127.0.0.1",
        N_("Address to listen on; 0.0.0.0 for the whole network. Else this machine only."),
    )
    port: int = setting(8000, N_("Port to listen on; 0 for any free port."), least=0, most=65_535)
    no_browser: bool = setting(False, N_("Do not open a browser."), "--no-browser")
    names: tuple[str, ...] = setting(
        (), N_("Host name of this server, e.g. behind a proxy. Can be repeated."), "--name"
    )
    proxies: tuple[str, ...] = setting(
        (), N_("Address of a trusted proxy on another machine. Can be repeated."), "--proxy"
    )
    log: str | None = setting(
        None,
        N_("Log file, or 'json' for lines of JSON on standard error. Else standard error."),
        metavar="FILE",
    )


@dataclass(frozen=True)
class Limits:
    """What one address may do, and one person. 0 means no limit in the last seven."""

    rate: float = setting(50.0, N_("Requests per second allowed from one address."), least=1)
    burst: float = 200.0  # requests
    sockets: int = 200  # open WebSockets, and requests that are being answered
    connections: int = 400  # open connections, whether they ask for something or not
    body: int = 64 * 1024  # bytes of a request
    upload: int = 1024 * 1024  # of a request that brings files
    newcomers: int = setting(
        100, N_("New players per hour allowed from one address; 0 for no limit."), least=0
    )
    new_tables: int = setting(
        1000, N_("New tables per hour allowed from one address; 0 for no limit."), least=0
    )
    hosted: int = setting(
        100, N_("Unfinished tables allowed for one person; 0 for no limit."), least=0
    )
    wrong_codes: int = setting(
        20, N_("Wrong table codes per hour allowed from one address; 0 for no limit."), least=0
    )
    analyses: int = 30  # analyses that are begun for one address within an hour
    hints: int = 600  # hints for one address within an hour
    imports: int = 100  # files from one address within an hour

    def in_proportion(self) -> "Limits":
        """The same with as many connections as belong to that rate."""
        sockets = max(Limits.sockets, int(4 * self.rate))
        return replace(self, burst=4 * self.rate, sockets=sockets, connections=2 * sockets)


@dataclass(frozen=True)
class Keeping:
    """Days without a change after which a table is deleted; 0 means never.

    `people`: days after which a player who has no seat is deleted.
    """

    gathering: int = setting(
        7,
        N_("Delete tables still waiting for players after this many days; 0 for never."),
        "--keep-open",
        least=0,
    )
    running: int = setting(
        90,
        N_("Delete abandoned matches after this many days; 0 for never."),
        "--keep-running",
        least=0,
    )
    over: int = setting(
        365,
        N_("Delete finished matches after this many days; 0 for never."),
        "--keep-over",
        least=0,
    )
    people: int = setting(
        365,
        N_("Delete inactive players after this many days; 0 for never."),
        "--keep-people",
        least=0,
    )
    lessons: int = 2  # guided matches, whether they are over or not


@dataclass(frozen=True)
class Settings:
    """What the server is started with. Its database has an address."""

    database: str = ""
    hosts: tuple[str, ...] = LOOPBACK
    limits: Limits = field(default_factory=Limits)
    workers: int = setting(2, N_("Number of processes for bots."), least=1, most=256)
    pace: float = setting(0.6, N_("Seconds between two bot moves."), least=0)
    keeping: Keeping = field(default_factory=Keeping)
    metrics_token: str = setting(
        "", N_("Token that allows remote access to /metrics."), envvar="KINGOFARMS_METRICS_TOKEN"
    )
