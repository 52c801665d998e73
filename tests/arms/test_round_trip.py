"""Every sentence is read back as the arms that it came from."""

import random
import re

import pytest

from kingofarms.arms import blazon, parse, read_shield
from kingofarms.arms.language.vocabulary import LANGUAGES
from tests.arms.shields import LAYOUTS, random_cards

WELL_FORMED = re.compile(r"[A-ZÄÖÜ][\w'-]*(?:,? [\w'-]+)*")


def check(language: str, count: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        cards = random_cards(rng, rng.choice(LAYOUTS), rng.choice((0.2, 0.5, 0.8, 1)))
        arms = read_shield([card for card in cards if card[2]] if rng.random() < 0.5 else cards)
        sentence = blazon(arms, language)
        assert WELL_FORMED.fullmatch(sentence), sentence
        again = parse(sentence, language)
        assert again == arms, sentence
        assert blazon(again, language) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_some_shields_are_read_back(language: str) -> None:
    check(language, 300, seed=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_thousand_shields_are_read_back(language: str) -> None:
    check(language, 10_000, seed=2)
