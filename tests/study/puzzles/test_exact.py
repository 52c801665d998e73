"""Puzzles of a solved game: exactly one action wins, and the position is reached by play."""

from datetime import date, timedelta

import msgspec
import pytest

from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import languages
from kingofarms.games import game_named
from kingofarms.study.puzzles import exact
from kingofarms.study.puzzles.puzzle import GRADES, Puzzle, grade_of, position
from kingofarms.study.puzzles.searched import exact_doubt
from kingofarms.study.puzzles.shelf import make_named, maker_of, named
from tests.kit.python import printed

MONDAY = date(2026, 10, 5)
DAYS = [MONDAY + timedelta(number) for number in (0, 1, 3, 5, 6, 399)]
NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 123_456_789]
WON = 1


def check(puzzle: Puzzle) -> None:
    """By the solution itself, not by what the puzzle says of itself."""
    maker = maker_of("heraldry")
    agreed = maker.agreed
    match = Match(maker.game, agreed, puzzle.seats, Stream(puzzle.seed, puzzle.match))
    for action in puzzle.actions:
        match.act(action)
    assert match.to_play == puzzle.seat
    judged = maker.solution.judge(match.view(puzzle.seat))
    wins = [maker.game.format_action(each.action, agreed) for each in judged if each.match == WON]
    assert wins == [puzzle.right]
    assert len(judged) >= exact.LEAST_LEGAL
    assert exact_doubt(maker, puzzle) == ""


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_the_puzzle_of_a_day_has_one_winning_action(day: date) -> None:
    check(make_named("heraldry", day.isoformat()))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_numbered_puzzle_has_one_winning_action(number: int) -> None:
    check(make_named("heraldry", str(number)))


@pytest.mark.parametrize("grade", GRADES)
def test_a_grade_is_the_strongest_level_that_misses_it(grade: str) -> None:
    puzzle = make_named("heraldry", f"{grade}-3")
    check(puzzle)
    assert puzzle.grade == grade == grade_of(puzzle.missed)
    levels = [each.level for each in puzzle.missed]
    assert levels == list(GRADES[: len(levels)])
    assert all(each.is_failed for each in puzzle.missed[: GRADES.index(grade) + 1])
    assert not any(each.is_failed for each in puzzle.missed[GRADES.index(grade) + 1 :])


def test_every_line_is_played_to_the_end_of_the_round() -> None:
    puzzle = make_named("heraldry", "4")
    for verdict in puzzle.verdicts:
        match = position(puzzle)
        before = int(match.view(0)["round_number"][0])
        for action in verdict.line[:-1]:
            match.act(action)
            assert int(match.view(0)["round_number"][0]) == before
            assert not match.is_over
        match.act(verdict.line[-1])
        assert match.is_over or int(match.view(0)["round_number"][0]) > before
        winner = match.outcome.winners if match.outcome else ()
        expected = {1: (puzzle.seat,), 0: (), -1: (1 - puzzle.seat,)}
        margin = verdict.margin or 0
        assert tuple(winner) == expected[(margin > 0) - (margin < 0)]


def test_it_gets_harder_from_monday_to_sunday() -> None:
    grades = [
        GRADES.index(exact.grade_on(MONDAY + timedelta(number))) for number in range(exact.WEEK)
    ]
    assert grades == sorted(grades)
    assert (grades[0], grades[-1]) == (0, len(GRADES) - 1)


def test_a_day_has_the_same_puzzle_in_every_process_and_language() -> None:
    name = MONDAY.isoformat()
    here = msgspec.json.encode(make_named("heraldry", name)).decode()
    code = (
        "import msgspec; from kingofarms.study.puzzles.shelf import make_named; "
        f"print(msgspec.json.encode(make_named('heraldry', '{name}')).decode())"
    )
    for number, language in enumerate(languages()):
        env = {"KINGOFARMS_LANGUAGE": language, "PYTHONHASHSEED": str(number + 1)}
        assert printed(code, env=env).strip() == here


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("2026-13-01", "not a date"),
        ("2025-12-31", "The first puzzle of a day"),
        ("0", "There is no puzzle called"),
        ("baron-3", "There is no puzzle called"),
        ("0123abcd", "There is no puzzle called"),
        ("", "There is no puzzle called"),
    ],
)
def test_a_name_that_means_nothing_is_refused(name: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        named(game_named("heraldry"), name)


def test_the_first_day_has_a_puzzle() -> None:
    assert exact.day_from(exact.FIRST_DAY.isoformat()) == exact.FIRST_DAY
