"""Planted truth: what is planted in a game is found, and nothing else."""

from pathlib import Path

import pytest
from bench.lab.planted import PLANTED, find, write_cards

SEEDS = (1, 2)  # `python -m bench lab planted` plays 200 series of each kind


@pytest.mark.parametrize("planted", [True, False])
def test_what_is_planted_is_found_and_nothing_else(planted: bool, tmp_path: Path) -> None:
    cards = tmp_path / "cards.csv"
    write_cards(cards, planted)
    expected = PLANTED if planted else frozenset()
    assert [find(cards, planted, seed) for seed in SEEDS] == [expected] * len(SEEDS)
