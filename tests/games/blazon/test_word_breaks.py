"""Names on cards: long words can be broken, so that they stay legible on a small card."""

from pathlib import Path

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.games.blazon.browser.cards import face_of
from kingofarms.games.blazon.text.cards import (
    SOFT_HYPHEN,
    element_name,
    lines_of,
    longest_part,
    our_parts,
    read_word_breaks,
    with_soft_hyphens,
)
from tests.games.blazon.files import changed, written

MOST = 10  # signs in a line of a card on a phone
RIGHT = (
    "it must be one word with a hyphen wherever it may be broken, and 2 letters or more between "
    "hyphens."
)

GAME = game_named("blazon")
AGREED = GAME.agree({})
CARDS = range(len(AGREED.content["elements"]))


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_no_line_of_a_name_needs_small_print(language: str) -> None:
    with speaking(language):
        names = [element_name(card, AGREED) for card in CARDS]
        assert {name for name in names if longest_part(name) > MOST} == set()


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_every_word_of_the_table_is_on_a_card_in_its_language(language: str) -> None:
    with speaking(language):
        words = {word for card in CARDS for word in element_name(card, AGREED).split()}
    assert {word for spoken, word in our_parts() if spoken == language} - words == set()


def test_a_word_is_broken_between_its_parts_and_stays_the_same_word() -> None:
    with speaking("nl"):
        broken = with_soft_hyphens("omgekeerd kepervormig doorsneden")
    assert broken.split(SOFT_HYPHEN) == ["omge", "keerd keper", "vormig doorsne", "den"]
    assert broken.replace(SOFT_HYPHEN, "") == "omgekeerd kepervormig doorsneden"


def test_a_word_of_another_language_or_of_nobodys_stays_whole() -> None:
    with speaking("en"):
        assert with_soft_hyphens("kepervormig fleur-de-lis") == "kepervormig fleur-de-lis"
        assert longest_part("fleur-de-lis") == len("fleur-")


def test_only_the_face_has_soft_hyphens() -> None:
    with speaking("nl"):
        for card in CARDS:
            face = face_of(card, AGREED)
            assert SOFT_HYPHEN not in face.name
            assert with_soft_hyphens(face.name) in face.html


def test_own_cards_with_other_words_are_drawn_with_whole_words(tmp_path: Path) -> None:
    changed(tmp_path, "elements.csv", "\npaly,", "\nRindfleischetikettierung,")
    agreed = GAME.agree({}, tmp_path)
    named = [element["name"] for element in agreed.content["elements"]]
    with speaking("en"):
        face = face_of(named.index("Rindfleischetikettierung"), agreed)
    assert ">Rindfleischetikettierung<" in face.html


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("fr,Schild-fuß", "language is 'fr'; it must be one of en, de, nl."),
        (",Schild-fuß", "language is empty."),
        ("de,", "word is empty."),
        ("de,Schildfuß", f"word is 'Schildfuß'; {RIGHT}"),
        ("de,Schild-", f"word is 'Schild-'; {RIGHT}"),
        ("de,S-childfuß", f"word is 'S-childfuß'; {RIGHT}"),
        ("de,ein Schild-fuß", f"word is 'ein Schild-fuß'; {RIGHT}"),
        ("de,Halbm-ond", "the word 'Halbmond' is above, too; once is enough."),
        ("de", "there must be 2 columns."),
    ],
)
def test_a_complaint_names_file_line_and_what_would_be_right(
    tmp_path: Path, line: str, why: str
) -> None:
    path = written(tmp_path, "word-breaks.csv", f"language,word\nde,Halb-mond\n{line}\n")
    with pytest.raises(Refusal) as refused:
        read_word_breaks(path)
    assert str(refused.value) == f"{path}, line 3: {why}"


def test_without_its_columns_the_table_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "word-breaks.csv", "word\nHalb-mond\n")
    with pytest.raises(Refusal, match=r"line 1: the columns must be language,word\."):
        read_word_breaks(path)


def test_lines_are_counted_with_words_broken_between_their_parts() -> None:
    with speaking("nl"):
        assert lines_of("ring", 10) == 1
        assert lines_of("twee naast elkaar", 10) == 2
        assert lines_of("omgekeerd kepervormig doorsneden", 10) == 4
        assert lines_of("omgekeerd kepervormig doorsneden", 33) == 1
