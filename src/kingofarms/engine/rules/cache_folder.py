"""The folder for compiled code: where it lies, and how it is kept from growing for ever."""

import os
import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

from kingofarms.engine.paths import cache_folder

KEPT_DAYS = 30

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def open_cache() -> Path | None:
    """The folder for compiled code, or None where nothing can be written."""
    try:
        root = cache_folder()
        root.mkdir(parents=True, exist_ok=True)
        probe = root / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except (OSError, RuntimeError):
        return None
    return root


CACHE = None if UNCOMPILED else open_cache()


def mark_as_used(folder: Path) -> bool:
    """Keep a folder of the cache for another month; False where it is not there."""
    with suppress(PermissionError):  # another user's: it can be read all the same
        try:
            os.utime(folder)
        except FileNotFoundError:
            return False
    return True


def write_whole(file: Path, text: str) -> None:
    """Write a file whole or not at all; what cannot be written is found out again next time."""
    new = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(exist_ok=True)
        new.write_text(text, encoding="utf-8")
        new.replace(file)
    except OSError:
        new.unlink(missing_ok=True)


@cache
def forget_unused(root: Path) -> None:
    """Delete the folders that nobody has used for a month, once a process: old versions'."""
    oldest = time.time() - KEPT_DAYS * 24 * 3600
    for folder in root.iterdir():
        with suppress(FileNotFoundError):  # another process was faster
            if folder.is_dir() and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
