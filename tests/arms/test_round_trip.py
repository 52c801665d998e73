"""Every sentence is read back as the arms that it came from."""

import random
import re

import pytest

from kingofarms.arms import Arms, blazon, parse, read_shield
from kingofarms.arms.language.vocabulary import LANGUAGES
from tests.arms.shields import LAYOUTS, random_cards

WELL_FORMED = re.compile(r"[A-ZÄÖÜ][\w'-]*(?:,? [\w'-]+)*")


def check_read_back(arms: Arms) -> None:
    """Its sentence is read as these arms, in every language."""
    for language in LANGUAGES:
        assert parse(blazon(arms, language), language) == arms


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_shields_are_read_back(language: str) -> None:
    rng = random.Random(2)
    for _ in range(3_000):
        cards = random_cards(rng, rng.choice(LAYOUTS), rng.choice((0.2, 0.5, 0.8, 1)))
        arms = read_shield([card for card in cards if card[2]] if rng.random() < 0.5 else cards)
        sentence = blazon(arms, language)
        assert WELL_FORMED.fullmatch(sentence), sentence
        assert parse(sentence, language) == arms, sentence
