"""Planted truth: what is planted in a game is found, and nothing else."""

from pathlib import Path

import pytest
from bench.lab.plant import write_cards
from bench.lab.planted import GAMES, find, game_of, plant_of

from kingofarms.games import game_named

SEEDS = (1, 2)  # `python -m bench lab planted` plays 200 series of each kind


@pytest.mark.parametrize("planted", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_planted_is_found_and_nothing_else(
    name: str, planted: bool, tmp_path: Path
) -> None:
    plant = plant_of(name)
    cards = write_cards(game_named(name), plant, tmp_path, planted)
    expected = plant.found if planted else frozenset()
    game = game_of(name, planted)
    assert [find(game, cards, seed) for seed in SEEDS] == [expected] * len(SEEDS)
