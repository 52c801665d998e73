"""Open files: how many the system allows this process, and how many of them are connections."""

import resource
from contextlib import suppress

from kingofarms.web.http.limits.connections import Room
from kingofarms.web.http.limits.limits import Limits

ENOUGH = 65_536  # nobody needs more, and some systems allow a thousand million
RESERVE = 128  # for the database, the log, and processes that are started
FOR_A_WORKER = 4
KEPT = 16  # one in so many connections is for addresses that have few
SHARES = 4  # so many addresses at least fill the room


def raise_limit() -> None:
    """Allow this process as many open files as the system lets it have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room_for_connections(limits: Limits, workers: int) -> Room:
    """Room for as many as there are open files, except those that the server itself needs."""
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = ENOUGH if soft == resource.RLIM_INFINITY else min(soft, ENOUGH)
    whole = max(files // 2, files - RESERVE - FOR_A_WORKER * workers)
    return Room(whole, whole // KEPT, min(limits.connections, whole // SHARES))
