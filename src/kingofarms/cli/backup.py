"""Keeping a copy of the tables, and serving it again."""

import time
from pathlib import Path

from kingofarms.cli.screen import printable, say
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database.backup import make_copy, put_back
from kingofarms.web.database.connection import DATABASE
from kingofarms.web.run.serve import lock_folder, tables_folder


def back_up(file: Path, data: Path | None, database: str | None, is_forced: bool) -> None:
    """A copy in that file."""
    check_embedded(database)
    copied = make_copy(tables_folder(data) / DATABASE, file, is_forced)
    say(
        _("{file} holds {matches} tables with {entries} entries, read back.").format(
            file=printable(str(file)), matches=copied.matches, entries=copied.entries
        )
    )


def bring_back(file: Path, data: Path | None, database: str | None, is_forced: bool) -> None:
    """The tables of that file, where the server looks for them."""
    check_embedded(database)
    folder = tables_folder(data)
    with lock_folder(folder):
        copied, aside = put_back(file, folder, is_forced, time.time())
    say(
        _("{folder} now holds {matches} tables with {entries} entries.").format(
            folder=printable(str(folder)), matches=copied.matches, entries=copied.entries
        )
    )
    if aside:
        say(_("What was there is kept as {file}.").format(file=printable(str(aside))))


def check_embedded(database: str | None) -> None:
    """PostgreSQL has tools of its own."""
    if database:
        raise Refusal(
            _(
                "PostgreSQL keeps copies with tools of its own, also while it is in use: "
                "pg_dump --format=custom --file=FILE URL, and pg_restore --clean --if-exists "
                "--dbname=URL FILE with no server running."
            )
        )
