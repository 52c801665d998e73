"""Commands for people who run a server: tables list, tables end, tables delete."""

from typing import Annotated

import typer

from kingofarms.cli.commands.app import app
from kingofarms.cli.commands.parameters import AsJson, Data, Database
from kingofarms.engine.words import _

tables = typer.Typer(
    help=_("List, end and delete the tables of a server, also while it runs."),
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(tables, name="tables")

Names = Annotated[
    list[str] | None, typer.Argument(metavar="ID", help=_("Ids of tables; any if omitted."))
]
Phase = Annotated[
    str,
    typer.Option("--phase", help=_("Only tables that are gathering, shuffling, running or over.")),
]
Host = Annotated[
    str, typer.Option("--host", metavar="PLAYER", help=_("Only tables created by that player."))
]
GameOfTable = Annotated[
    str, typer.Option("--game", metavar="GAME", help=_("Only tables of that game."))
]
BotsOnly = Annotated[
    bool, typer.Option("--bots-only", help=_("Only tables where no person plays."))
]
OlderThan = Annotated[
    str,
    typer.Option(
        "--older-than", metavar="TIME", help=_("Only tables created so long ago: 30m, 12h, 7d.")
    ),
]
Idle = Annotated[
    str,
    typer.Option(
        "--idle", metavar="TIME", help=_("Only tables where nothing has happened for so long.")
    ),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help=_("Do not ask first."))]


@tables.command("list", help=_("List tables, the oldest first."))
def list_tables(
    names: Names = None,
    phase: Phase = "",
    host: Host = "",
    game: GameOfTable = "",
    bots_only: BotsOnly = False,
    older_than: OlderThan = "",
    idle: Idle = "",
    json: AsJson = False,
    data: Data = None,
    database: Database = None,
) -> None:
    from kingofarms.cli.tables import list_tables, which_from

    which = which_from(
        names=names,
        phase=phase,
        host=host,
        game=game,
        bots_only=bots_only,
        older_than=older_than,
        idle=idle,
    )
    list_tables(which, json, data, database)


@tables.command("end", help=_("End running matches without a winner; they can still be read."))
def end_tables(
    names: Names = None,
    host: Host = "",
    game: GameOfTable = "",
    bots_only: BotsOnly = False,
    older_than: OlderThan = "",
    idle: Idle = "",
    yes: Yes = False,
    data: Data = None,
    database: Database = None,
) -> None:
    from kingofarms.cli.tables import end_tables, which_from

    which = which_from(
        names=names,
        phase="",
        host=host,
        game=game,
        bots_only=bots_only,
        older_than=older_than,
        idle=idle,
    )
    end_tables(which, yes, data, database)


@tables.command("delete", help=_("Delete tables with everything that happened there."))
def delete_tables(
    names: Names = None,
    phase: Phase = "",
    host: Host = "",
    game: GameOfTable = "",
    bots_only: BotsOnly = False,
    older_than: OlderThan = "",
    idle: Idle = "",
    yes: Yes = False,
    data: Data = None,
    database: Database = None,
) -> None:
    from kingofarms.cli.tables import delete_tables, which_from

    which = which_from(
        names=names,
        phase=phase,
        host=host,
        game=game,
        bots_only=bots_only,
        older_than=older_than,
        idle=idle,
    )
    delete_tables(which, yes, data, database)
