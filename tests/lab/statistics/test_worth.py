"""What a card is worth, in series whose truth is known."""

import numpy as np
import pytest

from kingofarms.lab.statistics.choice import fit, log_odds, points
from kingofarms.lab.statistics.many import NONE
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.worth import Worth, worth
from tests.lab.made_up import made_up


def worth_of_cards(sample: Sample) -> Worth:
    return worth(sample, "card", "cards_taken", "cards_taken_at")


def test_the_choice_model_finds_the_worths_that_made_the_wins() -> None:
    rng = np.random.default_rng(1)
    features = rng.normal(0, 1, (20_000, 3, 2))
    truth = np.array([0.7, -0.4])
    score = features @ truth + rng.gumbel(0, 1, (20_000, 3))
    found = fit(features, (score.argmax(axis=1)[:, None] == np.arange(3)).astype(float))
    errors = np.sqrt(np.diag(found.covariance))
    assert np.abs(found.worth - truth) == pytest.approx([0, 0], abs=4 * errors.max())
    assert errors.max() < 0.02


def test_log_odds_and_points_are_inverse() -> None:
    assert points(log_odds(0.12, 4), 4) == pytest.approx(0.12)
    assert points(0.0, 3) == 0


def test_a_strong_and_a_weak_card_are_found_and_no_other() -> None:
    found = worth_of_cards(made_up(cards={3: 1.5, 4: -2.0}))
    assert sorted(found.aside) == [3, 4]
    assert found.compared[3].value > 0.2
    assert found.compared[4].value < -0.12


def test_a_card_that_leaders_take_late_gets_no_credit_for_it() -> None:
    sample = made_up(matches=4000, late={9: 0.85}, seed=3)
    had = sample.had("cards_taken", sample.things("card"))[:, :, 9]
    raw = sample.won[had].mean() - sample.won[~had].mean()
    assert raw > 0.05, "the raw share misleads"
    each = worth_of_cards(sample).compared[9]
    assert abs(each.value) < 0.04
    assert each.verdict == NONE


def test_a_card_that_is_hardly_ever_taken_is_not_judged() -> None:
    each = worth_of_cards(made_up(wanted={5: 0.002})).compared[5]
    assert each.verdict == NONE
    assert each.high - each.low == pytest.approx(1.0)


def test_nothing_is_found_where_nothing_is() -> None:
    wolves = [seed for seed in range(40) if worth_of_cards(made_up(500, seed=seed)).aside]
    assert len(wolves) <= 4
