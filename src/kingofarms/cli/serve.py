"""Serving the tables to browsers."""

import gc
from contextlib import nullcontext
from dataclasses import replace

from kingofarms.cli.wishes import Where
from kingofarms.web.defaults import LOOPBACK, Keeping, Limits, Listening, Settings


def serve_tables(
    listening: Listening, settings: Settings, limits: Limits, keeping: Keeping, where: Where
) -> None:
    """Serve until told to stop; to browsers that use one of these names, through these proxies."""
    gc.disable()  # until the server runs: all that a start loads is there to stay
    from kingofarms.games import log_broken_games
    from kingofarms.web import serve
    from kingofarms.web.http.guard import ANY
    from kingofarms.web.http.logging import start_log

    url, folder = serve.database_for(where.data, where.database)
    is_open = listening.host in serve.EVERYWHERE and not listening.names
    names = (*LOOPBACK, listening.host, *map(str.lower, listening.names))
    start_log(listening.log)
    log_broken_games()
    settings = replace(settings, limits=limits.in_proportion(), keeping=keeping, database=url)
    with serve.lock_folder(folder) if folder else nullcontext():
        serve.run(replace(settings, hosts=(ANY,) if is_open else names), listening)
