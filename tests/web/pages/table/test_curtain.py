"""One device, several people: who looks through whose eyes, and when a curtain hangs between."""

import pytest

from kingofarms.engine.rules.seats import WATCHER
from kingofarms.web.model.command import Concede
from kingofarms.web.model.commands import HandOver, Resume
from kingofarms.web.model.table import Place
from kingofarms.web.model.view import is_curtained, viewing_seat
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, act, new_table

ALSO_ANN = Place("ann", "Bea")


async def at_device(tables: Tables, *places: Place, game: str = "kings_blade") -> OpenTable:
    return await new_table(tables, *(places or (ANN, ALSO_ANN)), game=game)


async def test_whoever_has_one_seat_looks_from_there_whatever_is_asked(tables: Tables) -> None:
    table = (await at_device(tables, ANN, BEN)).table
    seats = {"ann": 0, "ben": 1, "cat": WATCHER, None: WATCHER}
    for asked, lifted in ((None, None), (1, 2), (1, 0), (7, 9)):
        assert {each: viewing_seat(table, each, asked, lifted) for each in seats} == seats
    assert not is_curtained(table, "ann", 0)


@pytest.mark.parametrize(
    ("player", "asked", "lifted", "seat"),
    [
        ("ann", None, None, WATCHER),  # behind the curtain nobody sees a hand
        ("ann", 0, 2, 0),  # only the person who is to play lifts it
        ("ann", 1, 2, WATCHER),
        ("ann", 0, None, WATCHER),
        ("ben", 0, 2, WATCHER),
        ("ann", 0, -1, WATCHER),  # and not ahead of time
        ("ann", 0, 3, WATCHER),
        ("ann", 0, 99_999_999, WATCHER),
    ],
)
async def test_whoever_is_to_play_lifts_the_curtain(
    tables: Tables, player: str, asked: int | None, lifted: int | None, seat: int
) -> None:
    table = (await at_device(tables)).table
    assert table.seq == 2
    assert viewing_seat(table, player, asked, lifted) == seat
    assert is_curtained(table, player, WATCHER) == (player == "ann"), "on no other device"


async def test_it_stays_up_through_the_own_turn_and_falls_when_the_turn_passes(
    tables: Tables,
) -> None:
    open_table = await at_device(tables)
    lifted, passed = open_table.table.seq, False
    for _time in range(40):
        await act(tables, open_table)
        table = open_table.table
        if table.to_play == 0 and not passed:
            assert viewing_seat(table, "ann", 0, lifted) == 0
        elif table.to_play == 1:
            passed = True
            assert viewing_seat(table, "ann", 0, lifted) == WATCHER
            assert viewing_seat(table, "ann", 1, table.seq) == 1
            assert is_curtained(table, "ann", WATCHER)
        else:
            # Her turn again, but somebody else has decided in between.
            assert viewing_seat(table, "ann", 0, lifted) == WATCHER
            assert viewing_seat(table, "ann", 0, table.seq) == 0
            return
    raise AssertionError("it was never her turn again")


async def test_what_others_do_elsewhere_does_not_let_it_fall(tables: Tables) -> None:
    open_table = await at_device(tables, ANN, ALSO_ANN, BEN)
    lifted = open_table.table.seq
    await tables.do(open_table, HandOver(seat=2, bot="uniform"), "ben")
    assert viewing_seat(open_table.table, "ann", 0, lifted) == 0
    # A seat of this device that changes hands does.
    await tables.do(open_table, HandOver(seat=1, bot="uniform"), "ann")
    await tables.do(open_table, Resume(seat=1), "ann")
    assert viewing_seat(open_table.table, "ann", 0, lifted) == WATCHER


async def test_where_nothing_is_secret_there_is_no_curtain(tables: Tables) -> None:
    open_table = await at_device(tables, game="heraldry")
    assert viewing_seat(open_table.table, "ann", None, None) == 0
    await act(tables, open_table)
    assert viewing_seat(open_table.table, "ann", None, None) == open_table.table.to_play
    assert not is_curtained(open_table.table, "ann", open_table.table.to_play)


async def test_when_it_is_over_nobody_is_asked_to_lift_anything(tables: Tables) -> None:
    open_table = await at_device(tables)
    await tables.do(open_table, Concede(seat=0), "ann")
    assert viewing_seat(open_table.table, "ann", 1, 3) == WATCHER
    assert not is_curtained(open_table.table, "ann", WATCHER)
