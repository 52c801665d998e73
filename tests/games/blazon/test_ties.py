"""Ties: the hand, then markers by their points or their number, then shared."""

from typing import Any

import pytest

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.games.blazon.rules.scoring import HAND, MARKER_NUMBER, MARKER_POINTS, PRESTIGE
from tests.games.blazon.tables import Table


def tied(**options: Any) -> Table:
    """Both seats with a prestige of 20 and nothing in hand."""
    table = Table(**options)
    for seat in (0, 1):
        table.hold(seat)
        table.state.score[seat] = 20
    table.send(0, 0)
    return table


def test_b28_the_higher_prestige_wins_whatever_the_hand() -> None:
    table = tied()
    table.hold(1, "lion")
    table.state.score[0] = 21
    assert table.ranks() == [1, 2]


@pytest.mark.parametrize("edition", ["en", "de"])
def test_b28_then_the_higher_value_of_the_cards_in_hand(edition: str) -> None:
    table = tied(edition=edition)
    table.hold(0, "boar", "rose", "barry")
    table.hold(1, "unicorn")
    # Three cards worth 4 against one worth 5, whatever the markers.
    table.state.ten[4], table.state.score[0] = 0, 15
    assert table.ranks() == [2, 1]
    assert list(table.sheet().points[:2, HAND]) == [4, 5]


@pytest.mark.parametrize(("edition", "ranks"), [("en", [1, 2]), ("de", [2, 1])])
def test_b28_then_points_in_markers_in_en_their_number_in_de(
    edition: str, ranks: list[int]
) -> None:
    table = tied(edition=edition)
    # One marker of 5 against two of 1 and 3.
    table.state.ten[:] = [1, NOBODY, 1, NOBODY, 0]
    table.state.score[:2] = [15, 16]
    assert list(table.sheet().points[:2, PRESTIGE]) == [20, 20]
    assert list(table.sheet().points[:2, MARKER_POINTS]) == [5, 4]
    assert list(table.sheet().points[:2, MARKER_NUMBER]) == [1, 2]
    assert table.ranks() == ranks


@pytest.mark.parametrize("edition", ["en", "de"])
def test_b28_majorities_count_as_markers_and_heralds_do_not(edition: str) -> None:
    table = tied(edition=edition)
    table.blazon(1, {"3.1": "boar"}, "3 top")
    table.state.score[1] = 17
    table.send(3, 0)
    table.state.score[0] = 17
    assert list(table.sheet().points[:2, PRESTIGE]) == [20, 20]
    assert table.ranks() == [2, 1]


def test_b28_distinctions_and_the_i_count_as_markers() -> None:
    table = tied(edition="de")
    table.state.claimed[2, 0], table.state.filled_by = 2, 0
    table.state.score[0] = 10
    table.state.ten[4], table.state.score[1] = 1, 15
    assert list(table.sheet().points[:2, MARKER_NUMBER]) == [2, 1]
    assert list(table.sheet().points[:2, PRESTIGE]) == [20, 20]
    assert table.ranks() == [1, 2]


@pytest.mark.parametrize("edition", ["en", "de"])
def test_b28_then_it_is_shared(edition: str) -> None:
    assert tied(edition=edition).ranks() == [1, 1]
    table = Table(3, edition=edition)
    for seat in range(3):
        table.hold(seat)
    table.state.score[:3] = [8, 8, 3]
    assert table.ranks() == [1, 1, 3]
