"""The drawn example, installed beside the plain one that it is built on."""

from pathlib import Path

import pytest

from tests.installing import Run, install, running

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that both were installed into."""
    folder = tmp_path_factory.mktemp("drawn")
    install(EXAMPLES / "overreach", folder)
    install(EXAMPLES / "overreach_drawn", folder)
    return folder


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """A Python program in a process of its own, with both examples installed."""
    return running(installed, tmp_path)
