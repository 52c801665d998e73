"""Serving the tables to browsers."""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from kingofarms.games import log_broken_games
from kingofarms.web.http.guard import ANY
from kingofarms.web.options import LOOPBACK, Listening, Settings
from kingofarms.web.run.logging import start_log
from kingofarms.web.serve import EVERYWHERE, database_for, lock_folder, run


def serve_tables(
    listening: Listening, settings: Settings, data: Path | None, database: str | None
) -> None:
    """Serve until told to stop; to browsers that use one of these names, through these proxies."""
    url, folder = database_for(data, database)
    host, names = listening.host, map(str.lower, listening.names)
    is_open = host in EVERYWHERE and not listening.names
    hosts = (ANY,) if is_open else (*LOOPBACK, host, *names)
    start_log(listening.log)
    log_broken_games()
    with lock_folder(folder) if folder else nullcontext():
        run(replace(settings, database=url, hosts=hosts), listening)
