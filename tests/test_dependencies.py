"""Imports and lock files: what the sources import is declared, what is declared is pinned."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.test_arrows import imported, sources

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
LOCKS = [ROOT / "requirements.lock", ROOT / "requirements-test.lock"]
SETUP_LOCKS = [ROOT / "requirements-uv.lock", ROOT / "requirements-build.lock"]


def package_name(requirement: str) -> str:
    """The name in a requirement, spelt the one way that PyPI compares names."""
    name = re.split(r"[^\w.-]", requirement)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


REQUIRED = {package_name(each) for each in PROJECT["dependencies"]}
OPTIONAL = {
    package_name(each) for extra in PROJECT["optional-dependencies"].values() for each in extra
}


def test_the_credits_name_every_package_that_we_depend_on() -> None:
    text = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    named = {package_name(word).replace("-", "") for word in re.findall(r"[\w.-]*\w", text)}
    groups = [*PYPROJECT["dependency-groups"].values(), PYPROJECT["build-system"]["requires"]]
    wanted = REQUIRED | OPTIONAL | {package_name(each) for group in groups for each in group}
    assert [name for name in sorted(wanted) if name.replace("-", "") not in named] == []


def third_party_imports() -> dict[str, set[str]]:
    """The packages that each of our files imports, without Python's own and ours."""
    own = {"kingofarms", *sys.stdlib_module_names}
    return {
        str(file): {name.partition(".")[0] for name in imported(file)} - own for file in sources()
    }


def test_every_package_that_is_imported_is_declared() -> None:
    providers = packages_distributions()
    seen: set[str] = set()
    for file, names in third_party_imports().items():
        for name in names:
            packages = {package_name(each) for each in providers[name]}
            assert packages & (REQUIRED | OPTIONAL), f"{file} imports {name}: not in pyproject.toml"
            seen |= packages
    assert {"numba", "rich", "markupsafe", "open-spiel"} <= seen


def pins(lock: Path) -> dict[str, list[str]]:
    """The packages of a lock file, each with its version and its hashes."""
    text = lock.read_text(encoding="utf-8")
    blocks = re.findall(r"^\S+==.*(?:\n +--hash.*)*", text, re.MULTILINE)
    return {package_name(block): re.findall(r"==\S+|sha256:\w{64}", block) for block in blocks}


@pytest.mark.parametrize("lock", [*LOCKS, *SETUP_LOCKS], ids=lambda lock: lock.name)
def test_a_lock_file_pins_what_is_required_with_hashes_and_names_no_registry(lock: Path) -> None:
    text, pinned = lock.read_text(encoding="utf-8"), pins(lock)
    assert lock in SETUP_LOCKS or pinned.keys() >= REQUIRED
    assert [name for name, (_version, *hashes) in pinned.items() if not hashes] == []
    assert "://" not in text
    assert "--index" not in text


def test_the_installer_and_what_builds_our_package_are_pinned() -> None:
    groups = PYPROJECT["dependency-groups"]
    wanted = [*PYPROJECT["build-system"]["requires"], *groups["uv"], *groups["build"]]
    pinned = {name for lock in SETUP_LOCKS for name in pins(lock)}
    assert pinned >= {package_name(each) for each in wanted}


def test_a_package_in_several_lock_files_is_the_same_in_all() -> None:
    """Else one installation would undo the other."""
    known: dict[str, list[str]] = {}
    for lock in [*LOCKS, *SETUP_LOCKS]:
        for name, pin in pins(lock).items():
            assert known.setdefault(name, pin) == pin, f"{name} in {lock.name}"


NOTED = """#!/bin/sh
echo "$(basename "$0") $*" >> "{notes}"
case "$*" in *requirements-uv.lock*) exit {status};; esac
"""


@pytest.mark.parametrize("has_uv", [True, False])
@pytest.mark.parametrize("group", ["", "test"])
def test_setting_up_fetches_nothing_that_is_not_pinned(
    group: str, has_uv: bool, tmp_path: Path
) -> None:
    """With programs in the place of pip and uv that only note what they are asked for."""
    notes, place = tmp_path / "notes", tmp_path / ".venv" / "bin"
    place.mkdir(parents=True)
    for name in ("python", "uv"):
        program = NOTED.format(notes=notes, status=0 if has_uv else 1)
        (place / name).write_text(program, encoding="utf-8")
        (place / name).chmod(0o755)
    for file in (ROOT / ".setup", ROOT / "pyproject.toml", *LOCKS, *SETUP_LOCKS):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    script = f"set -euo pipefail; . ./.setup; set_up {group}; set_up {group}"
    subprocess.run(["bash", "-c", script], cwd=tmp_path, check=True)
    first, *others = notes.read_text(encoding="utf-8").splitlines()
    *locked, own = others
    assert first.startswith("python -m pip install ")
    assert {each.split()[0] for each in others} == {"uv" if has_uv else "python"}
    asked = [each.rpartition(" --only-binary :all: --require-hashes -r ")[2] for each in locked]
    assert first.endswith(" --only-binary :all: --require-hashes -r requirements-uv.lock")
    suffix = f"-{group}" if group else ""
    assert asked == ["requirements-build.lock", f"requirements{suffix}.lock"]
    assert own.endswith(" --no-deps --no-build-isolation -e .")


def test_uvicorn_has_an_upper_bound_while_we_extend_its_protocol_classes() -> None:
    extended = {name for file in sources() for name in imported(file)}
    assert any(name.startswith("uvicorn.protocols.") for name in extended)
    (uvicorn,) = (each for each in PROJECT["dependencies"] if package_name(each) == "uvicorn")
    assert "<" in uvicorn
