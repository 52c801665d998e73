"""Acquire: two cards, from the decks (en) or the display too (de), and exchanges."""

import pytest

from kingofarms.engine.rules.chance import asked, scripted
from kingofarms.games.blazon.rules.state import PHASE, E
from tests.games.blazon.tables import HAND, LAID_OUT, acquiring

# B13.


@pytest.mark.parametrize("first", ["tincture", "device"])
@pytest.mark.parametrize("second", ["tincture", "device"])
def test_b13_acquire_takes_two_cards_one_after_the_other_from_one_deck_or_both(
    first: str, second: str
) -> None:
    table = acquiring()
    assert table.legal("draw", "take", "exchange", "pass") == ["draw tincture", "draw device"]
    table.act(f"draw {first}")
    (event,) = table.told(E.DRAW)
    assert table.names[event.card] in table.hand(0), "the first card is seen before the choice"
    assert table.state.phase == PHASE.SECOND_TAKE
    assert table.legal() == ["draw tincture", "draw device"], "no exchange before the last draw"
    table.act(f"draw {second}")
    drawn = table.hand(0) - set(HAND)
    expected = sorted(["tincture", "device"].index(each) for each in (first, second))
    assert sorted(table.category(table.card(name)) for name in drawn) == expected
    assert not table.legal("draw")
    table.check()


def test_b13_each_card_of_the_deck_is_equally_likely() -> None:
    table = acquiring()
    table.leave_in_decks("boar", "talbot", "panther", "vert 1 wealth")
    before = table.states.copy()
    drawn = set()
    for choice in range(3):
        table.states[:] = before
        table.rng = scripted([choice])
        table.act("draw device")
        assert asked(table.rng) == [(3, choice)]
        drawn |= table.hand(0) - set(HAND)
    assert drawn == {"boar", "talbot", "panther"}


def test_b13_a_drawn_card_may_be_exchanged_for_a_display_card_of_its_category() -> None:
    table = acquiring()
    table.act("draw tincture", "draw device")
    exchanges = [f"exchange 1 for {k}" for k in (1, 2)] + [
        f"exchange 2 for {k}" for k in range(3, 7)
    ]
    assert table.legal() == [*exchanges, "finish"]
    drawn = [table.names[card] for card in table.state.drawn]
    table.act("exchange 2 for 5")
    (event,) = table.told(E.EXCHANGE)
    assert [table.names[card] for card in (event.card, event.came_from)] == ["horse", drawn[1]]
    assert table.display() == [*LAID_OUT[:4], drawn[1], "bear"]
    assert table.hand(0) == {*HAND, drawn[0], "horse"}
    table.check()


def test_b13_both_may_be_exchanged_in_any_order() -> None:
    for actions in (("1 for 2", "2 for 3"), ("2 for 3", "1 for 2")):
        table = acquiring()
        table.act("draw tincture", "draw device")
        first, second = (table.names[card] for card in table.state.drawn)
        table.act(*(f"exchange {action}" for action in actions))
        assert table.display() == ["or 2 star", first, second, "wolf", "horse", "bear"]
        assert table.hand(0) == {*HAND, "azure 2 lineage", "bull"}
        table.check()


def test_b13_what_was_laid_out_may_be_taken_with_the_other_card_and_nothing_is_swapped_twice() -> (
    None
):
    table = acquiring()
    table.act("draw device", "draw device")
    first, second = (table.names[card] for card in table.state.drawn)
    table.act("exchange 1 for 3")
    assert table.display()[2] == first
    assert not table.legal("exchange 1"), "a card received"
    table.act("exchange 2 for 3")
    assert table.display()[2] == second
    assert table.hand(0) == {*HAND, "bull", first}
    assert table.state.to_play == 1, "nothing is left to decide"
    table.check()


def test_b13_an_empty_place_is_not_exchanged_for() -> None:
    table = acquiring()
    table.lay_out("-", "azure 2 lineage", "-", "wolf", "-", "-")
    table.act("draw tincture", "draw device")
    assert table.legal("exchange") == ["exchange 1 for 2", "exchange 2 for 4"]


def test_b13_cards_of_earlier_turns_are_not_exchanged() -> None:
    table = acquiring()
    table.act("draw device", "draw device", "finish")
    table.turn(0)
    assert list(table.state.drawn) == [-1, -1]
    table.act("draw tincture", "draw tincture")
    assert table.legal("exchange 1") == ["exchange 1 for 1", "exchange 1 for 2"]
    assert len(table.legal("exchange")) == 4


@pytest.mark.parametrize(
    "actions",
    [
        ("place argent 3 might at 1.2",),  # a turn without Acquire
        ("herald draw device", "draw tincture", "draw tincture"),  # the herald drew the device
    ],
)
def test_b13_only_what_this_acquire_drew_is_exchanged(actions: tuple[str, ...]) -> None:
    table = acquiring(heralds=1)
    table.act(*actions)
    assert table.state.phase == PHASE.AFTER
    assert not table.legal("exchange 1 for 3", "exchange 2 for 3")
    drawn = [card for card in table.state.drawn if card >= 0]
    assert len(drawn) == len(set(drawn)) == actions.count("draw tincture")
    assert len(table.legal("exchange")) == 2 * len(drawn)


@pytest.mark.parametrize(("placed", "paid"), [("drawn", "lion"), ("argent 3 might", "drawn")])
def test_b13_a_drawn_card_that_was_placed_or_paid_is_not_exchanged(placed: str, paid: str) -> None:
    table = acquiring(heralds=1)
    table.act("draw device")
    drawn = table.names[table.state.drawn[0]]
    table.act("herald place")
    table.act(table.legal(f"place {placed.replace('drawn', drawn)}")[0])
    table.act(f"pay {paid.replace('drawn', drawn)}", "draw tincture")
    assert table.legal("exchange") == ["exchange 2 for 1", "exchange 2 for 2"]
    table.check()


# B14.


@pytest.mark.parametrize("second", ["draw tincture", "take 4"])
def test_b14_each_card_comes_from_a_deck_or_the_display_which_is_refilled(second: str) -> None:
    table = acquiring(edition="de")
    sources = ["draw tincture", "draw device", *(f"take {k}" for k in range(1, 7))]
    assert table.legal("draw", "take") == sources
    table.act("take 4")
    assert table.hand(0) == {*HAND, "wolf"}
    (event,) = table.told(E.TURN_UP)
    refilled = table.display()[3]
    assert table.names[event.card] == refilled != "wolf"
    assert table.legal() == sources
    table.act(second)
    assert len(table.hand(0)) == 4
    assert (refilled in table.hand(0)) == (second == "take 4")
    assert (table.display()[3] == refilled) == (second != "take 4")
    assert "-" not in table.display()
    assert table.state.to_play == 1, "there are no exchanges"
    table.check()
