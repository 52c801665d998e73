"""Packages that are installed for a test, and programs that run with them."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

Run = Callable[..., "subprocess.CompletedProcess[str]"]

COMMAND = ("-c", "from kingofarms.cli import main; main()")


def install(package: Path, folder: Path) -> None:
    """Build and install it into that folder; nothing is fetched from anywhere."""
    words = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    words += ["--disable-pip-version-check", "--target", str(folder), str(package)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)


def running(installed: Path, folder: Path) -> Run:
    """Runs a Python program in a process of its own, which sees what is installed there."""
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
