"""Games from other packages: everything plays them, and no line of ours is changed for them."""

import json
import re
from pathlib import Path

import pytest

from tests.installing import COMMAND, Run, running

from .conftest import DRAWN, EXAMPLE, EXAMPLES

ROOT = EXAMPLES.parent
# pytest's own options for a process that is one of many already.
QUIET = ("-q", "-p", "no:xdist", "-p", "no:randomly")
WRITTEN = (".py", ".html", ".css", ".toml", ".svg", ".md")


def written(*folders: Path) -> tuple[set[str], int]:
    """The names of the files that somebody wrote there, and how many lines they have."""
    files = [file for each in folders for file in each.rglob("*") if file.suffix in WRITTEN]
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
    return {file.name for file in files}, lines


def test_a_game_is_one_small_folder() -> None:
    plain, drawn = EXAMPLE / "overreach", DRAWN / "overreach_drawn"
    names, lines = written(plain)
    assert names == {"__init__.py", "rules.py", "rules.md"}
    assert lines <= 200
    names, lines = written(plain, drawn)
    assert names > {"taste.py", "census.py", "lesson.toml", "table.html"}
    assert lines <= 600


@pytest.mark.parametrize(
    "tests",
    ["tests/test_every_game.py", pytest.param("tests/envs", marks=pytest.mark.slow)],
)
def test_it_passes_the_tests_of_every_game(run: Run, tests: str) -> None:
    """Rules, secrets and notation; PettingZoo and OpenSpiel with their own judges."""
    done = run("-m", "pytest", *QUIET, tests, "-k", "overreach", cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) >= 20
    assert "skipped" not in done.stdout


@pytest.mark.slow
def test_it_stands_behind_our_own_games_and_says_what_it_is(run: Run) -> None:
    listed = json.loads(run(*COMMAND, "games", "--json").stdout)
    assert [game["game"] for game in listed][-1] == "overreach"
    assert listed[-1]["options"][0]["rule"] == "O1"
    assert "search" in listed[-1]["bots"]
    assert not {"greedy", "perfect"} & set(listed[-1]["bots"]), "it has no taste and no solver"


@pytest.mark.slow
def test_it_is_played_in_the_terminal(run: Run) -> None:
    words = ["play", "overreach", "--bot", "uniform,uniform", "--seats", "3", "--seed", "3"]
    done = run(*COMMAND, *words, said="lay 13\n" + "1\n" * 8)
    assert done.returncode == 0, done.stderr
    assert "'lay 13' is not an action: write it like 'lay 1', 'lay 2', 'lay 3'." in done.stdout
    assert re.search(r"^Player 1 +\d+ +\d+, \d+", done.stdout, re.MULTILINE), "the own hand"
    assert "Player 2 lays a card." in done.stdout
    assert "All cards are laid." in done.stdout


@pytest.mark.slow
def test_what_is_not_allowed_is_refused_with_a_sentence(run: Run) -> None:
    done = run(*COMMAND, "play", "overreach", "--bot", "uniform", said="lay a card\n")
    assert "The rules do not allow that now." in done.stdout
    done = run(*COMMAND, "solve", "overreach")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Overreach is not solved; these games are: ")


@pytest.mark.slow
def test_bots_of_every_kind_play_it_and_a_match_is_gone_through(run: Run) -> None:
    bots = "page,squire,search:50,uniform"
    words = ["tourney", "overreach", "--bots", bots, "--matches", "24", "--strength", "0.1"]
    done = run(*COMMAND, *words, "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    standings = {each["bot"]: each for each in json.loads(done.stdout)["bots"]}
    assert set(standings) == set(bots.split(","))
    words = ["watch", "overreach", "--seed", "1", "--save", "match.json"]
    told = run(*COMMAND, *words)
    assert "Player 1 scores" in told.stdout, told.stderr
    analysed = run(*COMMAND, "analyse", "match.json", "--iterations", "50", "--json")
    lines = [json.loads(line) for line in analysed.stdout.splitlines()]
    assert len([line for line in lines if "action" in line]) == 8, analysed.stderr
    assert len([line for line in lines if "luck_error" in line]) == 2, "a sum for each player"
    replayed = run(*COMMAND, "replay", "match.json", "--json").stdout.splitlines()
    last = json.loads(replayed[-1])
    assert set(last["points"]) == {"points"}


PROGRAM = """
import kingofarms
from kingofarms.engine.rules.chance import generator, pick
match, rng = kingofarms.new_match("overreach", seed=5), generator(1)
while not match.is_over:
    match.act(match.legal[pick(len(match.legal), rng)])
print(match.outcome.points["points"])
"""


@pytest.mark.slow
def test_an_edited_rule_is_compiled_anew(own: Path, tmp_path: Path) -> None:
    """The cache of compiled code must notice what changes in another package, too."""
    run, rules = running(own, tmp_path), own / "overreach" / "rules.py"
    before = run("-c", PROGRAM)
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("high > 2 * low", "high > 20 * low"), encoding="utf-8")
    after = run("-c", PROGRAM)
    assert (before.returncode, after.returncode) == (0, 0), before.stderr + after.stderr
    assert before.stdout != after.stdout


LACKS = """
from kingofarms.engine.game.game import Game
class Lacking(Game):
    NAME = TITLE = "x"
game = Lacking()
"""
BROKEN = {
    "does_not_import": ("import no_such_module", "No module named 'no_such_module'"),
    "declares_none": ("NAME = TITLE = 'x'", "declares_none is not a game: it lacks game"),
    "lacks_rules": (LACKS, "lacks_rules is not a game: it lacks SEATS, CATEGORIES"),
}


@pytest.mark.slow
def test_broken_games_are_reported_and_break_no_other(own: Path, tmp_path: Path) -> None:
    for name, (text, _why) in BROKEN.items():
        (own / f"{name}.py").write_text(text, encoding="utf-8")
        about = own / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[kingofarms.games]\n{name} = {name}\n")
    run = running(own, tmp_path)
    done, told = run(*COMMAND, "games", "--json"), run(*COMMAND, "doctor").stdout
    assert done.returncode == 0
    assert [game["game"] for game in json.loads(done.stdout)][-1] == "overreach"
    assert "Traceback" not in done.stderr
    for name, (_text, why) in BROKEN.items():
        assert f"The game {name} cannot be played: {why}" in done.stderr
        assert f"The game {name} cannot be played: {why}" in told


# The drawn one brings a taste, a lesson and columns of the lab, too.

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


@pytest.mark.slow
def test_it_has_a_greedy_bot_that_beats_chance(run_drawn: Run) -> None:
    words = ["tourney", "overreach_drawn", "--bots", "greedy,uniform", "--matches", "200"]
    done = run_drawn(*COMMAND, *words, "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    greedy, uniform = json.loads(done.stdout)["bots"]
    assert greedy["points_mean"] > uniform["points_mean"]


@pytest.mark.slow
def test_the_lab_counts_what_it_declares_and_its_lesson_can_be_played(run_drawn: Run) -> None:
    done = run_drawn("-c", SERIES)
    assert done.returncode == 0, done.stderr
    assert "overreached" in done.stdout
    assert "won_low" in done.stdout
