"""OpenTable: a table in memory, with its lock and the listeners that hear of changes.

What is shown is always what the database has: new entries are applied to a copy, and the copy
replaces the table when they are committed. If that is in doubt, the table is read again first.
"""

import asyncio
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database.connection import unavailable
from kingofarms.web.database.offers import Answers, Origin
from kingofarms.web.model.table import Table
from kingofarms.web.model.view import EarlierLog

ATTENDED = 30.0  # seconds after a request in which its sender counts as being at the table
OWN_WEIGHT = 2  # a table without entries takes as much memory as this many entries


class Unknown(Refusal):
    """There is no such table."""


class Stale(Refusal):
    """A command for a table that has changed since."""


class TooManyTables(Refusal):
    """The player hosts too many tables."""


def unknown() -> Unknown:
    """The refusal if there is no such table."""
    return Unknown(_("There is no such table. It may have been deleted."))


def unknown_code(code: str) -> Unknown:
    """The refusal if no open table has that code: the same for a table that has no open seat."""
    return Unknown(
        _(
            "No open table has the code '{code}'. A code works until every seat is taken; the "
            "players find their table in the lobby."
        ).format(code=code.strip()[:20])
    )


def stale() -> Stale:
    """The refusal if the table has changed in the meantime."""
    return Stale(_("The table has changed since you looked. Choose again."))


@dataclass(frozen=True)
class Company:
    """Who is at a table: players and watchers by player, with their names; guests; who has left."""

    people: Mapping[str, str] = field(default_factory=dict)
    guests: int = 0  # who have no cookie, and so no name
    away: Mapping[str, float] = field(default_factory=dict)  # since when


@dataclass(frozen=True)
class ShownEmote:
    """An emote that somebody at the table has sent a moment ago."""

    number: int
    seat: int
    emote: str
    time: float


class OpenTable:
    """A table in use. Whoever changes it holds the lock."""

    def __init__(self, table: Table) -> None:
        self.name = table.header.id
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[], None]] = set()
        self.rematch = ""  # the id of the rematch, if it is known
        self.origin: Origin | None = None  # of the match it began from; None: not read yet
        self.earlier: EarlierLog | None = None  # of that match, once it was asked for
        self.answers: Answers | None = None  # to the offer of one; None: not read yet
        self.offers = 0  # how often that offer has changed
        self.company = Company()  # presence.py keeps it up to date
        self.emotes: tuple[ShownEmote, ...] = ()
        self.meetings = 0  # how often company or emotes have changed
        self.arrived: set[str] = set()  # players who were here since the match began
        self.seen: dict[str, float] = {}  # when its players asked for it last
        self.sockets = 0  # that are open at this table
        self.visited = -inf  # when somebody asked for it last
        self.address = ""  # from which it is played; in memory only
        self.hints = 0  # how many were found for its players
        self.bots_hurried = False  # whether the bot that decided last had to hurry
        self._table = table
        self._why: Callable[[], Refusal] | None = None

    @property
    def table(self) -> Table:
        """The table as the database has it; a Refusal if that is not known."""
        if self._why:
            raise self._why()
        return self._table

    @table.setter
    def table(self, table: Table) -> None:
        self._table, self._why = table, None

    @property
    def mark(self) -> Hashable:
        """Changes whenever pages show something else of the table itself."""
        return self.table.seq, self.rematch, self.offers, self.table.clock_since, self.hints

    @property
    def weight(self) -> int:
        """The memory it takes, counted in entries."""
        return OWN_WEIGHT + self._table.seq

    @property
    def is_here(self) -> bool:
        """Whether the table is known to be what the database has."""
        return self._why is None

    def note_answers(self, answers: Answers | None) -> None:
        """The answers to the offer of a rematch have changed; None: read them again."""
        self.answers = answers
        self.offers += 1
        self.tell()

    def note_hint(self) -> None:
        """A hint was found, or could not be."""
        self.hints += 1
        self.tell()

    # Who is there.

    @property
    def players(self) -> frozenset[str]:
        """The players who have a seat, as far as is known, also while the database is away."""
        return frozenset(place.player for place in self._table.places if place.player)

    def note_company(self) -> None:
        """Somebody has come or gone, or sent an emote."""
        self.meetings += 1
        self.tell()

    def visit(self, now: float, address: str, player: str | None = None) -> None:
        """Somebody asks for the table. It is played from the address of its players.

        If nobody but bots plays, the address is that of the person who watches.
        """
        self.visited = now
        if player and self._table.seats_of(player):
            self.seen[player] = now
        if not self.address or self._table.is_bots_only or self._table.seats_of(player):
            self.address = address

    @contextmanager
    def watching(self) -> Iterator[None]:
        """A socket is open."""
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1

    def is_attended(self, now: float) -> bool:
        """Whether somebody is there: with a socket, or with a request not long ago."""
        return self.sockets > 0 or now - self.visited < ATTENDED

    def lose(self, why: Callable[[], Refusal] = unavailable) -> None:
        """Have the table read again before anybody sees it."""
        self._why = why

    def tell(self) -> None:
        """Tell the listeners that something has changed."""
        for listener in list(self.listeners):
            listener()
