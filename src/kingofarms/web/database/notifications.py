"""Notifications: servers that share a PostgreSQL hear of each other's entries.

The connection on which a server listens also shows the others that it is there (servers.py).
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kingofarms.web.database.connection import LINE, first_line
from kingofarms.web.database.servers import HOLD
from kingofarms.web.database.store import CHANNEL

POLL = 0.5  # seconds between two checks whether to stop
AGAIN = 0.5  # seconds between two tries to connect
# PostgreSQL soon notices, too, that this machine is gone, and releases the lock of this server.
SIGNS_OF_LIFE = {"tcp_keepalives_idle": 3, "tcp_keepalives_interval": 1, "tcp_keepalives_count": 3}

log = logging.getLogger("kingofarms.store")


@dataclass(frozen=True)
class Notice:
    """What happened to a table: it has a new number, or a rematch; without either, it is gone."""

    table: str
    seq: int | None = None
    rematch: str = ""


Hear = Callable[[Notice | None], None]  # None: the connection was lost, anything may have changed


class Listener:
    """A thread that listens for the server of that number, and reconnects by itself."""

    def __init__(self, url: str, hear: Hear, server: int = 0) -> None:
        self._url = url
        self._hear = hear
        self._server = server
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._stop.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                log.error("notifications lost", extra={"why": first_line(error)})
            self._stop.wait(AGAIN)

    def _listen(self) -> None:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict

        given = conninfo_to_dict(self._url)
        own: dict[str, Any] = {name: value for name, value in LINE.items() if name not in given}
        with psycopg.connect(self._url, autocommit=True, **own) as connection:
            for setting, value in SIGNS_OF_LIFE.items():
                connection.execute(f"SET {setting} = {value}")
            connection.execute(HOLD, (self._server,))
            connection.execute(f"LISTEN {CHANNEL}")
            self._hear(None)
            while not self._stop.is_set():
                for each in connection.notifies(timeout=POLL):
                    self._hear(notice_from(each.payload))


def notice_from(payload: str) -> Notice:
    """A notice as it is sent: `table 12`, `table rematch other`, or `table` alone."""
    table, *more = payload.split(" ")
    if more and more[0] == "rematch":
        return Notice(table, rematch=more[1])
    return Notice(table, int(more[0]) if more else None)
