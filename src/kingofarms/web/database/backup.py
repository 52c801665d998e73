"""Copies of the embedded database: made while it is in use, read back, and put in its place again.

For PostgreSQL its own tools do this, and better.
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
from kingofarms.web.database.schema import VERSION, check_version
from kingofarms.web.database.store import DATABASE

SIDES = ("", "-wal", "-shm")  # what SQLite keeps beside a database belongs to it

read_entry = msgspec.json.Decoder(AnyEntry).decode


@dataclass(frozen=True)
class Copied:
    """What a copy was found to hold."""

    matches: int
    entries: int


def make_copy(source: Path, target: Path, is_forced: bool = False) -> Copied:
    """The database as it is at one moment, in one file that only its owner reads."""
    if not source.exists():
        raise Refusal(_("There is no database at {path}.").format(path=source.parent))
    if target.exists() and not is_forced:
        raise Refusal(
            _("{path} already exists. Choose another name, or use --force.").format(path=target)
        )
    part = target.with_name(target.name + ".part")
    try:
        copy(source, part)
        found = examine(part)
        settle(part, target)
    finally:
        part.unlink(missing_ok=True)
    return found


def copy(source: Path, target: Path) -> None:
    """In one step: then writers go on meanwhile, and the copy does not see what they write."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with refusing(source), opened(source, "ro") as ours, opened(target, "rw") as theirs:
        ours.backup(theirs)
        theirs.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def examine(path: Path) -> Copied:
    """Read it back, every entry of it; a Refusal says what is wrong with it."""
    with refusing(path), opened(path, "ro") as database:
        version = database.execute("SELECT value FROM notes WHERE name = 'version'").fetchone()
        check_version(int(version[0]) if version and version[0].isdecimal() else 0, VERSION)
        said = database.execute("PRAGMA integrity_check").fetchone()[0]
        if said != "ok" or database.execute("PRAGMA foreign_key_check").fetchone():
            raise Refusal(_("{path} is damaged: {why}.").format(path=path, why=said))
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
        return Copied(matches, entries)


def put_back(source: Path, folder: Path, is_forced: bool, now: float) -> tuple[Copied, Path | None]:
    """Have the folder hold that copy. What was there is put aside, under the name returned.

    Whoever calls this holds the folder: no server may be using it.
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
        found = examine(part)
        if any(side.exists() for side in sides_of(place)):  # one alone would be taken for ours
            aside = put_aside(place, now)
        settle(part, place)
    finally:
        part.unlink(missing_ok=True)
    return found, aside


def put_aside(place: Path, now: float) -> Path:
    """Another name for the database that is there, and for what belongs to it."""
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
    """The database and what belongs to it."""
    return [Path(f"{place}{side}") for side in SIDES]


def settle(part: Path, target: Path) -> None:
    """On the disk, and only then under its name."""
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
    """The file as a database; it is not made where there is none."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=30)) as database:
        yield database


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """What SQLite or an entry says of a file that is none of ours, as a Refusal."""
    try:
        yield
    except (sqlite3.Error, msgspec.MsgspecError) as error:
        raise Refusal(
            _("{path} is not a readable backup: {why}.").format(path=path, why=error)
        ) from None
