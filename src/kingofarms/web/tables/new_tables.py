"""New tables, also by a rematch: on disk before anybody hears of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kingofarms.engine.match.entries import Start
from kingofarms.engine.match.luck import Scripted, sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.study.lessons.lesson import Lesson
from kingofarms.web.database import offers
from kingofarms.web.database.matches import count_unfinished, insert_table
from kingofarms.web.database.matches import start_clock as write_clock
from kingofarms.web.database.store import Conflict
from kingofarms.web.model.clock import DAY, Clock
from kingofarms.web.model.endings import bearing
from kingofarms.web.model.seats import plays_alone, sit_down
from kingofarms.web.model.table import OVER, Header, Place, Table
from kingofarms.web.people.keys import new_code, new_id
from kingofarms.web.tables.open_table import OpenTable, TooManyTables
from kingofarms.web.tables.tables import TRIES, Tables


async def add_table(
    tables: Tables,
    agreed: Agreed,
    places: Sequence[Place],
    host: str,
    clock: Clock,
    is_private: bool,
    rematch_of: str | None = None,
    take_backs: bool | None = None,
    hints: bool | None = None,
    start: Start | None = None,
    begun_from: str | None = None,
    lesson: Lesson | None = None,
) -> OpenTable:
    """A new table with these places; it is on disk before anybody hears of it.

    `start` is the position from which it begins, `begun_from` the match it was seen in.
    """
    await check_hosted(tables, host)
    alone = plays_alone(places)
    take_backs = alone if take_backs is None else take_backs
    hints = (alone and not lesson) if hints is None else hints
    bearers = await tables.bearers(*(place.player for place in places))
    now = round(tables.now(), 3)
    for _try in range(TRIES):
        luck = Scripted(lesson.picks, sealed()) if lesson else sealed()
        match = Match(game_named(agreed.game), agreed, len(places), luck, start)
        header = Header(
            *(new_id(), new_code(), is_private, clock, host, now),
            rematch_of=rematch_of,
            take_backs=take_backs,
            hints=hints,
            begun_from=begun_from,
            lesson=lesson.digest if lesson else "",
        )
        seated = bearing(sit_down(places, header.id), bearers)
        table, entered = Table(header, match).apply_to_copy(seated, now)
        try:
            new = partial(insert_table, table=table, entered=entered, server=tables.store.server)
            await tables.store.write(new)
        except Conflict:  # the code is in use, or another player was faster
            if rematch_of and (name := await tables.find_rematch(rematch_of)):
                return await tables.look(name)
            continue
        open_table = tables.keep(OpenTable(table))
        tables.note_change(open_table)
        return open_table
    raise Refusal(_("There are too many tables; try again in a moment."))


async def check_hosted(tables: Tables, host: str) -> None:
    """Refuse a player who hosts too many tables that are not over."""
    most = tables.hosted
    if most and await tables.store.read(lambda c: count_unfinished(c, host, most)) >= most:
        raise TooManyTables(
            _("You have {most} unfinished tables: finish some of them first.").format(most=most)
        )


# Clocks of minutes: they start when everybody has been at the table.


async def start_clock(tables: Tables, open_table: OpenTable) -> None:
    """Start a clock of minutes if everybody has been at the table by now: on disk first."""
    async with open_table.lock:
        if not are_all_there(open_table):
            return
        name, now = open_table.name, round(tables.now(), 3)
        since = await tables.store.write(lambda c: write_clock(c, name, now), name)
        after = open_table.table.copy()
        after.clock_since = since
        open_table.table = after
    open_table.tell()


def are_all_there(open_table: OpenTable) -> bool:
    """Whether a clock waits for people, and all of them have been seen since the beginning."""
    table = open_table.table
    if not table.awaits_people:
        return False
    open_table.arrived |= open_table.company.people.keys()
    return table.awaited_people <= open_table.arrived


async def note_clock(tables: Tables, name: str, since: float) -> None:
    """Another server has started the clock: what was counted before is counted again."""
    open_table = tables.known(name)
    if open_table and open_table.table.clock_since != since:
        async with open_table.lock:
            await tables.read_again(open_table)
        open_table.tell()


# Rematches: a player offers one, and it begins when all people of the table have accepted.
#
# Bots always accept, so a person who plays against bots alone begins at once. An offer is in the
# database: it outlives the server, and people find it in the lobby. It ends when somebody declines,
# when everybody who accepted has withdrawn, or when it is too old.


OFFER_SECONDS = DAY  # for which an answer counts
ACCEPT, DECLINE, WITHDRAW = "accept", "decline", "withdraw"


def people_of(table: Table) -> frozenset[str]:
    """The players of the seats, also of those that a bot plays for them."""
    return frozenset(place.player for place in table.places if place.player)


def accepted_by(answers: offers.Answers) -> list[str]:
    """The players who have accepted; the first of them has offered it."""
    return [each.player for each in answers if each.is_accepted]


async def answers_at(tables: Tables, open_table: OpenTable) -> offers.Answers:
    """The answers to the offer of a rematch of that table; none if nobody offers one."""
    if open_table.table.phase != OVER:
        return ()
    since = tables.now() - OFFER_SECONDS
    name = open_table.name
    while open_table.answers is None:
        changes = open_table.offers
        answers = await tables.store.read(lambda c: offers.read_answers(c, name, since))
        if open_table.offers == changes:  # or else they are older than what is known
            open_table.answers = answers
    return tuple(each for each in open_table.answers if each.time >= since)


async def answer(
    tables: Tables,
    open_table: OpenTable,
    player: str,
    kind: str = ACCEPT,
    admit: Callable[[], None] = lambda: None,
    commitment: str = "",
) -> OpenTable | None:
    """Accept, decline or withdraw; the new table if that begins it, or if it has begun."""
    if kind not in (ACCEPT, DECLINE, WITHDRAW):
        raise Refusal(one_of(kind[:20], [ACCEPT, DECLINE, WITHDRAW], _("answer")))
    check_player(open_table.table, player)
    if kind == ACCEPT:
        return await accept(tables, open_table, player, admit, commitment)
    if kind == DECLINE:
        declined = offers.Answer(player, False, time=tables.now())
        await _write(tables, open_table, partial(offers.write_answer, answer=declined))
    else:
        await _write(tables, open_table, partial(offers.withdraw_answer, player=player))
    return None


async def accept(
    tables: Tables,
    open_table: OpenTable,
    player: str,
    admit: Callable[[], None] = lambda: None,
    commitment: str = "",
) -> OpenTable | None:
    """Offer a rematch, or accept the offer. The new table, or None while others must accept.

    If this begins it, `admit` may refuse it. The player may commit to a part of its shuffle.
    """
    check_player(open_table.table, player)
    if await tables.rematch_of(open_table):
        return await tables.look(open_table.rematch)
    others = people_of(open_table.table) - {player}
    if others <= set(accepted_by(await answers_at(tables, open_table))):
        admit()
    answer = offers.Answer(player, True, commitment, tables.now())
    if not others:  # nobody else is asked
        return await begin(tables, open_table, (answer,))
    await _write(tables, open_table, partial(offers.write_answer, answer=answer))
    return await begin_if_all_accept(tables, open_table)


def check_player(table: Table, player: str) -> None:
    """Refuse an answer before the match is over, or of somebody who did not play there."""
    if table.phase != OVER:
        raise Refusal(_("A rematch is possible when the match is over."))
    if not table.seats_of(player):
        raise Refusal(_("Only players at this table can do that."))


async def _write(
    tables: Tables, open_table: OpenTable, work: Callable[..., offers.Answers]
) -> None:
    name, since = open_table.name, tables.now() - OFFER_SECONDS
    answers = await tables.store.write(partial(work, match=name, since=since), name)
    open_table.note_answers(answers)


async def begin_if_all_accept(tables: Tables, open_table: OpenTable) -> OpenTable | None:
    """The rematch, if all people have accepted: the same for all of them."""
    answers = await answers_at(tables, open_table)
    accepted = accepted_by(answers)
    if not accepted or not people_of(open_table.table) <= set(accepted):
        return None
    return await begin(tables, open_table, answers)


async def begin(tables: Tables, open_table: OpenTable, answers: offers.Answers) -> OpenTable:
    """The rematch that these answers have led to."""
    table = open_table.table
    commitments = {each.player: each.commitment for each in answers}
    places = [place_again(table, seat, commitments) for seat in range(len(table.places))]
    header = table.header
    again = await add_table(
        tables,
        table.match.agreed,
        places[-1:] + places[:-1],
        answers[0].player,
        header.clock,
        header.is_private,
        header.id,
        header.take_backs,
        header.hints,
    )
    tables.note_rematch(open_table.name, again.name)
    return again


def place_again(table: Table, seat: int, commitments: dict[str, str]) -> Place:
    """A place of the rematch. A player for whom a bot played takes part in person again."""
    place = table.places[seat]
    if not place.player:
        return place
    commitment = commitments.get(place.player, "")
    # Somebody who added a part to the last match is asked for one on arrival.
    awaits_part = not commitment and seat in table.match.shuffle.parts
    return replace(place, bot="", commitment=commitment, awaits_part=awaits_part)
