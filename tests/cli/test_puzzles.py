"""Puzzles in the terminal: shown, asked, judged; made and checked."""

from pathlib import Path

import msgspec

from kingofarms.games import game_named
from kingofarms.study.puzzles.shelf import file_of, shipped
from tests.cli.commanding import Command


def test_a_puzzle_is_asked_and_judged(command: Command) -> None:
    command.types("99", "q")
    shown = command("puzzle", "heraldry", "--seed", "3").out
    assert "Find the one winning action." in shown
    assert "is not an action" in shown
    assert "Right!" not in shown
    words = ("puzzle", "heraldry", "--seed", "3", "--answer", "fly")
    assert "is not an action" in command(*words, code=2).err


def test_the_right_answer_and_a_wrong_one(command: Command) -> None:
    question = command.json("puzzle", "heraldry", "--name", "page-2")[0]
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
    assert command.json("puzzle", "blazon")[0]["name"].startswith("20")


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
