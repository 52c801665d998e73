"""Heralds: when they may be sent, and for what."""

from typing import Any

import pytest

from kingofarms.games.blazon.rules.state import DISCARDS, PHASE, A, E
from kingofarms.games.blazon.text.why_not import why_not
from tests.games.blazon.tables import FULL, LAID_OUT, Table, acquire

TAKES = [f"herald take {k}" for k in range(1, 7)]
ALL = ["herald refresh", "herald draw tincture", "herald draw device", *TAKES, "herald place"]


def sending(*hand: str, heralds: int = 1, **options: Any) -> Table:
    table = Table(**options)
    table.hold(0, *(hand or ("lion", "rose", "argent 1 lineage")))
    table.lay_out(*LAID_OUT)
    table.send(heralds, 1)
    table.turn(0)
    return table


# When.


@pytest.mark.parametrize("herald", ["refresh", "take 1", "take 3", "draw device"])
def test_b16_a_herald_may_be_sent_before_the_main_action_and_does_not_use_it_up(
    herald: str,
) -> None:
    table = sending()
    assert table.legal("herald") == ALL
    table.act(f"herald {herald}")
    assert table.state.phase == PHASE.MAIN
    assert table.legal("draw") == ["draw tincture", "draw device"]


def test_b16_a_herald_may_be_sent_between_the_draws_of_acquire() -> None:
    table = sending()
    table.act("draw device")
    assert table.state.phase == PHASE.SECOND_TAKE
    assert table.legal() == ["draw tincture", "draw device", *ALL]
    table.act("herald take 3")
    assert table.legal() == ["draw tincture", "draw device"]


def test_b16_a_herald_may_be_sent_after_acquire_and_between_the_exchanges() -> None:
    table = sending()
    table.act("draw device", "draw tincture")
    assert table.legal("herald", "finish") == [*ALL, "finish"]
    table.act("exchange 1 for 3")
    assert table.legal("herald", "finish") == [*ALL, "finish"]
    table.act("herald take 4")
    assert table.legal() == ["exchange 2 for 1", "exchange 2 for 2", "finish"]
    table.act("exchange 2 for 1")
    assert table.state.to_play == 1
    table = sending()
    table.act("draw device", "draw tincture", "finish")
    assert table.state.to_play == 1, "one finish ends both"


def test_b16_a_herald_may_be_sent_between_the_takes_of_acquire_in_de() -> None:
    table = sending(edition="de")
    table.act("take 3")
    assert table.legal("herald") == ALL
    table.act("herald refresh", "take 1")
    assert table.state.to_play == 1


def test_b16_a_herald_may_be_sent_after_blazon() -> None:
    table = sending("boar", "octofoil", "rose", "mullet")
    table.act("place boar at 3.1 top", "pay octofoil")
    assert table.legal() == [*ALL, "finish"]


def test_b16_no_herald_is_sent_while_a_price_is_owed() -> None:
    table = sending("panther", "octofoil", "rose", "mullet")
    table.act("place panther at 3.1 top")
    assert not table.legal("herald")
    table.act("pay octofoil")
    assert not table.legal("herald")
    assert table.legal("pay")


def test_b16_no_herald_is_sent_once_scoring_has_begun() -> None:
    table = sending(
        *["panther", "unicorn", "lion", "talbot", "mullet", "label", "crescent", "rose"]
    )
    table.blazon_all_but(0, "3.1")
    table.turn_up("courtly", "allied", "opulent", "devout", "ancient")
    table.turn(0)
    acquire(table)
    assert table.state.phase == PHASE.CLAIM
    assert table.legal() == ["claim courtly", "decline"]
    table.act("decline")
    assert table.state.phase == PHASE.DISCARDING
    assert not table.legal("herald")


def test_b16_a_herald_needs_a_marker_which_goes_back_to_the_supply() -> None:
    table = sending(heralds=0)
    assert not table.legal("herald")
    table.act("draw device")
    assert not table.legal("herald")
    table = sending(heralds=3)
    table.act("herald take 3")
    assert table.heralds() == [2, 1]
    assert table.state.herald_supply == 16
    table.check()


@pytest.mark.parametrize("most", [1, 2, 3])
def test_b16_so_many_heralds_a_turn_as_agreed_also_at_different_times(most: int) -> None:
    table = sending(heralds=5, heralds_per_turn=most)
    for sent in range(most):
        assert table.state.heralds_used == sent
        table.act("herald take 3", *["draw device"] * (sent < 2))
    assert not table.legal("herald")
    assert table.heralds() == [5 - most, 1]
    table.turn(0)
    assert table.legal("herald take 3")


# Refresh.


def test_b16_refresh_discards_the_display_and_turns_up_2_and_4_also_where_a_place_waits() -> None:
    table = sending()
    table.act("herald refresh")
    assert set(LAID_OUT) == table.at(DISCARDS)
    assert not set(table.display()) & {*LAID_OUT, "-"}
    assert len(table.told(E.TURN_UP)) == 6
    assert len(table.told(E.HERALD)) == 1
    table.check()
    table = sending()
    table.lay_out("or 2 star", "-", "-", "wolf")
    table.act("herald refresh")
    assert "-" not in table.display()
    table.check()


def test_b16_a_refresh_needs_a_card_in_the_display_a_deck_or_its_discards() -> None:
    table = sending()
    table.leave_in_decks()
    assert "herald refresh" in table.legal(), "the display has cards"
    table.lay_out(*["-"] * 6)
    table.leave_in_decks("boar")
    assert "herald refresh" in table.legal(), "a deck has one"
    table.leave_in_decks()
    assert table.legal("herald") == ["herald place"]
    assert why_not(A.HERALD_REFRESH, table.view(0), table.agreed).startswith("B16: ")
    table.discard("vert 1 wealth")
    assert "herald refresh" in table.legal(), "the discards have one"


# Take.


@pytest.mark.parametrize("place", [1, 2, 3, 6])
def test_b16_take_one_from_the_display_which_is_refilled_at_once(place: int) -> None:
    table = sending()
    table.act(f"herald take {place}")
    assert LAID_OUT[place - 1] in table.hand(0)
    assert len(table.hand(0)) == 4
    refilled = table.display()[place - 1]
    assert refilled not in ("-", LAID_OUT[place - 1])
    assert [table.names[event.card] for event in table.told(E.TURN_UP)] == [refilled]
    table.check()
    table = sending()
    table.lay_out("-", "azure 2 lineage", "-", "wolf")
    assert table.legal("herald take") == ["herald take 2", "herald take 4"], "not an empty place"


@pytest.mark.parametrize(("deck", "category"), [("tincture", 0), ("device", 1)])
def test_b16_or_the_top_of_a_deck(deck: str, category: int) -> None:
    table = sending()
    before = table.hand(0)
    table.act(f"herald draw {deck}")
    (drawn,) = table.hand(0) - before
    assert table.category(table.card(drawn)) == category
    assert table.display() == list(LAID_OUT)
    table.check()


def test_b16_a_card_gained_this_turn_may_be_placed_or_pay_at_once() -> None:
    table = sending("rose")
    table.act("herald take 4")
    assert "place wolf at 3.1 top" not in table.legal()
    assert "place rose at foot.1" in table.legal()
    table = sending("rose", "octofoil")
    table.act("herald take 4", "place wolf at 3.1 top")
    assert table.shield(0) == {"3.1": "wolf"}


# Place.


def test_b16_place_one_card_of_any_value_for_any_one_other_card() -> None:
    table = sending("lion", "rose", "argent 1 lineage")
    table.act("herald place")
    assert table.state.phase == PHASE.HERALD_PLACING
    assert not table.legal("pay", "draw", "herald", "finish")
    table.act("place lion at 3.1 top")
    assert table.state.phase == PHASE.HERALD_PAYING
    assert sorted(table.legal()) == ["pay argent 1 lineage", "pay rose"]
    table.act("pay argent 1 lineage")
    assert table.state.phase == PHASE.MAIN
    assert table.hand(0) == {"rose"}
    assert table.at(DISCARDS) == {"argent 1 lineage"}
    assert table.state.owed == 0
    table.check()


def test_b16_the_price_is_one_card_however_dear_and_the_only_other_one_pays_unasked() -> None:
    table = sending("boar", "lion", "label")
    table.act("herald place", "place boar at 3.1 top", "pay lion")
    assert table.hand(0) == {"label"}
    table = sending("lion", "rose")
    table.act("herald place", "place lion at 3.1 top")
    assert table.state.phase == PHASE.MAIN
    assert (table.hand(0), table.at(DISCARDS)) == (set(), {"rose"})
    assert "herald place" not in sending("lion").legal(), "it needs another card"


def test_b16_placing_needs_a_card_that_may_lie_somewhere() -> None:
    table = sending("per fess", "billet")
    assert "herald place" in table.legal()
    table.blazon(0, {"1.1": "barry", "2.1": "fess"}, "1 top", "2 top")
    assert "herald place" not in table.legal()


def test_b16_one_card_is_placed_by_one_herald() -> None:
    table = sending("lion", "boar", "rose", "mullet", heralds=2)
    table.act("herald place", "place lion at 3.1 top", "pay mullet")
    assert not table.legal("herald")
    # The main action is still free: Blazon costs in full.
    table.act("place boar at 3.1")
    assert table.score(0) == 8


@pytest.mark.parametrize("moment", [PHASE.MAIN, PHASE.SECOND_TAKE, PHASE.AFTER])
def test_b16_after_the_placement_it_goes_on_where_it_was(moment: int) -> None:
    table = sending("lion", "rose", "argent 1 lineage")
    table.act(*["draw device"] * [PHASE.MAIN, PHASE.SECOND_TAKE, PHASE.AFTER].index(moment))
    table.act("herald place", "place lion at 3.1 top", "pay argent 1 lineage")
    assert table.state.phase == moment
    table.check()


@pytest.mark.parametrize(("hand", "score"), [(("lion", "rose"), 12), (("lion",), 1)])
def test_b16_for_prestige_the_counter_moves_back_at_once_and_no_other_card_is_needed(
    hand: tuple[str, ...], score: int
) -> None:
    table = sending(*hand, herald_price="prestige")
    table.state.score[0] = score
    table.act("herald place", "place lion at 3.1 top")
    assert table.score(0) == score - 1
    assert table.told(E.PRESTIGE)
    assert table.hand(0) == {*hand} - {"lion"}
    assert table.state.phase == PHASE.MAIN


def test_b16_for_prestige_the_counter_must_stand_at_1_before_this_turns_points() -> None:
    table = sending("lion", "boar", "rose", "mullet", heralds=2, herald_price="prestige")
    assert "herald place" not in table.legal()
    table.act("place boar at 3.1 top", "pay rose")
    assert "herald place" not in table.legal(), "its points are not scored yet"
    table.state.score[0] = 1
    assert "herald place" in table.legal()


def test_b16_for_prestige_each_herald_costs_1() -> None:
    table = sending(
        *("lion", "rose", "barry"), heralds=3, herald_price="prestige", heralds_per_turn=3
    )
    table.state.score[0] = 2
    table.act("herald place", "place lion at 3.1 top", "herald place", "place rose at foot.1")
    assert table.score(0) == 0
    assert "herald place" not in table.legal()
    assert "herald take 1" in table.legal()


def test_b16_for_prestige_markers_held_are_kept() -> None:
    table = sending("lion", "rose", herald_price="prestige")
    table.state.score[0], table.state.ten[0] = 10, 0
    table.act("herald place", "place lion at 3.1 top")
    assert (table.score(0), table.tens(0)) == (9, [10])
    acquire(table)
    assert (table.score(0), table.tens(0)) == (16, [10])
    assert table.heralds() == [0, 1], "nobody gets a herald for a ten already taken"


# B17.


def test_b17_a_herald_placement_scores() -> None:
    table = sending("lion", "rose", "octofoil")
    table.act("herald place", "place lion at 3.1 top", "pay rose")
    assert table.score(0) == 0, "not before the turn is scored"
    acquire(table)
    assert table.score(0) == 7


def test_b17_a_herald_placement_may_fill_the_shield() -> None:
    table = sending("lion", "rose", "cross moline")
    table.blazon_all_but(0, "3.1")
    table.turn(0)
    table.act("herald place", "place lion at 3.1", "pay rose")
    assert table.state.filled_by == 0
    assert len(table.shield(0)) == len(FULL)
    assert table.state.phase == PHASE.MAIN, "the filler finishes the turn"


def test_b17_a_herald_placement_obeys_the_shield() -> None:
    table = sending("lion", "per fess", "gules 2 virtue", "rose")
    table.blazon(0, {"1.1": "barry", "1.2": "gules 1 might"}, "1 top")
    table.act("herald place")
    assert not table.legal("place per fess", "place gules 2 virtue at 1.3")
    assert table.legal("place gules 2 virtue at 1.2")
    assert table.legal("place lion") == ["place lion at 3.1 top", "place lion at 3.1 bottom"]


def test_b17_a_herald_placement_may_reach_a_ten_and_a_distinction() -> None:
    table = sending("lion", "rose", "cross moline")
    table.blazon(0, {"1.1": "gyronny", "3.2": "statant"}, "1 top", "3 top")
    table.turn_up("questing", "allied", "sovereign", "opulent", "ancient")
    table.state.score[0] = 3
    table.act("draw tincture", "draw device", "herald place", "place lion at 3.1", "pay rose")
    table.act("finish")
    assert table.tens(0) == [10]
    assert table.legal() == ["claim questing", "decline"]
