"""Backing up all tables, and restoring a backup."""

import time
from pathlib import Path

from kingofarms.cli.screen import printable, say
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database.backup import make_copy, put_back
from kingofarms.web.database.connection import DATABASE
from kingofarms.web.serve import lock_folder, tables_folder


def back_up(file: Path, data: Path | None, database: str | None, is_forced: bool) -> None:
    """Write a backup to that file."""
    check_embedded(database)
    backup = make_copy(tables_folder(data) / DATABASE, file, is_forced)
    say(
        _("Backup checked: {file} has {matches} tables with {entries} entries.").format(
            file=printable(str(file)), matches=backup.matches, entries=backup.entries
        )
    )


def restore_backup(file: Path, data: Path | None, database: str | None, is_forced: bool) -> None:
    """Put the tables of that file where the server looks for them."""
    check_embedded(database)
    folder = tables_folder(data)
    with lock_folder(folder):
        backup, aside = put_back(file, folder, is_forced, time.time())
    say(
        _("{folder} now has {matches} tables with {entries} entries.").format(
            folder=printable(str(folder)), matches=backup.matches, entries=backup.entries
        )
    )
    if aside:
        say(_("The old tables are kept in {file}.").format(file=printable(str(aside))))


def check_embedded(database: str | None) -> None:
    """Refuse for PostgreSQL, which has its own tools."""
    if database:
        raise Refusal(
            _(
                "Use PostgreSQL's own tools. To back up, also while the server runs: "
                "pg_dump --format=custom --file=FILE URL. To restore, with no server running: "
                "pg_restore --clean --if-exists --dbname=URL FILE."
            )
        )
