"""Backups of the embedded database: copied while it is in use, checked, and restored.

PostgreSQL has better tools of its own for this.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from kingofarms.engine.match.entries import AnyEntry
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database.connection import DATABASE
from kingofarms.web.database.schema import VERSION, check_version

SIDES = ("", "-wal", "-shm")  # the files that SQLite keeps for one database

read_entry = msgspec.json.Decoder(AnyEntry).decode


@dataclass(frozen=True)
class Contents:
    """How much a copy holds."""

    matches: int
    entries: int


def make_copy(source: Path, target: Path, is_forced: bool = False) -> Contents:
    """Copy the database as it is now to one file that only its owner can read."""
    if not source.exists():
        raise Refusal(_("There is no database at {path}.").format(path=source.parent))
    if target.exists() and not is_forced:
        raise Refusal(
            _("{path} already exists. Choose another name, or use --force.").format(path=target)
        )
    part = target.with_name(target.name + ".part")
    try:
        copy(source, part)
        contents = examine(part)
        settle(part, target)
    finally:
        part.unlink(missing_ok=True)
    return contents


def copy(source: Path, target: Path) -> None:
    """Copy in one step: others can write meanwhile, and the copy does not contain it."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with refusing(source), opened(source, "ro") as ours, opened(target, "rw") as theirs:
        ours.backup(theirs)
        theirs.execute("PRAGMA journal_mode=DELETE")  # a single file


def examine(path: Path) -> Contents:
    """Read every entry of a copy; a Refusal says what is wrong with it."""
    with refusing(path), opened(path, "ro") as database:
        version = database.execute("SELECT value FROM notes WHERE name = 'version'").fetchone()
        check_version(int(version[0]) if version and version[0].isdecimal() else 0, VERSION)
        status = database.execute("PRAGMA integrity_check").fetchone()[0]
        if status != "ok" or database.execute("PRAGMA foreign_key_check").fetchone():
            raise Refusal(_("{path} is damaged: {why}.").format(path=path, why=status))
        matches, entries = database.execute("SELECT count(*) FROM matches").fetchone()[0], 0
        expected: dict[str, int] = {}
        rows = "SELECT match, seq, body FROM entries ORDER BY match, seq"
        for match, seq, body in database.execute(rows):
            read_entry(body)
            entries += 1
            expected[match] = expected.get(match, 0) + 1
            if seq != expected[match]:
                why = _("entry {seq} is missing").format(seq=expected[match])
                raise Refusal(_("{path} is damaged: {why}.").format(path=path, why=why))
        return Contents(matches, entries)


def put_back(
    source: Path, folder: Path, is_forced: bool, now: float
) -> tuple[Contents, Path | None]:
    """Restore a copy into the folder. A database that was there is renamed; gives its new name.

    The caller must hold the folder's lock, so that no server uses it.
    """
    if not source.is_file():
        raise Refusal(_("File not found: {path}.").format(path=source))
    place, aside = folder / DATABASE, None
    if place.exists() and not is_forced:
        raise Refusal(
            _(
                "{path} already contains tables. Use --force to replace them; the old file is "
                "kept under another name."
            ).format(path=folder)
        )
    part = folder / (DATABASE + ".part")
    try:
        copy(source, part)
        contents = examine(part)
        # Also if only one of its files is left: SQLite would take it for the new database's.
        if any(side.exists() for side in sides_of(place)):
            aside = put_aside(place, now)
        settle(part, place)
    finally:
        part.unlink(missing_ok=True)
    return contents, aside


def put_aside(place: Path, now: float) -> Path:
    """Rename the database that is there, with all its files."""
    moment = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
    aside, number = place.with_name(f"{place.stem}-{moment}{place.suffix}"), 1
    while any(side.exists() for side in sides_of(aside)):
        number += 1
        aside = place.with_name(f"{place.stem}-{moment}-{number}{place.suffix}")
    for file, name in zip(sides_of(place), sides_of(aside), strict=True):
        if file.exists():
            file.rename(name)
    return aside


def sides_of(place: Path) -> list[Path]:
    """The files of a database."""
    return [Path(f"{place}{side}") for side in SIDES]


def settle(part: Path, target: Path) -> None:
    """Have the file on disk before it gets its name."""
    for path in (part, part.parent):
        handle = os.open(path, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
    part.replace(target)
    handle = os.open(target.parent, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


@contextmanager
def opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """The file as a database; it is not created if it does not exist."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=30)) as database:
        yield database


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and of unreadable entries into a Refusal."""
    try:
        yield
    except (sqlite3.Error, msgspec.MsgspecError) as error:
        raise Refusal(
            _("{path} is not a readable backup: {why}.").format(path=path, why=error)
        ) from None
