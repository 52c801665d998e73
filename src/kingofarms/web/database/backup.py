"""Backups of the embedded database: copied while it is in use, checked, and restored.

PostgreSQL has better tools of its own for this.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database import embedded
from kingofarms.web.database.connection import DATABASE


def make_copy(source: Path, target: Path, is_forced: bool = False) -> embedded.Contents:
    """Copy the database as it is now to one file that only its owner can read."""
    if not source.exists():
        raise Refusal(_("There is no database at {path}.").format(path=source.parent))
    if target.exists() and not is_forced:
        raise Refusal(
            _("{path} already exists. Choose another name, or use --force.").format(path=target)
        )
    with checked_copy(source, target) as (part, contents):
        embedded.settle(part, target)
    return contents


@contextmanager
def checked_copy(source: Path, target: Path) -> Iterator[tuple[Path, embedded.Contents]]:
    """A copy beside the target, and what it contains; it must get its name before the end."""
    part = target.with_name(target.name + ".part")
    try:
        copy(source, part)
        yield part, embedded.examine(part)
    finally:
        part.unlink(missing_ok=True)


def copy(source: Path, target: Path) -> None:
    """Copy in one step: others can write meanwhile, and the copy does not contain it."""
    embedded.check_file(source)
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with (
        embedded.refusing_damage(source),
        embedded.opened_database(source, "ro") as ours,
        embedded.opened_database(target, "rw") as theirs,
    ):
        ours.backup(theirs)
        theirs.execute("PRAGMA journal_mode=DELETE")  # a single file
        embedded.check_writable(theirs)


def put_back(
    source: Path, folder: Path, is_forced: bool, now: float
) -> tuple[embedded.Contents, Path | None]:
    """Restore a copy into the folder. A database that was there is renamed; gives its new name.

    The caller must hold the folder's lock, so that no server uses it.
    """
    if not os.path.lexists(source):
        raise Refusal(_("File not found: {path}.").format(path=source))
    place, aside = folder / DATABASE, None
    if place.exists() and not is_forced:
        raise Refusal(
            _(
                "{path} already contains tables. Use --force to replace them; the old file is "
                "kept under another name."
            ).format(path=folder)
        )
    with checked_copy(source, place) as (part, contents):
        # Also if only one of its files is left: SQLite would take it for the new database's.
        if any(side.exists() for side in embedded.sides_of(place)):
            aside = put_aside(place, now)
        embedded.settle(part, place)
    return contents, aside


def put_aside(place: Path, now: float) -> Path:
    """Rename the database that is there, with all its files."""
    moment = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
    aside, number = place.with_name(f"{place.stem}-{moment}{place.suffix}"), 1
    while any(side.exists() for side in embedded.sides_of(aside)):
        number += 1
        aside = place.with_name(f"{place.stem}-{moment}-{number}{place.suffix}")
    for file, name in zip(embedded.sides_of(place), embedded.sides_of(aside), strict=True):
        if file.exists():
            file.rename(name)
    return aside
