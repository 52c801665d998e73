"""Seated: a table in memory, with what it takes to use it: a lock, and who wants to hear of it.

What is shown is always what the store has: an entry is tried on a twin, which takes the table's
place when it is committed. A table of which that is not known for sure is lost until it is read.
"""

import asyncio
from collections.abc import Callable

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database.store import away
from kingofarms.web.table.table import Table

OWN_WEIGHT = 2  # a table without entries takes as much memory as so many


class Unknown(Refusal):
    """There is no such table."""


class Stale(Refusal):
    """Made for a table that has changed since."""


def unknown() -> Unknown:
    """The sentence for who asks for it."""
    return Unknown(_("There is no such table; perhaps it was cleared away."))


def stale() -> Stale:
    """The sentence for who was too slow."""
    return Stale(_("The table has changed since: have a look and choose again."))


class Seated:
    """A table that is in use. One entry at a time: who enters holds the lock."""

    def __init__(self, table: Table) -> None:
        self.name = table.header.id
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[], None]] = set()
        self.rematch = ""  # the table at which it is played once more, where that is known
        self._table = table
        self._why: Callable[[], Refusal] | None = None

    @property
    def table(self) -> Table:
        """The table as the store has it; a Refusal where that is not known."""
        if self._why:
            raise self._why()
        return self._table

    @table.setter
    def table(self, table: Table) -> None:
        self._table, self._why = table, None

    @property
    def weight(self) -> int:
        """What it takes of the memory, in entries: those it holds, and itself."""
        return OWN_WEIGHT + self._table.seq

    @property
    def is_here(self) -> bool:
        """Whether it can be looked at."""
        return self._why is None

    def lose(self, why: Callable[[], Refusal] = away) -> None:
        """It must be read before anyone looks at it again."""
        self._why = why

    def tell(self) -> None:
        """Something has changed."""
        for listener in list(self.listeners):
            listener()
