"""Rematches: a player offers one, and it begins when all people of the table have accepted.

Bots always accept, so a person who plays against bots alone begins at once. An offer is in the
database: it outlives the server, and people find it in the lobby. It ends when somebody declines,
when everybody who accepted has withdrawn, or when it is too old.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _
from kingofarms.web.database import offers
from kingofarms.web.model.clock import DAY
from kingofarms.web.model.table import OVER, Place, Table
from kingofarms.web.tables.new_tables import add_table
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables

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
    if open_table.answers is None:
        name = open_table.name
        open_table.answers = await tables.store.read(lambda c: offers.read_answers(c, name, since))
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
    if kind == DECLINE:
        await decline(tables, open_table, player)
    elif kind == WITHDRAW:
        await withdraw(tables, open_table, player)
    elif kind == ACCEPT:
        return await accept(tables, open_table, player, admit, commitment)
    else:
        raise Refusal(one_of(kind[:20], [ACCEPT, DECLINE, WITHDRAW], _("answer")))
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
    await _write(tables, open_table, answer)
    return await begin_if_all_accept(tables, open_table)


async def decline(tables: Tables, open_table: OpenTable, player: str) -> None:
    """End the offer."""
    check_player(open_table.table, player)
    await _write(tables, open_table, offers.Answer(player, False, time=tables.now()))


async def withdraw(tables: Tables, open_table: OpenTable, player: str) -> None:
    """Take back that one has offered, accepted or declined."""
    check_player(open_table.table, player)
    name, since = open_table.name, tables.now() - OFFER_SECONDS
    work = partial(offers.withdraw_answer, match=name, player=player, since=since)
    open_table.note_answers(await tables.store.write(work, name))


def check_player(table: Table, player: str) -> None:
    """Refuse an answer before the match is over, or of somebody who did not play there."""
    if table.phase != OVER:
        raise Refusal(_("A rematch is possible when the match is over."))
    if not table.seats_of(player):
        raise Refusal(_("Only players at this table can do that."))


async def _write(tables: Tables, open_table: OpenTable, answer: offers.Answer) -> None:
    name, since = open_table.name, tables.now() - OFFER_SECONDS
    work = partial(offers.write_answer, match=name, answer=answer, since=since)
    open_table.note_answers(await tables.store.write(work, name))


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
