"""The cache of compiled code: nothing is compiled twice, and nothing is stale."""

import os
import shutil
from pathlib import Path

import pytest

import kingofarms
from kingofarms.engine.rules import cache_folder
from tests.kit.python import printed

COUNT = """
from kingofarms.engine.rules.cache_folder import CACHE
from kingofarms.engine.rules.compiled import cache_counts
print(*cache_counts(), CACHE)
"""
PLAY = f"""
import kingofarms
match = kingofarms.new_match("heraldry", seed=1)
match.act(match.legal[0])
{COUNT}
"""
# A little of what a match needs.
PICK = f"""
from kingofarms.engine.rules.chance import generator, pick
pick(3, generator(1))
{COUNT}
"""
WATCH = """
import sys
sys.argv[1:] = ["watch", "--bots", "uniform,uniform", "--quiet"]
sys.stderr = sys.stdout
from kingofarms.cli import main
main()
"""
WHERE = "print(kingofarms.__file__, *match.view(0)[0].place[match.steps[0][0]])"


def run(program: str, cwd: Path, **variables: str) -> list[str]:
    env = {"NUMBA_DISABLE_JIT": "0", "PYTHONWARNINGS": "error", **variables}
    return printed(program, cwd=cwd, env=env).split()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that one process has filled; tests that write copy it."""
    folder = tmp_path_factory.mktemp("filled")
    first = run(WATCH, folder, XDG_CACHE_HOME=str(folder / "cache"))
    assert first[:3] == ["Getting", "Heraldry", "ready"], "the first compile is announced"
    return folder / "cache"


@pytest.mark.slow
def test_the_second_process_compiles_nothing_and_announces_nothing(filled: Path) -> None:
    files = sorted(filled.rglob("*.nb?"))
    assert files
    assert "Getting" not in run(WATCH, filled.parent, XDG_CACHE_HOME=str(filled))
    loaded, compiled, _cache = run(PLAY, filled.parent, XDG_CACHE_HOME=str(filled))
    assert int(loaded) > 0
    assert int(compiled) == 0
    assert sorted(filled.rglob("*.nb?")) == files, "the cache does not grow"


@pytest.fixture
def package(tmp_path: Path, filled: Path) -> Path:
    """A copy of the package, to be edited, and a cache with all that it needs as it is."""
    folder = tmp_path / "src" / "kingofarms"
    shutil.copytree(Path(kingofarms.__file__).parent, folder)
    shutil.copytree(filled, folder.parent / "cache")
    return folder


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def play(package: Path) -> tuple[int, list[str]]:
    """How much a process compiles that plays an action by that package, and where the cards are."""
    places = {"PYTHONPATH": str(package.parent), "XDG_CACHE_HOME": str(package.parent / "cache")}
    _hits, compiled, _cache, file, *cards = run(PLAY + WHERE, package.parent, **places)
    assert file.startswith(str(package))
    return int(compiled), cards


@pytest.mark.slow
def test_what_compiled_code_cannot_depend_on_compiles_nothing(package: Path) -> None:
    edit(package / "games/heraldry/text/narration.py", "{name} leads.", "{name} goes first.")
    edit(
        package / "games/heraldry/rules/__init__.py", '"""H1: the reveal', '"""H1: first the reveal'
    )
    edit(package / "engine/rules/chance.py", "@wrapping\n", "# A line more.\n\n\n@wrapping\n")
    edit(package / "games/blazon/rules/decks.py", "size += int(is_one)", "size += bool(is_one)")
    for file in package.rglob("*.py"):
        os.utime(file, (1, 1))  # as a fresh checkout has other times
    moved = package.rename(package.parent.parent / "kingofarms")
    shutil.move(package.parent / "cache", moved.parent / "cache")
    assert play(moved)[0] == 0


@pytest.mark.slow
def test_an_edited_helper_in_another_file_is_noticed(package: Path) -> None:
    compiled, before = play(package)
    assert compiled == 0
    # `offer_if` is compiled into every rule that lists actions: number them one higher.
    helper = package / "engine" / "rules" / "compiled.py"
    edit(helper, "out[count + 1] = action", "out[count + 1] = action + 1")
    compiled, after = play(package)
    assert compiled > 0
    assert before != after, "the first action offered is now another card"


@pytest.mark.slow
def test_without_a_place_to_write_it_compiles_and_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    loaded, compiled, cache = run(PICK, tmp_path, XDG_CACHE_HOME=str(blocked))
    assert (loaded, cache) == ("0", "None")
    assert int(compiled) > 0


@pytest.mark.slow
def test_checked_code_is_other_code(tmp_path: Path, filled: Path) -> None:
    cache = shutil.copytree(filled, tmp_path / "cache")
    usual = run(PICK, tmp_path, XDG_CACHE_HOME=str(cache))
    checked = run(PICK, tmp_path, XDG_CACHE_HOME=str(cache), NUMBA_BOUNDSCHECK="1")
    assert int(usual[1]) == 0
    assert int(checked[1]) > 0


def test_a_cache_unused_for_a_month_is_deleted(tmp_path: Path) -> None:
    old, used, recent = (tmp_path / name for name in ("old", "used", "recent"))
    for folder in (old, used, recent):
        folder.mkdir()
    for folder in (old, used):
        os.utime(folder, (0, 0))
    assert cache_folder.mark_as_used(used)
    assert not cache_folder.mark_as_used(tmp_path / "missing")
    cache_folder.forget_unused(tmp_path)
    assert {*tmp_path.iterdir()} == {recent, used}
