"""The stream for programs: what happens at a table, as it happens; it takes decisions, too."""

from collections.abc import Awaitable, Callable

from starlette.websockets import WebSocket

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.web.api import messages
from kingofarms.web.api.replies import answer, caller_of
from kingofarms.web.api.table import chosen_seat, enter_act, seat_of, table_said
from kingofarms.web.pages.live import Line
from kingofarms.web.people.people import Person
from kingofarms.web.requests import (
    Stranger,
    number_from,
    read_json,
    seated_at,
    server_of,
    status_of,
)
from kingofarms.web.table.export import entry_seen
from kingofarms.web.table.table import GATHERING
from kingofarms.web.tables.tables import Stale

Step = Callable[[], Awaitable[None]]


async def stream(socket: WebSocket) -> None:
    """Entries from a number on, each time with the table after them."""
    with speaking(SOURCE):
        try:
            person, seated = await caller_of(socket), await seated_at(socket)
            chosen = chosen_seat(socket, seated.table, person.id if person else None)
        except Refusal as refusal:
            told = answer(messages.Why(str(refusal)), status_of(refusal))
            await socket.send_denial_response(told)
            return
        await socket.accept()
        line = Line(socket, seated)
        known = number_from(socket.query_params.get("since"))
        line.sent = -1 if known is None else known
        await line.serve(telling(line, person, chosen), hearing(line, person))


def telling(line: Line, person: Person | None, chosen: int | None) -> Step:
    """Sends what is new. Until everyone sits, no entries: then all of them."""
    heard, player = line.sent, person.id if person else None

    async def send() -> None:
        nonlocal heard
        table = line.seated.table
        if table.seq == line.sent and not line.is_asked:
            return
        now = server_of(line.socket).tables.now()
        said = table_said(table, player, now, chosen)
        seat = seat_of(table, player) if said.seat is None else said.seat
        entries = []
        if table.phase != GATHERING:
            entries = [entry_seen(table, each) for each in table.heard(seat, heard)]
            heard = table.seq
        line.sent, line.is_asked = said.seq, False
        await line.say({"seq": said.seq, "entries": entries, "table": said})

    return send


def hearing(line: Line, person: Person | None) -> Step:
    """Takes decisions; what is refused is answered."""

    async def hear() -> None:
        sent, before = None, line.seated.table.seq
        try:
            sent = read_json(await line.hear(), messages.Decide)
            if person is None:
                raise Stranger(_("A token is needed: POST /api/players gives one."))
            await enter_act(line.socket, person, line.seated, sent)
        except Refusal as refusal:
            is_stale = isinstance(refusal, Stale)
            why = messages.NotDone(sent.id if sent else None, str(refusal), is_stale)
            await line.say(messages.Denied(line.seated.table.seq, why))
            if not is_stale:
                return
        if line.seated.table.seq == before:
            line.ask()  # it was stale, or had been entered before: here is the table

    return hear
