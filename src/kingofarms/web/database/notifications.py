"""Notifications: servers that share a PostgreSQL hear of each other's entries and sign-outs."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kingofarms.web.database.connection import LINE, first_line
from kingofarms.web.database.store import CHANNEL

POLL = 0.5  # seconds between two checks whether to stop
AGAIN = 0.5  # seconds between two tries to connect
REVOKED = "!"  # begins a notice that is about no table; no table is called that

log = logging.getLogger("kingofarms.store")


@dataclass(frozen=True)
class Notice:
    """The table that has changed, and its number now; without a number, it was deleted."""

    table: str
    seq: int | None


@dataclass(frozen=True)
class Revoked:
    """A token that was deleted, by its hash; or a player with a new generation of cookies."""

    token: str = ""
    player: str = ""
    generation: int = 0


Hear = Callable[
    [Notice | Revoked | None], None
]  # None: the connection was lost, anything may have changed


class Listener:
    """A thread that listens, and reconnects by itself."""

    def __init__(self, url: str, hear: Hear) -> None:
        self._url = url
        self._hear = hear
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
            connection.execute(f"LISTEN {CHANNEL}")
            self._hear(None)
            while not self._stop.is_set():
                for each in connection.notifies(timeout=POLL):
                    self._hear(notice_from(each.payload))


def notice_from(payload: str) -> Notice | Revoked:
    """A notice as it is sent: `table 12`, or `table` alone; `! hash`, or `! player 3`."""
    if payload.startswith(REVOKED):
        _mark, name, *generation = payload.split()
        return Revoked(player=name, generation=int(*generation)) if generation else Revoked(name)
    table, _space, seq = payload.partition(" ")
    return Notice(table, int(seq) if seq else None)
