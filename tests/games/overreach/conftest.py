"""The example games, installed as packages of their own, which only these tests see."""

import shutil
from pathlib import Path

import pytest

from tests.installing import Run, install, running

EXAMPLES = Path(__file__).parents[3] / "examples"
EXAMPLE = EXAMPLES / "overreach"
DRAWN = EXAMPLES / "overreach_drawn"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the plain one was installed into."""
    folder = tmp_path_factory.mktemp("installed")
    install(EXAMPLE, folder)
    return folder


@pytest.fixture(scope="session")
def with_drawn(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the drawn one beside it."""
    folder = Path(shutil.copytree(installed, tmp_path_factory.mktemp("drawn") / "both"))
    install(DRAWN, folder)
    return folder


@pytest.fixture
def own(installed: Path, tmp_path: Path) -> Path:
    """A copy of the plain one's folder, to be changed."""
    return Path(shutil.copytree(installed, tmp_path / "own"))


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """A Python program in a process of its own, with the plain example installed."""
    return running(installed, tmp_path)


@pytest.fixture
def run_drawn(with_drawn: Path, tmp_path: Path) -> Run:
    """The same with both examples installed."""
    return running(with_drawn, tmp_path)
