from collections import Counter
from fractions import Fraction

import pytest

from kingofarms.engine.rules.chance import (
    asked,
    every_outcome,
    generator,
    is_used,
    keyed,
    next_bits,
    pick,
    scripted,
    streamed,
)
from kingofarms.engine.rules.record import Array


def test_it_is_splitmix64() -> None:
    # The first outputs for the seed 1234567, as published with the generator.
    rng = generator(1234567)
    assert [int(next_bits(rng)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_every_pick_is_equally_likely() -> None:
    rng, draws, n = generator(1), 70_000, 7
    counts = Counter(pick(n, rng) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((count - draws / n) ** 2 / (draws / n) for count in counts.values())
    assert chi_square < 22.5  # one in a thousand at six degrees of freedom; the seed is fixed


def test_a_choice_of_one_asks_nothing() -> None:
    rng = generator(1)
    before = rng.copy()
    assert pick(1, rng) == 0
    assert not is_used(before, rng)
    assert pick(2, rng) in (0, 1)
    assert is_used(before, rng)


def test_a_script_is_followed_and_writes_down_what_was_asked() -> None:
    rng = scripted([2, 0, 5])
    assert [pick(3, rng), pick(4, rng), pick(6, rng), pick(9, rng)] == [2, 0, 5, 0]
    assert asked(rng) == [(3, 2), (4, 0), (6, 5), (9, 0)]


def test_a_script_that_is_too_short_says_so() -> None:
    rng = scripted([], room=2)
    for _ in range(3):
        pick(5, rng)
    with pytest.raises(OverflowError, match="3 picks were asked of a script with room for 2"):
        asked(rng)


def test_every_outcome_comes_once_with_its_probability() -> None:
    def two_draws(rng: Array) -> tuple[int, int]:
        first = pick(3, rng)
        return first, pick(2, rng) if first else -1

    found = {result: chance for chance, result in every_outcome(two_draws)}
    assert sum(found.values()) == 1
    assert found[(0, -1)] == Fraction(1, 3)
    assert found[(2, 1)] == Fraction(1, 6)
    assert len(found) == 5


def test_generators_of_different_parts_differ() -> None:
    rngs = [keyed(b"a", b"bc"), keyed(b"ab", b"c"), streamed(1, 2), streamed(12, 0)]
    assert len({int(next_bits(rng)) for rng in rngs}) == 4
