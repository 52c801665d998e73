"""docs/new-game.md, followed to the letter: the game that it writes can be played."""

import json
import re
from pathlib import Path

import pytest

from tests.installing import COMMAND, install, running

DOCUMENT = Path(__file__).parents[1] / "docs" / "new-game.md"
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
