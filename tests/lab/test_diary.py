"""Every claim of the diary is answered from matches, and the answer follows the numbers."""

import re
from pathlib import Path

import numpy as np
import pytest

from kingofarms.engine.words import speaking
from kingofarms.lab.diary.claim_answer import ClaimAnswer
from kingofarms.lab.diary.claims import ALIKE, CLAIMS, SERIES, answer_claims
from kingofarms.lab.diary.page import write_page
from kingofarms.lab.diary.verdict import verdict
from kingofarms.lab.diary.versions import Versions, difference, ready_first_wins, turns
from kingofarms.lab.statistics.shares import Measured
from tests.lab.made_up import made_up


@pytest.fixture(scope="module")
def versions() -> Versions:
    return Versions(40, seed=3, thought_through=2, workers=1)


@pytest.fixture(scope="module")
def answers(versions: Versions) -> list[ClaimAnswer]:
    return list(answer_claims(versions))


def test_every_claim_is_answered_with_numbers(
    answers: list[ClaimAnswer], versions: Versions
) -> None:
    assert len(answers) == len(CLAIMS) == len({each.name for each in answers}) == 10
    for each in answers:
        assert re.search(r"\d", each.sentence), each.name
        assert each.listing.rows
        assert all(len(row) == len(each.listing.columns) for row in each.listing.rows)
        assert any("[" in cell for row in each.listing.rows for cell in row), each.name
        assert len(each.plot(400).to_dict()["layer"]) == 2
    assert len(versions.played) == SERIES, "the progress bar counts these"


def test_versions_are_played_on_the_same_deals(
    versions: Versions, answers: list[ClaimAnswer]
) -> None:
    assert answers, "then they have been played"
    seeds = {(result.plan.seed, result.plan.seats) for result in versions.played.values()}
    assert {seed for seed, _seats in seeds} == {3}
    assert {result.plan.agreed.said["version"] for result in versions.played.values()} == {
        "2",
        "3",
        "3.1",
    }


def test_other_matches_give_another_answer(answers: list[ClaimAnswer]) -> None:
    other = next(iter(answer_claims(Versions(40, seed=4, thought_through=2, workers=1))))
    assert other.claim == answers[0].claim
    assert other.listing.rows != answers[0].listing.rows


def test_the_verdict_follows_the_interval() -> None:
    def change(low: float, high: float) -> Measured:
        return Measured((low + high) / 2, 1.0, low, high, 10)

    with speaking("en"):
        assert verdict(change(1, 2), 1) == verdict(change(-2, -1), -1) == "The matches agree."
        assert verdict(change(1, 2), -1) == verdict(change(-2, -1), 1) == "The matches disagree."
        assert verdict(change(-1, 2), 1) == "No difference was seen."


def test_a_difference_is_taken_match_by_match() -> None:
    one, other = made_up(200, seats=2, seed=1), made_up(200, seats=2, seed=2)
    same = difference(one, one, turns)
    assert (same.change.value, same.change.error) == (0, 0)
    found = difference(one, other, turns)
    assert found.change.value == pytest.approx(found.after.value - found.before.value)
    assert found.change.low < 0 < found.change.high
    known = difference(one, other, lambda each: np.where(np.arange(200) < 50, np.nan, turns(each)))
    assert known.change.matches == 150


def test_who_could_end_first_shares_the_win_with_others_who_could(versions: Versions) -> None:
    wins = ready_first_wins(versions.with_options())
    known = wins[np.isfinite(wins)]
    assert len(known) > 30
    assert ((known >= 0) & (known <= 1)).all()


def test_the_page_has_a_plot_for_each_claim(
    answers: list[ClaimAnswer], versions: Versions, tmp_path: Path
) -> None:
    write_page([(versions, answers)], tmp_path / "diary.md", "kingofarms lab diary")
    text = (tmp_path / "diary.md").read_text(encoding="utf-8")
    assert "kingofarms lab diary" in text
    for each in answers:
        assert each.claim in text
        assert each.sentence.replace("\xa0", " ") in text
        svg = (tmp_path / "diary" / f"{each.name}.svg").read_text(encoding="utf-8")
        assert svg.startswith("<svg")
    assert len(re.findall(r"!\[", text)) == len(answers)


def test_other_bots_answer_every_claim_and_stand_side_by_side(
    versions: Versions, tmp_path: Path
) -> None:
    every = [versions.played_by(bots) for bots in ("greedy", "uniform")]
    told = [(each, list(answer_claims(each))) for each in every]
    assert [len(each.played) for each in every] == [ALIKE, ALIKE], "the progress bar counts these"
    for each in every:
        assert {bot for one in each.played.values() for bot in one.plan.bots} == {each.bots}
    write_page(told, tmp_path / "diary.md", "kingofarms lab diary --bots greedy --bots uniform")
    text = (tmp_path / "diary.md").read_text(encoding="utf-8")
    assert "| claim | greedy | uniform |" in text
    assert text.count("### uniform") == len(CLAIMS)
    assert len(list((tmp_path / "diary").glob("*-uniform.svg"))) == len(CLAIMS)


def test_bots_that_think_play_fewer_matches(versions: Versions) -> None:
    assert versions.played_by("greedy").matches == versions.matches
    assert versions.played_by("search:20").matches == versions.thought_through
