"""The first start: everything can be played at once, and compiled code takes over later."""

import json
from pathlib import Path
from typing import Any

import pytest

from kingofarms.games import games
from tests.kit.python import run

from .first_start import TURNS


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("first")
    env = {"XDG_CACHE_HOME": str(folder / "cache"), "NUMBA_DISABLE_JIT": "0"}
    env["KINGOFARMS_LANGUAGE"] = "en"
    root = Path(__file__).parents[3]
    done = run("-m", "tests.web.run.first_start", str(folder), cwd=root, env=env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


pytestmark = pytest.mark.timeout(900)


def test_a_table_of_every_game_is_there_at_one_click(found: Any) -> None:
    assert found["page"] == dict.fromkeys(games(), 200)


def test_several_turns_are_played_against_a_bot_before_anything_is_compiled(found: Any) -> None:
    for name in games():
        assert found["bots"][name] >= TURNS
    loaded, compiled, in_the_cache = found["before"]
    assert (loaded, compiled, in_the_cache) == (0, 0, 0)


def test_the_lobby_says_how_far_each_game_is(found: Any) -> None:
    before, after = found["lobby"]
    assert before.count("Getting ready: 0 of 8") == len(games())
    assert after.count("Getting ready") == len(games()) - 1


def test_compiled_code_takes_over_at_an_open_table(found: Any) -> None:
    loaded, compiled = found["after"]
    assert loaded > 0
    assert compiled == 0, "the other process has compiled everything that the server calls"
    assert found["bots"]["after"] >= TURNS
