"""The herald's opinion."""

import pytest

from kingofarms.arms import opinion, parse

WELL_DONE = "Well done: everything can be told apart from what it lies on."
OPINIONS = {
    "Azure, a cross gules": ["Colour upon colour, hard to see: a cross gules on azure."],
    "Or, a lion rampant argent": ["Metal upon metal, hard to see: a lion rampant argent on or."],
    "Or, a lion rampant or": ["Not to be seen, for both are alike: a lion rampant or on or."],
    "Azure, a cross or": [WELL_DONE],
    "Azure, a cross ermine": [WELL_DONE],
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
        "Partly lost, for a tincture is the same: a cross azure on or and azure."
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


def test_opinions_in_other_languages() -> None:
    arms = parse("Azure, a cross gules")
    assert opinion(arms, "de") == ["Farbe auf Farbe, schwer zu erkennen: ein rotes Kreuz auf Blau."]
    assert opinion(arms, "nl") == ["Kleur op kleur, slecht te zien: een kruis van keel op azuur."]
