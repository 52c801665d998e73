"""Code that runs in another process, mostly to compile there before anything is measured."""

import subprocess
import sys


def run_in_another_process(code: str) -> None:
    """Run this code in a new Python process, and wait until it ends."""
    subprocess.run([sys.executable, "-c", code], check=True)
