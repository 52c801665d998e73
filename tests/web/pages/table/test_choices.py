"""Plays: two clicks are an action, whatever the game."""

import pytest

from kingofarms.engine.scene import Thing
from kingofarms.web.table.choices import Plays

CARD, OTHER, SPACE, DECK, DRAW = "card", "other", "space", "deck", "draw"
LAYING, SENDING, TAKING = "laying", "sending", "taking"  # kinds of action
LAY, LAY_OTHER, LAY_SIDEWAYS, TAKE, SEND = range(5)
THINGS = {
    each.key: each
    for each in (
        Thing(CARD, "a card", (LAY, LAY_SIDEWAYS)),
        Thing(OTHER, "another card", (LAY_OTHER,)),
        Thing(SPACE, "a space", (LAY, LAY_OTHER, LAY_SIDEWAYS)),
        Thing(DECK, "a deck", (TAKE, SEND), is_aside=True),
        Thing(DRAW, "draw", (TAKE,), is_aside=True, at_once=True),
    )
}


def usable(plays: Plays) -> set[str]:
    return {key for key in THINGS if plays.can(key)}


def test_without_a_pick_everything_with_a_legal_action_can_be_used() -> None:
    plays = Plays(THINGS, [LAY, TAKE])
    assert usable(plays) == {CARD, SPACE, DECK, DRAW}
    assert {key for key in THINGS if plays.is_aside(key)} == {DECK, DRAW}


def test_what_stands_aside_is_highlighted_if_there_is_nothing_else() -> None:
    plays = Plays(THINGS, [TAKE, SEND])
    assert usable(plays) == {DECK, DRAW}
    assert not any(plays.is_aside(key) for key in THINGS)


def test_a_picked_thing_can_be_taken_only_where_an_action_has_both() -> None:
    plays = Plays(THINGS, [LAY, LAY_OTHER, TAKE], CARD)
    assert usable(plays) == {SPACE}
    assert plays.action_of(SPACE) == LAY
    assert plays.action_of(OTHER) is None
    assert plays.pick_of(OTHER) == OTHER, "a click on something else picks that"


def test_a_second_click_puts_down_what_can_only_be_taken_elsewhere_or_not_be_used() -> None:
    assert Plays(THINGS, [LAY], CARD).pick_of(CARD) == ""
    assert Plays(THINGS, [LAY], OTHER).pick_of(OTHER) == ""
    assert Plays(THINGS, [TAKE, SEND], DECK).pick_of(DECK) == DECK, "there is a choice to make"


def test_two_things_with_several_actions_are_picked_together() -> None:
    plays = Plays(THINGS, [LAY, LAY_SIDEWAYS], CARD)
    assert plays.action_of(SPACE) is None
    both = Plays(THINGS, [LAY, LAY_SIDEWAYS, LAY_OTHER], plays.pick_of(SPACE))
    assert (both.first, both.second) == (CARD, SPACE)
    assert both.chosen == (LAY, LAY_SIDEWAYS)


def test_an_action_with_one_thing_alone_is_done_by_clicking_it_twice() -> None:
    plays = Plays(THINGS, [SEND], DECK)
    assert plays.action_of(DECK) == SEND
    assert Plays(THINGS, [SEND]).action_of(DECK) is None, "the first click only picks it"


def test_a_second_click_does_what_the_tag_says() -> None:
    things = {
        DECK: Thing(DECK, "a deck", (TAKE, SEND), tags=((TAKE, "take"), (SEND, "send"))),
        "herald": Thing("herald", "a herald", (SEND,)),
    }
    for legal, action in (([TAKE], TAKE), ([SEND], SEND), ([TAKE, SEND], TAKE)):
        plays = Plays(things, legal, DECK)
        assert plays.action_of(DECK) == action
        assert plays.action_of("herald") == (SEND if SEND in legal else None)


def test_what_is_taken_where_it_does_not_go_stays_picked() -> None:
    def meant(one: str, other: str) -> int | None:
        return LAY_OTHER if (one, other) == (OTHER, SPACE) else None

    def plays(legal: list[int], pick: str) -> Plays:
        return Plays({**THINGS, OTHER: Thing(OTHER, "another", (TAKE,))}, legal, pick, meant=meant)

    there = plays([TAKE, LAY], OTHER).pick_of(SPACE)
    assert there == f"{OTHER}+{SPACE}"
    after = plays([TAKE, LAY], there)
    assert (after.first, after.second, after.misplaced) == (OTHER, "", LAY_OTHER)
    assert after.chosen == (TAKE,)
    assert after.pick_of(SPACE) == there
    assert after.pick_of(CARD) == CARD, "no place for it: a click picks that instead"
    assert plays([LAY], OTHER).pick_of(SPACE) == SPACE, "it can't be used at all"


def test_with_a_thing_that_is_no_place_for_the_first_the_other_is_picked() -> None:
    legal = [LAY, LAY_OTHER, TAKE]
    both = Plays(THINGS, legal, f"{CARD}+{DECK}")
    assert (both.first, both.second) == (DECK, "")
    assert usable(both) == usable(Plays(THINGS, legal, DECK))


def test_what_would_be_picked_is_known_before_it_is() -> None:
    plays = Plays(THINGS, [LAY, LAY_OTHER, TAKE])
    for key in THINGS:
        assert usable(plays.with_pick(key)) == usable(Plays(THINGS, [LAY, LAY_OTHER, TAKE], key))
    assert plays.first == ""


@pytest.mark.parametrize(("legal", "action"), [([TAKE], TAKE), ([LAY], None)])
def test_one_click_is_enough_where_the_game_says_so(legal: list[int], action: int | None) -> None:
    assert Plays(THINGS, legal).action_of(DRAW) == action


def test_where_the_order_matters_the_game_says_what_is_done() -> None:
    things = {
        "8": Thing("8", "eight", (80, 81, 18), onto=(("row", 80), ("1", 81))),
        "1": Thing("1", "one", (10, 81, 18), onto=(("row", 10), ("8", 18))),
        "row": Thing("row", "the row", (80, 10)),
    }
    legal = [80, 10, 81, 18]
    assert Plays(things, legal, "8").targets == {"row": (80,), "1": (81,)}
    assert Plays(things, legal, "1").targets == {"row": (10,), "8": (18,)}
    assert Plays(things, [80], "8").targets == {"row": (80,)}


@pytest.mark.parametrize("pick", ["", "nothing", "nothing+space", "+", "+card"])
def test_an_unknown_pick_is_none(pick: str) -> None:
    plays = Plays(THINGS, [LAY], pick)
    assert (plays.first, plays.second, plays.targets) == ("", "", {})


VERBS = {
    each.key: each
    for each in (
        *THINGS.values(),
        Thing(LAYING, "Lay a card", (LAY, LAY_OTHER, LAY_SIDEWAYS), is_verb=True),
        Thing(SENDING, "Send", (SEND,), is_verb=True),
        Thing(TAKING, "Take", (TAKE,), is_verb=True, at_once=True),
    )
}


def test_a_kind_of_action_is_lit_by_what_can_be_used_for_it_and_the_others_stay_open() -> None:
    plays = Plays(VERBS, [LAY_OTHER, LAY, TAKE], OTHER)
    marks = {key: plays.verb_mark(key) for key in VERBS}
    assert {key: mark for key, mark in marks.items() if mark} == {LAYING: "lit", TAKING: "open"}
    assert plays.action_of(LAYING) == LAY_OTHER, "a click on it does the one thing that it can mean"
    assert plays.action_of(TAKING) == TAKE, "as without a pick"
    assert not plays.can(LAYING), "it is not a place where the card can go"


def test_a_kind_of_action_with_several_meanings_is_picked_itself() -> None:
    plays = Plays(VERBS, [LAY, LAY_SIDEWAYS, SEND], CARD)
    assert plays.verb_mark(LAYING) == "lit"
    assert plays.action_of(LAYING) is None
    assert plays.pick_of(LAYING) == LAYING
    after = Plays(VERBS, [LAY, LAY_SIDEWAYS, SEND], LAYING)
    assert (after.verb_mark(LAYING), after.verb_mark(SENDING)) == ("", "open")
