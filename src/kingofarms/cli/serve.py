"""Serving the tables to browsers."""

from contextlib import nullcontext
from pathlib import Path

from kingofarms.games import log_broken_games
from kingofarms.web.database.retention import Keeping
from kingofarms.web.http.hosts import ANY, LOOPBACK
from kingofarms.web.http.limits import Limits
from kingofarms.web.run.logging import start_log
from kingofarms.web.serve import (EVERYWHERE, database_for, lock_folder, run)
from kingofarms.web.server import Settings
from kingofarms.web.tables.bot_turns import PACE


def serve_tables(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    with_browser: bool,
    names_and_proxies: tuple[list[str], list[str]],
    limits: Limits,
    workers: int,
    log: str | None,
    keeping: Keeping,
    pace: float = PACE,
    metrics_token: str = "",
) -> None:
    """Serve until told to stop; to browsers that use one of these names, through these proxies."""
    url, folder = database_for(data, database)
    names, proxies = names_and_proxies
    hosts = (
        (ANY,) if host in EVERYWHERE and not names else (*LOOPBACK, host, *map(str.lower, names))
    )
    settings = Settings(url, hosts, limits, workers, pace, keeping, metrics_token)
    start_log(log)
    log_broken_games()
    with lock_folder(folder) if folder else nullcontext():
        run(settings, host, port, proxies, with_browser)
