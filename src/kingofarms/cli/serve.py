"""Serving the tables to browsers."""

from contextlib import nullcontext
from pathlib import Path

from kingofarms.web.guard import LOOPBACK, Limits
from kingofarms.web.server import Settings
from kingofarms.web.serving import database_for, held, run, start_log
from kingofarms.web.sweeping import Keeping
from kingofarms.web.thinking import PACE

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104


def serve_tables(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    with_browser: bool,
    reached: tuple[list[str], list[str]],
    most: tuple[int, float],
    log: Path | None,
    keeping: Keeping,
    pace: float = PACE,
    metrics_token: str = "",
) -> None:
    """Until told to stop; `reached` by these names, through these proxies."""
    url, folder = database_for(data, database)
    (names, proxies), (workers, rate) = reached, most
    hosts = ("*",) if host in ANYWHERE and not names else (*LOOPBACK, host, *names)
    limits = Limits(rate=rate, burst=4 * rate, sockets=max(200, int(4 * rate)))
    settings = Settings(url, hosts, limits, workers, pace, keeping, metrics_token)
    start_log(log)
    with held(folder) if folder else nullcontext():
        run(settings, host, port, proxies, with_browser)
