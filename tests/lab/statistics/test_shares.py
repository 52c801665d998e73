"""Shares, means and their intervals."""

import numpy as np
import pytest

from kingofarms.lab.statistics.shares import mean, paired, quantile, share, wilson


def test_wilson_is_the_interval_of_the_textbook() -> None:
    low, high = wilson(0.3, 100)
    assert low == pytest.approx(0.2189, abs=1e-4)
    assert high == pytest.approx(0.3958, abs=1e-4)


def test_a_share_of_nothing_may_be_anything() -> None:
    nothing = share(np.zeros(4), np.zeros(4))
    assert (nothing.low, nothing.high, nothing.matches) == (0.0, 1.0, 0)


def test_a_share_that_is_always_the_same_keeps_its_doubt() -> None:
    always = share(np.ones(50))
    assert always.value == always.high == 1.0
    assert 0.9 < always.low < 1.0


def test_independent_matches_give_wilsons_interval() -> None:
    won = np.repeat([0.0, 1.0], [700, 300])
    found = share(won)
    low, high = wilson(0.3, 1000)
    assert found.low == pytest.approx(low, abs=1e-3)
    assert found.high == pytest.approx(high, abs=1e-3)


def test_seats_of_one_match_are_not_independent() -> None:
    rng = np.random.default_rng(1)
    won = rng.integers(0, 2, 400) * 4.0  # all four of a match, or none
    assert share(won, np.full(400, 4.0)).half > 1.8 * wilson_half(1600)


def wilson_half(size: int) -> float:
    low, high = wilson(0.5, size)
    return (high - low) / 2


def test_matches_on_one_deal_count_together() -> None:
    rng = np.random.default_rng(2)
    won = np.repeat(rng.integers(0, 2, 300).astype(float), 4)
    deal = np.repeat(np.arange(300), 4)
    assert share(won, deal=deal).half > 1.8 * share(won).half


def test_the_interval_holds_the_truth_in_95_of_100_series() -> None:
    rng = np.random.default_rng(3)
    held = 0
    for _series in range(1000):
        found = share((rng.random(200) < 0.25).astype(float))
        held += found.low <= 0.25 <= found.high
    assert 930 <= held <= 970


def test_a_mean_and_a_difference_within_matches() -> None:
    one, other = np.array([3.0, 5.0, 7.0, 9.0]), np.array([1.0, 4.0, 5.0, 8.0])
    found = paired(one, other)
    assert found.value == 1.5
    assert found.error == pytest.approx(mean(one - other).error)
    assert found.half < mean(one).half


def test_a_median_needs_no_distribution() -> None:
    found = quantile(np.arange(101.0))
    assert found.value == 50
    assert 38 <= found.low <= 42
    assert 58 <= found.high <= 62
    assert quantile(np.zeros(0)).matches == 0
