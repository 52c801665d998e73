"""The socket of a table page: after each change it sends the table as this viewer sees it.

Each message is complete and has the number of the table: after an interruption a browser needs only
the last one. So nothing queues up for a browser that does not read.
"""

from urllib.parse import parse_qsl

import msgspec
from starlette.websockets import WebSocket

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.model.table import OVER
from kingofarms.web.pages.table.page import id_of, table_fragment
from kingofarms.web.pages.together.company import company_of, is_muted
from kingofarms.web.requests import (
    number_from,
    open_table_at,
    person_of,
    read_json,
    server_of,
    status_of,
)
from kingofarms.web.sockets import Line
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.presence import EMOTES

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
        open_table = await open_table_at(socket)
    except Refusal as refusal:
        code = LATER if status_of(refusal) == 503 else GONE
        await socket.close(code, str(refusal)[:MOST_REASON])
        return
    browser = BrowserAtTable(socket, open_table)
    await browser.line.serve(browser.send, browser.hear)


class BrowserAtTable:
    """What a browser shows of a table, and what it has been sent."""

    def __init__(self, socket: WebSocket, open_table: OpenTable) -> None:
        self.socket = socket
        self.open_table = open_table
        self.person = person_of(socket)
        self.query = dict(socket.query_params)
        known = number_from(self.query.pop("seq", ""))
        self.line = Line(socket, open_table, self.person)
        self.line.sent = -1 if known is None else known
        # Of what is no entry, such as the offer of a rematch, the page may be behind.
        is_current = known == open_table.table.seq and open_table.table.phase != OVER
        self._mark = open_table.mark if is_current else None
        self._meetings = -1
        self._emote = open_table.emotes[-1].number if open_table.emotes else 0

    async def send(self) -> None:
        """The table if it has changed or was asked for, or else who is there, if that has."""
        if self.open_table.mark != self._mark or self.line.is_asked:
            await self._send_table()
        elif self._meetings != self.open_table.meetings:
            await self._send_company()

    async def _send_table(self) -> None:
        mark, self.line.is_asked = self.open_table.mark, False  # what is asked from now on is next
        update = await table_fragment(
            self.socket, self.open_table, self.person, self.query, since=self.line.sent
        )
        self.line.sent, self._mark = update.seq, mark
        self._meetings = self.open_table.meetings
        facts = update.message(said=self._new_words())
        await self.line.say(facts, html=str(facts.pop("html")))

    async def _send_company(self) -> None:
        self._meetings, now = self.open_table.meetings, server_of(self.socket).tables.now()
        company = company_of(self.open_table, now, is_muted(self.socket))
        seq = self.open_table.table.seq
        await self.line.say({"seq": seq, "company": company, "said": self._new_words()})

    def _new_words(self) -> list[str]:
        """What others have said since the last message, in words."""
        new, self._emote = words_since(self.open_table, self._emote, id_of(self.person))
        return [] if is_muted(self.socket) else new

    async def hear(self) -> None:
        """The browser says how it shows the table."""
        look = read_json(await self.line.hear(), Look)
        self.query = dict(parse_qsl(look.query[:LONGEST_QUERY], keep_blank_values=True))
        if not look.quiet:
            await server_of(self.socket).tables.look(self.open_table.name)
            self.line.ask()


def words_since(open_table: OpenTable, number: int, player: str | None) -> tuple[list[str], int]:
    """The emotes of others after that number, in words, and the number of the last one."""
    table, emotes = open_table.table, open_table.emotes
    words = [
        _("{name}: {words}").format(name=table.names()[each.seat], words=_(EMOTES[each.emote]))
        for each in emotes
        if each.number > number and each.seat not in table.seats_of(player)
    ]
    return words, emotes[-1].number if emotes else number
