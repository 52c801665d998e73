"""The schedule of deals and seats, and that nothing else affects the results."""

from collections import Counter
from contextlib import closing

import pytest

from kingofarms.bots import bot as bots
from kingofarms.bots.bot import generators, let_play
from kingofarms.bots.levels import bot_named
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.lab.tourney import Tourney, play_matches
from kingofarms.lab.work.runner import runner_for

from .tables import all_played, tourney

TABLES = [
    ("heraldry", "a,b", 2),
    ("heraldry", "a,b,c", 2),
    ("kings_blade", "a,b,c", 3),
    ("kings_blade", "a,a,b,b", 4),
    ("blazon", "a,b,c,d,e", 3),
    ("blazon", "a,b,c,d,e", 5),
]


@pytest.mark.parametrize(("game", "names", "seats"), TABLES)
def test_every_entrant_sits_in_every_seat_equally_often_on_every_deal(
    game: str, names: str, seats: int
) -> None:
    table = tourney(game, names, seats=seats)
    for deal in range(5):
        numbers = range(deal * table.per_deal, (deal + 1) * table.per_deal)
        assert {table.deal(number) for number in numbers} == {deal}
        sat = Counter((each, seat) for n in numbers for seat, each in enumerate(table.entrants(n)))
        assert len(sat) == len(table.bots) * seats
        assert len(set(sat.values())) == 1
        assert len({tuple(table.entrants(n)) for n in numbers}) == table.per_deal


def test_everyone_has_everyone_to_the_left_equally_often() -> None:
    table = tourney("blazon", "a,b,c,d", seats=4)
    left: Counter[tuple[int, int]] = Counter()
    for number in range(6 * table.per_deal):
        sat = table.entrants(number)
        left.update((sat[seat], sat[(seat + 1) % 4]) for seat in range(4))
    assert len(left) == 4 * 3
    assert len(set(left.values())) == 1


def test_a_deal_is_never_left_unfinished() -> None:
    table = tourney("heraldry", "a,b,c")
    assert [table.whole_deals(matches) for matches in (1, 6, 7)] == [6, 6, 12]


def test_a_match_is_the_one_that_its_deal_and_its_bots_make_anywhere_else() -> None:
    table = tourney("kings_blade", "uniform,uniform,uniform", seed=7, bot_seed=3)
    for each in all_played(table, 8):
        match = Match(table.game, table.agreed, 2, Stream(7, each.deal))
        seated = [bot_named(name, table.game, table.agreed) for name in each.bots]
        let_play(match, seated, generators(3, each.match, 2))
        assert match.outcome is not None
        assert list(match.outcome.ranks) == each.ranks
        assert list(match.outcome.points["sword points"]) == each.points


def test_bots_chance_has_nothing_of_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int | bytes, int, int]] = []

    def heard(seed: int | bytes, match: int, seats: int) -> object:
        asked.append((seed, match, seats))
        return bots.generators(seed, match, seats)

    monkeypatch.setattr("kingofarms.lab.tourney.generators", heard)
    all_played(tourney(seed=99, bot_seed=5), 2)
    assert asked == [(5, 0, 2), (5, 1, 2)]


def test_two_processes_play_what_one_plays() -> None:
    table = tourney(bots="perfect:0.5,uniform", strength=2.0)
    assert all_played(table, 6, processes=2) == all_played(table, 6)


def test_two_processes_of_quick_bots_play_what_one_plays() -> None:
    table = tourney("kings_blade", "greedy,greedy,uniform", seats=3)
    assert all_played(table, 60, processes=2) == all_played(table, 60)


def test_matches_are_handed_out_as_they_are_played_and_closing_ends_the_play() -> None:
    with closing(play_matches(tourney(), range(10**9), runner_for(workers=2))) as batches:
        assert next(batches)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (tourney(bots="uniform"), "2 seats need at least 2 bots, not 1"),
        (tourney("blazon", "uniform,uniform", seats=4), "4 seats need at least 4 bots, not 2"),
        (tourney(bots="uniform,nobody"), "There is no bot for Heraldry called 'nobody'"),
        (tourney(bots="uniform,uniform", seats=3), "Heraldry can't be played with 3 players"),
        (tourney("blazon", ",".join(["uniform"] * 40), seats=5), "one deal takes 3290040 matches"),
    ],
)
def test_impossible_settings_are_refused(table: Tourney, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        table.check()
