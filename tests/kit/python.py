"""Python programs in processes of their own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

Done = subprocess.CompletedProcess[str]


def run(
    *words: str, said: str = "", cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> Done:
    """Run Python with these words, and that typed; `env` is added to the environment."""
    environment = os.environ | (env or {})
    command = [sys.executable, *words]
    return subprocess.run(
        command, input=said, capture_output=True, text=True, check=False, env=environment, cwd=cwd
    )


def printed(
    code: str,
    *words: str,
    said: str = "",
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> str:
    """What that code prints; it must not fail."""
    done = run("-c", code, *words, said=said, cwd=cwd, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout
