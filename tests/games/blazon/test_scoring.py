"""The score: points, tens, distinctions, and the heralds they send."""

import pytest

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.games.blazon.rules.state import PHASE, E
from tests.games.blazon.turns import NONE, acquire, blazon_lion, knight, scoring

# B18.


def test_b18_the_values_of_all_cards_placed_this_turn_are_added() -> None:
    table = scoring(score=1)
    table.act("place vert 1 wealth at 1.2", "place rose at foot.1", "pay label")
    assert table.score(0) == 1 + 1 + 2
    assert [event.card for event in table.told(E.POINTS)] == [3]


def test_b18_an_acquire_turn_scores_nothing() -> None:
    table = scoring(score=4)
    acquire(table)
    assert table.score(0) == 4
    assert not table.told(E.POINTS)


def test_b18_blazon_and_a_herald_in_one_turn_add_up() -> None:
    table = scoring()
    table.send(1, 0)
    table.act("herald place", "place lion at 3.1 top", "pay label")
    table.act("place vert 1 wealth at 1.2")
    assert table.score(0) == 8


def test_b18_others_score_nothing() -> None:
    table = scoring(3)
    blazon_lion(table)
    assert [table.score(seat) for seat in range(3)] == [7, 0, 0]


# B19.


@pytest.mark.parametrize(
    ("before", "tens"), [(2, []), (3, [10]), (9, [10]), (12, [10]), (13, [10, 20])]
)
def test_b19_who_is_first_to_reach_a_ten_takes_its_marker(before: int, tens: list[int]) -> None:
    table = scoring(score=before)
    blazon_lion(table)
    assert table.tens(0) == tens
    assert table.heralds() == [0, len(tens)]


@pytest.mark.parametrize(("before", "tens"), [(3, []), (4, [10]), (13, [10]), (14, [10, 20])])
def test_b19_if_agreed_the_ten_must_be_passed(before: int, tens: list[int]) -> None:
    table = scoring(score=before, threshold="pass")
    blazon_lion(table)
    assert table.tens(0) == tens


def test_b19_if_agreed_the_50_must_be_passed_too() -> None:
    table = scoring(score=43, threshold="pass")
    table.state.ten[:4] = 1
    blazon_lion(table)
    assert table.state.ten[4] == NOBODY


def test_b19_there_is_one_marker_of_each_ten() -> None:
    table = scoring(score=5)
    table.state.ten[0] = 1
    blazon_lion(table)
    assert table.tens(0) == []
    assert table.heralds() == [0, 0]


def test_b19_every_other_player_gets_a_herald() -> None:
    table = scoring(4, score=5)
    blazon_lion(table)
    assert table.heralds() == [0, 1, 1, 1]
    table.check()


def test_b19_several_at_once_one_after_the_other_lowest_first() -> None:
    table = scoring(3, score=43)
    blazon_lion(table)
    assert table.tens(0) == [10, 20, 30, 40, 50]
    assert table.heralds() == [0, 5, 5]
    told = [(event.kind, event.card) for event in table.told(E.TEN, E.HERALDS)]
    assert told == [each for ten in range(10, 60, 10) for each in ((E.TEN, ten), (E.HERALDS, 2))]


def test_b19_above_50_there_is_nothing() -> None:
    table = scoring(score=55)
    table.state.ten[:] = 1
    blazon_lion(table)
    assert table.score(0) == 62
    assert not table.told(E.TEN, E.HERALDS)


def test_b19_a_player_with_no_turn_left_gets_a_herald_too() -> None:
    # Seat 1 has filled its shield; Seat 0 has the last turn.
    table = scoring(score=5)
    table.blazon_all_but(1)
    table.state.filled_by = 1
    blazon_lion(table)
    assert table.is_over()
    assert table.heralds() == [0, 1]


def test_b19_a_score_that_stood_there_already_takes_no_ten_on_an_acquire_turn() -> None:
    table = scoring(score=9)
    acquire(table)
    assert table.tens(0) == []


# B22.


def test_b22_en_points_and_tens_first_de_the_distinction_first() -> None:
    for edition, before in (("en", 10), ("de", 3)):
        table = scoring(score=3, edition=edition)
        table.blazon(0, {"1.1": "gyronny", "1.2": "vert 2 virtue"}, "1 top")
        table.turn_up("questing", *NONE[:4])
        blazon_lion(table)
        assert table.state.phase == PHASE.CLAIM
        assert table.score(0) == before
        assert table.tens(0) == ([10] if edition == "en" else [])
        table.act("claim questing")
        assert table.score(0) == 10
        assert table.tens(0) == [10]


def test_b22_declining_loses_no_points_in_de() -> None:
    table = scoring(score=3, edition="de")
    table.blazon(0, {"1.1": "gyronny", "1.2": "vert 2 virtue"}, "1 top")
    table.turn_up("questing", *NONE[:4])
    blazon_lion(table)
    table.act("decline")
    assert (table.score(0), table.tens(0)) == (10, [10])


# B23.


@pytest.mark.parametrize(("supply", "heralds"), [(0, [0, 0, 0, 0]), (1, [0, 1, 0, 0])])
def test_b23_heralds_go_clockwise_until_they_run_out(supply: int, heralds: list[int]) -> None:
    table = scoring(4, score=5)
    table.state.herald_supply = supply
    blazon_lion(table)
    assert table.heralds() == heralds
    assert table.state.herald_supply == 0


def test_b23_from_the_active_players_left() -> None:
    table = scoring(4)
    table.hold(2, "lion", "label", "rose")
    table.state.score[2] = 14
    table.turn(2)
    table.state.herald_supply = 5
    table.act("place lion at 3.1 top")
    # 10 for 3, 0 and 1, then 20 for 3 and 0.
    assert table.tens(2) == [10, 20]
    assert table.heralds() == [2, 1, 0, 2]


def test_b23_the_marker_is_taken_though_no_herald_is_left() -> None:
    table = scoring(score=5)
    table.state.herald_supply = 0
    blazon_lion(table)
    assert table.tens(0) == [10]


def test_b23_claimed_markers_stay_whatever_happens_to_the_shield() -> None:
    table = scoring()
    knight(table)
    table.turn_up("courtly", *NONE[:4])
    table.state.claim_count[0], table.state.claimed[0, 0] = 1, 1
    table.place_over(0, "1.1", table.card("barry"))
    acquire(table)
    assert table.state.claimed[0, 0] == 1
    assert table.sheet().points[0, 1] == 7


def test_b23_a_herald_returned_can_be_handed_out_again() -> None:
    table = scoring(score=5)
    table.state.heralds[0], table.state.herald_supply = 1, 0
    table.act("herald take 1")
    assert table.state.herald_supply == 1
    blazon_lion(table)
    assert table.heralds() == [0, 1]
