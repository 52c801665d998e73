"""The setup: hands (dealt again if too weak), display, five distinctions, a herald each."""

import pytest

from kingofarms.engine.rules.chance import asked
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.games.blazon.rules.state import DISCARDS, PHASE, E
from tests.games.blazon.tables import Table

# Picks that deal four cards worth 1: or, argent, barry and paly.
LEAN = [0, 5, 0, 1]


def categories(table: Table, names: set[str]) -> list[int]:
    return sorted(table.category(table.card(name)) for name in names)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_b11_everyone_is_dealt_two_tinctures_and_two_devices_and_the_display_2_and_4(
    seats: int,
) -> None:
    table = Table(seats)
    for seat in range(seats):
        assert categories(table, table.hand(seat)) == [0, 0, 1, 1]
    assert not table.state.hand_size[seats:].any()
    found = [table.category(table.card(name)) for name in table.display()]
    assert found == [0, 0, 1, 1, 1, 1]
    table.check()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_b11_everyone_begins_with_one_herald_no_points_and_an_empty_shield(seats: int) -> None:
    table = Table(seats)
    assert table.heralds() == [1] * seats
    assert table.state.herald_supply == 19 - seats
    assert not table.state.score.any()
    assert not table.state.points
    assert [table.shield(seat) for seat in range(seats)] == [{}] * seats
    assert list(table.state.ten) == [NOBODY] * 5
    assert table.state.filled_by == NOBODY
    assert [table.grouping(0, line) for line in "123"] == ["open"] * 3


def test_b11_the_starting_player_is_dealt_first_each_hand_until_it_stands() -> None:
    # Seat 1 starts: what chance brings first is in its hand, what comes next in the hand of Seat 0.
    table = Table(2, picks=[1, 2, 0, 4, 0, 1, 0, 8, 0])
    assert "or 3 might" in table.hand(1)
    assert "chequy" in table.hand(1)
    assert "or 2 star" in table.hand(0)
    assert "fusily" in table.hand(0)


def test_b11_each_hand_comes_off_two_decks_then_the_display_then_the_distinctions() -> None:
    table = Table(2)
    tinctures, devices = iter(range(48, 0, -1)), iter(range(72, 0, -1))
    expected = [2]
    for _seat in range(2):
        expected += [next(tinctures), next(tinctures), next(devices), next(devices)]
    expected += [next(tinctures) for _place in range(2)] + [next(devices) for _place in range(4)]
    expected += [18, 17, 16, 15, 14]
    assert [n for n, _choice in asked(table.rng)] == expected


@pytest.mark.parametrize(
    ("more_picks", "also_thrown"),
    [((), ()), ((10, 15, 9, 18), ("gules 1 might", "azure 1 estate", "per fess", "fess"))],
)
def test_b11_a_hand_worth_less_than_5_is_discarded_and_dealt_again_as_often_as_it_takes(
    more_picks: tuple[int, ...], also_thrown: tuple[str, ...]
) -> None:
    table = Table(2, picks=[0, *LEAN, *more_picks])
    thrown = {"or 1 estate", "argent 1 lineage", "barry", "paly", *also_thrown}
    half = len(thrown) // 2
    assert table.at(DISCARDS) == thrown
    assert list(table.state.discards_size) == [half, half]
    assert list(table.state.deck_size) == [48 - half - 2 * 2 - 2, 72 - half - 2 * 2 - 4]
    assert categories(table, table.hand(0)) == [0, 0, 1, 1]
    assert table.state.hand_worth[0] >= 5
    table.check()


def test_b11_any_hand_may_be_dealt_again_and_everyone_is_told_whose() -> None:
    table = Table(2, picks=[0, 2, 1, 2, 3, *LEAN])
    assert "or 1 estate" in table.at(DISCARDS)
    assert table.state.hand_worth[1] >= 5
    assert [event.seat for event in table.told(E.REDEAL)] == [1]


def test_b11_a_hand_worth_5_stands() -> None:
    # Or, argent, barry: 1 each; bendy: 2.
    table = Table(2, picks=[0, 0, 5, 0, 2])
    assert table.hand(0) == {"or 1 estate", "argent 1 lineage", "barry", "bendy"}
    assert table.state.hand_worth[0] == 5
    assert table.at(DISCARDS) == set()
    assert not table.told(E.REDEAL)


def test_b11_five_distinctions_lie_there_each_with_all_its_markers() -> None:
    table = Table(2, picks=[0] * 15 + [3, 3, 3, 0, 13])
    assert list(table.state.lying) == [3, 4, 5, 0, 17]
    assert not table.state.claimed.any()
    assert not table.state.claim_count.any()


def test_b11_no_distinction_lies_there_twice_and_each_may() -> None:
    first = [17, 0, 5, 5]
    fifth = [Table(2, picks=[0] * 15 + first + [last]).state.lying.copy() for last in range(14)]
    assert [list(lying[:4]) for lying in fifth] == [[17, 0, 6, 7]] * 14
    assert sorted(int(lying[4]) for lying in fifth) == sorted(set(range(18)) - {17, 0, 6, 7})


@pytest.mark.parametrize("first", [0, 1, 2])
def test_b11_a_random_player_starts_then_clockwise(first: int) -> None:
    table = Table(3, picks=[first])
    assert table.state.to_play == first
    assert table.state.phase == PHASE.MAIN
    assert [event.seat for event in table.told(E.START)] == [first]
    assert not table.told(E.TURN_UP)
    assert asked(table.rng)[0] == (3, first)
    for step in range(1, 4):
        table.send(0, 0, 0)
        table.act("draw tincture", "draw tincture", "finish")
        assert table.state.to_play == (first + step) % 3


@pytest.mark.parametrize(
    ("head_start", "right"),
    [
        *((0, [1] * seats) for seats in (2, 3, 4, 5)),
        *((1, [1] * (seats - 1) + [2]) for seats in (2, 3, 4, 5)),
        *((2, right) for right in ([1, 3], [1, 2, 3], [1, 1, 2, 3], [1, 1, 2, 2, 3])),
    ],
)
def test_b11_with_a_head_start_later_players_have_more_heralds(
    head_start: int, right: list[int]
) -> None:
    seats = len(right)
    table = Table(seats, head_start=head_start)
    first = table.state.to_play
    heralds = [int(table.state.heralds[(first + step) % seats]) for step in range(seats)]
    assert heralds == right
    assert sum(heralds) + table.state.herald_supply == 19
    table.check()
