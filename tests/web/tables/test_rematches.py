"""Rematches: offered, accepted, declined, withdrawn; also across a restart and two servers."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection

from kingofarms.web.database.matches import delete_tables
from kingofarms.web.database.offers import Answer, offers_for
from kingofarms.web.model.command import Concede
from kingofarms.web.model.commands import HandOver
from kingofarms.web.model.table import RUNNING
from kingofarms.web.people.people import People, Signer
from kingofarms.web.tables import new_tables
from kingofarms.web.tables.new_tables import (
    OFFER_SECONDS,
    accept,
    answer,
    answers_at,
    begin_if_all_accept,
)
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, BOT, BOTH, CAT, Watch, new_table, refused, tables_at

decline, withdraw = (partial(answer, kind=kind) for kind in ("decline", "withdraw"))


async def finished(tables: Tables) -> OpenTable:
    """A match of Ann and Ben that Ann has conceded."""
    open_table = await new_table(tables)
    await tables.do(open_table, Concede(seat=0), "ann")
    return open_table


async def test_a_rematch_has_everyone_one_seat_further_on_and_is_one(database: str) -> None:
    async with tables_at(database) as tables:
        places = (ANN, BEN, CAT)
        open_table = await new_table(tables, *places, game="kings_blade", clock="days:2")
        await refused(accept(tables, open_table, "ann"), "when the match is over")
        await tables.do(open_table, HandOver(seat=1, bot="uniform"), "ben")
        await tables.do(open_table, Concede(seat=0), "ann")
        await tables.do(open_table, Concede(seat=2), "cat")
        for answering in (accept, decline, withdraw):
            await refused(answering(tables, open_table, "dan"), "Only players at this table")
        asked = [accept(tables, open_table, player) for player in ("ann", "ben", "cat")]
        begun = [each for each in await asyncio.gather(*asked) if each]
        assert begun, "it begins for those who were last"
        first = begun[0]
        assert {each.name for each in begun} == {first.name}
        # Ben, for whom a bot had played, sits there in person.
        assert first.table.places == [CAT, ANN, BEN]
        assert str(first.table.header.clock) == "days:2"
        assert first.table.match.agreed.digest == open_table.table.match.agreed.digest
    async with tables_at(database) as again:
        found = await accept(again, await again.find(open_table.name), "ben")
        assert found
        assert found.name == first.name


@BOTH
async def test_it_begins_when_all_people_have_accepted_and_not_before(tables: Tables) -> None:
    open_table = await finished(tables)
    assert await accept(tables, open_table, "ann") is None
    assert await accept(tables, open_table, "ann") is None, "twice is once"
    assert not await tables.rematch_of(open_table)
    again = await accept(tables, open_table, "ben")
    assert again
    assert (again.table.places, again.table.header.host) == ([BEN, ANN], "ann")
    assert again.table.phase == RUNNING, "nobody has added a part: it waits for none"


@pytest.mark.parametrize("places", [(ANN, BOT), (ANN, ANN)], ids=["bots", "one device"])
async def test_one_person_begins_at_once(tables: Tables, places: tuple[object, ...]) -> None:
    open_table = await new_table(tables, *places)  # type: ignore[arg-type]
    await tables.do(open_table, Concede(seat=0), "ann")
    assert await accept(tables, open_table, "ann")


async def test_an_offer_outlives_the_server(database: str) -> None:
    async with tables_at(database) as tables:
        open_table = await finished(tables)
        await accept(tables, open_table, "ann")
    async with tables_at(database) as later:
        found = await later.find(open_table.name)
        assert [each.player for each in await answers_at(later, found)] == ["ann"]
        assert await accept(later, found, "ben")


@BOTH
async def test_who_withdraws_does_not_play_and_who_declines_ends_it(tables: Tables) -> None:
    open_table = await finished(tables)
    await accept(tables, open_table, "ann")
    await withdraw(tables, open_table, "ann")
    assert await answers_at(tables, open_table) == ()
    assert await accept(tables, open_table, "ben") is None
    await decline(tables, open_table, "ann")
    (answer,) = await answers_at(tables, open_table)
    assert (answer.player, answer.is_accepted) == ("ann", False)
    # Who declined may think again, and then the other must accept once more.
    assert await accept(tables, open_table, "ann") is None
    assert await accept(tables, open_table, "ben")


async def test_an_offer_that_is_too_old_has_ended(tables: Tables, watch: Watch) -> None:
    open_table = await finished(tables)
    await accept(tables, open_table, "ann")
    watch.now += OFFER_SECONDS + 1
    assert await answers_at(tables, open_table) == ()
    assert await accept(tables, open_table, "ben") is None
    assert [each.player for each in await answers_at(tables, open_table)] == ["ben"]


async def test_what_all_accepted_begins_though_the_server_stopped_in_between(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table = await finished(tables)
    await accept(tables, open_table, "ann")
    with monkeypatch.context() as patch:
        patch.setattr(new_tables, "add_table", None)
        with pytest.raises(TypeError):
            await accept(tables, open_table, "ben")
    assert await begin_if_all_accept(tables, open_table)


async def test_who_looks_at_what_is_over_hears_of_offer_and_rematch(database: str) -> None:
    async with tables_at(database) as tables:
        open_table, heard = await finished(tables), []
        open_table.listeners.add(lambda: heard.append((open_table.mark, open_table.rematch)))
        await accept(tables, open_table, "ann")
        marks = {mark for mark, _rematch in heard}
        await accept(tables, open_table, "ben")
        assert {mark for mark, _rematch in heard} > marks
        assert heard[-1][1] == await tables.rematch_of(open_table) != ""
    async with tables_at(database) as later:  # as another server, or this one after a start
        found = await later.find(open_table.name)
        assert await later.rematch_of(found) == open_table.rematch


async def test_two_servers_that_are_asked_at_once_begin_one(postgresql: str) -> None:
    async with tables_at(postgresql) as one, tables_at(postgresql) as two:
        here = await finished(one)
        there = await two.find(here.name)
        found = await asyncio.gather(accept(one, here, "ann"), accept(two, there, "ben"))
        assert len({each.name for each in found if each}) == 1


@BOTH
async def test_the_lobby_lists_offers_until_they_are_answered(tables: Tables) -> None:
    people = People(tables.store, Signer(b"key"))
    ann = await people.welcome("Ann", tables.now())
    open_table = await new_table(tables, replace(ANN, player=ann.id), BEN)
    await tables.do(open_table, Concede(seat=0), ann.id)

    async def listed(player: str) -> list[tuple[tuple[str, ...], bool]]:
        since = tables.now() - OFFER_SECONDS
        found = await tables.store.read(lambda c: offers_for(c, player, since))
        return [(each.offered_by, each.is_accepted) for each in found]

    assert await listed("ben") == []
    await accept(tables, open_table, ann.id)
    assert await listed("ben") == [(("Ann",), False)]
    assert await listed(ann.id) == [(("Ann",), True)]
    assert await listed("cat") == []
    await accept(tables, open_table, "ben")
    assert await listed("ben") == []
    await tables.store.write(lambda c: delete_tables(c, [open_table.name]))


async def test_what_begins_while_the_database_is_asked_is_not_forgotten(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table = await finished(tables)
    read = tables.store.read
    asked, goes_on = asyncio.Event(), asyncio.Event()

    async def read_slowly(work: Callable[[Connection], Any]) -> Any:
        found = await read(work)
        asked.set()
        await goes_on.wait()
        return found

    monkeypatch.setattr(tables.store, "read", read_slowly)
    looking = asyncio.gather(tables.rematch_of(open_table), answers_at(tables, open_table))
    await asked.wait()
    answers = (Answer("ann", True, time=tables.now()),)
    open_table.note_answers(answers)
    tables.note_rematch(open_table.name, "next")
    goes_on.set()
    assert list(await looking) == ["next", answers]
    assert (open_table.rematch, open_table.answers) == ("next", answers)
