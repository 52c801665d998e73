"""The seconds of two sides: we never had more a decision than they.

No clock runs here: all seconds are written down below, and the budget only adds them up.
"""

import pytest
from bench.search.budget import CAUTION, LEAST, Budget

LATE = 0.002  # by which a search ends too late
PHASES = {
    "even": [0.1] * 60,
    "shorter and shorter": [0.4 / (1 + k) for k in range(60)],
    "longer and longer": [0.01 * (1 + k) for k in range(60)],
    "matches": [0.3, 0.25, 0.2, 0.1, 0.03] * 12,
}


@pytest.mark.parametrize("theirs", PHASES.values(), ids=PHASES)
def test_we_never_had_more_seconds_a_decision_than_they(theirs: list[float]) -> None:
    budget = Budget(first=theirs[0])
    for seconds in theirs:
        budget.they_used(seconds, 12)
        allotted = budget.allotted()
        left = budget.theirs.pace * (budget.ours.decisions + 1) - budget.ours.seconds
        assert LEAST <= allotted <= max(LEAST, left)
        budget.we_used(allotted + LATE, 1000)
    assert budget.ours.seconds <= budget.theirs.seconds
    assert budget.ours.seconds > 0.6 * budget.theirs.seconds
    assert (budget.theirs.decisions, budget.theirs.tries) == (60, 720)


def test_before_they_have_decided_we_have_what_is_expected_of_them() -> None:
    budget = Budget(first=0.2)
    assert budget.allotted() == pytest.approx(0.2 * CAUTION)
    budget.we_used(0.3, 10)
    assert budget.allotted() == pytest.approx(0.4 * CAUTION - 0.3)
    budget.we_used(0.3, 10)
    assert budget.allotted() == LEAST
