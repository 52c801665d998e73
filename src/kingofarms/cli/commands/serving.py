"""Commands for people who run a server: serve, backup, restore."""

from dataclasses import replace
from typing import Annotated

import typer

from kingofarms.cli.commands.app import app
from kingofarms.cli.commands.parameters import BackupFile, Data, Database
from kingofarms.cli.parameters import spread
from kingofarms.engine.words import _
from kingofarms.web.options import Keeping, Limits, Listening, Settings


@app.command(help=_("Play in the browser: start a server for this machine or for others."))
@spread
def serve(
    listening: Listening,
    settings: Settings,
    limits: Limits,
    keeping: Keeping,
    data: Data = None,
    database: Database = None,
) -> None:
    from kingofarms.web.run.garbage_collector import rest_while_loading

    rest_while_loading()
    from kingofarms.cli.serve import serve_tables

    settings = replace(settings, limits=limits.in_proportion(), keeping=keeping)
    serve_tables(listening, settings, data, database)


@app.command(help=_("Back up all tables, also while the server runs."))
def backup(
    file: BackupFile,
    data: Data = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help=_("Overwrite FILE."))] = False,
) -> None:
    from kingofarms.cli.backup import back_up

    back_up(file, data, database, force)


@app.command(help=_("Restore a backup. No server may be running."))
def restore(
    file: BackupFile,
    data: Data = None,
    database: Database = None,
    force: Annotated[
        bool,
        typer.Option("--force", help=_("Replace existing tables; they are kept in another file.")),
    ] = False,
) -> None:
    from kingofarms.cli.backup import restore_backup

    restore_backup(file, data, database, force)
