"""What a card is worth, in series whose truth is known."""

import numpy as np
import polars
import pytest

from kingofarms.lab.statistics.many import CLEAR, NONE
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.worth import DEALT, OBSERVED, TRIED, Worth, by_part, worth
from tests.lab.made_up import CARDS, drawn, forked, made_up


def worth_of_cards(sample: Sample) -> Worth:
    return worth(sample, "cards_taken")


def dealt(sample: Sample) -> Sample:
    """The same with every card dealt before the first turn."""
    rows = sample.rows.with_columns(polars.col("cards_taken_at").list.eval(polars.element() * 0))
    return Sample(sample.matches, rows, sample.names)


def test_what_is_dealt_is_compared_plainly() -> None:
    found = worth_of_cards(dealt(made_up(cards={3: 2.0, 4: -3.0})))
    assert set(found.ways) == {DEALT}
    assert sorted(found.aside) == [3, 4]
    assert found.compared[3].value > 0.15
    assert found.compared[4].value < -0.12


def test_what_is_drawn_is_compared_with_what_other_luck_would_have_brought() -> None:
    """Card 3 helps, card 4 harms, and card 9 is drawn by players who win anyway."""
    found = worth_of_cards(drawn(6000, cards={3: 0.25, 4: -0.25}, lucky={9: 0.7}))
    assert set(found.ways) == {DEALT}
    assert sorted(found.aside) == [3, 4]
    assert found.compared[3].value == pytest.approx(0.25, abs=0.06)
    assert found.compared[9].verdict == NONE


def test_first_hands_and_draws_are_put_together() -> None:
    first = dealt(made_up(cards={3: 1.0}, seed=2))
    later = drawn(cards={3: 0.17}, draws=20)
    both = Sample(first.matches, first.rows, first.names, later.forks)
    found = [worth_of_cards(each).compared[3] for each in (first, later, both)]
    hands, draws, together = (each.high - each.low for each in found)
    assert together < min(hands, draws)


def test_where_draws_change_nothing_nothing_is_found() -> None:
    wolves = [s for s in range(40) if worth_of_cards(drawn(400, lucky={9: 0.9}, seed=s)).aside]
    assert len(wolves) <= 2


def test_what_is_chosen_is_worth_what_its_forks_say_whoever_takes_it() -> None:
    """Whoever is ahead takes card 9 late, and wins: its forks know that it brings nothing."""
    sample = forked(made_up(matches=4000, late={9: 0.85}, seed=3), {3: 0.3, 4: -0.3})
    had = sample.had("cards_taken", sample.things("card"))[:, :, 9]
    assert sample.won[had].mean() - sample.won[~had].mean() > 0.05, "the raw share misleads"
    found = worth_of_cards(sample)
    assert set(found.ways) == {TRIED}
    assert sorted(found.aside) == [3, 4]
    assert found.compared[3].value == pytest.approx(0.3, abs=0.08)
    assert found.alone[4].value == pytest.approx(-0.3, abs=0.08)
    assert found.compared[9].verdict == NONE


def test_without_forks_what_is_chosen_is_called_observed() -> None:
    found = worth_of_cards(made_up(cards={3: 1.5}))
    assert set(found.ways) == {OBSERVED}
    assert found.aside == (3,)


def test_worth_is_told_for_both_halves_of_a_match() -> None:
    sample = forked(made_up(matches=4000), {3: 0.3})
    early, late = by_part(sample, sample.things("card"), "taken")
    assert early.alone(3).value == pytest.approx(0.3, abs=0.08)
    assert early.count.sum() > 0
    assert early.count.sum() + late.count.sum() == 12_000


def test_a_card_that_is_hardly_ever_taken_is_not_judged() -> None:
    each = worth_of_cards(made_up(wanted={5: 0.002})).compared[5]
    assert each.verdict == NONE
    assert each.high - each.low >= 1.0


def test_whatever_is_aside_is_clear_by_the_row_that_is_told() -> None:
    for seed in range(20):
        found = worth_of_cards(made_up(1000, cards={3: 1.0, 5: 0.8, 7: 0.6}, seed=seed))
        assert all(found.compared[k].verdict == CLEAR for k in found.aside)


def test_nothing_is_found_where_nothing_is() -> None:
    wolves = [seed for seed in range(40) if worth_of_cards(forked(made_up(500, seed=seed))).aside]
    assert len(wolves) <= 4


def test_nine_in_ten_or_more_of_the_intervals_hold_the_truth() -> None:
    """`python -m bench lab coverage` measures it in real matches."""
    hits = []
    for seed in range(100):
        found = worth_of_cards(forked(made_up(300, seed=seed), {3: 0.2}, seed))
        truth = np.zeros(CARDS)
        truth[3] = 0.2
        hits += [each.low <= truth[k] <= each.high for k, each in enumerate(found.alone)]
    assert 0.93 <= np.mean(hits) <= 0.97
