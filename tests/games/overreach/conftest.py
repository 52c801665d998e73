"""The example game, installed as a package of its own, which only these tests see."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "overreach"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that it was installed into."""
    folder = tmp_path_factory.mktemp("installed")
    words = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    words += ["--disable-pip-version-check", "--target", str(folder), str(EXAMPLE)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)
    return folder


@pytest.fixture
def own(installed: Path, tmp_path: Path) -> Path:
    """A copy of that folder, to be changed."""
    return Path(shutil.copytree(installed, tmp_path / "own"))


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """A Python program in a process of its own, with the example installed."""
    return running(installed, tmp_path)


def running(installed: Path, folder: Path) -> Run:
    environment = {
        **os.environ,
        "PYTHONPATH": str(installed),
        "XDG_DATA_HOME": str(folder / "data"),
        "KINGOFARMS_LANGUAGE": "en",
        "COLUMNS": "100",
    }

    def run(*words: str, said: str = "", cwd: Path = folder) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, *words],
            input=said,
            capture_output=True,
            text=True,
            check=False,
            env=environment,
            cwd=cwd,
        )

    return run
