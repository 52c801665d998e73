"""Imports and lock files: what the sources import is declared, what is declared is pinned."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.test_arrows import imported, sources

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = [ROOT / "requirements.lock", ROOT / "requirements-test.lock"]


def package_name(requirement: str) -> str:
    """The name in a requirement, spelt the one way that PyPI compares names."""
    name = re.split(r"[^\w.-]", requirement)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


REQUIRED = {package_name(each) for each in PROJECT["dependencies"]}
OPTIONAL = {
    package_name(each) for extra in PROJECT["optional-dependencies"].values() for each in extra
}


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


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_file_pins_what_is_required_and_names_no_registry(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    pinned = {package_name(line) for line in re.findall(r"^\S+==.*$", text, re.MULTILINE)}
    assert pinned >= REQUIRED
    assert "://" not in text
    assert "--index" not in text


def test_uvicorn_has_an_upper_bound_while_we_extend_its_protocol_classes() -> None:
    extended = {name for file in sources() for name in imported(file)}
    assert any(name.startswith("uvicorn.protocols.") for name in extended)
    (uvicorn,) = (each for each in PROJECT["dependencies"] if package_name(each) == "uvicorn")
    assert "<" in uvicorn
