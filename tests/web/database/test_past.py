"""The past of a player: results by seat, pages, how one does against each level."""

import pytest
from sqlalchemy import select, update

from kingofarms.bots.levels import LEVELS
from kingofarms.engine.match import entries as match_entries
from kingofarms.web.database import lobby, schema
from kingofarms.web.database.past import game_record, level_record, read_past, read_record
from kingofarms.web.database.upkeep import stop_matches, sweep
from kingofarms.web.defaults import Keeping
from kingofarms.web.lobby.page import AT_ONCE, add_results
from kingofarms.web.model.clock import DAY
from kingofarms.web.model.command import Concede
from kingofarms.web.model.commands import HandOver, Resume
from kingofarms.web.model.endings import endings_of
from kingofarms.web.model.table import Place, Table
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.running import BOTH

from ..running import ANN, BEN, new_table, tables_at

SQUIRE, PAGE = Place(bot="squire"), Place(bot="page")


async def conceded(tables: Tables, *places: Place, by: str = "ann") -> OpenTable:
    """A match that is over because that player has given up."""
    open_table = await new_table(tables, *places, game="blazon")
    await tables.do(open_table, Concede(), by)
    return open_table


async def past_of(tables: Tables, player: str, at: str = "") -> list[tuple[str, str]]:
    page = await tables.store.read(lambda c: read_past(c, player, at))
    return [(each.result, each.level) for each in page.rows]


async def test_a_match_that_ends_or_is_stopped_has_a_result_for_every_seat(
    database: str, tables: Tables
) -> None:
    open_table = await conceded(tables, ANN, BEN)
    [match] = (await tables.store.read(lambda c: read_past(c, "ben"))).rows
    assert (match.id, match.game, match.result) == (open_table.name, "blazon", "won")
    assert match.ended == open_table.table.times[-1]
    assert [seat.rank for seat in match.seats] == [2, 1]
    assert [seat.is_mine for seat in match.seats] == [False, True]
    assert all(isinstance(seat.points, int) for seat in match.seats)
    assert await past_of(tables, "ann") == [("lost", "")]
    assert await past_of(tables, "cat") == []
    running = await new_table(tables, Place("cat", "Cat"), BEN)
    assert await past_of(tables, "cat") == [], "it runs"
    stop_matches(tables.store.engine, [running.name], 2e9)
    assert await past_of(tables, "cat") == [("stopped", "")]


def first_of(table: Table) -> tuple[str | None, str]:
    """The result of the first seat, and the level for which it counts, after all others left."""
    for seat in range(1, table.match.seats):
        if not table.match.is_over:
            table.enter(match_entries.Concede(seat=seat), 1.0, None, None)
    ending = endings_of(table)[0]
    return ending.result, ending.level


async def test_a_result_counts_for_a_level_only_if_all_others_are_bots_of_it(
    tables: Tables,
) -> None:
    for places, level in (
        ((ANN, SQUIRE), "squire"),
        ((ANN, SQUIRE, SQUIRE), "squire"),
        ((ANN, SQUIRE, PAGE), ""),
        ((ANN, SQUIRE, BEN), ""),
        ((ANN, Place(bot="uniform")), ""),
        ((ANN, Place("ann", "Bea"), SQUIRE), ""),
    ):
        open_table = await new_table(tables, *places, game="blazon")
        assert first_of(open_table.table) == ("won", level), places


async def test_a_result_does_not_count_if_a_bot_has_played_for_the_person(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, SQUIRE)
    await tables.do(open_table, HandOver(seat=0), "ann")
    await tables.do(open_table, Resume(), "ann")
    assert first_of(open_table.table) == ("won", "")


async def test_a_player_who_gave_up_has_lost_though_a_bot_played_on(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, SQUIRE, SQUIRE, game="blazon")
    await tables.do(open_table, Concede(), "ann")
    assert open_table.table.places[0].bot
    assert first_of(open_table.table) == ("lost", "squire")


async def test_a_match_that_does_not_count_is_in_the_past_without_a_level(tables: Tables) -> None:
    open_table = await new_table(tables, ANN, SQUIRE)
    open_table.table.match.has_seen_hidden = True
    await tables.do(open_table, Concede(), "ann")
    assert await past_of(tables, "ann") == [("lost", "")]


async def test_the_past_has_pages(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST", 4)
    moments = iter(range(1_000, 10_000))
    async with tables_at(database, lambda: float(next(moments))) as tables:
        names = [(await conceded(tables, ANN, BEN)).name for _each in range(6)][::-1]
        first = await tables.store.read(lambda c: read_past(c, "ann"))
        assert [each.id for each in first.rows] == names[:4]
        assert not first.newer
        second = await tables.store.read(lambda c: read_past(c, "ann", first.older))
        assert [each.id for each in second.rows] == names[4:]
        assert not second.older
        back = await tables.store.read(lambda c: read_past(c, "ann", second.newer))
        assert [each.id for each in back.rows] == names[:4]


@BOTH
async def test_old_matches_get_their_results_when_the_player_looks_some_at_a_time(
    tables: Tables,
) -> None:
    for _each in range(AT_ONCE + 1):
        await conceded(tables, ANN, SQUIRE)
    places = schema.places
    empty = update(places).values(rank=None, points=None, result=None, level="")
    await tables.store.write(lambda c: c.execute(empty) and None)
    assert set(await past_of(tables, "ann")) == {("unknown", "")}
    assert await add_results(tables, "ann")
    found = await past_of(tables, "ann")
    assert found.count(("lost", "squire")) == AT_ONCE
    assert not await add_results(tables, "ann")
    assert set(await past_of(tables, "ann")) == {("lost", "squire")}


@BOTH
async def test_a_match_that_cannot_be_opened_is_listed_and_not_tried_again(tables: Tables) -> None:
    open_table = await conceded(tables, ANN, SQUIRE)
    tables.forget(open_table.name)
    damage = [update(schema.places).values(result=None), update(schema.matches).values(rules=99)]
    await tables.store.write(lambda c: [c.execute(each) for each in damage] and None)
    await add_results(tables, "ann")
    assert await past_of(tables, "ann") == [("unknown", "squire")]
    query = select(schema.places.c.result).distinct()
    rows = await tables.store.read(lambda c: c.execute(query).scalars().all())
    assert rows == ["unknown"]


async def test_the_past_goes_with_the_match_and_the_person_with_the_past(tables: Tables) -> None:
    await conceded(tables, ANN, BEN)
    row = schema.players.insert().values(id="ann", name="Ann", created=0.0)
    await tables.store.write(lambda c: c.execute(row) and None)
    await sweep(tables.store, Keeping(over=1, people=1), tables.now() + 2 * DAY)
    assert await past_of(tables, "ann") == []
    people = await tables.store.read(
        lambda c: c.execute(select(schema.players.c.id)).scalars().all()
    )
    assert people == []


async def test_the_record_tells_how_a_player_does_game_by_game(tables: Tables) -> None:
    await conceded(tables, ANN, SQUIRE)
    await conceded(tables, ANN, BEN)
    records = await tables.store.read(lambda c: read_record(c, "ann"))
    lost = {(each.game, level.level): level.lost for each in records for level in each.levels}
    assert {key for key, count in lost.items() if count} == {("blazon", "squire")}
    assert [level.level for level in records[0].levels] == list(LEVELS)


@pytest.mark.parametrize(
    ("results", "is_beaten"),
    [
        ("", False),
        ("ww", False),
        ("www", True),
        ("wllww", True),
        ("wllwlw", False),
        ("wdwdw", True),
        ("wwwlllllll", True),  # it stays beaten
        ("lllllwlwlw", True),
    ],
)
def test_a_level_is_beaten_by_three_wins_in_five_matches_in_a_row(
    results: str, is_beaten: bool
) -> None:
    words = {"w": "won", "d": "drawn", "l": "lost"}
    record = level_record("page", [words[each] for each in results])
    assert record.beaten == is_beaten
    assert (record.won, record.drawn, record.lost) == tuple(map(results.count, "wdl"))
    assert len(record.latest) == min(5, len(results))


def test_a_streak_ends_with_the_first_match_that_is_not_won() -> None:
    results = [("page", "won"), ("squire", "won"), ("page", "lost"), ("page", "won")]
    record = game_record("blazon", results)
    assert (record.streak, record.best_streak) == (1, 2)
