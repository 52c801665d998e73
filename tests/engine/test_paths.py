"""The user's folders: the same places as ever on Linux, so that what was saved is found."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kingofarms.cli.matches.play import matches_folder
from kingofarms.engine import paths
from kingofarms.engine.files import data_folder
from kingofarms.engine.refusal import Refusal
from kingofarms.web.serve import tables_folder

Folder = Callable[[], Path]
PLACES = [
    (data_folder, "XDG_DATA_HOME", ".local/share"),
    (paths.cache_folder, "XDG_CACHE_HOME", ".cache"),
    (paths.state_folder, "XDG_STATE_HOME", ".local/state"),
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for _folder, variable, _place in PLACES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(("folder", "variable", "place"), PLACES)
def test_a_folder_is_where_its_variable_says_or_else_in_the_home_folder(
    folder: Folder, variable: str, place: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder() == home / place / "kingofarms"
    monkeypatch.setenv(variable, "")
    assert folder() == home / place / "kingofarms"
    monkeypatch.setenv(variable, str(home / "elsewhere"))
    assert folder() == home / "elsewhere" / "kingofarms"
    assert list(home.iterdir()) == [], "naming a folder does not create it"


def test_saved_matches_tables_and_compiled_code_are_found_where_they_were(home: Path) -> None:
    assert matches_folder() == home / ".local/share/kingofarms/matches"
    assert tables_folder(None) == home / ".local/share/kingofarms/tables"
    assert paths.cache_folder() == home / ".cache/kingofarms"


def test_a_user_without_a_home_folder_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_number: int) -> object:
        raise KeyError

    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", nobody)
    with pytest.raises(Refusal, match="Set HOME or XDG_DATA_HOME"):
        data_folder()
    with pytest.raises(RuntimeError):
        paths.cache_folder()
