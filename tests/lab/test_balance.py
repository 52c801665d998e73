"""The pages about balance: every card is there, and a distance is from the mean of its type."""

from pathlib import Path

import numpy as np
import pytest

from kingofarms.engine.words import SOURCE, speaking
from kingofarms.games import game_named
from kingofarms.lab.balance.page import balance_page, seat_words, series_of
from kingofarms.lab.balance.playing import Playing
from kingofarms.lab.balance.seats import SeatShares, seat_shares
from kingofarms.lab.balance.shares import card_shares
from kingofarms.lab.series.stored import load_series
from kingofarms.lab.statistics.shares import Measured
from tests.lab.made_up import made_up


def test_distances_are_from_the_mean_of_the_type() -> None:
    found = card_shares(made_up(800, seats=4, cards={2: 2.5}))
    for group in {each.group for each in found}:
        assert np.mean([each.off.value for each in found if each.group == group]) == pytest.approx(
            0
        )
    best = max(found, key=lambda each: each.off.value)
    assert best.off.low > 0
    assert all(each.off.low <= each.off.value <= each.off.high for each in found)


def test_the_page_names_every_card_every_seat_count_and_its_command(tmp_path: Path) -> None:
    game, steps = game_named("kings_blade"), list[int]()
    playing = Playing(game, 5, 1, tmp_path, lambda: steps.append(1))
    with speaking(SOURCE):
        text = balance_page(playing, 60, 2, "kingofarms lab balance x")
    for card in game.agree({}).content:
        assert f"| {card['name']} | {card['type']} |" in text
    for seats in (2, 3, 4):
        assert f"- {seats} seats: the furthest place is" in text
    assert "kingofarms lab balance x" in text
    assert len(steps) == len(list(tmp_path.iterdir())) == series_of(game)
    whole = load_series(tmp_path / "kings_blade-greedy-4")
    assert whole.digest == playing.series("greedy", 4, 60).digest, "kept, and played once"


def even(seats: int, cure: int, first: float) -> SeatShares:
    rest = (1 - first) / (seats - 1)
    shares = [first, *[rest] * (seats - 1)]
    return SeatShares(seats, cure, [Measured(x, 0.01, x, x, 100) for x in shares], None)  # type: ignore[arg-type]


def test_a_cure_is_named_only_where_one_is_needed_and_works() -> None:
    with speaking("en"):
        assert "head_start" not in seat_words(2, [even(2, 0, 0.54), even(2, 1, 0.5)])
        assert "`head_start=1` it is 1.0" in seat_words(2, [even(2, 0, 0.6), even(2, 1, 0.51)])
        assert "no option" in seat_words(2, [even(2, 0, 0.6), even(2, 1, 0.4)])


def test_the_cure_gives_later_places_more() -> None:
    found = list(seat_shares(Playing(game_named("kings_blade"), workers=1), 400))
    two = [each for each in found if each.seats == 2]
    assert [each.cure for each in two] == [0, 1, 2]
    assert two[2].places[1].value > two[0].places[1].low
