"""Every claim of the diary is answered from matches, and the answer follows the numbers."""

import re
from pathlib import Path

import numpy as np
import pytest

from kingofarms.engine.words import speaking
from kingofarms.lab.diary.claims import answer_claims, counted, difference, turns, verdict
from kingofarms.lab.diary.declared import told_diary
from kingofarms.lab.diary.page import write_page
from kingofarms.lab.diary.versions import Versions
from kingofarms.lab.render.html import Part
from kingofarms.lab.spec import Spec
from kingofarms.lab.statistics.shares import Measured
from tests.lab.made_up import made_up

CLAIMS = told_diary().claim


def versions_of(seed: int) -> Versions:
    return Versions(Spec("kings_blade", matches=40, seed=seed, thought_through=2, workers=1))


@pytest.fixture(scope="module")
def versions() -> Versions:
    return versions_of(3)


@pytest.fixture(scope="module")
def answers(versions: Versions) -> list[Part]:
    return list(answer_claims(versions))


def test_every_claim_is_answered_with_numbers(answers: list[Part], versions: Versions) -> None:
    assert len(answers) == len(CLAIMS) == len({each.name for each in answers}) == 10
    for part in answers:
        each = part.answer
        assert re.search(r"\d", each.sentence), part.name
        assert each.listing.rows
        assert all(len(row) == len(each.listing.columns) for row in each.listing.rows)
        assert any("[" in cell for row in each.listing.rows for cell in row), part.name
        assert each.plot
        assert len(each.plot(400).to_dict()["layer"]) == 2
    assert len(versions.played) == versions.planned(CLAIMS), "the progress bar counts these"


def test_versions_are_played_on_the_same_deals(versions: Versions, answers: list[Part]) -> None:
    assert answers, "then they have been played"
    assert {result.plan.seed for result in versions.played.values()} == {3}
    options = [result.plan.agreed.said["version"] for result in versions.played.values()]
    assert {*options} == {"2", "3", "3.1"}


def test_other_matches_give_another_answer(answers: list[Part]) -> None:
    other = next(iter(answer_claims(versions_of(4))))
    assert other.title == answers[0].title
    assert other.answer.listing.rows != answers[0].answer.listing.rows


def test_the_verdict_follows_the_interval() -> None:
    def change(low: float, high: float) -> Measured:
        return Measured((low + high) / 2, 1.0, low, high, 10)

    with speaking("en"):
        assert verdict(change(1, 2), 1) == verdict(change(-2, -1), -1) == "The matches agree."
        assert verdict(change(1, 2), -1) == verdict(change(-2, -1), 1) == "The matches disagree."
        assert verdict(change(-1, 2), 1) == "No difference was seen."


def test_a_difference_is_taken_match_by_match() -> None:
    one, other = made_up(200, seats=2, seed=1), made_up(200, seats=2, seed=2)
    same = difference(one, one, "turns")
    assert (same.change.value, same.change.error) == (0, 0)
    found = difference(one, other, "turns")
    assert found.change.value == pytest.approx(found.after.value - found.before.value)
    assert found.change.low < 0 < found.change.high
    for sample in (one, other):
        sample.rows = sample.rows.with_columns(able=np.where(np.arange(400) < 100, 0, 5))
    known = difference(one, other, "wins of the first: able")
    assert known.change.matches == 150, "in fifty nobody is able"


def test_who_could_end_first_shares_the_win_with_others_who_could(versions: Versions) -> None:
    wins = counted(versions.sample(), "wins of the first: could_end_at")
    known = wins[np.isfinite(wins)]
    assert len(known) > 30
    assert ((known >= 0) & (known <= 1)).all()
    assert turns(versions.sample()).min() > 1


def test_the_page_has_a_plot_for_each_claim(
    answers: list[Part], versions: Versions, tmp_path: Path
) -> None:
    write_page([(versions, answers)], tmp_path / "diary.md", "kingofarms lab diary")
    text = (tmp_path / "diary.md").read_text(encoding="utf-8")
    assert "kingofarms lab diary" in text
    for each in answers:
        assert each.title in text
        assert each.answer.sentence.replace("\xa0", " ") in text
        svg = (tmp_path / "diary" / f"{each.name}.svg").read_text(encoding="utf-8")
        assert svg.startswith("<svg")
    assert len(re.findall(r"!\[", text)) == len(answers)


def test_other_bots_answer_every_claim_and_stand_side_by_side(
    versions: Versions, tmp_path: Path
) -> None:
    every = [versions.played_by(bots) for bots in ("greedy", "uniform")]
    told = [(each, list(answer_claims(each))) for each in every]
    for each in every:
        assert len(each.played) == each.planned(CLAIMS), "the progress bar counts these"
        assert {bot for one in each.played.values() for bot in one.plan.bots} == {each.bots}
    write_page(told, tmp_path / "diary.md", "kingofarms lab diary --bots greedy --bots uniform")
    text = (tmp_path / "diary.md").read_text(encoding="utf-8")
    assert "| claim | greedy | uniform |" in text
    assert text.count("### uniform") == len(CLAIMS)
    assert len(list((tmp_path / "diary").glob("*-uniform.svg"))) == len(CLAIMS)
