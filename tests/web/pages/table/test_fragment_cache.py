"""FragmentCache: a fragment is drawn once for each viewer, and again when anything changes."""

import asyncio
from dataclasses import replace

import pytest

from kingofarms.engine.match.entries import Act, Sit
from kingofarms.engine.memo import RESULTS, ROOM
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import speaking
from kingofarms.web.model.table import Table
from kingofarms.web.model.view import table_view
from kingofarms.web.table import fragment as module
from kingofarms.web.table.fragment import FragmentCache, TableRequest, table_pieces
from kingofarms.web.table.log_lines import last_lines
from tests.kit.tables import begun, page_for, seen_by

pytestmark = pytest.mark.usefixtures("english_words")
Drawn = list[tuple[int, int]]  # (seat, number) of each fragment that was drawn


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """What was drawn, not merely fetched; after each piece others have their turn."""
    found: Drawn = []

    def noting(looks, asked, is_curtained):  # type: ignore[no-untyped-def]
        for at, piece in enumerate(table_pieces(looks, asked, is_curtained)):
            found.extend([(looks.seat, looks.seq)] if at == 0 else [])
            yield piece

    monkeypatch.setattr(module, "table_pieces", noting)
    monkeypatch.setattr(module, "LONGEST", 0.0)
    return found


async def fragment(
    cache: FragmentCache,
    table: Table,
    seat: int,
    asked: TableRequest | None = None,
    now: float = 2.0,
) -> str:
    looks = seen_by(table, seat, now)
    player = None if seat == WATCHER else f"p{seat}"
    return await cache.fragment(table, player, looks, asked or TableRequest(), False)


@pytest.mark.parametrize("game", ["heraldry", "kings_blade", "blazon"])
async def test_a_fragment_is_the_table_as_it_is_drawn_without_the_cache(game: str) -> None:
    table = begun(game)
    cache = FragmentCache()
    for _again in range(2):
        for seat in (WATCHER, 0, 1):
            assert await fragment(cache, table, seat) == page_for(table, seat)


async def test_two_who_ask_at_once_have_it_drawn_once(drawn: Drawn) -> None:
    cache, table = FragmentCache(), begun("heraldry")
    both = await asyncio.gather(fragment(cache, table, 0), fragment(cache, table, 0))
    assert both[0] == both[1]
    assert drawn == [(0, 2)]


async def test_every_viewer_has_a_fragment_of_their_own(drawn: Drawn) -> None:
    cache, table = FragmentCache(), begun("blazon")
    seen = [await fragment(cache, table, seat) for seat in (WATCHER, 0, 1, 0)]
    assert len(set(seen)) == 3
    assert seen[3] == seen[1], "who asks again gets the same"
    assert [seat for seat, _seq in drawn] == [WATCHER, 0, 1]


async def test_two_tables_of_one_name_and_number_have_nothing_in_common(drawn: Drawn) -> None:
    cache, one, two = FragmentCache(), begun("heraldry"), begun("heraldry")
    await fragment(cache, one, 0)
    await fragment(cache, two, 0)
    assert len(drawn) == 2


async def test_an_entry_a_pick_and_a_language_make_another_fragment(drawn: Drawn) -> None:
    cache, table = FragmentCache(), begun("heraldry")
    seat = table.to_play
    before = await fragment(cache, table, seat)
    picked = await fragment(cache, table, seat, TableRequest(pick=f"hand-{seat}-5"))
    with speaking("de"):
        german = await fragment(cache, table, seat)
    table.enter(Act(seat=seat, action=table.match.actions[0]), 3.0, None, None)
    after = await fragment(cache, table, seat)
    assert len({before, picked, german, after}) == 4
    assert len(drawn) == 4
    asked = TableRequest()
    for other in (asked, replace(asked, my_name="Ann"), replace(asked, lifted=1)):
        await fragment(cache, table, seat, other)
    assert len(drawn) == 6, "whatever field of the request it is"


async def test_a_clock_is_drawn_by_the_second_and_none_only_when_time_is_over(drawn: Drawn) -> None:
    cache, table = FragmentCache(), begun("heraldry", clock="live:1")
    table.clock_since = 0.0  # everybody has come
    for now in (2.25, 2.5, 3.25):
        await fragment(cache, table, 0, now=now)
    assert len(drawn) == 2
    table = begun("heraldry")
    for now in (2.25, 3.25, 200_000.0):
        await fragment(cache, table, 0, now=now)
    assert len(drawn) == 4


async def test_what_is_shown_once_is_not_kept(drawn: Drawn) -> None:
    cache, table = FragmentCache(), begun("heraldry")
    for asked in (TableRequest(message="No."), TableRequest(link="https://x/carry/secret")):
        for _again in range(2):
            await fragment(cache, table, 0, asked)
    assert len(drawn) == 4


async def test_a_fragment_is_drawn_for_those_who_wait_when_the_first_has_gone(drawn: Drawn) -> None:
    cache, table = FragmentCache(), begun("heraldry")
    first = asyncio.ensure_future(fragment(cache, table, 0))
    second = asyncio.ensure_future(fragment(cache, table, 0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    first.cancel()
    answer = await second
    assert first.cancelled()
    assert len(drawn) == 2
    assert answer == page_for(table, 0)


async def test_there_are_never_many_more_than_may_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOUND", 3)
    cache, tables = FragmentCache(), [begun("heraldry") for _number in range(20)]
    for table in tables:
        await fragment(cache, table, 0)
        assert sum(map(len, cache._fragments.values())) <= 6


async def test_fragments_go_with_their_tables() -> None:
    cache, table = FragmentCache(), begun("heraldry")
    await fragment(cache, table, 0)
    assert len(cache._fragments) == 1
    del table
    assert len(cache._fragments) == 0


def test_of_the_log_only_the_lines_with_the_latest_names_are_kept() -> None:
    table = begun("heraldry")
    first = table.seen[WATCHER][0]
    for name in (f"bot {number}" for number in range(ROOM + 2)):
        table.enter(Sit(seat=1, player=name, bot=True), 2.0, "p1", None)
        for seat in (WATCHER, 0):
            last_lines(table_view(table, seat, None, 2.0))
    with speaking("de"):
        last_lines(table_view(table, WATCHER, None, 2.0))
    results = vars(first)[RESULTS]
    kept = {(made.__name__, language): len(found) for (made, language), found in results.items()}
    assert {name for name, _language in kept} == {"entry_lines", "lines_for"}
    assert {language: count for (_name, language), count in kept.items()} == {"en": ROOM, "de": 1}
