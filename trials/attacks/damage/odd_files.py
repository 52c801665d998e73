"""What can stand in the place of a file and is none: folders, pipes, devices, links, holes."""

import os
from collections.abc import Callable
from pathlib import Path

HOLE = 1 << 40  # bytes that a file seems to have

Place = Callable[[Path], None]


def unreadable(path: Path) -> None:
    """A file that nobody may read (the user root may)."""
    path.write_bytes(b"")
    path.chmod(0)


def hole(path: Path) -> None:
    """A file that seems larger than any memory."""
    with path.open("wb") as file:
        file.truncate(HOLE)


ODD_FILES: dict[str, Place] = {
    "nothing": lambda _path: None,
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "link to /dev/zero": lambda path: path.symlink_to("/dev/zero"),
    "link to /dev/null": lambda path: path.symlink_to("/dev/null"),
    "link to itself": lambda path: path.symlink_to(path),
    "link to nothing": lambda path: path.symlink_to(path.with_name("nowhere")),
    "link to a folder": lambda path: path.symlink_to(path.parent),
    "unreadable": unreadable,
    "hole": hole,
}


def remove(path: Path) -> None:
    """Whatever is there."""
    if path.is_dir() and not path.is_symlink():
        for inside in path.iterdir():
            remove(inside)
        path.rmdir()
    else:
        path.unlink(missing_ok=True)
