"""Commands for people who run a server: serve, backup, restore, tables list, end and delete."""

from dataclasses import replace
from typing import Annotated

import typer

from kingofarms.cli.commands.app import app, group
from kingofarms.cli.commands.parameters import AsJson, BackupFile, Data, Database
from kingofarms.cli.parameters import spread
from kingofarms.engine.words import _
from kingofarms.web.options import Keeping, Limits, Listening, Settings, Which


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


tables = group(_("List, end and delete the tables of a server, also while it runs."))
app.add_typer(tables, name="tables")

Phase = Annotated[
    str,
    typer.Option("--phase", help=_("Only tables that are gathering, shuffling, running or over.")),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help=_("Do not ask first."))]


@tables.command("list", help=_("List tables, the oldest first."))
@spread
def list_tables(
    which: Which,
    phase: Phase = "",
    json: AsJson = False,
    data: Data = None,
    database: Database = None,
) -> None:
    from kingofarms.cli.tables import in_phase, list_tables

    list_tables(in_phase(which, phase), json, data, database)


@tables.command("end", help=_("End running matches without a winner; they can still be read."))
@spread
def end_tables(
    which: Which, yes: Yes = False, data: Data = None, database: Database = None
) -> None:
    from kingofarms.cli.tables import end_tables

    end_tables(which, yes, data, database)


@tables.command("delete", help=_("Delete tables with everything that happened there."))
@spread
def delete_tables(
    which: Which,
    phase: Phase = "",
    yes: Yes = False,
    data: Data = None,
    database: Database = None,
) -> None:
    from kingofarms.cli.tables import delete_tables, in_phase

    delete_tables(in_phase(which, phase), yes, data, database)
