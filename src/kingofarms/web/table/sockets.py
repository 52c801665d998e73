"""Sockets: a table is sent to a client whenever it has changed, and the client may answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from urllib.parse import parse_qsl

import msgspec
from msgspec import Raw
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.web.http.limits import metered
from kingofarms.web.model.command import number_from, read_json
from kingofarms.web.model.commands import AnyCommand, read_command
from kingofarms.web.model.export import entry_json
from kingofarms.web.model.table import OVER, Table
from kingofarms.web.people.keys import Stranger, signed_out
from kingofarms.web.people.people import Person
from kingofarms.web.shell.replies import AT_TABLE, SOCKET, Address, refused
from kingofarms.web.shell.visits import Visit, id_of, no_token, status_of
from kingofarms.web.table import api, messages, page
from kingofarms.web.table.company import company_of, is_muted
from kingofarms.web.tables.open_table import OpenTable, ShownEmote, Stale
from kingofarms.web.tables.presence import EMOTES

Step = Callable[[], Awaitable[None]]

BEAT = 20.0  # seconds of silence after which the server says that it is there
PATIENCE = 20.0  # seconds in which a client must take a message
BAD_MESSAGE = 1007
SIGNED_OUT = 4401  # the cookie or token is not valid any more

log = logging.getLogger("kingofarms.sockets")


class Line:
    """One socket at a table: it sends when something has changed, and receives meanwhile."""

    def __init__(self, socket: WebSocket, open_table: OpenTable, known: int | None) -> None:
        self.socket, self.visit = socket, Visit(socket)
        self.open_table = open_table
        self.person = self.visit.person
        self.sent = -1 if known is None else known  # the number of the table that was sent last
        self.is_asked = False
        self._emote = open_table.emotes[-1].number if open_table.emotes else 0
        self._news = asyncio.Event()
        self._signed_out: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def ask(self) -> None:
        """Send the table though nothing has changed."""
        self.is_asked = True
        self._news.set()

    def new_emotes(self) -> list[ShownEmote]:
        """What players have said since this was asked last."""
        new = [each for each in self.open_table.emotes if each.number > self._emote]
        self._emote = new[-1].number if new else self._emote
        return new

    async def say(self, message: object, html: str = "") -> None:
        """Send a message, unless signed out; a client that takes it too late is disconnected.

        HTML follows after a line of JSON as it is: as JSON it would take longer than the rest.
        """
        if not self._signed_out.done():
            await self._say(message, html)

    async def _say(self, message: object, html: str = "") -> None:
        data = msgspec.json.encode(message).decode()
        if html:
            data = f"{data}\n{html}"
        async with asyncio.timeout(PATIENCE):
            await self.socket.send_text(data)

    async def serve(self, send: Step, hear: Step) -> None:
        """Until the client disconnects, sends something unreadable, does not read, or signs out."""
        self.open_table.listeners.add(self._news.set)
        self._news.set()
        server = self.visit.server
        attending = server.presence.attending(self.open_table, self.person, self.visit.guest_key)
        with self.open_table.watching(), attending:
            server.bot_turns.watch(self.open_table)
            await self._serve(send, hear)

    async def _serve(self, send: Step, hear: Step) -> None:
        tasks = [asyncio.ensure_future(self._telling(send)), asyncio.ensure_future(self._all(hear))]
        try:
            with self.visit.server.people.watching(self.person, self._check):
                self._check()
                ending = [*tasks, self._signed_out]
                await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.open_table.listeners.discard(self._news.set)
            for task in [*tasks, self._signed_out]:
                task.cancel()
            ends = await asyncio.gather(self._signed_out, *tasks, return_exceptions=True)
            await self._end([end for end in ends if isinstance(end, Exception)])

    def _check(self) -> None:
        """End if the cookie or token that opened this socket is not valid any more."""
        is_valid = self.person is None or self.visit.server.people.is_valid(self.person)
        if not is_valid and not self._signed_out.done():
            self._signed_out.set_exception(signed_out())

    async def _end(self, errors: list[Exception]) -> None:
        """Close. Unreadable messages are answered; our own errors go to the log."""
        code = 1000
        for error in errors:
            if isinstance(error, Refusal):
                code = SIGNED_OUT if isinstance(error, Stranger) else BAD_MESSAGE
                with suppress(Exception):
                    await self._say({"why": str(error)})
            elif not isinstance(error, WebSocketDisconnect | TimeoutError | RuntimeError):
                log.error("broken", exc_info=error)
        if self.socket.application_state == WebSocketState.CONNECTED:
            with suppress(Exception):
                async with asyncio.timeout(1):
                    await self.socket.close(code)

    async def hear(self) -> str:
        """The next message."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        if message.get("text") is None:
            raise Refusal(_("A message must be sent as text."))
        return str(message["text"])

    async def _all(self, hear: Step) -> None:
        while True:
            await hear()

    async def _telling(self, send: Step) -> None:
        await self.say({"seq": self.open_table.table.seq})
        while True:
            try:
                # Not wait_for: in Python 3.11 it may swallow a cancellation.
                async with asyncio.timeout(BEAT):
                    await self._news.wait()
            except TimeoutError:
                await self.say({"seq": self.open_table.table.seq})
                continue
            self._news.clear()
            await send()


# The socket of a table page: after each change it sends the table as this viewer sees it.
#
# Each message is complete and has the number of the table: after an interruption a browser needs
# only the last one. So nothing queues up for a browser that does not read.


GONE = 4404  # there is no such table
LATER = 1013  # try again soon
MOST_REASON = 60  # characters: the reason of a close has at most 123 bytes
LONGEST_QUERY = 400


class Look(msgspec.Struct):
    """What a browser sends: the query of the page that it shows now."""

    query: str = ""
    quiet: bool = False  # the browser has that table already


async def table_socket(socket: WebSocket) -> None:
    """A browser at a table."""
    await socket.accept()
    try:
        open_table = await Visit(socket).open_table()
    except Refusal as refusal:
        code = LATER if status_of(refusal) == 503 else GONE
        await socket.close(code, str(refusal)[:MOST_REASON])
        return
    browser = BrowserAtTable(socket, open_table)
    await browser.line.serve(browser.send, browser.hear)


class BrowserAtTable:
    """What a browser shows of a table, and what it has been sent."""

    def __init__(self, socket: WebSocket, open_table: OpenTable) -> None:
        self.visit = Visit(socket)
        self.open_table = open_table
        self.query = dict(self.visit.query)
        known = number_from(self.query.pop("seq", ""))
        self.line = Line(socket, open_table, known)
        # Of what is no entry, such as the offer of a rematch, the page may be behind.
        is_current = known == open_table.table.seq and open_table.table.phase != OVER
        self._mark = open_table.mark if is_current else None
        self._meetings = -1

    async def send(self) -> None:
        """The table if it has changed or was asked for, or else who is there, if that has."""
        if self.open_table.mark != self._mark or self.line.is_asked:
            await self._send_table()
        elif self._meetings != self.open_table.meetings:
            await self._send_company()

    async def _send_table(self) -> None:
        mark, self.line.is_asked = self.open_table.mark, False  # what is asked from now on is next
        update = await page.table_fragment(
            self.visit, self.open_table, self.visit.person, self.query, since=self.line.sent
        )
        self.line.sent, self._mark = update.seq, mark
        self._meetings = self.open_table.meetings
        facts = update.message(said=self._new_words())
        await self.line.say(facts, html=str(facts.pop("html")))

    async def _send_company(self) -> None:
        self._meetings = self.open_table.meetings
        company = company_of(self.open_table, self.visit.now, is_muted(self.visit))
        seq = self.open_table.table.seq
        await self.line.say({"seq": seq, "company": company, "said": self._new_words()})

    def _new_words(self) -> list[str]:
        """What others have said since the last message, in words."""
        table, new = self.open_table.table, self.line.new_emotes()
        own = table.seats_of(self.visit.player)
        return [
            _("{name}: {words}").format(name=table.names()[each.seat], words=_(EMOTES[each.emote]))
            for each in new
            if each.seat not in own and not is_muted(self.visit)
        ]

    async def hear(self) -> None:
        """The browser says how it shows the table."""
        look = read_json(await self.line.hear(), Look)
        self.query = dict(parse_qsl(look.query[:LONGEST_QUERY], keep_blank_values=True))
        if not look.quiet:
            await self.visit.server.tables.look(self.open_table.name)
            self.line.ask()


# The stream for programs: what happens at a table, as it happens. It takes commands, too.


MOST_ENTRIES = 500  # in one message


async def stream(socket: WebSocket) -> None:
    """The entries from a number on, each time with the table after them."""
    with speaking(SOURCE):
        visit = Visit(socket)
        try:
            person, open_table = await visit.caller(), await visit.open_table()
            chosen = api.chosen_seat(visit, open_table.table, id_of(person))
        except Refusal as refusal:
            await socket.send_denial_response(refused(visit, refusal))
            return
        await socket.accept()
        program = ProgramAtTable(socket, open_table, person, chosen)
        await program.line.serve(program.send, program.hear)


class ProgramAtTable:
    """What a program has been sent of a table; it sends commands."""

    def __init__(
        self, socket: WebSocket, open_table: OpenTable, person: Person | None, chosen: int | None
    ) -> None:
        self.open_table, self.person, self.chosen = open_table, person, chosen
        self.line = Line(socket, open_table, number_from(socket.query_params.get("since")))
        self._dealt = self.line.sent  # up to which entry it has them
        self._mark: Hashable = None
        self._wants_company = self.line.visit.query.get("company") == "1"
        self._meetings = -1

    async def send(self) -> None:
        """What is new. Until it is dealt there are no entries, and then all of them."""
        table, mark = self.open_table.table, self.open_table.mark
        is_known = table.seq == self.line.sent and self._mark in (None, mark)
        self._mark = mark
        if not is_known or self.line.is_asked:
            await self._send_table(table)
        if self._wants_company and self._meetings != self.open_table.meetings:
            await self.line.say(self._meeting())

    async def _send_table(self, table: Table) -> None:
        line, visit = self.line, self.line.visit
        await api.know_offer(visit, self.open_table)
        message = api.table_message(self.open_table, id_of(self.person), visit.now, self.chosen)
        seat = table.seat_of(id_of(self.person)) if message.seat is None else message.seat
        entries: list[Raw] = []
        if table.is_dealt:
            after, self._dealt = self._dealt, table.seq
            entries = await metered(send_backlog(line, table, seat, after))
        line.sent, line.is_asked = message.seq, False
        await line.say({"seq": message.seq, "entries": entries, "table": message})

    def _meeting(self) -> messages.Meeting:
        """Who is at the table, and what was said since the last time."""
        self._meetings = self.open_table.meetings
        emotes = [messages.Emote(each.seat, each.emote) for each in self.line.new_emotes()]
        return messages.Meeting(self.open_table.table.seq, people_at(self.open_table), emotes)

    async def hear(self) -> None:
        """Carry out a command; a refusal is answered."""
        command, before = None, -1
        try:
            text = await self.line.hear()
            before = self.open_table.table.seq
            command = read_command(text)
            if self.person is None:
                raise no_token()
            await api.do_command(self.line.visit, self.person, self.open_table, command)
        except Refusal as refusal:
            is_stale = isinstance(refusal, Stale)
            why = messages.NotDone(command.id if command else None, str(refusal), is_stale)
            await self.line.say(messages.Denied(self.open_table.table.seq, why))
            if not is_stale:
                return
        if self.open_table.table.seq == before:
            self.line.ask()  # it was stale, or had been carried out before: send the table


def people_at(open_table: OpenTable) -> messages.People:
    """Who is at the table."""
    table, company = open_table.table, open_table.company
    here = [
        seat
        for seat, place in enumerate(table.places)
        if place.player in company.people and not place.bot
    ]
    watching = [name for player, name in company.people.items() if not table.seats_of(player)]
    return messages.People(here, sorted(watching), company.guests)


async def send_backlog(line: Line, table: Table, seat: int, after: int) -> list[Raw]:
    """Send the entries after that number; return the last ones, which are sent with the table."""
    known = max(0, after)
    while table.seq - known > MOST_ENTRIES:
        some = table.seen[seat][known : known + MOST_ENTRIES]
        pieces = line.visit.server.turns.take(entry_json(table, each) for each in some)
        entries = [each async for several in pieces for each in several]
        known += MOST_ENTRIES
        await line.say({"seq": known, "entries": entries})
    return [entry_json(table, each) for each in table.seen_by(seat, known)]


STREAM = Address(SOCKET, f"{AT_TABLE}/stream", stream, AnyCommand, messages.STREAMED)
