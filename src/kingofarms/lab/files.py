"""Files that are there whole or not at all, and on the disk before the next is written."""

import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from kingofarms.engine.files import unwritable
from kingofarms.engine.words import _

DRAFT = ".draft"


def write_whole(path: Path, data: bytes) -> None:
    """Write the file, or refuse and leave what was there."""
    replace_whole(path, lambda draft: draft.write_bytes(data))


def write_in_folder(path: Path, data: bytes) -> None:
    """The same; its folder is made where there is none."""
    make_folder(path.parent)
    write_whole(path, data)


def replace_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Have a draft written, bring it to the disk, and put it in the file's place."""
    draft = path.with_name(f".{path.name}{DRAFT}")
    try:
        write(draft)
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        draft.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise unwritable(path, error) from None


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can do that."""
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def make_folder(folder: Path) -> None:
    """Make the folder where there is none, or refuse."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None


def check_folder(folder: Path) -> None:
    """Refuse a folder that files cannot be written to, before there is anything to write."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        raise unwritable(folder, error) from None


def first_difference(there: Struct, here: Struct, names: Iterable[str]) -> dict[str, str] | None:
    """Of two records what differs first: its `name`, `theirs` and `ours` as typed.

    Of options it is the first that differs.
    """
    for name in names:
        theirs, ours = getattr(there, name), getattr(here, name)
        if theirs == ours:
            continue
        if isinstance(theirs, dict) and isinstance(ours, dict):
            name = next(key for key in {**theirs, **ours} if theirs.get(key) != ours.get(key))
            theirs, ours = theirs.get(name), ours.get(name)
        return {"name": name, "theirs": typed(theirs), "ours": typed(ours)}
    return None


def typed(value: object) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if value is None:
        return _("unknown")
    return (",".join(map(str, value)) or "–") if isinstance(value, list) else str(value)
