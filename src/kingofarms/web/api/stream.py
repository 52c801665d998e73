"""The stream for programs: what happens at a table, as it happens. It takes commands, too."""

from collections.abc import Callable, Hashable

from msgspec import Raw
from starlette.websockets import WebSocket

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, speaking
from kingofarms.web.api.messages.stream import Denied, Emote, Meeting, NotDone, People
from kingofarms.web.api.replies import caller_of, id_of, no_token, refused
from kingofarms.web.api.table import chosen_seat, do_command, know_offer, table_message
from kingofarms.web.http.turns import metered
from kingofarms.web.model.export import entry_json
from kingofarms.web.model.table import Table
from kingofarms.web.people.people import Person
from kingofarms.web.requests import (
    number_from,
    open_table_at,
    read_command,
    server_of,
)
from kingofarms.web.sockets import Line, Step
from kingofarms.web.tables.open_table import OpenTable, Stale

MOST_ENTRIES = 500  # in one message


async def stream(socket: WebSocket) -> None:
    """The entries from a number on, each time with the table after them."""
    with speaking(SOURCE):
        try:
            person, open_table = await caller_of(socket), await open_table_at(socket)
            chosen = chosen_seat(socket, open_table.table, id_of(person))
        except Refusal as refusal:
            await socket.send_denial_response(refused(socket, refusal))
            return
        await socket.accept()
        line = Line(socket, open_table, person)
        known = number_from(socket.query_params.get("since"))
        line.sent = -1 if known is None else known
        await line.serve(sender(line, person, chosen), receiver(line, person))


def sender(line: Line, person: Person | None, chosen: int | None) -> Step:
    """Sends what is new. Until it is dealt it sends no entries, and then all of them."""
    sent, player = line.sent, id_of(person)
    known_mark: Hashable = None
    meeting = meeting_of(line) if line.socket.query_params.get("company") == "1" else None

    async def send() -> None:
        nonlocal sent, known_mark
        table, mark = line.open_table.table, line.open_table.mark
        is_known = table.seq == line.sent and known_mark in (None, mark)
        if is_known and not line.is_asked:
            known_mark = mark
            if meeting and (met := meeting()):
                await line.say(met)
            return
        known_mark = mark
        await know_offer(line.socket, line.open_table)
        message = table_message(
            line.open_table, player, server_of(line.socket).tables.now(), chosen
        )
        seat = table.seat_of(player) if message.seat is None else message.seat
        entries: list[Raw] = []
        if table.is_dealt:
            after, sent = sent, table.seq
            entries = await metered(send_backlog(line, table, seat, after))
        line.sent, line.is_asked = message.seq, False
        await line.say({"seq": message.seq, "entries": entries, "table": message})
        if meeting and (met := meeting()):
            await line.say(met)

    return send


def meeting_of(line: Line) -> Callable[[], Meeting | None]:
    """Says who is at the table and what was said, if that has changed since the last time."""
    open_table, known = line.open_table, -1
    last = open_table.emotes[-1].number if open_table.emotes else 0

    def meeting() -> Meeting | None:
        nonlocal known, last
        if known == open_table.meetings:
            return None
        known, new = open_table.meetings, [e for e in open_table.emotes if e.number > last]
        last = new[-1].number if new else last
        emotes = [Emote(each.seat, each.emote) for each in new]
        return Meeting(open_table.table.seq, people_at(open_table), emotes)

    return meeting


def people_at(open_table: OpenTable) -> People:
    """Who is at the table."""
    table, company = open_table.table, open_table.company
    here = [
        seat
        for seat, place in enumerate(table.places)
        if place.player in company.people and not place.bot
    ]
    watching = [name for player, name in company.people.items() if not table.seats_of(player)]
    return People(here, sorted(watching), company.guests)


async def send_backlog(line: Line, table: Table, seat: int, after: int) -> list[Raw]:
    """Send the entries after that number; return the last ones, which are sent with the table."""
    known = max(0, after)
    while table.seq - known > MOST_ENTRIES:
        some = table.seen[seat][known : known + MOST_ENTRIES]
        pieces = server_of(line.socket).turns.take(entry_json(table, each) for each in some)
        entries = [each async for several in pieces for each in several]
        known += MOST_ENTRIES
        await line.say({"seq": known, "entries": entries})
    return [entry_json(table, each) for each in table.seen_by(seat, known)]


def receiver(line: Line, person: Person | None) -> Step:
    """Carries out commands; a refusal is answered."""

    async def hear() -> None:
        command, before = None, -1
        try:
            text = await line.hear()
            before = line.open_table.table.seq
            command = read_command(text)
            if person is None:
                raise no_token()
            await do_command(line.socket, person, line.open_table, command)
        except Refusal as refusal:
            is_stale = isinstance(refusal, Stale)
            why = NotDone(command.id if command else None, str(refusal), is_stale)
            await line.say(Denied(line.open_table.table.seq, why))
            if not is_stale:
                return
        if line.open_table.table.seq == before:
            line.ask()  # it was stale, or had been carried out before: send the table

    return hear
