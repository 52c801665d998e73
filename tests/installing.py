"""Packages that are installed for a test, and programs that run with them."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.kit import python

Run = Callable[..., python.Done]

COMMAND = ("-c", "from kingofarms.cli import main; main()")


def install(package: Path, folder: Path) -> None:
    """Build and install it into that folder; nothing is fetched from anywhere."""
    words = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    words += ["--disable-pip-version-check", "--target", str(folder), str(package)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)


def running(installed: Path, folder: Path) -> Run:
    """Runs a Python program in a process of its own, which sees what is installed there."""
    places = {"PYTHONPATH": str(installed), "XDG_DATA_HOME": str(folder / "data")}
    return partial(python.run, cwd=folder, env={"KINGOFARMS_LANGUAGE": "en", **places})
