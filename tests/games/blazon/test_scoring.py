"""The score: points, tens, distinctions, and the heralds they send."""

import pytest

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.games.blazon.rules.state import PHASE, E
from tests.games.blazon.tables import NONE, acquire, blazon_lion, knight, scoring

# B18.


def test_b18_the_values_of_all_cards_placed_this_turn_are_added() -> None:
    table = scoring(3, score=1)
    table.act("place vert 1 wealth at 1.2", "place rose at foot.1", "pay label")
    assert [table.score(seat) for seat in range(3)] == [1 + 1 + 2, 0, 0]
    assert [event.card for event in table.told(E.POINTS)] == [3]


@pytest.mark.parametrize("score", [4, 9])
def test_b18_b19_an_acquire_turn_scores_nothing_and_takes_no_ten(score: int) -> None:
    table = scoring(score=score)
    acquire(table)
    assert (table.score(0), table.tens(0)) == (score, [])
    assert not table.told(E.POINTS)


def test_b18_blazon_and_a_herald_in_one_turn_add_up() -> None:
    table = scoring()
    table.send(1, 0)
    table.act("herald place", "place lion at 3.1 top", "pay label")
    table.act("place vert 1 wealth at 1.2")
    assert table.score(0) == 8


# B19.


@pytest.mark.parametrize(
    ("threshold", "before", "tens"),
    [
        *(("reach", 2, []), ("reach", 3, [10]), ("reach", 9, [10]), ("reach", 12, [10])),
        *(("reach", 13, [10, 20]), ("pass", 3, []), ("pass", 4, [10]), ("pass", 13, [10])),
        ("pass", 14, [10, 20]),
    ],
)
def test_b19_who_is_first_to_reach_a_ten_or_if_agreed_to_pass_it_takes_its_marker(
    threshold: str, before: int, tens: list[int]
) -> None:
    table = scoring(score=before, threshold=threshold)
    blazon_lion(table)
    assert table.tens(0) == tens
    assert table.heralds() == [0, len(tens)]


def test_b19_if_agreed_the_50_must_be_passed_too() -> None:
    table = scoring(score=43, threshold="pass")
    table.state.ten[:4] = 1
    blazon_lion(table)
    assert table.state.ten[4] == NOBODY


@pytest.mark.parametrize("score", [5, 55])
def test_b19_there_is_one_marker_of_each_ten_and_above_50_nothing(score: int) -> None:
    table = scoring(score=score)
    table.state.ten[:] = 1
    blazon_lion(table)
    assert (table.score(0), table.tens(0), table.heralds()) == (score + 7, [], [0, 0])
    assert not table.told(E.TEN, E.HERALDS)


def test_b19_several_at_once_one_after_the_other_lowest_first() -> None:
    table = scoring(3, score=43)
    blazon_lion(table)
    assert table.tens(0) == [10, 20, 30, 40, 50]
    assert table.heralds() == [0, 5, 5]
    told = [(event.kind, event.card) for event in table.told(E.TEN, E.HERALDS)]
    assert told == [each for ten in range(10, 60, 10) for each in ((E.TEN, ten), (E.HERALDS, 2))]


def test_b19_a_player_with_no_turn_left_gets_a_herald_too() -> None:
    # Seat 1 has filled its shield; Seat 0 has the last turn.
    table = scoring(score=5)
    table.blazon_all_but(1)
    table.state.filled_by = 1
    blazon_lion(table)
    assert table.is_over()
    assert table.heralds() == [0, 1]


# B22.


@pytest.mark.parametrize("choice", ["claim questing", "decline"])
@pytest.mark.parametrize(("edition", "before", "tens"), [("en", 10, [10]), ("de", 3, [])])
def test_b22_en_points_and_tens_first_de_the_distinction_first(
    edition: str, before: int, tens: list[int], choice: str
) -> None:
    table = scoring(score=3, edition=edition)
    table.blazon(0, {"1.1": "gyronny", "1.2": "vert 2 virtue"}, "1 top")
    table.turn_up("questing", *NONE[:4])
    blazon_lion(table)
    assert table.state.phase == PHASE.CLAIM
    assert (table.score(0), table.tens(0)) == (before, tens)
    table.act(choice)
    assert (table.score(0), table.tens(0)) == (10, [10])


# B23.


@pytest.mark.parametrize(
    ("supply", "heralds"), [(0, [0, 0, 0, 0]), (1, [0, 1, 0, 0]), (19, [0, 1, 1, 1])]
)
def test_b23_heralds_go_clockwise_until_they_run_out_and_the_marker_is_taken_all_the_same(
    supply: int, heralds: list[int]
) -> None:
    table = scoring(4, score=5)
    table.state.herald_supply = supply
    blazon_lion(table)
    assert table.tens(0) == [10]
    assert table.heralds() == heralds
    assert table.state.herald_supply == supply - sum(heralds)


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
