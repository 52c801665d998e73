"""The file of the embedded database: created whole or not at all, and checked before it is used.

SQLite takes an empty file for a new database, and then deletes a write-ahead log beside it. A crash
or a copy that failed can leave an empty file, so here only a missing file means a new database.
"""

import os
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, create_engine

from kingofarms.engine.files import cannot_read
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database.schema import bring_forward

LOG = "-wal"
SIDES = ("", LOG, "-shm", "-journal")  # the files that SQLite keeps for one database
BUSY_SECONDS = 30


def prepare_file(path: Path) -> None:
    """Create the database where there is none; refuse a file that cannot be it."""
    if not os.path.lexists(path):
        create_file(path)
        return
    check_file(path)
    own_file(path)
    with opened_database(path, "ro") as database:
        query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'notes'"
        if not database.execute(query).fetchone()[0]:
            raise Refusal(
                _(
                    "{path} has no tables of this program. Restore a backup, or move the file "
                    "away to begin with no tables."
                ).format(path=path)
            )


def check_file(path: Path) -> None:
    """Refuse what SQLite should not open. To open it here would release the locks of SQLite."""
    try:
        status = path.stat()
    except OSError as error:
        raise cannot_read(path, error.strerror or "") from None
    if not stat.S_ISREG(status.st_mode):
        raise Refusal(_("{path} is not a regular file.").format(path=path))
    if not status.st_size:
        raise Refusal(
            _(
                "{path} is empty, so whatever it held is lost. Restore a backup, or delete the "
                "file to begin with no tables."
            ).format(path=path)
        )


def create_file(path: Path) -> None:
    """A new database, with all tables in it before it gets its name.

    The caller holds the lock of the folder: nobody else creates the same file.
    """
    log = Path(f"{path}{LOG}")
    if log.exists() and log.stat().st_size:
        raise Refusal(
            _(
                "{path} is missing, but there is {log}, which belongs to it. Put the file back or "
                "restore a backup; or move {log} away to begin with no tables."
            ).format(path=path, log=log)
        )
    part = path.with_name(path.name + ".new")
    for side in sides_of(part):  # of a start that was interrupted
        side.unlink(missing_ok=True)
    own_file(part)
    engine = create_engine(URL.create("sqlite", database=str(part)), hide_parameters=True)
    try:
        bring_forward(engine)
    finally:
        engine.dispose()
    settle(part, path)


def own_file(path: Path) -> None:
    """Create the file if it is missing. It holds secrets: only its owner may read it."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with suppress(PermissionError):
        path.chmod(0o600)


def sides_of(place: Path) -> Sequence[Path]:
    """The files of a database."""
    return [Path(f"{place}{side}") for side in SIDES]


def settle(part: Path, target: Path) -> None:
    """Have the file on disk before it gets its name."""
    for path in (part, part.parent):
        flush(path)
    part.replace(target)
    flush(target.parent)


def flush(path: Path) -> None:
    """Have a file or a folder on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def opened_database(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """The file as a database; it is not created if it does not exist."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as database:
        yield database
