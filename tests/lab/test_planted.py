"""Planted truth: what is planted in a game is found, and nothing else; worth is the true worth."""

from pathlib import Path

import numpy as np
import pytest
from bench.lab import agree, coverage, headlines, plain, truths
from bench.lab.plant import read, write_cards
from bench.lab.planted import find, game_of, plant_of
from bench.lab.varied import EXTREMES, GAME, PLAYERS, SUBTLE, TRAP, write_varied

from kingofarms.games import game_named
from kingofarms.lab.matches.run import series
from kingofarms.lab.statistics.worth import DEALT, TRIED

SEED = 1  # `python -m bench lab planted` plays 200 series of each kind


@pytest.mark.parametrize(
    ("name", "planted", "favoured"),
    [
        ("blazon", True, True),
        ("blazon", False, False),
        ("kings_blade", True, False),  # a second game with a favoured seat takes long to compile
        ("kings_blade", False, False),
    ],
)
def test_what_is_planted_is_found_and_nothing_else(
    name: str, planted: bool, favoured: bool, tmp_path: Path
) -> None:
    plant = plant_of(name)
    cards = write_cards(game_named(name), plant, tmp_path, planted)
    there = {"card": planted, "seat": favoured}
    expected = {each for each in plant.found if there[each[0]]}
    assert find(game_of(name, favoured), cards, SEED) == expected


def test_the_lab_forks_every_taking_as_a_plain_loop_does(tmp_path: Path) -> None:
    cards = write_varied(tmp_path / "cards.csv", EXTREMES)
    forks = series(GAME, cards=cards, seats=4, matches=40, seed=5, forks=20, workers=1).forks
    assert forks is not None
    rows = forks.filter(kind="taken").sort("match", "id", "turn")
    gains = rows["win"] - rows["win_otherwise"]
    lab = np.column_stack([rows["match"], rows["id"], gains])
    tried = plain.tried(GAME, cards, range(40), 5)
    order = np.lexsort((tried[:, 1], tried[:, 0]))
    assert np.allclose(tried[order], lab, atol=1e-5)


def test_the_slow_loop_at_a_match_tries_the_same() -> None:
    played = series(GAME, seats=4, matches=1, seed=5, workers=1)
    slow = [
        (card, gain) for number in range(3) for card, gain in agree.play_twice(played.plan, number)
    ]
    tried = plain.tried(GAME, None, range(3), 5)
    assert np.allclose(tried[:, 1:], slow)


def test_every_seat_is_dealt_every_blade(tmp_path: Path) -> None:
    cards = write_varied(tmp_path / "cards.csv")
    shares = plain.dealt(GAME, cards, "blade", 200, 3)
    assert set(shares) == {line["name"] for line in read(cards) if line["type"] == "blade"}
    assert np.mean([share for share, _error in shares.values()]) == pytest.approx(0.25)


def test_intervals_hold_the_true_worth() -> None:
    """`python -m bench lab coverage` plays 200 series; here are two, with a rough truth."""
    _truth, _things, held = coverage.measure(2, 600, 2000, 2000)
    for way in (DEALT, TRIED):
        assert coverage.coverage(held[f"{way}, beside its type"])[0] > 0.85


def test_the_lab_agrees_with_plain_counts() -> None:
    assert agree.run(seed=3, matches=1000, twice=30)


def test_greedy_bots_overrate_a_card_and_only_forks_tell(tmp_path: Path) -> None:
    cards = write_varied(tmp_path / "cards.csv", PLAYERS)
    sample = coverage.played(cards, truths.MIXED, 6000, 2, seed=1)
    assert truths.as_observed(sample, TRAP)[0] > 0
    assert truths.as_tried(sample, TRAP)[1] < 0


def test_a_blade_for_players_who_look_ahead_gives_greedy_bots_nothing(tmp_path: Path) -> None:
    """`python -m bench lab truths` shows that a search wins more with it."""
    cards = write_varied(tmp_path / "cards.csv", PLAYERS)
    assert truths.as_dealt(coverage.played(cards, "greedy", 3000, 0, seed=1), SUBTLE)[1] < 0.02


@pytest.mark.parametrize("kind", headlines.KINDS)
def test_no_headline_contradicts_its_table(kind: str) -> None:
    """`python -m bench lab headlines` makes up thousands."""
    speaks, faults = headlines.simulate(kind, 40, is_null=False)
    assert speaks > 10
    assert not faults.total()
    assert headlines.simulate(kind, 40, is_null=True)[0] <= 1
