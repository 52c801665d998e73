"""`kingofarms tourney` as a person or a program meets it."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kingofarms.lab.tourney import MatchResult, play_matches

from .commanding import Command

SHORT = ["-o", "rounds_to_win=1"]
WORDS = ["tourney", "heraldry", *SHORT, "--bots", "uniform,uniform,uniform", "--matches", "20"]


def test_the_result_for_programs(command: Command) -> None:
    words = ["tourney", "heraldry", "--bots", "perfect,uniform,perfect:0.4", "--threads", "1"]
    words += ["--seed", "3", "--matches", "13", "--strength", "2", *SHORT]
    found = command.json(*words)[0]
    assert (found["game"], found["seats"], found["seed"]) == ("heraldry", 2, 3)
    assert (found["matches"], found["planned"], found["deals"]) == (18, 18, 3)
    assert (found["strength"], found["options"]["rounds_to_win"]) == (2, 1)
    assert [each["bot"] for each in found["bots"]] == ["perfect", "uniform", "perfect:0.4"]
    for each in found["bots"]:
        assert (each["matches"], each["entrants"]) == (12, 1)
        for value, interval in (
            ("wins_share", "interval"),
            ("rating", "rating_interval"),
            ("points_mean", "points_interval"),
        ):
            low, high = each[interval]
            assert low <= each[value] <= high
    perfect, uniform, _dialled = found["bots"]
    assert perfect["rating"] > uniform["rating"]
    assert sum(each["wins"] for each in found["bots"]) == pytest.approx(18)
    assert len(found["pairs"]) == 3
    for pair in found["pairs"]:
        assert pair["decided"] == pair["wins"] + pair["losses"]
        assert pair["decided"] + pair["ties"] == 6
    assert [each["seat"] for each in found["by_seat"]] == [0, 1]
    program, *again = shlex.split(found["again"])
    assert program == "kingofarms"
    assert command.json(*again, "--threads", "2")[0] == found


def test_the_result_for_people(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    words = ["--seed", "3", "--matches", "4", "--threads", "1"]
    said = command("tourney", "heraldry", "--bots", "uniform,Uniform", *words).out
    assert "Heraldry, 2 seats: 4 matches on 2 deals" in said
    assert "50.0% [" in said
    assert "Blue" in said
    assert "…" not in said
    assert said.splitlines()[-1] == (
        "To repeat: kingofarms tourney heraldry --bots uniform,uniform"
        " --seats 2 --matches 4 --seed 3"
    )


def test_two_bots_get_a_sentence_and_more_get_a_table(command: Command) -> None:
    words = ["tourney", "kings_blade", "--seed", "1", "--matches", "4", "--seats", "2", "--bots"]
    assert "greedy beats uniform in 4 of 4 decided matches" in command(*words, "greedy,uniform").out
    more = [*words[:-3], "--seats", "4", "--bots", "greedy,greedy,uniform,uniform"]
    assert "greedy beats uniform in 16 of 16 decided" in command(*more).out


def interrupted(*arguments: Any, **named: Any) -> Iterator[list[MatchResult]]:
    batches = play_matches(*arguments, **named)
    try:
        yield next(batches)[:5]
        raise KeyboardInterrupt
    finally:
        batches.close()


def test_a_stopped_run_continues_where_it_was(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = command.json(*WORDS, "--seed", "5")[0]
    with monkeypatch.context() as stopping:
        stopping.setattr("kingofarms.cli.tourney.play_matches", interrupted)
        said = command(*WORDS, "--seed", "5", "--save", "t.jsonl", code=130)
    assert "uniform" in said.out
    assert "of 24 matches, saved in t.jsonl. Run the same command to continue" in said.err
    lines = (tmp_path / "t.jsonl").read_text()
    assert 2 <= len(lines.splitlines()) < 25
    (tmp_path / "t.jsonl").write_text(lines + '{"match":7,"de')
    # Unsaid, the seed is the file's.
    assert command.json(*WORDS, "--save", "t.jsonl")[0] == whole
    assert len((tmp_path / "t.jsonl").read_text().splitlines()) == 25
    more = command.json(*WORDS, "--save", "t.jsonl", "--matches", "30")[0]
    assert more["matches"] == 30
    assert command.json(*WORDS, "--save", "t.jsonl")[0] == whole


def test_stopped_without_a_file_it_shows_the_results_so_far(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingofarms.cli.tourney.play_matches", interrupted)
    said = command(*WORDS, "--seed", "5", code=130)
    assert "To repeat: kingofarms tourney" in said.out
    assert "They were not saved" in said.err


def test_without_a_seed_each_run_is_another(command: Command) -> None:
    one, other = (command.json(*WORDS)[0] for _time in range(2))
    assert (one["seed"], one["bot_seed"]) != (other["seed"], other["bot_seed"])
    assert command.json(*shlex.split(one["again"])[1:])[0] == one


def test_a_picture_is_drawn_beside_it(command: Command, tmp_path: Path) -> None:
    assert "To repeat:" in command(*WORDS, "--plot", "ratings.svg").out
    assert "uniform" in (tmp_path / "ratings.svg").read_text(encoding="utf-8")


def test_flags_out_of_bounds_are_answered(command: Command) -> None:
    assert "Invalid value for '--matches'" in command(*WORDS, "--matches", "0", code=2).err
    assert "Invalid value for '--threads'" in command(*WORDS, "--threads", "0", code=2).err
    assert "Missing option '--bots'" in command("tourney", "heraldry", code=2).err
