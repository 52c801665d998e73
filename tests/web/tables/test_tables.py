"""Tables: an entry is on the disk before anyone hears of it; nothing is lost, nothing doubled."""

import asyncio
import gc
from typing import Any

import pytest
from sqlalchemy import select

from kingofarms.engine.match.match import Match
from kingofarms.web.database import schema
from kingofarms.web.database.connection import DatabaseUnavailable
from kingofarms.web.model import command
from kingofarms.web.model.command import Act, Concede, Undo
from kingofarms.web.model.commands import AddBot, HandOver, Join, Leave, Resume
from kingofarms.web.model.table import OVER, RUNNING, Place, Table
from kingofarms.web.tables import tables
from kingofarms.web.tables.open_table import OpenTable, Stale, Unknown
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, BOT, BOTH, OPEN, act, moody, new_table, refused, tables_at


def everything(table: Table) -> list[Any]:
    """All that a table is; equal tables look equal to everybody."""
    match: Match = table.match
    return [
        *(table.header, table.places, table.times, table.requests, table.began, table.due),
        *(table.used, table.seen, table.phase, match.entries, match.gone, match.legal),
        match.states.tobytes(),
    ]


def heard(open_table: OpenTable) -> list[int]:
    """A list that grows by the table's number whenever somebody is told."""
    numbers: list[int] = []
    open_table.listeners.add(lambda: numbers.append(open_table.table.seq))
    return numbers


async def test_a_new_table_is_on_the_disk_with_all_who_sit_there(database: str) -> None:
    async with tables_at(database) as tables:
        name = (await new_table(tables, ANN, BOT)).name
        matches, places = schema.matches.c, schema.places.c
        phase, taken = await tables.store.read(
            lambda c: (
                c.execute(select(matches.phase)).scalar(),
                c.execute(select(places.name).order_by(places.seat)).scalars().all(),
            )
        )
        assert (phase, taken) == (RUNNING, ["Ann", "uniform"])
    async with tables_at(database) as again:
        table = (await again.find(name)).table
        assert table.seq == 2
        assert [place.player for place in table.places] == ["ann", None]


@BOTH
async def test_an_entry_is_committed_before_anyone_hears_of_it(tables: Tables) -> None:
    open_table = await new_table(tables)
    numbers, store = heard(open_table), moody(tables)
    before = everything(open_table.table)
    store.dallies = asyncio.Event()
    acting = asyncio.ensure_future(act(tables, open_table))
    while store.appends == 0:
        await asyncio.sleep(0)
    # It is being written: nobody is told, and whoever looks sees the table as it was.
    assert (numbers, acting.done()) == ([], False)
    assert everything(open_table.table) == everything((await tables.find(open_table.name)).table)
    assert everything(open_table.table) == before
    store.dallies.set()
    await acting
    assert numbers == [3]
    assert open_table.table.seq == 3


async def test_of_what_is_not_written_nobody_hears(database: str) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables)
        before = everything(open_table.table)
        numbers = heard(open_table)
        changed: list[OpenTable] = []
        tables.changed = changed.append
        moody(tables).fails = True
        await refused(act(tables, open_table), kind=DatabaseUnavailable)
        assert set(numbers) <= {2}
        assert not changed
        assert everything(open_table.table) == before
        moody(tables).fails = False
        await act(tables, open_table)
        assert numbers[-1] == 3
    async with tables_at(database) as again:
        assert (await again.find(open_table.name)).table.seq == 3


@BOTH
async def test_while_nobody_knows_what_was_written_nothing_is_shown(tables: Tables) -> None:
    """The entry was written, but the answer got lost, and so did the question after it."""
    open_table = await new_table(tables)
    moody(tables).is_mute = True
    await refused(act(tables, open_table), kind=DatabaseUnavailable)
    with pytest.raises(DatabaseUnavailable):
        _ = open_table.table
    await refused(tables.find(open_table.name), kind=DatabaseUnavailable)
    leaving = tables.do(open_table, Leave(seat=0), "ann")
    await refused(leaving, kind=DatabaseUnavailable)
    moody(tables).is_mute = False
    assert await tables.find(open_table.name) is open_table
    assert open_table.table.seq == 3
    await act(tables, open_table)


@BOTH
async def test_an_answer_that_got_lost_is_found_in_the_store(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table, store = await new_table(tables), tables.store
    append = store.append

    async def forgetting(rows: Any) -> None:
        await append(rows)
        raise OSError

    monkeypatch.setattr(store, "append", forgetting)
    await act(tables, open_table)
    assert open_table.table.seq == 3


async def test_what_is_sent_twice_counts_once(database: str) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables)
        action = open_table.table.match.actions[0]
        sent = Act(seat=0, action=action, seq=2, id="request" * 50)
        await asyncio.gather(*(tables.do(open_table, sent, "ann") for _time in range(5)))
        assert open_table.table.seq == 3
    async with tables_at(database) as again:
        open_table = await again.find(open_table.name)
        await again.do(open_table, sent, "ann")
        assert open_table.table.seq == 3
        # Sent by another way, it is one more, and too late.
        other = Act(seat=0, action=action, seq=2, id="other")
        await refused(again.do(open_table, other, "ann"), kind=Stale)


async def test_what_was_made_for_an_older_table_is_refused(database: str, tables: Tables) -> None:
    open_table = await new_table(tables)
    action = open_table.table.match.actions[0]
    for seq in (1, 3, -1):
        await refused(
            tables.do(open_table, Act(seat=0, action=action, seq=seq), "ann"), "has changed", Stale
        )
    assert open_table.table.seq == 2


async def test_of_twenty_decisions_for_one_number_one_counts(database: str, tables: Tables) -> None:
    open_table = await new_table(tables)
    actions = open_table.table.match.actions
    sent = [
        tables.do(
            open_table,
            Act(seat=0, action=actions[n % len(actions)], seq=2, id=f"request-{n}"),
            "ann",
        )
        for n in range(20)
    ]
    answers = await asyncio.gather(*sent, return_exceptions=True)
    assert answers.count(None) == 1
    assert sum(isinstance(answer, Stale) for answer in answers) == 19
    assert open_table.table.seq == 3


@pytest.mark.parametrize("game", ["heraldry", "kings_blade", "blazon"])
async def test_after_a_restart_every_table_is_as_before(database: str, game: str) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables, ANN, BEN, game=game, clock="live:20")
        await tables.do(
            open_table,
            Act(seat=0, action=open_table.table.match.actions[-1], seq=2, id="once"),
            "ann",
        )
        for _time in range(6):
            await act(tables, open_table)
        await tables.do(open_table, HandOver(seat=1, bot="uniform"), "ben")
        with_bot = everything(open_table.table)
    async with tables_at(database) as again:
        open_table = await again.find(open_table.name)
        assert everything(open_table.table) == with_bot
        await again.do(open_table, Resume(seat=1), "ben")
        await again.do(open_table, Concede(seat=1), "ben")
        ended = everything(open_table.table)
    async with tables_at(database) as last:
        open_table = await last.find(open_table.name)
        assert everything(open_table.table) == ended
        assert open_table.table.phase == OVER


async def test_a_twin_shares_nothing_that_changes(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BEN, game="blazon")
    table = open_table.table
    before = everything(table)
    twin = table.copy()
    for _time in range(4):
        twin.match.act(twin.match.legal[0])
    twin.places[0], twin.requests["x"], twin.used[0] = BEN, 1, 5.0
    del twin.seen[0][:]
    twin.match.gone.append((0, "conceded"))
    assert everything(table) == before


async def test_who_hangs_up_is_entered_all_the_same(tables: Tables) -> None:
    open_table, store = await new_table(tables), moody(tables)
    store.dallies = asyncio.Event()
    acting = asyncio.ensure_future(act(tables, open_table))
    while store.appends == 0:
        await asyncio.sleep(0)
    acting.cancel()
    await asyncio.gather(acting, return_exceptions=True)
    store.dallies.set()
    await tables.close()
    assert open_table.table.seq == 3


async def test_a_table_that_somebody_holds_is_never_there_twice(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "KEPT", 1)
    async with tables_at(sqlite) as some:
        held = await new_table(some)
        for _time in range(3):
            await new_table(some)
        gc.collect()
        assert some.count == 2  # the one that is held, and the last
        assert await some.find(held.name) is held


@pytest.mark.parametrize(("places", "count"), [((ANN, BEN), 2), ((OPEN, OPEN), 4)])
async def test_tables_that_nobody_holds_are_let_go(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, places: tuple[Place, ...], count: int
) -> None:
    """Each weighs as much as two entries, and as the entries that it has."""
    monkeypatch.setattr(tables, "KEPT", 9)
    async with tables_at(sqlite) as some:
        for name in [(await new_table(some, *places)).name for _time in range(6)]:
            await some.find(name)
        gc.collect()
        assert some.count == count


@pytest.mark.parametrize("name", ["", "x" * 16, "x" * 5000, "\x00", "' OR 1=1 --", "é", "a/b"])
@BOTH
async def test_a_name_that_no_table_has_is_unknown(tables: Tables, name: str) -> None:
    await refused(tables.find(name), "There is no such table", Unknown)
    await refused(tables.with_code(name), "No open table has the code", Unknown)


@BOTH
async def test_a_table_is_found_by_its_code_however_it_is_typed(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, OPEN)
    code = open_table.table.header.code
    assert await tables.with_code(f" {code[:2].lower()}-{code[2:]} ") == open_table.name


@BOTH
async def test_a_code_works_while_a_seat_is_open_and_afterwards_only_for_the_players(
    tables: Tables,
) -> None:
    open_table = await new_table(tables, ANN, OPEN, OPEN, game="blazon", is_private=True)
    code, name = open_table.table.header.code, open_table.name
    await tables.do(open_table, Join(name="Ben"), "ben")
    await tables.do(open_table, Leave(), "ben")
    assert await tables.with_code(code) == name, "a seat is open again"
    await tables.do(open_table, Join(name="Ben"), "ben")
    await tables.do(open_table, AddBot(seat=2, bot="uniform"), "ann")
    assert open_table.table.phase == RUNNING
    for stranger in (None, "", "cat"):
        await refused(tables.with_code(code, stranger), "No open table", Unknown)
    assert [await tables.with_code(code, each) for each in ("ann", "ben")] == [name] * 2


async def test_a_table_with_names_that_are_refused_today_is_read_and_played_on(
    database: str,
) -> None:
    async with tables_at(database) as tables:
        names = Place("ann", "Squire"), Place("ben", "\u3164")
        name = (await new_table(tables, *names)).name
    async with tables_at(database) as tables:
        open_table = await tables.find(name)
        assert open_table.table.names() == ["Squire", "\u3164"]
        await act(tables, open_table)
        await tables.do(open_table, HandOver(seat=0, bot="uniform"), "ann")
        await tables.do(open_table, Resume(seat=0), "ann")
        assert open_table.table.places == list(names)


async def test_a_match_that_goes_in_circles_must_be_played_to_its_end(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "MOST_ENTRIES", 3)
    open_table = await new_table(tables, ANN, BOT)
    await act(tables, open_table)
    await refused(tables.do(open_table, Undo(seat=0, seq=3), "ann"), "played to the end")
    await refused(
        tables.do(open_table, HandOver(seat=0, bot="uniform"), "ann"), "played to the end"
    )
    await tables.do(open_table, Concede(seat=0), "ann")
    assert open_table.table.phase == OVER
