"""Pictures: drawn once for each pair of eyes, anew whenever anything may have changed."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kingofarms.engine.match.entries import Act, Sit
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.web.pages import fragment_cache as module
from kingofarms.web.pages.fragment_cache import Pictures
from kingofarms.web.pages.render import Request, last_lines, table_fragment, table_pieces
from kingofarms.web.table.clock import clock_from
from kingofarms.web.table.table import Header, Table
from kingofarms.web.table.view import table_view

Drawn = list[tuple[int, int]]  # (seat, number) of each picture that was drawn


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    with speaking("en"):
        yield


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


def table_of(game: str = "heraldry", clock: str = "none") -> Table:
    header = Header("table", "ABCDE", False, clock_from(clock), "p0", 0.0)
    found = game_named(game)
    table = Table(header, Match(found, found.agree({}), 2, Stream(3)))
    for seat in range(2):
        table.enter(Sit(seat=seat, player=f"P{seat}"), 1.0, f"p{seat}", None)
    return table


async def picture(
    pictures: Pictures, table: Table, seat: int, asked: Request | None = None, now: float = 2.0
) -> str:
    player = None if seat == WATCHER else f"p{seat}"
    looks = table_view(table, seat, player, now)
    return await pictures.fragment(table, player, looks, asked or Request(), False)


@pytest.mark.parametrize("game", ["heraldry", "kings_blade", "blazon"])
def test_a_picture_is_the_table_as_it_is_drawn_without_them(game: str) -> None:
    table = table_of(game)

    async def main() -> None:
        pictures = Pictures()
        for _again in range(2):
            for seat in (WATCHER, 0, 1):
                player = None if seat == WATCHER else f"p{seat}"
                expected = table_fragment(table_view(table, seat, player, 2.0), Request())
                assert await picture(pictures, table, seat) == expected

    asyncio.run(main())


def test_whoever_asks_again_gets_the_same(drawn: Drawn) -> None:
    async def main() -> None:
        pictures, table = Pictures(), table_of()
        first = await picture(pictures, table, 0)
        assert await picture(pictures, table, 0) == first
        assert drawn == [(0, 2)]

    asyncio.run(main())


def test_two_who_ask_at_once_have_it_drawn_once(drawn: Drawn) -> None:
    async def main() -> None:
        pictures, table = Pictures(), table_of()
        both = await asyncio.gather(picture(pictures, table, 0), picture(pictures, table, 0))
        assert both[0] == both[1]
        assert drawn == [(0, 2)]

    asyncio.run(main())


def test_every_pair_of_eyes_has_its_own(drawn: Drawn) -> None:
    async def main() -> None:
        pictures, table = Pictures(), table_of("blazon")
        seen = [await picture(pictures, table, seat) for seat in (WATCHER, 0, 1)]
        assert len(set(seen)) == 3
        assert [seat for seat, _seq in drawn] == [WATCHER, 0, 1]

    asyncio.run(main())


def test_two_tables_of_one_name_and_number_have_nothing_in_common(drawn: Drawn) -> None:
    async def main() -> None:
        pictures, one, two = Pictures(), table_of(), table_of()
        await picture(pictures, one, 0)
        await picture(pictures, two, 0)
        assert len(drawn) == 2

    asyncio.run(main())


def test_an_entry_a_pick_and_a_language_make_another_picture(drawn: Drawn) -> None:
    async def main() -> None:
        pictures, table = Pictures(), table_of()
        seat = table.to_play
        before = await picture(pictures, table, seat)
        picked = await picture(pictures, table, seat, Request(pick=f"hand-{seat}-5"))
        with speaking("de"):
            german = await picture(pictures, table, seat)
        table.enter(Act(seat=seat, action=table.match.actions[0]), 3.0, None, None)
        after = await picture(pictures, table, seat)
        assert len({before, picked, german, after}) == 4
        assert len(drawn) == 4

    asyncio.run(main())


def test_a_clock_is_drawn_by_the_second_and_none_only_when_time_is_over(drawn: Drawn) -> None:
    async def main() -> None:
        pictures, table = Pictures(), table_of(clock="live:1")
        for now in (2.25, 2.5, 3.25):
            await picture(pictures, table, 0, now=now)
        assert len(drawn) == 2
        table = table_of()
        for now in (2.25, 3.25, 200_000.0):
            await picture(pictures, table, 0, now=now)
        assert len(drawn) == 4

    asyncio.run(main())


def test_what_is_said_once_is_not_kept(drawn: Drawn) -> None:
    async def main() -> None:
        pictures, table = Pictures(), table_of()
        for asked in (Request(message="No."), Request(link="https://x/carry/secret")):
            for _again in range(2):
                await picture(pictures, table, 0, asked)
        assert len(drawn) == 4

    asyncio.run(main())


def test_who_waits_for_one_that_is_given_up_gets_it_all_the_same(drawn: Drawn) -> None:
    async def main() -> None:
        pictures, table = Pictures(), table_of()
        first = asyncio.ensure_future(picture(pictures, table, 0))
        second = asyncio.ensure_future(picture(pictures, table, 0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        first.cancel()
        expected = table_fragment(table_view(table, 0, "p0", 2.0), Request())
        assert await second == expected
        assert first.cancelled()
        assert len(drawn) == 2

    asyncio.run(main())


def test_there_are_never_many_more_than_may_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)

    async def main() -> None:
        pictures, tables = Pictures(), [table_of() for _number in range(20)]
        for table in tables:
            await picture(pictures, table, 0)
            assert sum(map(len, pictures._kept.values())) <= 6

    asyncio.run(main())


def test_pictures_go_with_their_tables() -> None:
    async def main() -> None:
        pictures, table = Pictures(), table_of()
        await picture(pictures, table, 0)
        assert len(pictures._kept) == 1
        del table
        assert len(pictures._kept) == 0

    asyncio.run(main())


def test_all_that_a_picture_depends_on_is_asked_for(drawn: Drawn) -> None:
    """A new field of the request makes another picture without anybody having to remember it."""

    async def main() -> None:
        pictures, table = Pictures(), table_of()
        asked = Request()
        for other in (asked, replace(asked, my_name="Ann"), replace(asked, lifted=1)):
            await picture(pictures, table, 0, other)
        assert len(drawn) == 3

    asyncio.run(main())


def test_of_the_log_only_the_lines_with_the_names_of_now_are_kept() -> None:
    table = table_of()
    first = table.seen[WATCHER][0]
    for name in ("knight", "squire", "uniform", "greedy"):
        table.enter(Sit(seat=1, player=name, bot=True), 2.0, "p1", None)
        for seat in (WATCHER, 0):
            last_lines(table_view(table, seat, None, 2.0))
    with speaking("de"):
        last_lines(table_view(table, WATCHER, None, 2.0))
    kept = vars(first)["made of it"]["lines"]
    assert {said: len(lines) for said, (_names, lines) in kept.items()} == {"en": 1, "de": 1}
