import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kingofarms
from kingofarms.engine.rules import compiled

PLAY = """
import kingofarms
match = kingofarms.new_match("heraldry", seed=1)
match.act(match.legal[0])
from kingofarms.engine.compiled import CACHE, cache_counts
print(*cache_counts(), CACHE)
"""


def run(program: str, cwd: Path, **environment: str) -> list[str]:
    env = {**os.environ, "NUMBA_DISABLE_JIT": "0", **environment}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=env,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.slow
def test_the_second_process_compiles_nothing(tmp_path: Path) -> None:
    first = run(PLAY, tmp_path, XDG_CACHE_HOME=str(tmp_path))
    files = sorted(tmp_path.rglob("*.nb?"))
    second = run(PLAY, tmp_path, XDG_CACHE_HOME=str(tmp_path))
    assert int(first[1]) > 0
    assert int(second[0]) > 0
    assert int(second[1]) == 0
    assert sorted(tmp_path.rglob("*.nb?")) == files, "the cache does not grow"


@pytest.mark.slow
def test_the_first_compile_is_announced_and_the_next_start_is_not(tmp_path: Path) -> None:
    program = "import sys; sys.argv[1:] = ['watch', '--bots', 'uniform,uniform', '--quiet']\n"
    program += "sys.stderr = sys.stdout\nfrom kingofarms.cli import main\nmain()"
    first = run(program, tmp_path, XDG_CACHE_HOME=str(tmp_path))
    second = run(program, tmp_path, XDG_CACHE_HOME=str(tmp_path))
    assert first[:2] == ["Compiling", "Heraldry,"]
    assert "Compiling" not in second


@pytest.mark.slow
def test_an_edited_helper_in_another_file_is_noticed(tmp_path: Path) -> None:
    package = tmp_path / "src" / "kingofarms"
    shutil.copytree(Path(kingofarms.__file__).parent, package)
    program = PLAY.replace(
        "import kingofarms",
        f"import sys; sys.path.insert(0, {str(package.parent)!r}); import kingofarms",
        1,
    )
    program += "print(kingofarms.__file__, *match.view(0)[0].place[match.steps[0][0]])"
    before = run(program, tmp_path, XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert before[3].startswith(str(package))
    # `offer_if` is compiled into every rule that lists actions: number them one higher.
    helper = package / "engine" / "compiled.py"
    helper.write_text(
        helper.read_text().replace("out[count + 1] = action", "out[count + 1] = action + 1")
    )
    after = run(program, tmp_path, XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert before[2] != after[2], "another digest, another folder"
    assert before[4:] != after[4:], "the first action offered is now another card"


@pytest.mark.slow
def test_without_a_place_to_write_it_compiles_and_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run(PLAY, tmp_path, XDG_CACHE_HOME=str(blocked))[2] == "None"


def test_the_digest_tells_checked_from_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    plain = compiled.source_digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert compiled.source_digest() != plain


def test_a_cache_unused_for_a_month_is_deleted(tmp_path: Path) -> None:
    old, recent, current = (tmp_path / name for name in ("old", "recent", "current"))
    for folder in (old, recent, current):
        folder.mkdir()
    os.utime(old, (0, 0))
    os.utime(current, (0, 0))
    compiled.forget_old_versions(tmp_path, current)
    assert not old.exists()
    assert recent.exists()
    assert current.exists()
