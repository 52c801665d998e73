"""Counts, ratings and intervals, on results from bots of known strength."""

import numpy as np
import pytest

from kingofarms.lab.ratings import SCALE, ratings, standings
from kingofarms.lab.tourney import MatchResult, Tourney

from .tables import tourney


def result(match: int, bots: str, ranks: list[int], points: list[int] | None = None) -> MatchResult:
    return MatchResult(match, match // 2, bots.split(), ranks, points or [0] * len(ranks))


def simulated(
    table: Tourney, deals: int, ratings_of: dict[str, float], seed: int
) -> list[MatchResult]:
    """Matches with ranks drawn from the Plackett-Luce model."""
    rng = np.random.default_rng(seed)
    results = []
    for number in range(deals * table.per_deal):
        bots = table.bots_of(number)
        luck = rng.gumbel(size=len(bots))
        worth = [ratings_of[name] / SCALE + luck[seat] for seat, name in enumerate(bots)]
        ranks = [1 + sum(other > each for other in worth) for each in worth]
        results.append(MatchResult(number, table.deal(number), bots, ranks, ranks))
    return results


def test_wins_shared_places_and_pairs_are_counted() -> None:
    found = standings(
        ["a", "b"],
        2,
        [
            result(0, "a b", [1, 2], [7, 3]),
            result(1, "b a", [1, 1], [4, 4]),
            result(2, "a b", [1, 2], [9, 1]),
            result(3, "b a", [1, 2], [5, 4]),
        ],
    )
    a, b = found.bots
    assert (found.matches, found.deals) == (4, 2)
    assert (a.matches, a.wins, b.wins) == (4, 2.5, 1.5)
    assert (a.share.value, a.points.value, b.points.value) == (2.5 / 4, 6, 13 / 4)
    assert a.rating.value == -b.rating.value > 0
    (pair,) = found.pairs
    assert (pair.wins, pair.losses, pair.ties) == (2, 1, 1)
    assert pair.share.value == 2 / 3
    assert [seat.value for seat in found.seats] == [3.5 / 4, 0.5 / 4]


def test_a_bot_that_sits_twice_counts_twice() -> None:
    found = standings(["a", "b"], 3, [MatchResult(0, 0, ["a", "a", "b"], [1, 2, 3], [3, 2, 1])])
    assert [(each.matches, each.wins) for each in found.bots] == [(2, 1), (1, 0)]
    assert [(pair.wins, pair.losses) for pair in found.pairs] == [(2, 0)]


def test_equal_bots_alone_have_a_share_and_seats() -> None:
    found = standings(["a"], 2, [result(0, "a a", [1, 2]), result(1, "a a", [1, 2])])
    assert (found.bots[0].share.value, found.bots[0].rating.value) == (0.5, 0)
    assert found.pairs == []
    assert found.seats[0].value == 1


def test_a_bot_that_has_not_played_is_left_out() -> None:
    found = standings(["a", "b", "c"], 2, [result(0, "a c", [1, 2])])
    assert [each.bot for each in found.bots] == ["a", "c"]


def test_the_order_of_the_results_does_not_matter() -> None:
    results = simulated(tourney(bots="a,b,c"), 20, {"a": 100, "b": 0, "c": -100}, seed=1)
    assert standings(["a", "b", "c"], 2, results) == standings(["a", "b", "c"], 2, results[::-1])


def test_a_few_deals_that_all_went_alike_leave_doubt() -> None:
    few = standings(["a", "b"], 2, [result(n, "a b", [1, 2]) for n in range(4)])
    many = standings(["a", "b"], 2, [result(n, "a b", [1, 2]) for n in range(400)])
    assert few.bots[0].share.low < 0.7
    assert 0.95 < many.bots[0].share.low < 1
    assert few.bots[0].rating.low < many.bots[0].rating.low < many.bots[0].rating.value
    assert np.isfinite(many.bots[0].rating.value)


def test_nothing_decided_says_nothing() -> None:
    (pair,) = standings(["a", "b"], 2, [result(0, "a b", [1, 1])]).pairs
    assert (pair.share.low, pair.share.high) == (0, 1)


def test_ratings_are_the_logarithm_of_the_odds() -> None:
    ahead = np.array([[0, 1000.0], [100.0, 0]])
    strong, weak = ratings(ahead)
    assert strong == -weak
    assert strong - weak == pytest.approx(400, abs=2)


def test_ratings_of_extremes_are_found_too() -> None:
    ahead = np.zeros((4, 4))
    ahead[0, 1] = ahead[1, 2] = ahead[2, 3] = 1e6
    found = ratings(ahead)
    assert np.isfinite(found).all()
    assert (np.diff(found) < -1000).all()


@pytest.mark.parametrize(
    ("game", "seats", "bots"),
    [
        ("heraldry", 2, "a,b"),
        ("heraldry", 2, "a,b,c,d"),
        ("kings_blade", 4, "a,b,c,d"),
        ("kings_blade", 4, "a,a,b,b"),
    ],
)
def test_ratings_recover_known_strengths_and_intervals_hold_them(
    game: str, seats: int, bots: str
) -> None:
    table = tourney(game, bots, seats=seats)
    true = dict(zip("abcd", (250.0, 60.0, -90.0, -220.0), strict=True))
    middle = sum(true[name] for name in table.names) / len(table.names)
    held, tried = 0, 0
    for seed in range(10):
        found = standings(table.names, seats, simulated(table, 120, true, seed))
        for each in found.bots:
            wanted = true[each.bot] - middle
            assert abs(each.rating.value - wanted) < 100
            held += each.rating.low <= wanted <= each.rating.high
            tried += 1
    assert held / tried >= 0.8


def test_the_interval_of_a_share_holds_the_true_one() -> None:
    table = tourney(bots="a,b")
    wanted = 1 / (1 + 10 ** (-100 / 400))
    held = 0
    for seed in range(40):
        found = standings(["a", "b"], 2, simulated(table, 60, {"a": 100, "b": 0}, seed))
        held += found.bots[0].share.low <= wanted <= found.bots[0].share.high
    assert held >= 35


def test_deals_that_go_together_widen_the_interval() -> None:
    """Fifty deals whose matches all ended alike are fifty observations, not a hundred."""
    ways = [[1, 2] if deal % 2 else [2, 1] for deal in range(50)]
    alike = [MatchResult(n, n // 2, ["a", "b"], ways[n // 2], [0, 0]) for n in range(100)]
    apart = [MatchResult(n, n, ["a", "b"], ways[n // 2], [0, 0]) for n in range(100)]
    wide, narrow = (standings(["a", "b"], 2, each).bots[0].share for each in (alike, apart))
    assert wide.high - wide.low > 1.2 * (narrow.high - narrow.low)
