"""The socket of a table page: after each change it sends the table as this viewer sees it.

Each message is complete and has the number of the table: after an interruption a browser needs only
the last one. So nothing queues up for a browser that does not read.
"""

from urllib.parse import parse_qsl

import msgspec
from starlette.websockets import WebSocket

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
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
from kingofarms.web.table.emotes import EMOTES
from kingofarms.web.table.table import OVER
from kingofarms.web.tables.open_table import OpenTable

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
    person = person_of(socket)
    query = dict(socket.query_params)
    known = number_from(query.pop("seq", ""))
    try:
        open_table = await open_table_at(socket)
    except Refusal as refusal:
        code = LATER if status_of(refusal) == 503 else GONE
        await socket.close(code, str(refusal)[:MOST_REASON])
        return
    line = Line(socket, open_table, person)
    line.sent = -1 if known is None else known
    # Of what is no entry, such as the offer of a rematch, the page may be behind.
    is_current = known == open_table.table.seq and open_table.table.phase != OVER
    known_mark = open_table.mark if is_current else None
    meetings, emote = -1, open_table.emotes[-1].number if open_table.emotes else 0

    async def send() -> None:
        nonlocal known_mark, meetings
        mark = open_table.mark
        if mark == known_mark and not line.is_asked:
            if meetings != open_table.meetings:
                meetings = open_table.meetings
                company = company_of(open_table, server_of(socket).tables.now(), is_muted(socket))
                message = {"seq": open_table.table.seq, "company": company, "said": new_words()}
                await line.say(message)
            return
        line.is_asked = False  # a question that arrives during the drawing is answered next
        update = await table_fragment(socket, open_table, person, query, since=line.sent)
        line.sent, known_mark = update.seq, mark
        meetings = open_table.meetings
        facts = update.message(said=new_words())
        await line.say(facts, html=str(facts.pop("html")))

    def new_words() -> list[str]:
        """What others have said since the last message, in words."""
        nonlocal emote
        new, emote = words_since(open_table, emote, id_of(person))
        return [] if is_muted(socket) else new

    async def hear() -> None:
        look = read_json(await line.hear(), Look)
        query.clear()
        query.update(parse_qsl(look.query[:LONGEST_QUERY], keep_blank_values=True))
        if not look.quiet:
            await server_of(socket).tables.look(open_table.name)
            line.ask()

    await line.serve(send, hear)


def words_since(open_table: OpenTable, number: int, player: str | None) -> tuple[list[str], int]:
    """The emotes of others after that number, in words, and the number of the last one."""
    table, emotes = open_table.table, open_table.emotes
    words = [
        _("{name}: {words}").format(name=table.names()[each.seat], words=_(EMOTES[each.emote]))
        for each in emotes
        if each.number > number and each.seat not in table.seats_of(player)
    ]
    return words, emotes[-1].number if emotes else number
