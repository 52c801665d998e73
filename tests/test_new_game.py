"""docs/new-game.md, followed to the letter: the game that it writes can be played."""

import json
import re
from pathlib import Path

import pytest
from jinja2 import Environment
from jinja2.meta import find_undeclared_variables

from kingofarms.engine.game.game import Game
from kingofarms.games import games
from tests.installing import COMMAND, install, running

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "new-game.md"
PACKAGE = ROOT / "src" / "kingofarms"
DATA = re.compile(r"\bdata-[a-z]+")
FILE = re.compile(r"^`([\w./]+)`:\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.slow
def test_the_game_that_the_guide_writes_is_played(tmp_path: Path) -> None:
    files = dict(FILE.findall(DOCUMENT.read_text(encoding="utf-8")))
    assert set(files) == {"pyproject.toml", "thirteen/rules.py", "thirteen/__init__.py"}
    package, installed = tmp_path / "package", tmp_path / "installed"
    for name, text in files.items():
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    install(package, installed)
    run = running(installed, tmp_path)
    told = run(*COMMAND, "watch", "thirteen", "--bots", "uniform,page", "--seed", "1")
    assert told.returncode == 0, told.stderr
    assert "Everyone has stopped." in told.stdout
    words = ["tourney", "thirteen", "--bots", "page,uniform", "--matches", "40", "--seed", "1"]
    played = json.loads(run(*COMMAND, *words, "--json").stdout)
    page, uniform = played["bots"]
    assert page["points_mean"] > uniform["points_mean"], "there is something to think about"


def told_of() -> str:
    return DOCUMENT.read_text(encoding="utf-8")


def test_every_part_of_a_game_is_in_the_guide() -> None:
    for name in (each for each in vars(Game) if not each.startswith("_") and each != "can_start"):
        assert re.search(rf"\b{name}\b", told_of()), f"docs/new-game.md does not name {name}"


def test_what_the_scripts_expect_of_a_template_is_in_the_guide() -> None:
    """What scripts of the table look for and templates of games draw."""
    scripts = "".join(each.read_text("utf-8") for each in PACKAGE.glob("web/table/scripts/*.js"))
    games = "".join(each.read_text("utf-8") for each in PACKAGE.glob("games/*/browser/*.html"))
    camel = {f"data-{name}" for name in re.findall(r"dataset\.([a-z]+)", scripts)}
    expected = (set(DATA.findall(scripts)) | camel) & set(DATA.findall(games))
    assert expected >= {"data-card", "data-digits", "data-drop", "data-row", "data-width"}
    missing = {name for name in expected if f"`{name}`" not in told_of()}
    assert not missing, f"docs/new-game.md does not tell of {missing}"
    told = set(re.findall(r"^\| `(data-[a-z]+)`", told_of(), re.MULTILINE))
    known = set(DATA.findall(scripts)) | camel
    assert told <= known, f"no script looks for {told - known}"


def test_what_a_template_may_use_is_what_it_gets() -> None:
    """The names in templates of games, ours and the example's, are those of the guide."""
    folders = [PACKAGE / "games", ROOT / "examples"]
    texts = [each.read_text("utf-8") for folder in folders for each in folder.rglob("table.html")]
    assert len(texts) == len(games()) + 1
    used = {name for text in texts for name in find_undeclared_variables(Environment().parse(text))}
    used -= {name for text in texts for name in re.findall(r"{% set (\w+) =", text)}
    told = set(re.findall(r"`(\w+)(?:\(.*?\))?`", told_of()))
    assert used <= told, f"docs/new-game.md does not tell of {used - told}"
