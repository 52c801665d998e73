"""The sentence and the drawing of a coat say the same: how many charges, how, and where."""

import random
from itertools import product
from typing import get_args

import pytest

from kingofarms.arms import Arms, Charges, Fill, NotUnderstood, Ordinary, blazon, parse, read_shield
from kingofarms.arms.arms import Place
from kingofarms.arms.drawing.geometry import TEETH
from kingofarms.arms.language.places import allowed_places, place_of
from kingofarms.arms.language.vocabulary import number_word, vocabulary
from tests.arms.elements import ELEMENTS, LAYOUTS, random_cards
from tests.arms.seen import disagreement, wrong_place

TYPES = ("honourable ordinary", "sub ordinary")
ORDINARIES = [(kind, name) for kind in TYPES for name in ELEMENTS[kind]]
EVERY_ORDINARY = pytest.mark.parametrize("ordinary", [name for _kind, name in ORDINARIES])


def check(arms: Arms) -> None:
    sentence = blazon(arms)
    assert not disagreement(arms, sentence), sentence
    if arms.charges and arms.ordinary and arms.ordinary.name:
        assert not wrong_place(arms, place_of(arms)), sentence


@pytest.mark.parametrize(("kind", "ordinary"), ORDINARIES)
def test_every_card_of_the_game_is_drawn_as_the_sentence_says(kind: str, ordinary: str) -> None:
    for arrangement, (charge, attitude) in product(
        ELEMENTS["arrangement"],
        (("lion", ""), ("horse", "passant"), ("mullet", ""), ("sword", "")),
    ):
        cards = [("2", kind, ordinary), ("3", "charge", charge), ("3", "attitude", attitude)]
        arms = read_shield([*cards, ("3", "arrangement", arrangement)])
        assert arms.charges is not None
        assert arms.charges.arrangement == arrangement
        check(arms)


def test_random_shields_are_drawn_as_the_sentence_says() -> None:
    rng = random.Random(31)
    groups = 0
    for _ in range(400):
        cards = random_cards(rng, rng.choice(LAYOUTS), rng.choice((0.3, 0.6, 0.9, 1)))
        arms = read_shield([card for card in cards if card[2]])
        groups += arms.charges is not None and arms.charges.number > 1
        check(arms)
    assert groups > 100


def counted(name: str, number: int) -> str:
    noun = vocabulary().nouns[name]
    if number == 1 or "pair" in noun.kinds:
        return noun.en if "pair" in noun.kinds else f"a {noun.en}"
    return f"{number_word(number, 'en')} {noun.en_plural}"


@EVERY_ORDINARY
def test_what_is_typed_is_drawn_as_the_sentence_says_or_refused(ordinary: str) -> None:
    bands = (1, 2, 3, 10) if "several" in vocabulary().nouns[ordinary].kinds else (1,)
    groups = [(each.number, each.en) for each in vocabulary().arrangements.values()]
    groups += [(number, "") for number in range(1, 13)]
    drawn = 0
    for several, place, (number, arrangement) in product(bands, allowed_places(ordinary), groups):
        charges = f"{counted('mullet', number)} {arrangement} sable"
        words = {"ordinary": f"{counted(ordinary, several)} gules", "charges": charges}
        try:
            arms = parse(f"Argent, {vocabulary().joints['en', place, ''].format(**words)}")
        except NotUnderstood:
            continue
        check(arms)
        drawn += 1
        assert parse(blazon(arms)) == arms
    assert drawn >= 7


def test_an_arrangement_that_cannot_be_drawn_there_is_refused() -> None:
    text = "Argent, a fess gules between two mullets in fess sable"
    with pytest.raises(NotUnderstood, match="cannot lie like this about this ordinary") as refusal:
        parse(text)
    assert text[refusal.value.at :].startswith("in fess")
    assert blazon(parse("Argent, a cross gules between six mullets sable")).endswith(
        "six mullets sable"
    )


@EVERY_ORDINARY
def test_every_combination_is_drawn(ordinary: str) -> None:
    """Also what no blazon and no card says: any place, number and line."""
    rng = random.Random(ordinary)
    arrangements = ["", "seven in orle", *vocabulary().arrangements]
    places: tuple[Place, ...] = get_args(Place)[:-1]  # all but under
    for place, several in product(places, (1, 2, 3, 30)):
        for arrangement in rng.sample(arrangements, 5):
            known = vocabulary().arrangements.get(arrangement)
            number = known.number if known else 7 if arrangement else rng.randint(1, 12)
            line = rng.choice(("", *TEETH))
            charges = Charges("mullet", Fill(("or",)), "", number, arrangement, place)
            band = Ordinary(ordinary, Fill(("gules",)), line, several)
            arms = Arms(Fill(("azure",)), band, charges)
            is_said = place in allowed_places(ordinary) and arrangement != "seven in orle"
            assert not disagreement(arms, blazon(arms) if is_said else ""), arms
