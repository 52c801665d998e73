"""Commands for people who run a server: tables list, tables end, tables delete."""

from typing import Annotated

import typer

from kingofarms.cli.commands.app import app, group
from kingofarms.cli.commands.parameters import AsJson, Data, Database
from kingofarms.cli.parameters import spread
from kingofarms.engine.words import _
from kingofarms.web.options import Which

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
