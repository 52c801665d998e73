"""The example game, installed as a package of its own, which only these tests see."""

import shutil
from pathlib import Path

import pytest

from tests.installing import Run, install, running

EXAMPLE = Path(__file__).parents[3] / "examples" / "overreach"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that it was installed into."""
    folder = tmp_path_factory.mktemp("installed")
    install(EXAMPLE, folder)
    return folder


@pytest.fixture
def own(installed: Path, tmp_path: Path) -> Path:
    """A copy of that folder, to be changed."""
    return Path(shutil.copytree(installed, tmp_path / "own"))


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """A Python program in a process of its own, with the example installed."""
    return running(installed, tmp_path)
