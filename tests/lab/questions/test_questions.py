"""Every question answers a series in words, numbers and a plot; none knows a game."""

import re
from functools import cache
from pathlib import Path

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import languages, speaking
from kingofarms.games import games
from kingofarms.lab import questions as folder
from kingofarms.lab.questions.asking import answers, question_named, questions
from kingofarms.lab.render.answer import LESS, MORE, Answer
from kingofarms.lab.statistics.sample import Sample
from tests.lab.made_up import forked, made_up

DOCUMENT = Path(__file__).parents[3] / "docs" / "lab" / "questions.md"
FORKED = {"choices"}  # needs matches that are played twice
REPEATED = {"luck"}  # needs each deal several times
SEVERAL_BOTS = {"skill"}
BRACKETS = re.compile(r"\[[^\]]+, [^\]]+\]")


@cache
def sample_for(name: str) -> Sample:
    if name in FORKED:
        return forked(made_up(600, seats=2), kind="done", things=3)
    if name in REPEATED:
        return made_up(600, seats=2, times=2, deal=2.0)
    return made_up(600, seats=2, bots=("a", "b") if name in SEVERAL_BOTS else ("greedy",))


def ask(name: str, sample: Sample) -> Answer:
    found = question_named(name).ask(sample)
    assert found is not None
    return found


@pytest.mark.parametrize("name", questions())
def test_a_question_has_a_sentence_a_table_and_a_plot(name: str) -> None:
    answer = ask(name, sample_for(name))
    assert answer.sentence.endswith(".")
    assert answer.listing.rows
    assert {len(row) for row in answer.listing.rows} == {len(answer.listing.columns)}
    assert answer.plot
    for width in (320, 680):
        assert answer.plot(width).to_dict()["width"] == width


@pytest.mark.parametrize("name", questions())
def test_an_answer_can_be_read_in_every_language(name: str) -> None:
    sample, said = sample_for(name), set()
    for language in languages():
        with speaking(language):
            said.add(ask(name, sample).sentence)
            said.add(question_named(name).title)
    assert len(said) == 2 * len(languages())


@pytest.mark.parametrize("name", questions())
def test_a_series_without_matches_answers_nothing(name: str) -> None:
    full = sample_for(name)
    empty = Sample(full.matches.head(0), full.rows.head(0), full.names)
    assert question_named(name).ask(empty) is None


def test_every_question_is_explained() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    headings = re.findall(r"^### `([a-z-]+)`: (.+)$", text, re.MULTILINE)
    assert headings == [(each.name, each.module.TITLE) for each in questions().values()]


def test_no_question_names_a_game() -> None:
    for file in Path(folder.__path__[0]).glob("*.py"):
        text = file.read_text(encoding="utf-8")
        for game in games().values():
            assert game.NAME not in text, file
            assert game.TITLE not in text, file


def test_an_unknown_question_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match="seat"):
        question_named("colour")


def test_a_favoured_seat_is_found_and_the_others_have_what_it_leaves() -> None:
    answer = ask("seat", made_up(places={2: 0.8}))
    assert [(each.kind, each.id, each.way) for each in answer.findings] == [
        ("seat", 0, LESS),
        ("seat", 1, LESS),
        ("seat", 2, MORE),
        ("seat", 3, LESS),
    ]
    assert BRACKETS.search(answer.sentence)


def test_where_no_seat_is_favoured_the_answer_says_how_little_it_can_be() -> None:
    answer = ask("seat", made_up())
    assert not answer.findings
    assert "No difference" in answer.sentence
    assert "smaller than" in answer.sentence


def test_the_order_of_play_is_told_apart_from_the_seats() -> None:
    answer = ask("seat", made_up(order={0: 1.0}))
    assert {each.kind for each in answer.findings} == {"order"}
    assert [each.id for each in answer.findings if each.way == MORE] == [0]


def test_a_card_that_is_left_aside_is_never_worth_it() -> None:
    answer = ask("never", made_up(wanted={7: 0.01}))
    assert [(each.kind, each.id, each.way) for each in answer.findings] == [("card", 7, LESS)]


def test_points_behind_the_total_are_no_source() -> None:
    answer = ask("points", made_up())
    assert [row[0] for row in answer.listing.rows] == ["bonus", "printed"]


def test_the_deal_decides_more_where_it_weighs_more() -> None:
    light = ask("luck", made_up(2000, seats=2, times=2, deal=0.0))
    heavy = ask("luck", made_up(2000, seats=2, times=2, deal=6.0))
    assert "No luck" in light.sentence
    assert "The deal decides" in heavy.sentence


def test_the_first_series_that_can_tell_answers() -> None:
    series = [made_up(300), made_up(300, seats=2, times=2), made_up(300, seats=2, bots=("a", "b"))]
    series.append(forked(made_up(200), kind="done", things=3))
    places = {question.name: at for question, at, _answer in answers(series)}
    known = {"luck": 1, "skill": 2}
    assert places == {
        name: 3 if question.needs.forks else known.get(name, 0)
        for name, question in questions().items()
    }


def test_a_choice_is_worth_what_its_other_way_costs() -> None:
    """Action 0 is worth 20 points, action 1 costs 25, action 2 changes nothing."""
    gains = {0: 0.2, 1: -0.25}
    answer = ask("choices", forked(made_up(3000), gains, kind="done", things=3))
    assert [row[0] for row in answer.listing.rows] == ["pours", "sabotages", "mines"]
    assert [row[-1] for row in answer.listing.rows] == ["clear", "not seen", "clear"]
    assert [(each.kind, each.id, each.way) for each in answer.findings] == [("action", 1, LESS)]
    assert re.search(r"gain by pours \(\+(19|20|21)\.", answer.sentence)
    assert re.search(r"lose by mines \(−2[3456]\.", answer.sentence)
    assert "sabotages" not in answer.sentence


def test_cards_that_were_finished_are_told_by_type() -> None:
    sample = forked(made_up(3000), dict.fromkeys(range(0, 12, 2), 0.2), kind="completed")
    answer = ask("choices", sample)
    assert [(row[0], row[-1]) for row in answer.listing.rows] == [
        ("hilt", "clear"),
        ("upgrade", "not seen"),
    ]


def test_where_no_choice_matters_the_answer_says_how_little_it_can_be() -> None:
    answer = ask("choices", forked(made_up(3000), kind="done", things=3))
    assert not answer.findings
    assert re.search(r"less than [0-9.]+ percentage points", answer.sentence)
