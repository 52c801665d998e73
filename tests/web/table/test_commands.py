"""Seats: sitting down and standing up, bots that step in, giving up, taking back, once more."""

import asyncio
from typing import Any

import pytest

from kingofarms.engine.match.entries import Act
from kingofarms.web.table import commands
from kingofarms.web.tables.tables import GATHERING, OVER, RUNNING
from tests.web.running import ANN, BEN, BOT, CAT, OPEN, QUICK, act, new_table, refused, tables_at

# Sitting down, standing up.


def test_of_many_who_want_one_seat_one_gets_it(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables, ANN, OPEN)
            joining = [tables.join(seated, f"p{n}", f"P{n}", None) for n in range(8)]
            answers = await asyncio.gather(*joining, return_exceptions=True)
            assert answers.count(1) == 1
            assert sum("is taken" in str(answer) for answer in answers) == 7
            assert seated.table.phase == RUNNING

    asyncio.run(main())


def test_who_sits_down_twice_sits_once(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables, ANN, OPEN, OPEN, game="kings_blade")
            joining = [tables.join(seated, "ben", "Ben", None) for _time in range(3)]
            assert await asyncio.gather(*joining) == [1, 1, 1]
            assert seated.table.seats_of("ben") == [1]
            # On the same device another person may sit down, too: on a seat that is named.
            assert await tables.join(seated, "ben", "Bea", 2) == 2
            assert seated.table.names() == ["Ann", "Ben", "Bea"]

    asyncio.run(main())


def test_who_stands_up_twice_does_not_chase_away_who_came_after(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables, ANN, OPEN, OPEN, game="kings_blade")
            await tables.join(seated, "ben", "Ben", 1)
            await asyncio.gather(
                tables.leave(seated, "ben", 1), tables.join(seated, "cat", "Cat", 2)
            )
            await tables.join(seated, "dan", "Dan", 1)
            await refused(tables.leave(seated, "ben", 1), "not your seat")
            assert seated.table.phase == RUNNING
            await refused(tables.leave(seated, "dan", 1), "only before the match begins")

    asyncio.run(main())


def test_only_the_host_fills_a_seat_with_a_bot_and_only_an_open_one(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables, ANN, OPEN)
            await refused(tables.add_bot(seated, "ben", 1, "uniform"), "Only who set up")
            await refused(tables.add_bot(seated, "ann", 0, "uniform"), "taken")
            await refused(tables.add_bot(seated, "ann", -1, "uniform"), "taken")
            await tables.add_bot(seated, "ann", 1, "uniform")
            assert seated.table.phase == RUNNING

    asyncio.run(main())


def test_before_everybody_sits_nothing_is_decided(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables, ANN, OPEN)
            assert (seated.table.phase, seated.table.to_play) == (GATHERING, -1)
            action = seated.table.match.actions[0]
            await refused(tables.act(seated, "ann", 0, action, 1, None), "every seat is taken")

    asyncio.run(main())


@pytest.mark.parametrize("seat", [-1, 1, 2, 99])
def test_nobody_decides_for_others(sqlite: str, seat: int) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables)
            action = seated.table.match.actions[0]
            for asking in (
                tables.act(seated, "ann", seat, action, 2, None),
                tables.undo(seated, "ann", seat, 2, None),
                tables.concede(seated, "ann", seat, 2, None),
                tables.hand_over(seated, "cat", seat, "uniform", None),
                tables.take_back(seated, "ann", seat),
                tables.count_out(seated, "cat", seat, None),
            ):
                await refused(asking)
            assert seated.table.seq == 2

    asyncio.run(main())


# Bots that step in, giving up, once more.


def test_a_bot_minds_a_seat_until_it_is_taken_back(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables)
            await tables.hand_over(seated, "ann", 0, "uniform", 2)
            assert seated.table.places[0].bot == "uniform"
            action = seated.table.match.actions[0]
            await refused(tables.act(seated, "ann", 0, action, 3, None), "A bot plays for you")
            await refused(tables.hand_over(seated, "ann", 0, "uniform", 3), "plays there already")
            await refused(tables.take_back(seated, "ben", 0), "not yours")
            await tables.take_back(seated, "ann", 0)
            assert seated.table.places[0] == ANN
            await tables.act(seated, "ann", 0, action, 4, None)

    asyncio.run(main())


def test_of_two_who_remain_one_gives_up_and_it_is_over(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables)
            await tables.concede(seated, "ben", 1, None, None)
            outcome = seated.table.match.outcome
            assert outcome is not None
            assert outcome.ranks == (1, 2)

    asyncio.run(main())


def test_where_one_of_three_gives_up_a_bot_plays_on(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated = await new_table(tables, ANN, BEN, CAT, game="kings_blade")
            await tables.concede(seated, "ann", 0, None, None)
            table = seated.table
            assert (table.phase, table.to_play) == (RUNNING, 0)
            assert (table.places[0].player, table.places[0].bot) == ("ann", commands.STAND_IN)
            assert table.seq == 5  # one transaction, two entries
            await refused(tables.take_back(seated, "ann", 0), "does not come back")
            await tables.concede(seated, "ben", 1, None, None)
            assert seated.table.phase == OVER
            outcome = seated.table.match.outcome
            assert outcome is not None
            assert outcome.ranks == (3, 2, 1)
        async with tables_at(database) as again:
            assert (await again.find(seated.name)).table.phase == OVER

    asyncio.run(main())


def test_a_rematch_has_everyone_one_seat_further_on_and_is_one(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            places = (ANN, BEN, CAT)
            seated = await new_table(tables, *places, game="kings_blade", clock="days:2")
            await refused(tables.rematch(seated, "ann"), "when the match is over")
            await tables.hand_over(seated, "ben", 1, "uniform", None)
            await tables.concede(seated, "ann", 0, None, None)
            await tables.concede(seated, "cat", 2, None, None)
            await refused(tables.rematch(seated, "dan"), "Only who sat")
            asked = [tables.rematch(seated, player) for player in ("ann", "ben", "cat")]
            first, *others = await asyncio.gather(*asked)
            assert [other.name for other in others] == [first.name, first.name]
            # Ben, for whom a bot had played, sits there in person.
            assert first.table.places == [CAT, ANN, BEN]
            assert str(first.table.header.clock) == "days:2"
            assert first.table.match.agreed.digest == seated.table.match.agreed.digest
        async with tables_at(database) as again:
            over = await again.find(seated.name)
            assert (await again.rematch(over, "ben")).name == first.name

    asyncio.run(main())


# Taking back.


def test_the_own_turn_is_taken_back_and_nothing_else(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables)
            await act(tables, seated)
            await refused(tables.undo(seated, "ann", 0, 3, None), "Your turn is over")
            assert seated.table.why_no_undo(0)
            assert seated.table.seq == 3

    asyncio.run(main())


@pytest.mark.parametrize("others", [[BOT], [], [BEN]], ids=["bots", "one device", "a person"])
def test_against_bots_and_on_one_device_everyone_consents(sqlite: str, others: list[Any]) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            second = others[0] if others else ANN
            seated = await new_table(tables, ANN, second, **QUICK)
            before = seated.table.match._states.tobytes()
            await act(tables, seated)
            table = seated.table
            reply = table.match.actions[0]
            await tables.enter(seated, lambda _t: [(Act(seat=1, action=reply), None)])
            if others == [BEN]:
                await refused(tables.undo(seated, "ann", 0, 4, None))
                return
            # A bot's reply goes with one's own decision; people on one device go back one by one.
            assert seated.table.undoable(0) == (2 if others else 1, True)
            for seq in (4,) if others else (4, 5):
                await tables.undo(seated, "ann", 0, seq, None)
            assert seated.table.match._states.tobytes() == before
            assert seated.table.to_play == 0

    asyncio.run(main())


def test_a_bot_that_minds_a_seat_does_not_consent_for_its_holder(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables)
            await act(tables, seated)
            await act(tables, seated)
            await tables.hand_over(seated, "ben", 1, "uniform", None)
            await refused(tables.undo(seated, "ann", 0, 5, None), "nothing to undo in this turn")
            assert len(seated.table.match.steps) == 2

    asyncio.run(main())


def test_who_has_left_the_match_need_not_consent(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables, ANN, BEN, BOT, game="kings_blade")
            await tables.concede(seated, "ben", 1, None, None)
            await act(tables, seated)
            assert seated.table.undoable(0) == (1, True)

    asyncio.run(main())


def test_what_chance_has_dealt_is_not_taken_back(sqlite: str) -> None:
    async def main() -> None:
        async with tables_at(sqlite) as tables:
            seated = await new_table(tables, ANN, BOT, game="kings_blade")
            while not seated.table.match.steps or not seated.table.match._steps[-1].drew:
                table = seated.table
                entry = Act(seat=table.to_play, action=table.match.actions[0])
                await tables.enter(seated, entry)
            seat = seated.table.match.steps[-1][0]
            assert "You can't undo a random draw" in seated.table.why_no_undo(seat)

    asyncio.run(main())


def test_who_looks_at_what_is_over_hears_of_the_rematch(database: str) -> None:
    async def main() -> None:
        async with tables_at(database) as tables:
            seated, heard = await new_table(tables), []
            assert await tables.rematch_of(seated) == ""
            await tables.concede(seated, "ann", 0, None, None)
            seated.listeners.add(lambda: heard.append(seated.rematch))
            assert await tables.rematch_of(seated) == ""
            again = await tables.rematch(seated, "ann")
            assert heard[-1] == await tables.rematch_of(seated) == again.name
        async with tables_at(database) as later:  # as another server, or this one after a start
            assert await later.rematch_of(await later.find(seated.name)) == again.name

    asyncio.run(main())
