"""Many comparisons: Holm's correction, the tolerance, and outliers put aside."""

from collections.abc import Sequence

import numpy as np
import pytest

from kingofarms.lab.statistics.many import (
    ALPHA,
    CLEAR,
    NONE,
    SEEN,
    Compared,
    compare,
    holm,
    put_aside,
)


def test_holm_as_in_its_textbook_example() -> None:
    corrected, level = holm(np.array([0.01, 0.04, 0.03, 0.005]) * ALPHA / 0.05)
    assert corrected.tolist() == pytest.approx([0.006, 0.012, 0.012, 0.004])
    assert level.tolist() == pytest.approx([ALPHA / 3, ALPHA / 2, ALPHA / 2, ALPHA / 4])


def test_of_many_comparisons_with_nothing_behind_them_1_in_100_families_finds_something() -> None:
    rng = np.random.default_rng(1)
    wolves = sum(
        any(each.verdict != NONE for each in compare(rng.normal(0, 1, 30).tolist(), [1.0] * 30))
        for _family in range(2000)
    )
    assert 5 <= wolves <= 40


def test_a_difference_within_the_tolerance_is_seen_but_not_clear() -> None:
    small, large, none = compare([0.08, 0.30, 0.001], [0.01, 0.01, 0.01], 0.12)
    assert (small.verdict, large.verdict, none.verdict) == (SEEN, CLEAR, NONE)


def test_the_interval_agrees_with_the_verdict() -> None:
    for each in compare([0.5, 2.2, 2.6, 4.0, -3.5], [1.0] * 5):
        assert (each.verdict == NONE) == (each.low <= 0 <= each.high)


def test_what_is_unknown_is_never_found() -> None:
    (unknown,) = compare([9.0], [np.inf])
    assert unknown.verdict == NONE


def test_one_outlier_does_not_make_the_others_look_odd() -> None:
    worth = np.array([3.0, 0.0, 0.01, -0.01])

    def against(aside: frozenset[int]) -> Sequence[Compared]:
        values = []
        for at in range(4):
            others = [k for k in range(4) if k != at and k not in aside]
            values.append(float(worth[at] - worth[others].mean()))
        return compare(values, [0.1] * 4)

    assert all(each.verdict == CLEAR for each in against(frozenset()))
    result = put_aside(against)
    assert result.aside == (0,)
    assert [each.verdict for each in result.compared] == [CLEAR, NONE, NONE, NONE]


def test_of_two_alike_the_better_one_is_put_aside() -> None:
    def against(aside: frozenset[int]) -> Sequence[Compared]:
        return compare([-0.2, 0.2], [np.inf if aside - {at} else 0.01 for at in range(2)])

    assert put_aside(against).aside == (1,)


def test_what_is_not_clear_beside_those_that_are_left_comes_back() -> None:
    def against(aside: frozenset[int]) -> Sequence[Compared]:
        return compare([0.3, 0.2 if not aside else 0.0], [0.01, 0.01])

    assert put_aside(against).aside == (0,)


def test_whatever_is_clear_in_the_end_is_named_also_if_it_came_back() -> None:
    def against(aside: frozenset[int]) -> Sequence[Compared]:
        return compare([0.0 if aside else 0.3, 0.0], [0.01, 0.01])

    result = put_aside(against)
    assert result.compared[0].verdict == CLEAR
    assert result.aside == (0,)
