"""News: several servers on one PostgreSQL hear of each other's entries as they are committed."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kingofarms.web.database.store import CHANNEL, LINE, first_line

POLL = 0.5  # seconds after which it looks whether it is to stop
AGAIN = 0.5  # seconds between two tries to connect

log = logging.getLogger("kingofarms.store")


@dataclass(frozen=True)
class Heard:
    """Which table has changed, and its number now; without one, the table is gone."""

    table: str
    seq: int | None


Hear = Callable[[Heard | None], None]  # None: anything may have changed since the line was lost


class Listener:
    """A thread that listens, and connects anew by itself."""

    def __init__(self, url: str, hear: Hear) -> None:
        self._url = url
        self._hear = hear
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._stop.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                log.error("news lost", extra={"why": first_line(error)})
            self._stop.wait(AGAIN)

    def _listen(self) -> None:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict

        said = conninfo_to_dict(self._url)
        own: dict[str, Any] = {name: value for name, value in LINE.items() if name not in said}
        with psycopg.connect(self._url, autocommit=True, **own) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._hear(None)
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=POLL):
                    self._hear(heard(notice.payload))


def heard(payload: str) -> Heard:
    """What a notice says: `table 12`, or `table` alone."""
    table, _space, seq = payload.partition(" ")
    return Heard(table, int(seq) if seq else None)
