"""`python -m bench`: one module for each measure, and no game named where any game would do."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from bench.__main__ import CENSUSES, MEASURES, command_line, main
from bench.lab.planted import GAMES as PLANTED
from bench.lab.run import PARTS

import bench
from kingofarms.games import games

BENCH = Path(bench.__file__).parent
MODULES = {
    **{name: each.module for name, each in MEASURES.items() if name != "census"},
    **{f"lab {part}": f"lab.{part}" for part in PARTS},
    **{f"census {name}": f"census.{name}" for name in CENSUSES},
}
# These measure a claim about that game.
CLAIMS = {
    "random_play/claims.py",
    "search/iterations.py",
    "response_time/arms.py",
    "response_time/motion.py",
    "response_time/start.py",
    "lab/tune.py",
    "lab/twice.py",
    "lab/varied.py",
    "web/analyses.py",
    *(
        f"lab/favoured/{game}/{name}.py"
        for game in PLANTED
        for name in ("__init__", "census", "plant", "taste")
    ),
}


@pytest.mark.parametrize("command", MODULES)
def test_each_command_has_a_module_that_runs_it(command: str) -> None:
    options = command_line().parse_args(command.split())
    assert options.measure in MEASURES
    assert callable(import_module(f"bench.{MODULES[command]}").run)


def test_every_command_is_listed() -> None:
    text = command_line().format_help()
    assert all(f"`python -m bench {name}" in text for name in MEASURES if name != "actions")


def test_a_number_below_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bench", "--rounds", "0"])
    with pytest.raises(SystemExit):
        main()
    assert "--rounds: at least 1" in capsys.readouterr().err


def test_a_game_is_named_in_its_own_file_or_in_a_claim_about_it() -> None:
    titles = [re.escape(game.TITLE) for game in games().values()]
    named = re.compile("|".join([*games(), *titles]), re.IGNORECASE)
    files = {path.relative_to(BENCH).as_posix(): path for path in BENCH.rglob("*.py")}
    naming = {name for name, path in files.items() if named.search(path.read_text("utf-8"))}
    assert naming == CLAIMS | {f"census/{name}.py" for name in CENSUSES}
