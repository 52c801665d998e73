"""Numbers as each language writes them."""

import pytest

from kingofarms.engine.words import speaking
from kingofarms.lab.render.charts import ticks_between
from kingofarms.lab.render.numbers import mean_words, number, percent, share_words, signed, whole
from kingofarms.lab.statistics.shares import Measured

SHARE = Measured(0.542, 0.01, 0.511, 0.573, 1000)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "54.2% [51.1%, 57.3%]"),
        ("de", "54,2\xa0% [51,1\xa0%; 57,3\xa0%]"),
        ("nl", "54,2% [51,1%; 57,3%]"),
    ],
)
def test_a_share_with_its_interval(language: str, words: str) -> None:
    with speaking(language):
        assert share_words(SHARE) == words


def test_signs_and_thousands() -> None:
    with speaking("en"):
        assert (signed(1.25), signed(-1.25), signed(0.01)) == ("+1.2", "−1.2", "0.0")
        assert (signed(-0.01), number(-0.4, 0)) == ("0.0", "0"), (
            "nothing is never less than nothing"
        )
        assert (whole(12345), percent(1, 0)) == ("12,345", "100%")
        assert mean_words(Measured(3, 1, 1, 5, 9), 0) == "3 [1, 5]"


def test_ticks_are_whole_numbers_inside() -> None:
    assert ticks_between(7.4, 17.2) == [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
    assert ticks_between(0, 100) == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert ticks_between(0, 10**6)[:2] == [0, 100_000]
