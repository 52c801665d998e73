"""The pages about balance: every card is there, and a distance is from the mean of its type."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, speaking
from kingofarms.games import game_named
from kingofarms.lab.balance.page import seat_words, write_page
from kingofarms.lab.balance.strengths import (
    BEYOND,
    DOUBTFUL,
    WITHIN,
    CardShare,
    Playing,
    SeatShares,
    card_shares,
    seat_shares,
    strengths_of,
)
from kingofarms.lab.matches import run
from kingofarms.lab.matches.run import load_series, series
from kingofarms.lab.spec import Spec
from kingofarms.lab.statistics.shares import Measured, Z
from kingofarms.lab.statistics.worth import DEALT, TRIED
from tests.lab.made_up import made_up

GAME = game_named("kings_blade")


def playing(
    matches: int = 8000,
    thought_through: int = 1000,
    bots: tuple[str, ...] = ("greedy",),
    progress: Any = None,
    **rest: Any,
) -> Playing:
    how: dict[str, Any] = {"matches": matches, "thought_through": thought_through, **rest}
    return Playing(Spec(GAME.NAME, bots, workers=1, **how), progress)


def around(value: float, error: float = 0.01) -> Measured:
    return Measured(value, error, value - Z * error, value + Z * error, 100)


def test_distances_are_from_the_mean_of_the_type() -> None:
    found = card_shares(made_up(800, seats=4, cards={2: 2.5}))
    for group in {each.group for each in found}:
        assert np.mean([each.off.value for each in found if each.group == group]) == pytest.approx(
            0
        )
    best = max(found, key=lambda each: each.off.value)
    assert best.off.low > 0
    assert all(each.off.low <= each.off.value <= each.off.high for each in found)


def test_what_is_dealt_is_judged_by_its_share_and_what_is_chosen_by_forks_too() -> None:
    played = series(GAME, "greedy", seats=4, matches=900, seed=3, forks=1, workers=1)
    found = card_shares(played.sample)
    assert {(each.group, each.way) for each in found} == {
        ("blade", DEALT),
        ("hilt", TRIED),
        ("upgrade", TRIED),
    }
    for each in found:
        if each.way == DEALT:
            assert each.worth.value == pytest.approx(each.off.value)
    tried = [each for each in found if each.way == TRIED and each.worth.matches]
    assert len(tried) > 5
    assert all(each.worth.matches >= 40 for each in tried), "few forks tell nothing"
    assert any(abs(each.worth.value - each.off.value) > 0.01 for each in tried)


@pytest.mark.parametrize(
    ("off", "worth", "verdict"),
    [
        (0.05, 0.05, WITHIN),
        (0.05, 0.07, DOUBTFUL),
        (0.07, 0.05, DOUBTFUL),
        (0.05, -0.09, BEYOND),
        (-0.09, 0.0, BEYOND),
    ],
)
def test_a_card_is_judged_by_both(off: float, worth: float, verdict: str) -> None:
    card = CardShare("Dagger", "blade", 1.0, around(0.25), around(off), TRIED, around(worth))
    assert card.verdict(0.06) == verdict
    assert card.verdict(0.12) == WITHIN


def test_the_page_tells_of_every_card_and_seat_under_every_strength(tmp_path: Path) -> None:
    made = playing(
        600, 2, ("uniform", "greedy", "search:1"), seed=5, forks=2, folder=tmp_path / "series"
    )
    page = tmp_path / "blade.md"
    with speaking(SOURCE):
        write_page(made, page, "kingofarms lab balance x")
    text = page.read_text(encoding="utf-8")
    for card in GAME.agree({}).content:
        assert f"| {card['name']} | {card['type']} |" in text
    for seats in (2, 3, 4):
        assert f"- {seats} seats: the furthest place is" in text
        for bots in ("uniform", "greedy", "search:1"):
            assert f"\n| {bots} | {seats} | 0 | {2 if ':' in bots else 600} |" in text
    assert "uniform, 600 matches: surely beyond 12 points" in text
    assert "search:1, 2 matches: surely beyond 6 points" in text
    assert "kingofarms lab balance x" in text
    assert re.search(r"How they end: [\d.]+% \[", text)
    assert "Measured(" not in text
    for plot in ("blade-share", "hilt-share", "hilt-worth", "upgrade-share", "seats"):
        assert f"]({page.stem}/{plot}.svg)" in text
        assert (tmp_path / "blade" / f"{plot}.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_page_is_made_again_from_its_series_and_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stop(Exception):
        pass

    def stop(done: int, _planned: int) -> None:
        if done >= 10:
            raise Stop

    def kept(name: str, progress: Any = None) -> Playing:
        bots = ("greedy", "search:1")
        return playing(50, 30, bots, progress, forks=1, folder=tmp_path / name)

    with pytest.raises(Stop):
        kept("stopped", stop).series("search:1", 4)
    done: list[int] = []
    resumed = kept("stopped", lambda now, _all: done.append(now))
    whole = kept("whole").series("search:1", 4)
    assert resumed.series("search:1", 4).digest == whole.digest
    assert done == [10, 20, 30], "ten were kept"
    strengths_of(kept("whole"))
    again = kept("whole")
    monkeypatch.setattr(
        run, "play_chunks", lambda _plan, missing, *_words: missing and pytest.fail("played again")
    )
    assert strengths_of(again)[1].played.digest == whole.digest


def test_bots_that_look_ahead_may_try_cures_in_fewer_matches() -> None:
    few = playing(60, 4, cured_through=2)
    assert few.series("search:1", 2).matches.height == 4
    assert few.series("search:1", 2, cure=1).matches.height == 2
    assert few.series("search:1", 2, cure=1, in_full=True).matches.height == 4
    assert few.series("greedy", 2, cure=1).matches.height == 60


def test_bots_that_look_ahead_may_try_fewer_decisions() -> None:
    few = playing(60, 3, forks=1, thought_forks=0)
    quick, slow = few.series("greedy", 4), few.series("search:1", 4)
    assert (quick.plan.forks, slow.plan.forks) == (1, 0)
    more = playing(60, 3, forks=1).series("search:1", 4)
    assert more.plan.forks == 1


def test_a_page_takes_options_and_cards(tmp_path: Path) -> None:
    text = GAME.CONTENT.read_text(encoding="utf-8")
    (tmp_path / "own.csv").write_text(text.replace("Dagger", "Stiletto"), encoding="utf-8")
    more: Any = {"options": {"head_start": 1, "turn_limit": 50}, "cards": tmp_path / "own.csv"}
    [strength] = strengths_of(playing(60, 2, folder=tmp_path / "series", **more))
    assert strength.cards[0].name == "Stiletto"
    assert {each.cure for each in strength.seats} == {0}, "the head start is agreed on"
    whole = load_series(tmp_path / "series" / "kings_blade-greedy-2-head_start1-turn_limit50")
    assert whole.plan.agreed.said["head_start"] == 1


def test_bots_of_several_kinds_at_one_table_are_refused() -> None:
    with pytest.raises(Refusal, match="one bot for all seats"):
        strengths_of(playing(bots=("greedy,uniform,greedy,greedy",)))
    with pytest.raises(Refusal, match="nobody"):
        strengths_of(playing(bots=("greedy", "nobody")))


def even(seats: int, cure: int, first: float, bots: str = "greedy") -> SeatShares:
    rest = (1 - first) / (seats - 1)
    shares = [first, *[rest] * (seats - 1)]
    return SeatShares(bots, seats, cure, [around(x) for x in shares], None)  # type: ignore[arg-type]


def told(*strengths: list[SeatShares]) -> str:
    every: Any = [SimpleNamespace(bots=each[0].bots, seats=each) for each in strengths]
    with speaking("en"):
        return seat_words(2, every)


def test_a_cure_is_named_only_where_one_is_needed_and_works() -> None:
    assert "head_start" not in told([even(2, 0, 0.54), even(2, 1, 0.5)])
    assert "`head_start=1` 1.0)" in told([even(2, 0, 0.6), even(2, 1, 0.51)])
    assert "No option" in told([even(2, 0, 0.6), even(2, 1, 0.4)])


def test_a_cure_must_work_for_every_strength() -> None:
    quick = [even(2, 0, 0.6), even(2, 1, 0.52), even(2, 2, 0.51)]
    deep = [even(2, 0, 0.62, "search:9"), even(2, 2, 0.53, "search:9")]
    assert told(quick, deep).endswith("Fair for all with `head_start=2`.")
    assert "No option" in told(quick, deep[:1])


def test_the_cure_gives_later_places_more() -> None:
    found = list(seat_shares(playing(400), "greedy"))
    two = [each for each in found if each.seats == 2]
    assert [each.cure for each in two] == [0, 1, 2]
    assert two[2].places[1].value > two[0].places[1].low


@pytest.mark.parametrize(
    ("first", "error", "in_full"),
    [
        (0.54, 0.02, False),  # fair
        (0.56, 0.02, True),  # perhaps
        (0.58, 0.02, False),  # surely not
    ],
)
def test_a_cure_that_misses_but_not_surely_is_played_in_full(
    first: float, error: float, in_full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def places(
        _playing: Playing, bots: str, seats: int, cure: int, in_full: bool = False
    ) -> SeatShares:
        if not cure:
            return even(seats, 0, 0.9, bots)
        played.append((seats, in_full))
        shares = [Measured(x, 0.0, x - error, x + error, 1) for x in (first, 1 - first)]
        return SeatShares(bots, 2, cure, shares, None)  # type: ignore[arg-type]

    played: list[tuple[int, bool]] = []
    monkeypatch.setattr("kingofarms.lab.balance.strengths.places_of", places)
    quick = [even(2, 1, 0.5)]
    found = seat_shares(playing(cured_through=2), "search:9", quick)
    assert [next(found).cure, next(found).cure] == [0, 1]
    assert played == [(2, False), (2, True)][: 1 + in_full]


@pytest.mark.parametrize(
    ("first", "tried"),
    [
        ({0: 0.6, 1: 0.58, 2: 0.51}, [0, 2]),  # what quick bots found best does it
        ({0: 0.6, 1: 0.52, 2: 0.4}, [0, 2, 1]),  # then what is beside it
        ({0: 0.52}, [0]),  # nothing is needed
    ],
)
def test_bots_that_look_ahead_try_only_the_cures_that_they_need(
    first: dict[int, float], tried: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def places(_playing: Playing, bots: str, seats: int, cure: int) -> SeatShares:
        return even(seats, cure, first[cure] if seats == 2 else 1 / seats, bots)

    monkeypatch.setattr("kingofarms.lab.balance.strengths.places_of", places)
    quick = [even(2, 0, 0.6), even(2, 1, 0.56), even(2, 2, 0.5)]
    found = [each for each in seat_shares(playing(), "search:9", quick) if each.seats == 2]
    assert [each.cure for each in found] == tried
