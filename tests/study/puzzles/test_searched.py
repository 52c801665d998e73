"""Puzzles that searches prove: the verdict comes again, and making goes on where it stopped."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named
from kingofarms.study.puzzles import searched
from kingofarms.study.puzzles.puzzle import EASIEST, GRADES, Puzzle, is_at_least, position
from kingofarms.study.puzzles.searched import SearchedMaker, fresh_doubt, make_file
from kingofarms.study.puzzles.shelf import read_puzzles, shipped

FRESH = 20_261


@pytest.mark.parametrize(("name", "grade"), [("kings_blade", "squire"), ("blazon", "king-of-arms")])
def test_a_verdict_comes_again_with_a_fresh_seed(name: str, grade: str) -> None:
    puzzle = next(each for each in shipped(name) if each.grade == grade)
    maker = SearchedMaker(game_named(name), position(puzzle).agreed)
    assert fresh_doubt(maker, puzzle, FRESH) == ""


def test_a_wrong_verdict_does_not_hold() -> None:
    puzzle = shipped("kings_blade")[0]
    told = msgspec.json.encode(puzzle).decode()
    second = puzzle.runs[0].second.action
    wrong = told.replace(f'"{puzzle.right}"', '"?"').replace(f'"{second}"', f'"{puzzle.right}"')
    swapped = msgspec.json.decode(wrong.replace('"?"', f'"{second}"'), type=Puzzle)
    swapped = msgspec.structs.replace(swapped, iterations=6_000)  # enough to prefer another
    maker = SearchedMaker(game_named("kings_blade"), position(puzzle).agreed)
    assert fresh_doubt(maker, swapped, FRESH).startswith("a fresh search prefers ")


@pytest.fixture
def few_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The matches with these numbers have the shipped puzzles, as if they were made with today's
    cards; nothing is searched."""
    agreed = game_named("kings_blade").agree({})
    known = [
        msgspec.structs.replace(each, content=agreed.content_digest, terms=agreed.digest)
        for each in shipped("kings_blade")
    ]

    def first_in(
        self: SearchedMaker, seed: int, number: int, least: str = EASIEST
    ) -> Puzzle | None:
        there = (each for each in known if each.match == number)
        return next((each for each in there if is_at_least(each.grade, least)), None)

    monkeypatch.setattr(SearchedMaker, "first_in", first_in)


def make(path: Path, count: int, seed: int = 1, least: str = EASIEST) -> list[int]:
    numbers: list[int] = []
    maker = SearchedMaker(game_named("kings_blade"))
    list(make_file(maker, path, count, seed, numbers.append, least))
    return numbers


@pytest.mark.usefixtures("few_found")
def test_making_goes_on_where_it_stopped(tmp_path: Path) -> None:
    at_once, in_two = tmp_path / "at_once.jsonl", tmp_path / "in_two.jsonl"
    make(at_once, 3)
    make(in_two, 2)
    first = shipped("kings_blade")[1].match
    assert make(in_two, 3)[0] == first + 1
    assert in_two.read_bytes() == at_once.read_bytes()
    assert make(in_two, 3) == []


@pytest.mark.usefixtures("few_found")
def test_harder_puzzles_are_added_behind_those_of_any_grade(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    make(path, 1)
    make(path, 2, least="knight")
    first, second = (puzzle for _line, puzzle in read_puzzles(path))
    assert first.match == shipped("kings_blade")[0].match
    assert is_at_least(second.grade, "knight")
    assert second.match > first.match


def test_an_unknown_grade_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="There is no grade 'baron'. There are: page, squire"):
        make(tmp_path / "x", 1, least="baron")


def test_blazon_has_puzzles_of_every_grade() -> None:
    assert {each.grade for each in shipped("blazon")} == set(GRADES)


@pytest.mark.usefixtures("few_found")
def test_a_file_of_another_series_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    make(path, 1)
    before = path.read_bytes()
    with pytest.raises(Refusal, match="another seed"):
        make(path, 2, seed=2)
    assert path.read_bytes() == before


def test_a_solved_game_needs_no_file(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="is solved"):
        list(make_file(SearchedMaker(game_named("heraldry")), tmp_path / "x", 1, 1))


def test_a_puzzle_is_found_and_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """With short searches, so that it is soon found."""
    monkeypatch.setattr(searched, "LONG", 3_000)
    monkeypatch.setattr(searched, "SHORT", 1_000)
    maker = SearchedMaker(game_named("kings_blade"))
    found: Iterator[Puzzle] = maker.puzzles(7, 0, lambda _number: None)
    puzzle = next(found)
    assert len(puzzle.runs) == searched.RUNS
    assert all(run.right.action == puzzle.right for run in puzzle.runs)
    assert len({run.seed for run in puzzle.runs}) == searched.RUNS


def test_searches_agree_about_every_shipped_puzzle() -> None:
    assert not searched.agree([0.37, 0.28, 0.38])
    for name in ("kings_blade", "blazon"):
        for puzzle in shipped(name):
            assert searched.agree([run.right.share for run in puzzle.runs])
