"""Puzzles in the terminal: shown, asked, judged; made and checked."""

import json
from pathlib import Path

import msgspec
import pytest

from kingofarms.games import game_named
from kingofarms.study.puzzles.shelf import file_of, shipped
from tests.cli.commanding import Command


def test_a_puzzle_is_asked_and_judged(command: Command) -> None:
    command.types("99", "q")
    shown = command("puzzle", "heraldry", "--seed", "3").out
    assert "Find the one winning action." in shown
    assert "is not an action" in shown
    assert "Right!" not in shown


def test_the_right_answer_and_a_wrong_one(command: Command) -> None:
    question = json.loads(command("puzzle", "heraldry", "--name", "page-2", "--json").out)
    assert question["grade"] == "page"
    judged = {}
    for each in question["actions"]:
        answer = each["action"]
        judged[answer] = command("puzzle", "heraldry", "--name", "page-2", "--answer", answer).out
    right = [answer for answer, text in judged.items() if "Right!" in text]
    assert len(right) == 1
    for answer, text in judged.items():
        assert "Best play from here:" in text
        assert (f"The solution is {right[0]}:" in text) == (answer != right[0])


def test_today_is_meant_if_nothing_is_said(command: Command) -> None:
    assert json.loads(command("puzzle", "blazon", "--json").out)["name"].startswith("20")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("puzzle", "heraldry", "--date", "yesterday"), "is not a date"),
        (("puzzle", "heraldry", "--date", "9999-01-01"), "is not out yet"),
        (("puzzle", "heraldry", "--date", "2026-02-01", "--seed", "1"), "not several"),
        (("puzzle", "blazon", "--seed", "1"), "is not solved"),
        (("puzzle", "blazon", "--name", "ffffffff"), "There is no puzzle"),
        (("puzzle", "heraldry", "--seed", "3", "--answer", "fly"), "is not an action"),
        (("puzzles", "make", "heraldry"), "is solved"),
        (("puzzles", "make", "blazon", "--out", "/nowhere/x"), "cannot be written"),
        (("puzzles", "check", "blazon", "--file", "/nowhere/x"), "cannot be read"),
    ],
)
def test_bad_input_is_answered_in_one_sentence(
    command: Command, words: tuple[str, ...], why: str
) -> None:
    assert why in command(*words, code=2).err


def test_check_repeats_the_days_of_a_solved_game(command: Command) -> None:
    words = ("puzzles", "check", "heraldry", "--from", "2026-10-05", "--days", "3")
    assert "3 puzzles checked. All hold." in command(*words).out


def test_check_repeats_a_file_and_names_a_damaged_line(command: Command, tmp_path: Path) -> None:
    lines = file_of(game_named("kings_blade")).read_bytes().splitlines()
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(lines[0] + b"\n")
    told = command("puzzles", "check", "kings_blade", "--file", str(path)).out
    assert "1 puzzles checked. All hold." in told
    path.write_bytes(lines[0].replace(b'"seats":2', b'"seats":3') + b"\n")
    told = command("puzzles", "check", "kings_blade", "--file", str(path), code=2).err
    assert "puzzles.jsonl, line 1: " in told
    command("puzzles", "check", "blazon", "--file", str(path), code=2)


def test_a_whole_file_need_not_be_made_again(command: Command, tmp_path: Path) -> None:
    agreed, puzzle = game_named("kings_blade").agree({}), shipped("kings_blade")[0]
    today = msgspec.structs.replace(puzzle, content=agreed.content_digest, terms=agreed.digest)
    path = tmp_path / "puzzles.jsonl"
    before = msgspec.json.encode(today) + b"\n"
    path.write_bytes(before)
    words = ("--count", "1", "--seed", str(puzzle.seed), "--out", str(path))
    told = command("puzzles", "make", "kings_blade", *words).out
    assert path.read_bytes() == before
    assert "has 1 puzzles." in told.replace("\n", "")
