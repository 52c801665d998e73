"""Differences of variants: intervals that keep their promise, narrower where deals are shared."""

import numpy as np
import pytest

from kingofarms.lab.comparing.contrast import NUMBER, SHARE, Measure, difference, family_lines
from kingofarms.lab.statistics.many import CLEAR, NONE

MATCHES = 400


def measure(part: np.ndarray, of: np.ndarray | None = None, unit: str = NUMBER) -> Measure:
    return Measure("wins", "x", "x", unit, part, np.ones(len(part)) if of is None else of)


def pair(seed: int, shift: float = 0.0, shared: float = 3.0) -> tuple[Measure, Measure]:
    """Two variants whose deals decide much; `shift` is the true difference."""
    rng = np.random.default_rng(seed)
    deal = rng.normal(0, shared, MATCHES)
    one, other = (deal + rng.normal(0, 1, MATCHES) for _side in range(2))
    return measure(one), measure(other + shift)


def test_a_difference_is_that_of_the_means_with_the_error_of_pairs() -> None:
    one, other = pair(1, 0.5)
    value, error = difference(one, other, None)
    off = other.part - one.part
    assert value == pytest.approx(off.mean())
    assert error == pytest.approx(off.std(ddof=1) / np.sqrt(MATCHES))
    alone = np.hypot(one.measured(None).error, other.measured(None).error)
    assert error < alone / 2, "shared deals make it narrower"


def test_where_nothing_differs_nothing_is_seen_and_the_interval_holds() -> None:
    runs, seen, outside = 300, 0, 0
    for seed in range(runs):
        line = family_lines([list(pair(seed))], None, 0)[0]
        found = line.differences[1]
        assert found
        seen += found.verdict != NONE
        outside += not found.low <= 0 <= found.high
    assert seen == outside
    assert seen <= 9, "1 % of 300, and some luck"


def test_a_planted_difference_is_found_among_many() -> None:
    rows = [list(pair(seed)) for seed in range(30)]
    rows[7] = list(pair(7, 0.6))
    lines = family_lines(rows, None, 0)
    found = [at for at, line in enumerate(lines) if line.differences[1].verdict != NONE]  # type: ignore[union-attr]
    assert found == [7]
    assert lines[7].differences[1].low > 0  # type: ignore[union-attr]
    assert lines[7].differences[0] is None


def test_a_share_of_takers_is_compared_by_who_takes() -> None:
    runs, seen = 200, 0
    for seed in range(runs):
        rng = np.random.default_rng(seed)
        sides = []
        for _side in range(2):
            of = rng.integers(0, 3, MATCHES).astype(float)
            sides.append(measure(rng.binomial(of.astype(int), 0.3).astype(float), of, SHARE))
        line = family_lines([sides], None, 0)[0]
        assert line.values[0].low <= line.values[0].value <= line.values[0].high
        seen += line.differences[1].verdict != NONE  # type: ignore[union-attr]
    assert seen <= 6


def test_matches_of_one_deal_count_once() -> None:
    one, other = pair(3)
    first, second = (measure(np.repeat(each.part, 2)) for each in (one, other))
    deal = np.repeat(np.arange(MATCHES), 2)
    assert difference(first, second, deal)[1] == pytest.approx(
        difference(one, other, None)[1], rel=1e-6
    )


def test_a_difference_that_is_always_the_same_is_sure_unless_there_are_few_matches() -> None:
    one = pair(1)[0]
    line = family_lines([[one, measure(one.part + 1)]], None, 0)[0]
    assert line.differences[1].verdict == CLEAR  # type: ignore[union-attr]
    few = family_lines([[measure(one.part[:5]), measure(one.part[:5] + 1)]], None, 0)[0]
    assert few.differences[1].verdict == NONE  # type: ignore[union-attr]
    same = family_lines([[one, one]], None, 0)[0].differences[1]
    assert (same.verdict, same.low, same.high) == (NONE, 0.0, 0.0)  # type: ignore[union-attr]


def test_what_nobody_took_tells_nothing() -> None:
    nothing = measure(np.zeros(MATCHES), np.zeros(MATCHES), SHARE)
    some = measure(np.ones(MATCHES), None, SHARE)
    assert difference(nothing, some, None) == (0.0, np.inf)


def test_every_value_of_a_sweep_is_compared_with_the_base() -> None:
    one, other = pair(5, 2.0)
    line = family_lines([[other, one, other]], None, 1)[0]
    assert line.differences[1] is None
    assert line.differences[0].value == line.differences[2].value  # type: ignore[union-attr]
    assert line.differences[0].value == pytest.approx(2.0, abs=0.3)  # type: ignore[union-attr]
