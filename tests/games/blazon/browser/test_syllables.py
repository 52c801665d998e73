"""Names on cards: long words can be broken, so that they stay legible on a small card."""

import pytest

from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.games.blazon.browser.cards import face_of
from kingofarms.games.blazon.browser.syllables import (
    SOFT_HYPHEN,
    longest_part,
    with_soft_hyphens,
)
from kingofarms.games.blazon.text.narration import element_name

MOST = 10  # signs in a line of a card on a phone

GAME = game_named("blazon")
AGREED = GAME.agree({})


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_no_line_of_a_name_needs_small_print(language: str) -> None:
    with speaking(language):
        names = [element_name(card, AGREED) for card in range(len(AGREED.content["elements"]))]
    assert {name for name in names if longest_part(name) > MOST} == set()


def test_a_word_is_broken_between_its_parts_and_stays_the_same_word() -> None:
    broken = with_soft_hyphens("omgekeerd kepervormig doorsneden")
    assert broken.split(SOFT_HYPHEN) == ["omge", "keerd keper", "vormig doorsne", "den"]
    assert broken.replace(SOFT_HYPHEN, "") == "omgekeerd kepervormig doorsneden"
    assert with_soft_hyphens("fleur-de-lis") == "fleur-de-lis"
    assert longest_part("fleur-de-lis") == len("fleur-")


def test_only_the_face_has_soft_hyphens() -> None:
    with speaking("nl"):
        for card in range(len(AGREED.content["elements"])):
            face = face_of(card, AGREED)
            assert SOFT_HYPHEN not in face.name + face.label
            assert with_soft_hyphens(face.name) in face.html
