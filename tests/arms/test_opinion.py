"""The herald's opinion."""

import random

import pytest

from kingofarms.arms import Arms, opinion, parse, read_shield
from kingofarms.arms.drawing.paint import PARCHMENT
from tests.arms.elements import LAYOUTS, random_cards
from tests.arms.seen import look_at

WELL_DONE = "Well done: everything can be told apart from what it lies on."
OPINIONS = {
    "Azure, a cross gules": ["Colour upon colour, hard to see: a cross gules on azure."],
    "Or, a lion rampant argent": ["Metal upon metal, hard to see: a lion rampant argent on or."],
    "Or, a lion rampant or": ["Not to be seen, for both are alike: a lion rampant or on or."],
    "Azure, a cross or": [WELL_DONE],
    "Azure, a lion rampant or, a bend argent": [
        "Metal upon metal, hard to see: a bend argent on or."
    ],
    "Azure, a lion rampant or, a label gules": [
        "Colour upon colour, hard to see: a label gules on azure."
    ],
    "Azure, a cross ermine": [WELL_DONE],
    "Argent, a cross ermine": [
        "Allowed, but hard to see where both show argent: a cross ermine on argent."
    ],
    "Vair, a lion argent": [
        "Allowed, but hard to see where both show argent: a lion argent on vair."
    ],
    "Azure, a fess per pale or and azure": [
        "Allowed, but hard to see where both show azure: a fess per pale or and azure on azure."
    ],
    "Per pale or and azure, a cross per pale or and azure": [
        "Allowed, but hard to see where both show or and azure: "
        "a cross per pale or and azure on or and azure."
    ],
    "Vair, a cross gules": [WELL_DONE],
    "Per pale or and azure, a cross gules": [WELL_DONE],
    "Per pale gules and azure, a cross sable": [
        "Colour upon colour, hard to see: a cross sable on gules and azure."
    ],
    "Azure, on a cross or a lion rampant gules": [WELL_DONE],
    "Azure, on a cross or a lion rampant argent": [
        "Metal upon metal, hard to see: a lion rampant argent on or."
    ],
    "Azure, a chevron or between three lions vert": [
        "Colour upon colour, hard to see: three lions vert on azure."
    ],
    "Azure, a fess or, overall five lions in saltire gules": [
        "Colour upon colour, hard to see: five lions gules on azure."
    ],
    "Per pale or and azure, on a fess per pale gules and argent a lion vert": [
        "5 tinctures are many; the best arms have two or three."
    ],
    "Azure, a pale or, overall six lions argent": [
        "Metal upon metal, hard to see: six lions argent on or.",
        "So many charges over an ordinary: from afar they run together.",
    ],
    "Per pale or and azure, a cross azure": [
        "Lost where it meets its own tincture: a cross azure on or and azure."
    ],
    "Vair, a cross ermine": ["Fur upon fur, hard to make out: a cross ermine on vair."],
    "Azure, on a chevron or three lions": [],
    "Azure": [],
    "Azure, a cross": [],
    "A cross gules": [],
    "A blank shield": [],
}


@pytest.mark.parametrize("text", OPINIONS)
def test_the_rule_of_tincture_and_good_style(text: str) -> None:
    assert opinion(parse(text)) == OPINIONS[text]


def colours_that_meet(arms: Arms) -> list[tuple[set[str], set[str]]]:
    """The colours of each thing in the drawing, and of what it lies on."""
    seen = look_at(arms)
    field, ordinary = seen.colours(seen.field), seen.colours(seen.ordinary)
    meeting = [(ordinary, field)] if seen.ordinary else []
    on = {seen.lies_on_ordinary(point) for point in seen.corners()}
    meeting += [(seen.charge_colours(), field)] if False in on else []
    return meeting + ([(seen.charge_colours(), ordinary)] if True in on else [])


def test_well_done_is_said_only_where_no_colour_lies_on_itself() -> None:
    rng = random.Random(44)
    praised = 0
    for _ in range(400):
        cards = random_cards(rng, rng.choice(LAYOUTS), rng.choice((0.5, 0.8, 1, 1)))
        arms = read_shield([card for card in cards if card[2]])
        remarks = opinion(arms)
        meeting = colours_that_meet(arms)
        is_lost = any(first & second for first, second in meeting)
        if WELL_DONE in remarks:
            praised += 1
            assert not is_lost, arms
            assert not any(PARCHMENT in first | second for first, second in meeting)
        if any("Allowed, but" in each or "Lost where" in each for each in remarks):
            assert is_lost, arms
    assert praised > 10


def test_opinions_in_other_languages() -> None:
    arms = parse("Azure, a cross gules")
    assert opinion(arms, "de") == ["Farbe auf Farbe, schwer zu erkennen: ein rotes Kreuz auf Blau."]
    assert opinion(arms, "nl") == ["Kleur op kleur, slecht te zien: een kruis van keel op azuur."]
    divided = "Kleur op kleur, slecht te zien: een kruis, gedeeld van keel en sabel, op azuur."
    assert opinion(parse("Azure, a cross per pale gules and sable"), "nl") == [divided]
