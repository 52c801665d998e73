"""The drawn example: a table of its own, a taste, a lesson and columns of the lab, in few lines."""

import json

import pytest

from tests.games.overreach_drawn.conftest import EXAMPLES
from tests.installing import COMMAND, Run

WRITTEN = (".py", ".html", ".css", ".toml", ".svg", ".md")

SERIES = """
from kingofarms.games import game_named
from kingofarms.lab.matches.run import series
from kingofarms.study.lessons.fit import check
from kingofarms.study.lessons.lesson import lesson_of
match = check(lesson_of("overreach_drawn"))
assert match.is_over, "the lesson goes on to the end"
played = series("overreach_drawn", "greedy,uniform", matches=200, seed=1, workers=1)
print(sorted(played.seats.columns))
"""


def test_the_plain_rules_and_all_that_is_drawn_are_at_most_600_lines() -> None:
    folders = EXAMPLES / "overreach" / "overreach", EXAMPLES / "overreach_drawn" / "overreach_drawn"
    files = [file for each in folders for file in each.rglob("*") if file.suffix in WRITTEN]
    assert {file.name for file in files} > {"taste.py", "census.py", "lesson.toml", "table.html"}
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 600


@pytest.mark.slow
def test_it_has_a_greedy_bot_that_beats_chance(run: Run) -> None:
    words = ["tourney", "overreach_drawn", "--bots", "greedy,uniform", "--matches", "200"]
    done = run(*COMMAND, *words, "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    greedy, uniform = json.loads(done.stdout)["bots"]
    assert greedy["points_mean"] > uniform["points_mean"]


@pytest.mark.slow
def test_the_lab_counts_what_it_declares_and_its_lesson_can_be_played(run: Run) -> None:
    done = run("-c", SERIES)
    assert done.returncode == 0, done.stderr
    assert "overreached" in done.stdout
    assert "won_low" in done.stdout
