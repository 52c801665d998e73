"""The end: the "I", last turns, majorities, prestige, ties, and the turn limit."""

from typing import Any

import pytest

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.games.blazon.rules.scoring import (
    DISTINCTION,
    FULL,
    HAND,
    HERALDS,
    MAJORITY,
    PRESTIGE,
    TEN,
    TRACK,
)
from kingofarms.games.blazon.rules.state import FULL_SHIELD, PHASE, TURN_LIMIT, E
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS
from tests.games.blazon.tables import Table, acquire

NONE = ("landed", "prosperous", "mercantile", "allied", "enfeoffed")


def filling(seats: int = 2, seat: int = 0, heralds: int = 0, **options: Any) -> Table:
    """The seat can fill its shield with a lion, for a label and a rose."""
    table = Table(seats, **options)
    for other in range(seats):
        table.hold(other)
    table.hold(seat, "lion", "label", "rose")
    table.blazon_all_but(seat, "3.1")
    table.turn_up(*NONE)
    table.send(*[heralds] * seats)
    table.turn(seat)
    return table


# B25.


def test_b25_who_fills_every_space_takes_the_i_before_it_is_paid() -> None:
    table = filling()
    table.hold(0, "lion", "label", "rose", "crescent")
    table.turn(0)
    assert table.state.filled_by == NOBODY
    table.act("place lion at 3.1")
    assert table.state.owed == 7
    assert table.state.filled_by == 0
    assert [event.seat for event in table.told(E.FULL_SHIELD)] == [0]
    assert table.sheet().points[0, FULL] == 5


def test_b25_covering_fills_no_space() -> None:
    table = filling()
    table.hold(0, "rose", "label")
    table.turn(0)
    table.act("place rose at foot.1")
    assert table.state.filled_by == NOBODY


@pytest.mark.parametrize("space", ["1.1", "1.2", "1.3", "2.1", "2.2", "3.1", "3.2", "3.3"])
def test_b25_every_space_must_be_filled(space: str) -> None:
    table = Table()
    table.blazon_all_but(0, space, "foot.1")
    table.hold(0, "rose", "label")
    table.turn(0)
    table.act("place rose at foot.1")
    assert table.state.filled[0] == 8
    assert table.state.filled_by == NOBODY


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 0), (3, 1), (4, 2), (5, 4)])
def test_b25_every_other_player_has_one_last_turn_clockwise(seats: int, seat: int) -> None:
    table = filling(seats, seat)
    table.act("place lion at 3.1")
    for step in range(1, seats):
        assert not table.is_over()
        assert table.state.to_play == (seat + step) % seats
        acquire(table)
    assert table.is_over()
    assert table.state.reason == FULL_SHIELD


def test_b25_the_filler_first_finishes_the_turn() -> None:
    table = filling(heralds=1)
    table.hold(
        0,
        "lion",
        "argent 3 might",
        *["wolf", "bear", "bull", "talbot", "horse", "panther", "unicorn"],
    )
    table.turn_up("courtly", *NONE[:4])
    table.state.score[0] = 3
    table.turn(0)
    table.act("herald place", "place lion at 3.1", "pay wolf")
    assert table.state.phase == PHASE.MAIN
    acquire(table)
    assert table.score(0) == 10
    assert table.state.phase == PHASE.CLAIM
    table.act("claim courtly")
    assert table.state.phase == PHASE.DISCARDING
    table.act("discard bear", "discard bull")
    assert table.state.to_play == 1
    assert not table.is_over()


def test_b25_a_last_turn_has_everything_a_turn_has() -> None:
    table = filling(heralds=1)
    table.hold(1, "wolf", "annulet", "or 7 lineage", "argent 4 wealth")
    table.act("place lion at 3.1", "finish")
    assert table.state.to_play == 1
    assert table.legal("herald place", "draw", "place wolf")
    table.act("herald place", "place or 7 lineage at 1.2", "pay argent 4 wealth")
    table.act("place wolf at 3.1 top")
    assert table.score(1) == 10
    assert table.tens(1) == [10]
    assert table.is_over()


def test_b25_a_shield_filled_later_earns_no_i_and_adds_no_turn() -> None:
    table = filling(3)
    table.hold(1, "mullet", "crescent")
    shield = {"1.1": "paly", "1.2": "argent 1 lineage", "1.3": "vert 1 wealth", "2.1": "pale"}
    shield |= {"2.2": "argent 2 estate", "3.1": "bull", "3.2": "statant", "3.3": "sable 1 estate"}
    table.blazon(1, shield, "1 top", "2 top", "3 top")
    table.act("place lion at 3.1")
    table.act("place mullet at foot.1")
    assert table.state.filled[1] == 9
    assert table.state.filled_by == 0
    assert not table.told(E.FULL_SHIELD)
    assert table.sheet().points[1, FULL] == 0
    acquire(table)
    assert table.is_over()


def test_b25_every_space_means_every_space_of_each_lines_grouping() -> None:
    table = Table()
    shield = {"1.1": "per fess", "1.2": "or 1 estate", "1.3": "azure 1 estate", "2.1": "billet"}
    shield |= {"2.2": "or 3 might", "3.1": "boar", "3.2": "two in fess"}
    table.blazon(0, shield, "1 bottom", "2 bottom", "3 bottom")
    table.hold(0, "gules 1 might", "rose", "label")
    table.turn(0)
    table.act("place gules 1 might at 3.3")
    assert table.state.filled_by == NOBODY
    table.act("place rose at foot.1")
    assert table.state.filled_by == 0


# B26.


def test_b26_who_has_most_visible_marks_has_the_majority() -> None:
    table = Table(3)
    table.blazon(0, {"1.2": "vert 2 virtue", "foot.1": "annulet"})
    table.blazon(1, {"3.1": "bull"}, "3 top")
    points = table.sheet().points
    virtue = MAJORITY + AUGMENTATIONS.index("virtue")
    assert list(points[:3, virtue]) == [3, 0, 0]
    for augmentation in range(5):
        if augmentation != AUGMENTATIONS.index("virtue"):
            assert not points[:, MAJORITY + augmentation].any(), "at least one mark"


@pytest.mark.parametrize(("tied", "points"), [(1, 3), (2, 3), (3, 0), (4, 0)])
def test_b26_one_or_two_have_a_marker_each_three_or_more_nobody(tied: int, points: int) -> None:
    table = Table(5)
    for seat, name in enumerate(("boar", "wolf", "martlet", "passant")[:tied]):
        space = {"martlet": "foot.1", "passant": "3.2"}.get(name, "3.1")
        table.blazon(seat, {space: name}, *([] if space == "foot.1" else ["3 top"]))
    might = MAJORITY + AUGMENTATIONS.index("might")
    assert list(table.sheet().points[:5, might]) == [points] * tied + [0] * (5 - tied)


def test_b26_who_has_fewer_gets_nothing_though_those_ahead_are_three() -> None:
    table = Table(4)
    for seat, names in enumerate(
        (("boar", "or 3 might"), ("wolf", "argent 3 might"), ("rampant", "gules 1 might"))
    ):
        space = "3.2" if names[0] == "rampant" else "3.1"
        table.blazon(seat, {space: names[0], "1.2": names[1]}, "3 top")
    table.blazon(3, {"foot.1": "martlet"})
    assert not table.sheet().points[:, MAJORITY + AUGMENTATIONS.index("might")].any()


def test_b26_each_augmentation_counts_for_itself_without_stars_and_covered_marks() -> None:
    table = Table()
    shield = {"1.2": "or 1 estate", "1.1": "paly", "3.1": "bull", "2.1": "fess"}
    shield["3.3"] = "argent 1 lineage"
    table.blazon(0, shield, "1 top", "2 top", "3 top")
    assert list(table.sheet().points[0, MAJORITY:HERALDS]) == [3] * 5
    table = Table()
    table.blazon(0, {"3.1": "bear", "1.2": "or 2 star", "foot.1": "cross moline"}, "3 top")
    table.blazon(1, {"3.1": "boar"}, "3 top")
    points = table.sheet().points
    assert not points[0, MAJORITY:HERALDS].any(), "stars"
    assert list(points[1, MAJORITY:HERALDS]) == [0, 3, 0, 0, 0]
    table.place_over(1, "3.1", table.card("bull"))
    assert list(table.sheet().points[1, MAJORITY:HERALDS]) == [0, 0, 3, 0, 0], "covered"


# B27.


def test_b27_prestige_is_the_track_all_markers_and_1_for_each_herald_kept() -> None:
    table = Table(3)
    state = table.state
    state.score[0], state.score[1] = 23, 17
    state.ten[:3] = [0, 1, 0]
    state.filled_by = 1
    state.claimed[0, 0], state.claimed[3, 0], state.claimed[0, 1] = 2, 1, 1
    table.blazon(0, {"3.1": "boar"}, "3 top")
    table.send(4, 0, 2)
    points = table.sheet().points
    assert points[0, TRACK] == 23
    assert list(points[0, DISTINCTION:TEN]) == [5, 0, 0, 7, 0]
    assert list(points[0, TEN:FULL]) == [1, 0, 3, 0, 0]
    assert list(points[0, MAJORITY:HERALDS]) == [0, 3, 0, 0, 0]
    assert points[0, HERALDS] == 4
    assert points[0, PRESTIGE] == 23 + 5 + 7 + 1 + 3 + 3 + 4
    assert points[1, PRESTIGE] == 17 + 7 + 2 + 5
    assert points[2, PRESTIGE] == 2
    assert table.ranks() == [1, 2, 3]


def test_b27_the_tens_are_worth_1_to_5_and_the_hand_is_no_prestige() -> None:
    table = Table()
    table.send(0, 0)
    assert table.state.hand_worth[0] > 0
    assert table.sheet().points[0, PRESTIGE] == 0
    table.state.ten[:] = 0
    assert list(table.sheet().points[0, TEN:FULL]) == [1, 2, 3, 4, 5]


# B28, B29.


def test_b28_hands_are_those_left_after_the_hand_limit() -> None:
    table = filling()
    table.act("place lion at 3.1")
    table.hold(1, *["wolf", "bear", "bull", "talbot", "horse", "panther", "unicorn"])
    acquire(table)
    assert table.state.phase == PHASE.DISCARDING
    assert not table.is_over()
    table.act("discard unicorn", "discard panther")
    assert table.is_over()
    assert table.sheet().points[1, HAND] == table.state.hand_worth[1]
    assert len(table.hand(1)) == 7


@pytest.mark.parametrize(("seats", "limit"), [(2, 1), (2, 3), (3, 2)])
def test_b29_after_so_many_turns_each_it_is_scored(seats: int, limit: int) -> None:
    table = Table(seats, turn_limit=limit)
    table.send(*[0] * seats)
    for _turn in range(seats * limit):
        assert not table.is_over()
        table.hold(int(table.state.to_play))
        acquire(table)
    assert table.is_over()
    assert table.state.reason == TURN_LIMIT
    assert table.told(E.LIMIT)


def test_b29_the_limit_is_100_turns_each_unless_agreed_otherwise() -> None:
    table = Table()
    table.send(0, 0)
    assert table.terms.turn_limit == 100
    table.turn(0)
    table.state.turn_number = 199
    acquire(table)
    assert not table.is_over()
    table.hold(1)
    acquire(table)
    assert table.state.reason == TURN_LIMIT


@pytest.mark.parametrize("seat", [1, 2])
def test_b29_a_shield_filled_within_the_limit_still_gives_last_turns_past_it(seat: int) -> None:
    table = filling(3, seat, turn_limit=1)
    table.state.turn_number = seat + 1
    table.act("place lion at 3.1")
    for step in (1, 2):
        assert not table.is_over()
        assert table.state.to_play == (seat + step) % 3
        acquire(table)
    assert table.state.turn_number == seat + 3
    assert table.state.reason == FULL_SHIELD
