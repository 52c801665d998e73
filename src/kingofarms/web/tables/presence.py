"""Presence: who is at which table, with a socket or by a request not long ago.

It is known in memory only. Servers that share a database tell each other by notifications, and only
when something changes; nothing is written. A person whose last socket was closed counts as here for
a while: to load a page again, or to lose the connection for a moment, changes nothing.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from weakref import WeakKeyDictionary

from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import N_, _
from kingofarms.web.database.store import AnyNotice, Attending, Waved
from kingofarms.web.http.limits import Buckets, TooMany
from kingofarms.web.people.people import Person
from kingofarms.web.tables.open_table import ATTENDED, Company, OpenTable, ShownEmote
from kingofarms.web.tables.tables import Tables

GRACE = 8.0  # seconds after the last socket in which a person counts as here
SOON = 0.2  # seconds in which several changes are told together
MOST_TOLD = 40  # people at one table whom other servers are told by name

Later = Callable[[float, Callable[[], None]], object]


def later(seconds: float, work: Callable[[], None]) -> object:
    """Do it after so many seconds."""
    return asyncio.get_running_loop().call_later(seconds, work)


@dataclass(eq=False)
class Socket:
    """Somebody who is at a table with a socket: a player, or a guest without a cookie."""

    player: str  # "" for a guest
    name: str  # of a guest, the key that tells guests apart


class Attendance:
    """Who is at one table."""

    def __init__(self) -> None:
        self.sockets: dict[Socket, None] = {}  # open ones, and those closed a moment ago
        self.visits: dict[str, str] = {}  # names of players who asked for it a moment ago
        self.elsewhere: dict[int, Attending] = {}  # by server
        self.is_telling = False

    def here(self) -> tuple[dict[str, str], int]:
        """The people at this server, by player, and how many guests."""
        people = dict(self.visits)
        people |= {each.player: each.name for each in self.sockets if each.player}
        return people, len({each.name for each in self.sockets if not each.player})

    def everywhere(self) -> tuple[dict[str, str], int]:
        """The same at all servers."""
        people, guests = self.here()
        for each in self.elsewhere.values():
            people = {**each.people, **people}
            guests += each.guests
        return people, guests


class Presence:
    """Keeps `OpenTable.company` up to date. `announce` tells other servers, if there are any."""

    def __init__(
        self,
        tables: Tables,
        announce: Callable[[AnyNotice], None] | None = None,
        arrived: Callable[[OpenTable], None] = lambda _open_table: None,
        later: Later = later,
    ) -> None:
        self._tables = tables
        self._announce = announce
        self._arrived = arrived
        self._later = later
        self._known: WeakKeyDictionary[OpenTable, Attendance] = WeakKeyDictionary()

    @contextmanager
    def attending(self, open_table: OpenTable, person: Person | None, guest: str) -> Iterator[None]:
        """A socket is open. A guest, who has no cookie, is told apart by some key."""
        socket = Socket(person.id, person.name) if person else Socket("", guest)
        attendance = self._of(open_table)
        attendance.sockets[socket] = None
        attendance.visits.pop(socket.player, None)  # from now on the socket shows it
        self._note(open_table)
        try:
            yield
        finally:
            self._later(GRACE, partial(self._leave, open_table, socket))

    def _leave(self, open_table: OpenTable, socket: Socket) -> None:
        self._of(open_table).sockets.pop(socket, None)  # a guest's may be gone already
        self._note(open_table)

    def recognise(self, open_table: OpenTable, person: Person, guest: str) -> None:
        """The guest with that key has become this player: nobody else watches now."""
        sockets = self._of(open_table).sockets
        as_guest = [each for each in sockets if (each.player, each.name) == ("", guest)]
        for socket in as_guest[:1]:  # others with that key may be somebody else's
            del sockets[socket]
        self.visit(open_table, person)
        self._note(open_table)

    def visit(self, open_table: OpenTable, person: Person) -> None:
        """A player asks for the table without a socket."""
        visits = self._of(open_table).visits
        if person.id not in visits:
            visits[person.id] = person.name
            self._later(ATTENDED, partial(self._expire, open_table, person.id))
            self._note(open_table)

    def _expire(self, open_table: OpenTable, player: str) -> None:
        left = open_table.seen.get(player, 0.0) + ATTENDED - self._tables.now()
        if left > 0:
            self._later(left, partial(self._expire, open_table, player))
            return
        self._of(open_table).visits.pop(player, None)
        self._note(open_table)

    def _of(self, open_table: OpenTable) -> Attendance:
        """What is known of that table; other servers are asked when it is new here."""
        if open_table not in self._known:
            self._known[open_table] = Attendance()
            self._tell_others(Attending(open_table.name))
        return self._known[open_table]

    def _note(self, open_table: OpenTable) -> None:
        """Note who is there, now and since when the others are not; tell it soon."""
        attendance, before = self._of(open_table), open_table.company
        people, guests = attendance.everywhere()
        now = self._tables.now()
        left = {player: now for player in before.people if player not in people}
        away = {player: at for player, at in before.away.items() if player not in people}
        company = Company(people, guests, {**away, **left})
        if company == before:
            return
        open_table.company = company
        self._arrived(open_table)
        if not attendance.is_telling:
            attendance.is_telling = True
            self._later(SOON, partial(self._tell, open_table))

    def _tell(self, open_table: OpenTable) -> None:
        attendance = self._of(open_table)
        attendance.is_telling = False
        open_table.note_company()
        self._tell_others(open_table)

    def _tell_others(self, what: Attending | OpenTable) -> None:
        """Send a question, or who is at that table here, to the other servers, if there are any."""
        if self._announce:
            self._announce(what if isinstance(what, Attending) else self._state(what))

    def _state(self, open_table: OpenTable) -> Attending:
        """Who is there at this server: the players first, if there are very many."""
        people, guests = self._of(open_table).here()
        seated = open_table.players
        players = sorted(people, key=lambda player: player not in seated)[:MOST_TOLD]
        rest = len(people) - len(players) + guests
        named = {player: people[player] for player in players}
        return Attending(open_table.name, self._tables.store.server, named, rest)

    # Other servers.

    def hear(self, told: Attending) -> None:
        """Another server says who is there, or asks."""
        open_table, own = self._tables.known(told.table), self._tables.store.server
        if open_table is None or open_table not in self._known or told.server == own:
            return
        if told.server is None:
            if self._of(open_table).here() != ({}, 0):
                self._tell_others(open_table)
            return
        self._of(open_table).elsewhere[told.server] = told
        self._note(open_table)

    def ask_again(self) -> None:
        """Notifications may have been missed: ask the others, and tell them."""
        for open_table in list(self._known):
            self._tell_others(Attending(open_table.name))
            self._tell_others(open_table)

    def keep_servers(self, running: Collection[int]) -> None:
        """Forget what servers have said that are gone."""
        for open_table, attendance in list(self._known.items()):
            gone = attendance.elsewhere.keys() - set(running)
            for server in gone:
                del attendance.elsewhere[server]
            if gone:
                self._note(open_table)


# Emotes at tables: shown for some seconds to everybody who is there, and kept nowhere.


IN_A_ROW = 3  # emotes that one person may send at once
SECONDS_EACH = 5.0  # until the next one


class Emotes:
    """Sends and shows emotes. `announce` tells other servers of them, if there are any."""

    def __init__(self, tables: Tables, announce: Callable[[AnyNotice], None] | None = None) -> None:
        self._tables = tables
        self._announce = announce
        self._allowed = Buckets(1 / SECONDS_EACH, IN_A_ROW)

    def send(self, open_table: OpenTable, player: str, seat: int | None, name: str) -> None:
        """Show an emote of that player, who must play there; refused if there are too many."""
        emote = checked_emote(name)
        seat = open_table.table.held_seat(player, seat)
        if not self._allowed.take(player):
            words = _("Those were many emotes at once; wait a few seconds.")
            raise TooMany(words, SECONDS_EACH)
        self._show(open_table, seat, emote)
        waved = Waved(open_table.name, self._tables.store.server, seat, emote)
        if self._announce:
            self._announce(waved)

    def hear(self, waved: Waved) -> None:
        """Show an emote that was sent at another server."""
        open_table = self._tables.known(waved.table)
        is_own = waved.server == self._tables.store.server
        if open_table and not is_own and 0 <= waved.seat < open_table.table.match.seats:
            self._show(open_table, waved.seat, checked_emote(waved.emote))

    def _show(self, open_table: OpenTable, seat: int, emote: str) -> None:
        now = self._tables.now()
        recent = [each for each in open_table.emotes if now - each.time < SHOWN_SECONDS]
        number = open_table.emotes[-1].number + 1 if open_table.emotes else 1
        open_table.emotes = (*recent, ShownEmote(number, seat, emote, now))
        open_table.note_company()


# Emotes: the few things that players can say to each other. There is no chat.


SHOWN_SECONDS = 8.0  # for which an emote is to be seen
EMOTES: Mapping[str, str] = {
    "hello": N_("Hello!"),
    "thinking": N_("I am thinking …"),
    "oops": N_("Oops!"),
    "well-played": N_("Well played!"),
    "thanks": N_("Thank you!"),
    "good-game": N_("Good game!"),
}


def checked_emote(name: str) -> str:
    """The name of an emote; a Refusal says which there are."""
    if name not in EMOTES:
        raise Refusal(one_of(name[:20], list(EMOTES), _("emote")))
    return name
