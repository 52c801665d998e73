"""Tables: an entry is on the disk before anyone hears of it; nothing is lost, nothing doubled."""

import asyncio
import gc
from typing import Any

import pytest
from sqlalchemy import select

from kingofarms.engine.match.entries import Sit
from kingofarms.engine.match.match import Match
from kingofarms.web.database import schema
from kingofarms.web.database.store import Away
from kingofarms.web.table import commands
from kingofarms.web.table.table import Table
from kingofarms.web.tables import tables
from kingofarms.web.tables.tables import OVER, RUNNING, Seated, Stale, Unknown
from tests.web.running import ANN, BEN, BOT, OPEN, act, moody, new_table, refused, tables_at


def everything(table: Table) -> list[Any]:
    """All that a table is; equal tables look equal to everybody."""
    match: Match = table.match
    return [
        *(table.header, table.places, table.times, table.requests, table.began, table.due),
        *(table.used, table.told, table.phase, match.entries, match.gone, match.legal),
        match._states.tobytes(),
    ]


def heard(seated: Seated) -> list[int]:
    """A list that grows by the table's number whenever somebody is told."""
    numbers: list[int] = []
    seated.listeners.add(lambda: numbers.append(seated.table.seq))
    return numbers


def test_a_new_table_is_on_the_disk_with_all_who_sit_there(database: str) -> None:
    async def main() -> None:
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

    asyncio.run(main())


def test_an_entry_is_committed_before_anyone_hears_of_it(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables)
            numbers, store = heard(seated), moody(tables)
            before = everything(seated.table)
            store.dallies = asyncio.Event()
            acting = asyncio.ensure_future(act(tables, seated))
            while store.appends == 0:
                await asyncio.sleep(0)
            # It is being written: nobody is told, and whoever looks sees the table as it was.
            assert (numbers, acting.done()) == ([], False)
            assert everything(seated.table) == everything((await tables.find(seated.name)).table)
            assert everything(seated.table) == before
            store.dallies.set()
            await acting
            assert numbers == [3]
            assert seated.table.seq == 3

    asyncio.run(main())


def test_of_what_is_not_written_nobody_hears(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables)
            before = everything(seated.table)
            numbers = heard(seated)
            changed: list[Seated] = []
            tables.changed = changed.append
            moody(tables).fails = True
            await refused(act(tables, seated), kind=Away)
            assert set(numbers) <= {2}
            assert not changed
            assert everything(seated.table) == before
            moody(tables).fails = False
            await act(tables, seated)
            assert numbers[-1] == 3
        async with tables_at(database) as again:
            assert (await again.find(seated.name)).table.seq == 3

    asyncio.run(main())


def test_while_nobody_knows_what_was_written_nothing_is_shown(database: str) -> None:
    """The entry was written, but the answer got lost, and so did the question after it."""

    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables)
            moody(tables).is_mute = True
            await refused(act(tables, seated), kind=Away)
            with pytest.raises(Away):
                _ = seated.table
            await refused(tables.find(seated.name), kind=Away)
            await refused(tables.enter(seated, Sit(seat=0, player="x")), kind=Away)
            moody(tables).is_mute = False
            assert await tables.find(seated.name) is seated
            assert seated.table.seq == 3
            await act(tables, seated)

    asyncio.run(main())


def test_an_answer_that_got_lost_is_found_in_the_store(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated, store = await new_table(tables), tables.store
            append = store.append

            async def forgetting(rows: Any) -> None:
                await append(rows)
                raise OSError

            monkeypatch.setattr(store, "append", forgetting)
            await act(tables, seated)
            assert seated.table.seq == 3

    asyncio.run(main())


def test_what_is_sent_twice_counts_once(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables)
            sent = ("ann", 0, seated.table.match.actions[0], 2)
            request = "request " * 50
            await asyncio.gather(*(tables.act(seated, *sent, request) for _time in range(5)))
            assert seated.table.seq == 3
        async with tables_at(database) as again:
            seated = await again.find(seated.name)
            await again.act(seated, *sent, request)
            assert seated.table.seq == 3
            # Sent by another way, it is one more, and too late.
            await refused(again.act(seated, *sent, "other"), kind=Stale)

    asyncio.run(main())


def test_what_was_made_for_an_older_table_is_refused(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables)
            action = seated.table.match.actions[0]
            for seq in (1, 3, -1):
                await refused(tables.act(seated, "ann", 0, action, seq, None), "has changed", Stale)
            assert seated.table.seq == 2

    asyncio.run(main())


def test_of_twenty_decisions_for_one_number_one_counts(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables)
            actions = seated.table.match.actions
            sent = [
                tables.act(seated, "ann", 0, actions[n % len(actions)], 2, f"request-{n}")
                for n in range(20)
            ]
            answers = await asyncio.gather(*sent, return_exceptions=True)
            assert answers.count(None) == 1
            assert sum(isinstance(answer, Stale) for answer in answers) == 19
            assert seated.table.seq == 3

    asyncio.run(main())


@pytest.mark.parametrize("game", ["heraldry", "kings_blade", "blazon"])
def test_after_a_restart_every_table_is_as_before(database: str, game: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables, ANN, BEN, game=game, clock="live:20")
            await tables.act(seated, "ann", 0, seated.table.match.actions[-1], 2, "once")
            for _time in range(6):
                await act(tables, seated)
            await tables.hand_over(seated, "ben", 1, "uniform", None)
            with_bot = everything(seated.table)
        async with tables_at(database) as again:
            seated = await again.find(seated.name)
            assert everything(seated.table) == with_bot
            await again.take_back(seated, "ben", 1)
            await again.concede(seated, "ben", 1, None, None)
            ended = everything(seated.table)
        async with tables_at(database) as last:
            seated = await last.find(seated.name)
            assert everything(seated.table) == ended
            assert seated.table.phase == OVER

    asyncio.run(main())


def test_a_twin_shares_nothing_that_changes(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables, ANN, BEN, game="blazon")
            table = seated.table
            before = everything(table)
            twin = table.twin()
            for _time in range(4):
                twin.match.act(twin.match.legal[0])
            twin.places[0], twin.requests["x"], twin.used[0] = BEN, 1, 5.0
            twin.told[0].clear()
            twin.match.gone.append((0, "conceded"))
            assert everything(table) == before

    asyncio.run(main())


def test_who_hangs_up_is_entered_all_the_same(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated, store = await new_table(tables), moody(tables)
            store.dallies = asyncio.Event()
            acting = asyncio.ensure_future(act(tables, seated))
            while store.appends == 0:
                await asyncio.sleep(0)
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
            store.dallies.set()
            await tables.close()
            assert seated.table.seq == 3

    asyncio.run(main())


def test_a_table_that_somebody_holds_is_never_there_twice(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "KEPT", 1)

    async def main() -> None:
        async with tables_at(sqlite) as some:
            held = await new_table(some)
            for _time in range(3):
                await new_table(some)
            gc.collect()
            assert some.count == 2  # the one that is held, and the last
            assert await some.find(held.name) is held

    asyncio.run(main())


def test_tables_that_nobody_holds_are_let_go(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "KEPT", 9)

    async def main() -> None:
        async with tables_at(sqlite) as some:
            names = [(await new_table(some)).name for _time in range(6)]
            for name in names:
                await some.find(name)
            gc.collect()
            assert some.count == 2  # each has two entries, and weighs as much as two itself

    asyncio.run(main())


def test_tables_without_entries_are_let_go_too(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "KEPT", 9)

    async def main() -> None:
        async with tables_at(sqlite) as some:
            for _time in range(6):
                assert (await new_table(some, OPEN, OPEN)).table.seq == 0
            gc.collect()
            assert some.count == 4

    asyncio.run(main())


@pytest.mark.parametrize("name", ["", "x" * 16, "x" * 5000, "\x00", "' OR 1=1 --", "é", "a/b"])
def test_a_name_that_no_table_has_is_unknown(database: str, name: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            await refused(tables.find(name), "There is no such table", Unknown)
            await refused(tables.with_code(name), "No table has the code", Unknown)

    asyncio.run(main())


def test_a_table_is_found_by_its_code_however_it_is_typed(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables)
            code = seated.table.header.code
            assert await tables.with_code(f" {code[:2].lower()}-{code[2:]} ") == seated.name

    asyncio.run(main())


def test_a_match_that_goes_in_circles_must_be_played_to_its_end(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "MOST_ENTRIES", 3)

    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables, ANN, BOT)
            await act(tables, seated)
            await refused(tables.undo(seated, "ann", 0, 3, None), "played to its end")
            await refused(tables.hand_over(seated, "ann", 0, "uniform", None), "played to its end")
            await tables.concede(seated, "ann", 0, None, None)
            assert seated.table.phase == OVER

    asyncio.run(main())
