"""The API at a table: what it looks like, and the commands."""

import msgspec
from starlette.responses import Response

from kingofarms.engine.match.entries import MatchFile
from kingofarms.engine.match.luck import checked_commitment
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import _
from kingofarms.study.hint import analysis_for_programs
from kingofarms.web.model.command import Command, number_in
from kingofarms.web.model.commands import COMMANDS, Join
from kingofarms.web.model.export import entry_json, export_seat, seed_hash
from kingofarms.web.model.table import OVER, Table
from kingofarms.web.model.view import log_part
from kingofarms.web.people.keys import Stranger, shown_code
from kingofarms.web.people.people import Person
from kingofarms.web.shell.replies import AT_TABLE, GET, POST, Address, Why, answer, program
from kingofarms.web.shell.visits import Visit, id_of, status_of
from kingofarms.web.study.replays import check_no_origin_runs
from kingofarms.web.table import messages
from kingofarms.web.tables import new_tables
from kingofarms.web.tables.open_table import OpenTable

HINT_PATIENCE = 10.0  # seconds that a caller waits for a hint
BETWEEN = ("after", "before")  # entries that are later than one number and earlier than another
LOG_ENTRIES, MOST_LOG_ENTRIES = 100, 500  # in one answer: usually, and at most


def chosen_seat(visit: Visit, table: Table, player: str | None) -> int | None:
    """The seat in the query, from which the caller wants to see the table; None without one."""
    if "seat" not in visit.query:
        return None
    seat = number_in(visit.query, "seat")
    if seat not in table.played_by(player):
        raise Refusal(_("That is not your seat."))
    return seat


def table_message(
    open_table: OpenTable, player: str | None, now: float, chosen: int | None = None
) -> messages.Table:
    """The table as the caller may see it, from the chosen seat while the caller plays it."""
    table = open_table.table
    match, mine = table.match, table.played_by(player)
    seat = chosen if chosen is not None and chosen in mine else table.seat_of(player)
    return messages.Table(
        id=table.header.id,
        code=shown_code(table.header.code),
        game=match.game.NAME,
        options=match.agreed.said,
        terms=match.agreed.digest,
        seed_hash=seed_hash(table),
        private=table.header.is_private,
        clock=str(table.header.clock),
        take_backs=table.header.take_backs,
        hints=table.header.hints and not (open_table.origin and open_table.origin.is_running),
        counts=match.counts,
        seq=table.seq,
        phase=table.phase,
        players=[place.bot or place.name or None for place in table.places],
        bots=[bool(place.bot) for place in table.places],
        gone=[gone for gone, _reason in match.gone],
        left=[round(left, 3) for left in table.all_left(now)],
        mine=mine,
        seat=None if seat == WATCHER else seat,
        to_play=None if table.to_play < 0 else table.to_play,
        legal=match.actions if seat != WATCHER and seat == table.to_play else [],
        view=match.table(seat) if table.is_dealt else None,
        outcome=ending_of(table),
        shuffle=shuffle_of(table),
        bot_names=bot_names(table),
        rematch=rematch_of(open_table),
        imported=True if table.header.is_imported else msgspec.UNSET,
        bots_hurried=True if open_table.bots_hurried else msgspec.UNSET,
        begun=begun_of(open_table, player),
    )


def begun_of(open_table: OpenTable, player: str | None) -> messages.Begun | msgspec.UnsetType:
    """From where the match began, if it was a moment of another one."""
    table, origin = open_table.table, open_table.origin
    if table.match.start is None:
        return msgspec.UNSET
    is_open = origin is not None and origin.is_open_to(player)
    return messages.Begun(table.match.start.move, table.header.begun_from if is_open else None)


def bot_names(table: Table) -> list[str | None] | msgspec.UnsetType:
    """What the bots are called, by seat; nothing if none has a name."""
    names = [place.bot_name or None if place.bot else None for place in table.places]
    return names if any(names) else msgspec.UNSET


def shuffle_of(table: Table) -> messages.Shuffle | msgspec.UnsetType:
    """The parts that players add to the shuffle; nothing if nobody does."""
    shuffle, seats = table.match.shuffle, range(table.match.seats)
    if not shuffle.commitments and not shuffle.expected:
        return msgspec.UNSET
    return messages.Shuffle(
        fingerprint=shuffle.fingerprint(seed_hash(table)),
        commitments=[shuffle.commitments.get(seat) for seat in seats],
        round=shuffle.round,
        parts=[shuffle.parts[seat].hex() if seat in shuffle.parts else None for seat in seats],
        left_out=sorted(shuffle.left_out),
        awaited=table.match.shuffle.awaited,
    )


def rematch_of(open_table: OpenTable) -> messages.Rematch | msgspec.UnsetType:
    """The offer of a rematch, as far as it is known; nothing until the match is over."""
    table, answers = open_table.table, open_table.answers or ()
    if table.phase != OVER:
        return msgspec.UNSET
    seats = {
        is_accepted: sorted(
            seat
            for each in answers
            if each.is_accepted is is_accepted
            for seat in table.seats_of(each.player)
        )
        for is_accepted in (True, False)
    }
    return messages.Rematch(seats[True], seats[False], open_table.rematch or None)


async def know_offer(visit: Visit, open_table: OpenTable) -> None:
    """Read the offer of a rematch, and the origin, if not known, before the table is shown."""
    tables = visit.server.tables
    await tables.origin_of(open_table)
    if open_table.table.phase == OVER:
        await new_tables.answers_at(tables, open_table)
        await tables.rematch_of(open_table)


def ending_of(table: Table) -> messages.Ending | None:
    """The result; None until the match is over."""
    outcome = table.match.outcome
    if outcome is None:
        return None
    points = {name: list(each) for name, each in outcome.points.items()}
    return messages.Ending(list(outcome.ranks), outcome.reason, points)


@program(GET, AT_TABLE, None, messages.Table)
async def table(visit: Visit) -> Response:
    """The table as the caller may see it."""
    player, open_table = id_of(await visit.caller()), await visit.open_table()
    chosen, now = chosen_seat(visit, open_table.table, player), visit.now
    await know_offer(visit, open_table)
    return answer(table_message(open_table, player, now, chosen))


@program(GET, f"{AT_TABLE}/export", None, messages.Seen, MatchFile)
async def export(visit: Visit) -> Response:
    """The match as a file: what the caller saw; all of it when it is over."""
    player, open_table = id_of(await visit.caller()), await visit.open_table()
    chosen = chosen_seat(visit, open_table.table, player)
    table = open_table.table
    seat = export_seat(table, player) if chosen is None else chosen
    return await visit.export(table, seat)


@program(GET, f"{AT_TABLE}/log", None, messages.Log)
async def log(visit: Visit) -> Response:
    """Some entries, as the caller's seat knows them."""
    player, open_table = id_of(await visit.caller()), await visit.open_table()
    chosen, query = chosen_seat(visit, open_table.table, player), visit.query
    after, before = (visit.number(name) for name in BETWEEN)
    limit = number_in(query, "limit", LOG_ENTRIES)
    if not 1 <= limit <= MOST_LOG_ENTRIES:
        raise Refusal(
            _("'{name}' must be from 1 to {most}.").format(name="limit", most=MOST_LOG_ENTRIES)
        )
    table = open_table.table
    seat = export_seat(table, player) if chosen is None else chosen
    part = log_part(table.seen[seat], after, before, limit)
    message = {
        "seq": table.seq,
        "seat": None if seat == WATCHER else seat,
        "entries": [entry_json(table, each) for each in part.entries],
        "earlier": part.has_earlier,
        "later": part.has_later,
    }
    return answer(message)


def command_post(name: str) -> Address:
    """The address of that command; the answer is the table as it is then, also if refused."""

    @program(POST, f"{AT_TABLE}/{name}", COMMANDS[name], messages.Table)
    async def handle(visit: Visit) -> Response:
        person, open_table = await visit.known_caller(), await visit.table_in_memory()
        command = await visit.message(COMMANDS[name])
        status, why = 200, None
        try:
            await do_command(visit, person, open_table, command)
        except Stranger:  # signed out meanwhile: sees the table no more
            raise
        except Refusal as refusal:
            visit.count_refusal()
            status, why = status_of(refusal), str(refusal)
        await know_offer(visit, open_table)
        now = table_message(open_table, person.id, visit.now)
        return answer(now if why is None else messages.Refused(why, now), status)

    return handle


async def do_command(visit: Visit, person: Person, open_table: OpenTable, command: Command) -> None:
    """Carry out a command of that person, from a post or from the stream."""
    if isinstance(command, Join) and command.name is None:
        command = msgspec.structs.replace(command, name=person.name)
    await visit.carry_out(open_table, command, person)


@program(GET, f"{AT_TABLE}/hint", None, messages.HintAnswer, Why, also=202)
async def hint(visit: Visit) -> Response:
    """The hint that the caller's seat has asked for with the command `hint`."""
    person, open_table = await visit.known_caller(), await visit.open_table()
    table = open_table.table
    await check_no_origin_runs(visit.server.tables, open_table)
    chosen = chosen_seat(visit, table, person.id)
    seat = table.seat_of(person.id) if chosen is None else chosen
    advice = await visit.server.hints.wait(open_table, seat, HINT_PATIENCE)
    if advice is None:
        raise Refusal(_("No hint was asked for here: send the command `hint` first."))
    if advice.has_failed:
        return answer(Why(_("No hint could be found just now. Ask again.")), 503)
    if advice.analysis is None:
        return answer(Why(_("The hint is not ready yet; ask again in a moment.")), 202)
    told = analysis_for_programs(advice.analysis, open_table.table.match)
    return answer({"seq": open_table.table.seq, **told})


@program(POST, f"{AT_TABLE}/rematch", messages.NewRematch, messages.Table, status=201, also=202)
async def rematch(visit: Visit) -> Response:
    """Answer the offer of a rematch: the new table if it has begun (201), else this one (202)."""
    person, open_table = await visit.known_caller(), await visit.open_table()
    wish = await visit.message(messages.NewRematch)
    commitment, tables = checked_commitment(wish.commitment), visit.server.tables
    again = await new_tables.answer(
        tables, open_table, person.id, wish.answer, lambda: visit.admit("new_tables"), commitment
    )
    await know_offer(visit, open_table)
    shown = open_table if again is None else again
    return answer(table_message(shown, person.id, tables.now()), 202 if again is None else 201)


@program(POST, f"{AT_TABLE}/emote", messages.NewEmote, status=204)
async def emote(visit: Visit) -> Response:
    """Say something to everybody at the table."""
    person, open_table = await visit.known_caller(), await visit.open_table()
    new = await visit.message(messages.NewEmote)
    visit.server.emotes.send(open_table, person.id, new.seat, new.emote)
    return Response(status_code=204)


@program(POST, f"{AT_TABLE}/link", messages.NewLink, messages.Link, status=201)
async def link(visit: Visit) -> Response:
    """An address that carries a seat to another device."""
    person, open_table = await visit.known_caller(), await visit.open_table()
    wanted = (await visit.message(messages.NewLink)).seat
    seat = open_table.table.seat_of(person.id) if wanted is None else wanted
    token = await visit.server.link_for(open_table, person, seat)
    return answer(messages.Link(f"{visit.site}/carry/{token}", token), 201)
