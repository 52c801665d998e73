"""Arms that are won: kept with the player, borne at later tables, and seen by everybody there."""

import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert

from kingofarms.arms import blazon
from kingofarms.arms.arms import decode, encode
from kingofarms.engine.match.entries import Start
from kingofarms.games.blazon.browser.table import arms
from kingofarms.web.database import schema
from kingofarms.web.database.lobby import read_lists
from kingofarms.web.database.past import read_bearers, read_past
from kingofarms.web.database.upkeep import stop_matches
from kingofarms.web.model.command import Act, Concede, Hint
from kingofarms.web.model.commands import Carry, HandOver, Join, Rename, Resume
from kingofarms.web.model.endings import arms_won, has_field
from kingofarms.web.model.table import Place, Table
from kingofarms.web.model.view import table_view
from kingofarms.web.shell.arms import portraits
from kingofarms.web.table.fragment import TableRequest, table_fragment
from kingofarms.web.table.result import result_of
from kingofarms.web.tables.new_tables import accept
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.running import BOTH

from ..running import ANN, BEN, OPEN, act, new_table, tables_at

ALSO_ANN = Place("ann", "Bea")  # on the same device
SQUIRE = Place(bot="squire")
Step = Callable[[Tables, OpenTable], Awaitable[Any]]


def portrait(name: str, code: str = "") -> str:
    """The shield of somebody alone."""
    return portraits(((name, code),))[0]


async def welcome(tables: Tables) -> None:
    """Ann and Ben are known to the server."""
    people = [{"id": each.player, "name": each.name, "created": 0.0} for each in (ANN, BEN)]
    await tables.store.write(
        lambda connection: connection.execute(insert(schema.players), people) and None
    )


async def play(tables: Tables, open_table: OpenTable, seed: int = 0) -> None:
    """Both play by chance until the first seat's arms have a field."""
    chance = random.Random(seed)
    while not has_field(built(open_table.table)):
        table = open_table.table
        action = chance.choice(table.match.actions)
        player = str(table.places[table.to_play].player)
        await tables.do(open_table, Act(seat=table.to_play, action=action, seq=table.seq), player)


def built(table: Table) -> Any:
    looks = table_view(table, -1, None, 0.0)
    return arms(looks.record, 0, looks.agreed)


async def won(tables: Tables, seed: int = 0, then: Step | None = None) -> OpenTable:
    """A match that Ann has won with arms."""
    open_table = await new_table(tables, ANN, BEN, game="blazon", hints=True)
    await play(tables, open_table, seed)
    if then:
        await then(tables, open_table)
    await tables.do(open_table, Concede(), "ben")
    assert open_table.table.match.outcome
    assert open_table.table.match.outcome.winners == (0,)
    return open_table


async def borne_by(tables: Tables, player: str = "ann") -> str:
    found = await tables.store.read(lambda c: read_bearers(c, [player]))
    return found[player].arms if player in found else ""


async def test_the_winner_bears_the_arms_at_the_next_table_and_a_rival_sees_them(
    database: str,
) -> None:
    async with tables_at(database) as tables:
        await welcome(tables)
        code = encode(built((await won(tables)).table))
        assert await borne_by(tables) == code
        assert not await borne_by(tables, "ben"), "who loses wins none"
    async with tables_at(database) as later:  # after a restart
        assert await borne_by(later) == code
        open_table = await new_table(later, BEN, OPEN)
        await later.do(open_table, Join(name="Ann"), "ann")
        assert [place.arms for place in open_table.table.places] == ["", code]
        for seat, player in ((0, "ben"), (1, "ann"), (-1, None)):
            page = table_fragment(table_view(open_table.table, seat, player, 0.0), TableRequest())
            assert portrait("Ann", code) in page
            assert portrait("Ann") not in page
            assert portrait("Ben") in page
    async with tables_at(database) as again:
        found = await again.find(open_table.name)
        assert found.table.places[1].arms == code, "the entries have them"


async def test_a_host_and_a_rematch_bear_them_too(tables: Tables) -> None:
    await welcome(tables)
    first = await won(tables)
    code = await borne_by(tables)
    assert (await new_table(tables, ANN, SQUIRE)).table.places[0].arms == code
    await accept(tables, first, "ann")
    again = await accept(tables, first, "ben")
    assert again
    assert [place.arms for place in again.table.places] == ["", code]


async def test_later_arms_take_the_place_of_earlier_ones(tables: Tables) -> None:
    await welcome(tables)
    await won(tables, seed=0)
    first = await borne_by(tables)
    await won(tables, seed=5)
    assert await borne_by(tables) not in ("", first)


@BOTH
async def test_lists_show_them_and_only_with_the_persons_own_name(tables: Tables) -> None:
    await welcome(tables)
    past = await won(tables)
    code = await borne_by(tables)
    here = await new_table(tables, ANN, ALSO_ANN, BEN, game="blazon")
    assert [place.arms for place in here.table.places] == [code, "", ""]
    lists = await tables.store.read(lambda c: read_lists(c, "ben"))
    assert {each.id: each.arms for each in lists.mine} == {
        here.name: (code, "", ""),
        past.name: (code, ""),
    }
    [match] = (await tables.store.read(lambda c: read_past(c, "ben"))).rows
    assert [seat.arms for seat in match.seats] == [code, ""]


async def test_a_seat_keeps_them_under_another_name_after_a_bot_and_on_another_device(
    tables: Tables,
) -> None:
    await welcome(tables)
    await won(tables)
    code = await borne_by(tables)
    open_table = await new_table(tables, ANN, BEN, game="blazon")
    await tables.do(open_table, HandOver(seat=0), "ann")
    assert not table_view(open_table.table, 1, "ben", 0.0).sittings[0].arms, "a bot plays"
    await tables.do(open_table, Resume(), "ann")
    await tables.do(open_table, Rename(before="Ann", name="Anna"), "ann")
    await tables.do(open_table, Carry(seat=0, owner="ann"), "other")
    assert open_table.table.places[0] == Place("other", "Anna", arms=code)


async def test_the_winner_is_told_and_nobody_else(tables: Tables) -> None:
    await welcome(tables)
    table = (await won(tables)).table
    sentence = f"You now bear: {blazon(built(table))}"
    for seat, player, words in ((0, "ann", sentence), (1, "ben", ""), (-1, None, "")):
        looks = table_view(table, seat, player, 0.0)
        assert result_of(looks).arms == words
        assert ("You now bear" in table_fragment(looks, TableRequest())) == bool(words)


async def hinted(tables: Tables, open_table: OpenTable) -> None:
    while open_table.table.to_play != 0:
        await act(tables, open_table)
    await tables.do(open_table, Hint(seat=0), "ann")


async def helped(tables: Tables, open_table: OpenTable) -> None:
    await tables.do(open_table, HandOver(seat=0), "ann")
    await tables.do(open_table, Resume(), "ann")


async def begun_elsewhere(_tables: Tables, open_table: OpenTable) -> None:
    open_table.table.match.start = Start(seat=0, move=0, position={}, digest="")


@pytest.mark.parametrize("step", [hinted, helped, begun_elsewhere])
async def test_a_match_that_does_not_count_gives_no_arms(tables: Tables, step: Step) -> None:
    await welcome(tables)
    open_table = await won(tables, then=step)
    assert not await borne_by(tables)
    assert not result_of(table_view(open_table.table, 0, "ann", 0.0)).arms


@pytest.mark.parametrize("change", [{"is_imported": True}, {"lesson": "a digest"}])
async def test_an_imported_or_guided_match_gives_no_arms(
    tables: Tables, change: dict[str, Any]
) -> None:
    await welcome(tables)
    table = (await won(tables)).table
    assert arms_won(table)
    table.header = replace(table.header, **change)
    assert arms_won(table) is None


async def test_other_endings_give_no_arms(tables: Tables) -> None:
    await welcome(tables)
    stopped = await new_table(tables, ANN, BEN, game="blazon")
    await play(tables, stopped)
    stop_matches(tables.store.engine, [stopped.name], time.time())
    empty = await new_table(tables, ANN, BEN, game="blazon")
    await tables.do(empty, Concede(), "ben")
    one_screen = await new_table(tables, ANN, ALSO_ANN, game="blazon")
    await play(tables, one_screen)
    await tables.do(one_screen, Concede(seat=1), "ann")
    other = await new_table(tables, ANN, BEN, game="heraldry")
    await tables.do(other, Concede(), "ben")
    assert arms_won(other.table) is arms_won(empty.table) is arms_won(one_screen.table) is None
    assert not await borne_by(tables)


def test_a_code_that_cannot_be_read_shows_the_arms_of_the_name() -> None:
    assert portrait("Ann", "no code") == portrait("Ann")
    with pytest.raises(Exception, match="not the code"):
        decode("no code")
