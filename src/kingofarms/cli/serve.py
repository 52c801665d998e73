"""Serving the tables to browsers."""

from contextlib import nullcontext
from pathlib import Path

from kingofarms.games import log_broken_games
from kingofarms.web.database.retention import Keeping
from kingofarms.web.http.guard import LOOPBACK, Limits
from kingofarms.web.run.serve import EVERYWHERE, database_for, held, run, start_log
from kingofarms.web.server import Settings
from kingofarms.web.tables.bot_turns import PACE


def serve_tables(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    with_browser: bool,
    reached: tuple[list[str], list[str]],
    limits: Limits,
    workers: int,
    log: Path | None,
    keeping: Keeping,
    pace: float = PACE,
    metrics_token: str = "",
) -> None:
    """Until told to stop; `reached` by these names, through these proxies."""
    url, folder = database_for(data, database)
    names, proxies = reached
    hosts = ("*",) if host in EVERYWHERE and not names else (*LOOPBACK, host, *names)
    settings = Settings(url, hosts, limits, workers, pace, keeping, metrics_token)
    start_log(log)
    log_broken_games()
    with held(folder) if folder else nullcontext():
        run(settings, host, port, proxies, with_browser)
