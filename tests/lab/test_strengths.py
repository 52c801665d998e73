"""Several strengths: who speaks, how many matches they play, and where they disagree."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from polars import DataFrame

from kingofarms.lab.questions import asking as playing
from kingofarms.lab.questions.asking import (
    FIRST,
    Job,
    answers,
    jobs,
    play,
    question_named,
    questions,
    strengths,
)
from kingofarms.lab.questions.needs import (
    MARGIN,
    STRONG,
    Needs,
    disagreement,
    speaker,
    suffices,
    thinking,
    told_together,
    wanted_matches,
)
from kingofarms.lab.render.answer import LESS, MORE, Answer, Figure, Listing
from kingofarms.lab.render.answer import figure as figure_of
from kingofarms.lab.spec import Spec
from kingofarms.lab.statistics.shares import Z, share
from tests.lab.made_up import made_up

BLADE, HERALDRY = "kings_blade", "heraldry"
TOLERANCE = 0.05


def figure(value: float, half: float, way: str = "", name: str = "whoever begins") -> Figure:
    words = f"{100 * value:+.0f}"
    low, high = value - half, value + half
    return Figure(name, name, value, low, high, half / Z, TOLERANCE, words, way)


def answer(bots: str, *figures: Figure, matches: int = 100) -> Answer:
    return Answer(
        f"What {bots} say.", Listing([], []), None, figures=figures, bots=bots, matches=matches
    )


def test_the_number_of_matches_follows_the_spread_and_not_the_result() -> None:
    calm = wanted_matches(answer("search:20", figure(0.0, 0.10)))
    assert calm == pytest.approx(100 * 4 * MARGIN, rel=1e-6)
    assert calm == pytest.approx(wanted_matches(answer("search:20", figure(0.9, 0.10, MORE))))
    assert wanted_matches(answer("search:20", figure(0.0, 0.20))) == pytest.approx(4 * calm)


def test_the_same_spread_of_made_up_matches_wants_as_many_whoever_is_favoured() -> None:
    seat = question_named("seat")
    first, last = (seat.ask(made_up(400, order={place: 1.0})) for place in (0, 3))
    assert first
    assert last
    assert wanted_matches(first) == pytest.approx(wanted_matches(last), rel=0.1)


def test_intervals_keep_their_meaning_where_the_spread_decides_the_number_of_matches() -> None:
    rng, truth, inside = np.random.default_rng(7), 0.15, 0
    for _run in range(2000):
        won = (rng.random(800) < truth).astype(float)
        first = share(won[:FIRST])
        told = answer("search:20", figure_of("seat", first, TOLERANCE, ""), matches=FIRST)
        many = int(min(800, max(FIRST, wanted_matches(told))))
        final = share(won[:many])
        inside += final.low <= truth <= final.high
    assert 0.935 < inside / 2000 < 0.965


@pytest.mark.parametrize(
    ("half", "bots", "matches"),
    [
        (0.01, "search:20", [FIRST]),
        (0.10, "search:20", [FIRST, 440]),
        (0.50, "search:20", [FIRST, 800]),
        (0.50, "search:100", [FIRST, 400]),
    ],
    ids=["exact at once", "as many as it needs", "the most", "the most of a stronger one"],
)
def test_bots_that_think_play_a_first_portion_and_then_what_it_takes(
    monkeypatch: pytest.MonkeyPatch, half: float, bots: str, matches: list[int]
) -> None:
    counts = []

    def played(_job: Job, many: int, _progress: Any) -> Any:
        counts.append(many)
        return SimpleNamespace(sample=many)

    asked: Any = SimpleNamespace(ask=lambda many: answer(bots, figure(0.3, half), matches=many))
    monkeypatch.setattr(playing, "played", played)
    play(Job(Spec(BLADE, (bots,) * 4), Needs(), (asked,)))
    assert counts == matches


def test_a_series_that_was_stopped_goes_on_with_the_number_of_matches_that_it_has(
    tmp_path: Path,
) -> None:
    options = {"rounds_to_win": 1}
    spec = Spec(HERALDRY, ("search:1",), options=options, folder=tmp_path, workers=1)
    (job,) = jobs(spec, [question_named("seat")])
    found = play(job)
    assert found.matches.height > FIRST
    there = {each: each.stat().st_mtime_ns for each in tmp_path.rglob("*.parquet")}
    again = play(job)
    assert again.digest == found.digest
    assert {each: each.stat().st_mtime_ns for each in tmp_path.rglob("*.parquet")} == there
    assert play(replace(job, spec=replace(job.spec, folder=None))).digest == found.digest


def test_the_most_matches_depend_on_bots_and_forks_alone() -> None:
    plain, forked, strong = Needs(), Needs(forks=2), Needs(bots=(STRONG,), matches=400)
    bots = ("greedy", "search:20", "search:100", "search:1000")
    assert [plain.most([each]) for each in bots] == [2000, 800, 400, 40]
    assert [forked.most([each]) for each in bots] == [2000, 200, 100, 40]
    assert strong.most(["search:50"]) == 400
    assert plain.most(["greedy", "search:100"]) == 400


def test_the_sentence_is_that_of_the_strongest_bots_that_suffice() -> None:
    greedy, short = answer("greedy", figure(0.1, 0.02)), answer("search:20", figure(0.1, 0.05))
    long = answer("search:100", figure(0.1, 0.09))
    assert [suffices(each) for each in (greedy, short, long)] == [True, True, False]
    told = told_together([long, greedy, short], Needs())
    assert told.sentence == "Played by search:20: What search:20 say."
    assert any(each.startswith("search:100, 100 matches, leave") for each in told.details)
    assert not any(each.startswith("greedy") for each in told.details)
    assert told.beside
    assert told.beside.columns[1:] == [
        "greedy\n100 matches",
        "search:20\n100 matches",
        "search:100\n100 matches",
    ]
    assert told.beside.rows == [["whoever begins", "+10", "+10", "+10"]]


def test_bots_are_not_chosen_for_what_they_say() -> None:
    for values in ((0.0, 0.3), (0.3, 0.0)):
        weak, strong = (figure(value, 0.04, MORE if value else "") for value in values)
        assert speaker([answer("greedy", weak), answer("search:20", strong)]).bots == "search:20"


def test_where_none_suffice_the_most_exact_speak_and_it_is_said() -> None:
    told = told_together(
        [answer("greedy", figure(0, 0.2)), answer("search:20", figure(0, 0.3), matches=800)],
        Needs(),
    )
    assert told.bots == "greedy"
    doubts = [each for each in told.details if "too much doubt" in each]
    assert len(doubts) == 2
    assert "--matches" not in doubts[0]
    assert "More are played only if --bots and --matches ask for them." in doubts[1]


def test_bots_disagree_where_intervals_share_no_number_and_a_verdict_or_the_size_differs() -> None:
    def said(one: Figure, other: Figure) -> str:
        return disagreement([answer("greedy", one), answer("search:20", other)])

    favoured = figure(0.08, 0.03, MORE)
    assert said(favoured, figure(-0.06, 0.03, LESS)) == (
        "Strength matters: bots disagree about whoever begins (greedy: +8; search:20: -6)."
    )
    assert said(favoured, figure(0.02, 0.02)), "stands out for one of them only"
    assert said(favoured, figure(0.20, 0.03, MORE)), "far more"
    assert not said(favoured, figure(0.12, 0.005, MORE)), "more, but that does not matter"
    assert not said(favoured, figure(0.00, 0.06)), "not seen there, but it may be so"
    assert not said(favoured, figure(-0.06, 0.03, LESS, "seat 1")), "another row"


def test_made_up_bots_that_disagree_are_told_apart_and_named() -> None:
    samples = [
        made_up(2000, order={0: 0.8}),
        made_up(900, order={0: -0.8}, seed=2, bots=("search:100",)),
        made_up(300, seats=2, times=2, bots=("search:50",)),
    ]
    told = {question.name: (at, found) for question, at, found in answers(samples)}
    at, seat = told["seat"]
    assert at == 1
    assert seat.sentence.startswith("Played by search:100: ")
    assert "bots disagree about whoever begins (greedy: +" in seat.sentence
    assert seat.beside
    assert len(seat.beside.columns) == 3, "the third series has other seats"
    assert told["luck"][1].beside is None


def test_made_up_bots_that_agree_are_not_said_to_disagree() -> None:
    samples = [made_up(2000), made_up(900, seed=2, bots=("search:100",))]
    told = {question.name: found for question, _at, found in answers(samples)}
    for name in ("seat", "cards", "last-turn"):
        assert "Strength matters" not in told[name].sentence, name
        assert "The bots disagree about none of the rows." in told[name].details


def test_of_the_same_bots_the_longest_series_speaks() -> None:
    samples = [
        made_up(300),
        made_up(100, bots=("search:20",)),
        made_up(200, seed=2, bots=("search:20",)),
    ]
    (found,) = answers(samples, [question_named("seat")])
    assert found[2].beside
    assert [column.split("\n")[1] for column in found[2].beside.columns[1:]] == [
        "300 matches",
        "200 matches",
    ]


def test_a_question_that_needs_forks_takes_the_series_that_has_them() -> None:
    plain, forked = made_up(900), made_up(300)
    columns = {"kind": ["claimed"], "id": [0], "match": [0], "turn": [1], "win": [0.0]}
    forked.forks = DataFrame({**columns, "win_otherwise": [0.0]})
    wanted = [question_named(name) for name in ("cards", "seat")]
    assert [at for _question, at, _answer in answers([plain, forked], wanted)] == [1, 0]


def test_the_usual_bots_are_those_that_know_the_game_and_wishes_replace_them() -> None:
    def bots(game: str, *wished: str) -> list[str]:
        return [each[0] for each in strengths(Needs(), Spec(game, wished))]

    assert bots(BLADE) == ["greedy", "search:20", "search:100"]
    assert bots(HERALDRY) == ["search:20", "search:100"]
    assert bots(BLADE, "uniform") == ["uniform"]
    assert [thinking(each) for each in ("uniform", "greedy", "search:20", "page")] == [0, 1, 20, 80]


def test_a_report_plays_forks_of_slow_bots_apart() -> None:
    every = list(questions().values())
    found = [
        (each.spec.bots[0], each.needs.forks, each.needs.swap) for each in jobs(Spec(BLADE), every)
    ]
    usual = [(bot, forks) for bot, forks, swap in found if not swap]
    assert usual.count(("greedy", 0)) == 0
    assert {(bot, forks > 0) for bot, forks in usual} == {
        ("greedy", True),
        ("search:20", True),
        ("search:20", False),
        ("search:100", True),
        ("search:100", False),
    }
    exact = jobs(Spec(BLADE, ("search:100",), matches=30), every)
    assert [(each.needs.forks > 0, each.most) for each in exact if not each.needs.swap] == [
        (True, 30)
    ]


def test_a_wish_for_matches_is_for_quick_bots() -> None:
    seat = [question_named("seat")]
    assert [each.most for each in jobs(Spec(BLADE, matches=5000), seat)] == [5000, 800, 400]
    assert [each.most for each in jobs(Spec(BLADE, matches=30), seat)] == [30, 30, 30]
    only = Spec(BLADE, ("search:100",), matches=5000)
    assert [each.most for each in jobs(only, seat)] == [5000]
