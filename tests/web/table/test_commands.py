"""Commands at a table: join and leave, bots that stand in, concede, undo."""

import asyncio
from typing import Any

import pytest

from kingofarms.web.model.command import Act, BotAct, ClaimTimeout, Concede, Undo
from kingofarms.web.model.commands import AddBot, HandOver, Join, Leave, Resume
from kingofarms.web.model.seats import STAND_IN
from kingofarms.web.model.table import GATHERING, OVER, RUNNING
from kingofarms.web.model.undo import undoable
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, BOT, CAT, OPEN, QUICK, act, new_table, refused, tables_at

# Sitting down, standing up.


async def test_of_many_who_want_one_seat_one_gets_it(tables: Tables, database: str) -> None:
    open_table = await new_table(tables, ANN, OPEN)
    joining = [tables.do(open_table, Join(name=f"P{n}"), f"p{n}") for n in range(8)]
    answers = await asyncio.gather(*joining, return_exceptions=True)
    assert answers.count(None) == 1
    assert sum("is taken" in str(answer) for answer in answers) == 7
    assert open_table.table.phase == RUNNING


async def test_who_sits_down_twice_sits_once(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, OPEN, OPEN, game="kings_blade")
    joining = [tables.do(open_table, Join(name="Ben"), "ben") for _time in range(3)]
    await asyncio.gather(*joining)
    assert open_table.table.seats_of("ben") == [1]
    # On the same device another person may sit down, too: on a seat that is named.
    await tables.do(open_table, Join(seat=2, name="Bea"), "ben")
    assert open_table.table.names() == ["Ann", "Ben", "Bea"]


async def test_who_stands_up_twice_does_not_chase_away_who_came_after(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, OPEN, OPEN, game="kings_blade")
    await tables.do(open_table, Join(seat=1, name="Ben"), "ben")
    await asyncio.gather(
        tables.do(open_table, Leave(seat=1), "ben"),
        tables.do(open_table, Join(seat=2, name="Cat"), "cat"),
    )
    await tables.do(open_table, Join(seat=1, name="Dan"), "dan")
    await refused(tables.do(open_table, Leave(seat=1), "ben"), "not your seat")
    assert open_table.table.phase == RUNNING
    await refused(tables.do(open_table, Leave(seat=1), "dan"), "only before the match begins")


async def test_only_the_host_fills_a_seat_with_a_bot_and_only_an_open_one(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, OPEN)
    await refused(tables.do(open_table, AddBot(seat=1, bot="uniform"), "ben"), "Only the host")
    await refused(tables.do(open_table, AddBot(seat=0, bot="uniform"), "ann"), "taken")
    await refused(tables.do(open_table, AddBot(seat=-1, bot="uniform"), "ann"), "taken")
    await tables.do(open_table, AddBot(seat=1, bot="uniform"), "ann")
    assert open_table.table.phase == RUNNING


async def test_before_everybody_sits_nothing_is_decided(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, OPEN)
    assert (open_table.table.phase, open_table.table.to_play) == (GATHERING, -1)
    action = open_table.table.match.actions[0]
    await refused(
        tables.do(open_table, Act(seat=0, action=action, seq=1), "ann"), "every seat is taken"
    )


@pytest.mark.parametrize("seat", [-1, 1, 2, 99])
async def test_nobody_decides_for_others(tables: Tables, seat: int) -> None:
    open_table = await new_table(tables)
    action = open_table.table.match.actions[0]
    for asking in (
        tables.do(open_table, Act(seat=seat, action=action, seq=2), "ann"),
        tables.do(open_table, Undo(seat=seat, seq=2), "ann"),
        tables.do(open_table, Concede(seat=seat), "ann"),
        tables.do(open_table, HandOver(seat=seat, bot="uniform"), "cat"),
        tables.do(open_table, Resume(seat=seat), "ann"),
        tables.do(open_table, ClaimTimeout(seat=seat), "cat"),
    ):
        await refused(asking)
    assert open_table.table.seq == 2


# Bots that step in, giving up.


async def test_a_bot_minds_a_seat_until_it_is_taken_back(tables: Tables) -> None:
    open_table = await new_table(tables)
    await tables.do(open_table, HandOver(seat=0, bot="uniform", seq=2), "ann")
    assert open_table.table.places[0].bot == "uniform"
    action = open_table.table.match.actions[0]
    await refused(
        tables.do(open_table, Act(seat=0, action=action, seq=3), "ann"),
        "A bot is playing for you",
    )
    await refused(
        tables.do(open_table, HandOver(seat=0, bot="uniform", seq=3), "ann"),
        "already plays there",
    )
    await refused(tables.do(open_table, Resume(seat=0), "ben"), "No bot is playing for you")
    await tables.do(open_table, Resume(seat=0), "ann")
    assert open_table.table.places[0] == ANN
    await tables.do(open_table, Act(seat=0, action=action, seq=4), "ann")


async def test_of_two_who_remain_one_gives_up_and_it_is_over(tables: Tables) -> None:
    open_table = await new_table(tables)
    await tables.do(open_table, Concede(seat=1), "ben")
    outcome = open_table.table.match.outcome
    assert outcome is not None
    assert outcome.ranks == (1, 2)


async def test_where_one_of_three_gives_up_a_bot_plays_on(database: str) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables, ANN, BEN, CAT, game="kings_blade")
        await tables.do(open_table, Concede(seat=0), "ann")
        table = open_table.table
        assert (table.phase, table.to_play) == (RUNNING, 0)
        assert (table.places[0].player, table.places[0].bot) == ("ann", STAND_IN)
        assert table.seq == 5  # one transaction, two entries
        await refused(tables.do(open_table, Resume(seat=0), "ann"), "cannot come back")
        await tables.do(open_table, Concede(seat=1), "ben")
        assert open_table.table.phase == OVER
        outcome = open_table.table.match.outcome
        assert outcome is not None
        assert outcome.ranks == (3, 2, 1)
    async with tables_at(database) as again:
        assert (await again.find(open_table.name)).table.phase == OVER


# Taking back.


async def test_the_own_turn_is_taken_back_and_nothing_else(tables: Tables) -> None:
    open_table = await new_table(tables)
    await act(tables, open_table)
    await refused(tables.do(open_table, Undo(seat=0, seq=3), "ann"), "Your turn is over")
    assert open_table.table.why_no_undo(0)
    assert open_table.table.seq == 3


@pytest.mark.parametrize("others", [[BOT], [], [BEN]], ids=["bots", "one device", "a person"])
async def test_against_bots_and_on_one_device_everyone_consents(
    tables: Tables, others: list[Any]
) -> None:
    second = others[0] if others else ANN
    open_table = await new_table(tables, ANN, second, **QUICK)
    before = open_table.table.match.states.tobytes()
    await act(tables, open_table)
    table = open_table.table
    reply = table.match.actions[0]
    await tables.do(open_table, BotAct(seat=1, action=reply))
    if others == [BEN]:
        await refused(tables.do(open_table, Undo(seat=0, seq=4), "ann"))
        return
    # A bot's reply goes with one's own decision; people on one device go back one by one.
    assert undoable(open_table.table, 0) == (2 if others else 1, True)
    for seq in (4,) if others else (4, 5):
        await tables.do(open_table, Undo(seat=0, seq=seq), "ann")
    assert open_table.table.match.states.tobytes() == before
    assert open_table.table.to_play == 0


async def test_a_bot_that_minds_a_seat_does_not_consent_for_its_holder(tables: Tables) -> None:
    open_table = await new_table(tables)
    await act(tables, open_table)
    await act(tables, open_table)
    await tables.do(open_table, HandOver(seat=1, bot="uniform"), "ben")
    undo = tables.do(open_table, Undo(seat=0, seq=5), "ann")
    await refused(undo, "nothing to undo in this turn")
    assert len(open_table.table.match.steps) == 2


async def test_who_has_left_the_match_need_not_consent(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BEN, BOT, game="kings_blade")
    await tables.do(open_table, Concede(seat=1), "ben")
    await act(tables, open_table)
    assert undoable(open_table.table, 0) == (1, True)


async def test_what_chance_has_dealt_is_not_taken_back(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, BOT, game="kings_blade")
    while not open_table.table.match.steps or not open_table.table.match.history[-1].drew:
        table = open_table.table
        command = BotAct(seat=table.to_play, action=table.match.actions[0])
        await tables.do(open_table, command)
    seat = open_table.table.match.steps[-1][0]
    assert "You can't undo a random draw" in open_table.table.why_no_undo(seat)
