"""Decks that run out: shuffling, empty places, turns without a card, and the end."""

import pytest

from kingofarms.engine.rules.chance import asked
from kingofarms.games.blazon.rules.state import DECK, DISCARDS, NO_CARDS, PHASE, E
from tests.games.blazon.tables import HAND, LAID_OUT, acquiring


def test_b12_the_discards_are_shuffled_when_a_card_is_due_and_the_deck_is_empty() -> None:
    table = acquiring()
    table.leave_in_decks("boar")
    table.discard("talbot", "vert 1 wealth", "panther")
    table.act("draw device")
    assert not table.told(E.SHUFFLE)
    table.act("draw device")
    assert [event.came_from for event in table.told(E.SHUFFLE)] == [1]
    assert table.at(DISCARDS) == {"vert 1 wealth"}
    assert len(table.at(DECK)) == 1
    assert asked(table.rng)[-1][0] == 2, "one of the two shuffled"
    table.check()


def test_b12_a_deck_with_neither_cards_nor_discards_cannot_be_chosen() -> None:
    table = acquiring(heralds=1)
    table.leave_in_decks("boar", "talbot")
    assert table.legal("draw", "herald draw") == ["draw device", "herald draw device"]
    table.discard("vert 1 wealth")
    assert table.legal("draw") == ["draw tincture", "draw device"]


def test_b12_the_second_card_from_the_only_source_is_not_asked_for() -> None:
    table = acquiring()
    table.leave_in_decks("boar", "talbot")
    table.act("draw device")
    assert {"boar", "talbot"} <= table.hand(0)
    assert table.state.phase == PHASE.AFTER


def test_b12_the_only_source_waits_while_a_herald_may_be_sent() -> None:
    table = acquiring(heralds=1)
    table.leave_in_decks("boar", "talbot")
    table.act("draw device")
    assert table.state.phase == PHASE.SECOND_TAKE
    assert table.legal("draw", "herald refresh") == ["draw device", "herald refresh"]
    table.act("herald take 1")
    assert {"boar", "talbot"} <= table.hand(0), "no herald is left: the other is drawn at once"


@pytest.mark.parametrize("heralds", [0, 1])
def test_b12_one_goes_without_only_when_no_source_has_a_card(heralds: int) -> None:
    table = acquiring(heralds=heralds)
    table.leave_in_decks("boar")
    table.act("draw device", *["pass"] * heralds)
    assert table.hand(0) == {*HAND, "boar"}
    assert table.state.phase == PHASE.AFTER
    exchanges = [f"exchange 1 for {k}" for k in range(3, 7)]
    assert table.legal("draw", "take", "exchange", "finish") == [*exchanges, "finish"]


def test_b12_a_herald_between_the_two_cards_may_bring_a_source() -> None:
    table = acquiring(heralds=1)
    table.leave_in_decks("boar")
    table.act("draw device")
    assert table.state.phase == PHASE.SECOND_TAKE
    assert table.legal("draw", "pass") == ["pass"]
    table.act("herald place")
    table.act(table.legal("place")[0])
    table.act(table.legal("pay")[0])
    assert len(table.at(DISCARDS)) == 0, "what was paid is the only source, and drawn at once"
    assert table.state.phase == PHASE.AFTER
    assert table.state.unseen_count[0].sum() == table.state.hand_size[0]
    table.check()


def test_b12_in_de_the_display_is_a_source_too() -> None:
    table = acquiring(edition="de")
    table.leave_in_decks()
    assert table.legal("draw", "take", "pass") == [f"take {k}" for k in range(1, 7)]
    table.lay_out("-", "azure 2 lineage", "-", "-", "-", "wolf")
    table.leave_in_decks()
    table.act("take 2")
    # The other is the only source left: it is taken at once.
    assert table.hand(0) == {*HAND, "azure 2 lineage", "wolf"}
    assert table.display() == ["-"] * 6
    assert table.state.to_play == 1
    assert table.legal("draw", "take", "pass") == ["pass"]


def test_b12_acquire_without_a_card_is_the_only_pass() -> None:
    table = acquiring(heralds=1)
    assert "pass" not in table.legal()
    table.leave_in_decks()
    assert "pass" in table.legal()
    assert table.legal("place argent"), "Blazon is possible all the same"
    table.discard("boar")
    assert "pass" not in table.legal()


def test_b12_who_passes_has_had_the_main_action_and_may_send_a_herald() -> None:
    table = acquiring(heralds=1)
    table.leave_in_decks()
    table.act("pass")
    assert table.told(E.PASS)
    assert table.state.phase == PHASE.AFTER
    assert not table.legal("draw", "place", "pass")
    assert "herald take 1" in table.legal()


def test_b12_after_a_pass_there_is_no_second_card_even_if_cards_are_discarded_then() -> None:
    table = acquiring(heralds=1)
    table.leave_in_decks()
    table.act("pass", "herald place")
    table.act(table.legal("place")[0])
    assert len(table.at(DISCARDS)) == 1, "the only other card has paid"
    assert not table.told(E.DRAW)
    assert table.state.to_play == 1, "nothing is left to do: no second card was asked for"


def test_b12_a_display_place_waits_for_its_own_category() -> None:
    table = acquiring(edition="de")
    table.leave_in_decks("boar", "talbot")
    table.act("take 1", "draw device")
    assert table.display() == ["-", *LAID_OUT[1:]]
    table.check()


def test_b12_waiting_places_are_filled_after_the_hand_limit_lowest_first() -> None:
    table = acquiring()
    table.hold(0, *HAND, "or 1 estate", "vert 1 wealth", "sable 1 estate", "gules 1 might")
    table.lay_out("-", "-", *LAID_OUT[2:])
    table.leave_in_decks("boar", "talbot")
    table.turn(0)
    table.act("draw device")
    table.act("finish")
    assert table.display()[:2] == ["-", "-"]
    # The hand limit's discard is the first card that a place could have.
    table.act("discard vert 1 wealth")
    assert table.display() == ["vert 1 wealth", "-", *LAID_OUT[2:]]
    assert table.state.to_play == 1
    table.check()


def test_b12_a_place_is_filled_at_the_end_of_anyones_turn() -> None:
    table = acquiring()
    table.lay_out("or 2 star", "-", "bull", "wolf", "-", "bear")
    table.leave_in_decks("boar", "talbot", "panther")
    table.act("draw device", "finish")
    assert table.display()[:4] == ["or 2 star", "-", "bull", "wolf"]
    assert {table.display()[4]} == {"boar", "talbot", "panther"} - table.hand(0)
    table.check()


def test_b12_a_refresh_discards_before_it_deals_tinctures_first() -> None:
    table = acquiring(heralds=1)
    table.leave_in_decks("boar")
    table.act("herald refresh")
    # Too few in the decks: what was discarded is shuffled and turned up.
    assert set(table.display()[:2]) == {"or 2 star", "azure 2 lineage"}
    assert set(table.display()[2:]) <= {"boar", "bull", "wolf", "horse", "bear"}
    assert "boar" in table.display()
    turned = [table.category(event.card) for event in table.told(E.TURN_UP)]
    assert turned == [0, 0, 1, 1, 1, 1]
    table.check()


@pytest.mark.parametrize(("seats", "heralds"), [(2, 0), (3, 0), (2, 1)])
def test_b12_when_all_in_turn_went_without_it_is_scored_whatever_was_refreshed(
    seats: int, heralds: int
) -> None:
    table = acquiring(seats, heralds=heralds)
    for seat in range(seats):
        table.hold(seat)
    table.leave_in_decks()
    table.turn(seats - 1)
    for _seat in range(seats):
        assert not table.is_over()
        assert heralds or table.legal() == ["pass"]
        table.act("pass")
    table.act(*["herald refresh"] * heralds)
    assert table.is_over()
    assert table.state.reason == NO_CARDS
    assert table.legal() == []


BLAZON = "place argent 3 might at 1.2"


@pytest.mark.parametrize(
    "actions",
    [("pass", "herald take 1"), ("pass", "herald place", BLAZON), (BLAZON, "finish")],
)
def test_b12_a_card_placed_or_gained_meanwhile_begins_the_count_anew(
    actions: tuple[str, ...],
) -> None:
    table = acquiring(heralds=1)
    table.hold(1)
    table.leave_in_decks()
    table.turn(1)
    table.act("pass", *actions)
    assert not table.is_over()
    assert (table.state.to_play, table.state.idle_turns) == (1, 0)
