"""Parameters that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from kingofarms.engine.words import _

AnyGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help=_("Name of a game; 'kingofarms games' lists them. The first one if omitted."),
    ),
]
FileName = Annotated[Path, typer.Argument(metavar="FILE", help=_("A match file."))]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("The backup file."))]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help=_("Set a game option; 'kingofarms games' lists them."),
    ),
]
Cards = Annotated[
    Path | None,
    typer.Option(
        "--cards", metavar="PATH", help=_("Play with your own cards: a file or a folder.")
    ),
]
Iterations = Annotated[
    int | None,
    typer.Option(
        "--iterations",
        min=1,
        max=1_000_000,
        help=_("Search iterations for each action: more is stronger and slower."),
    ),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help=_("Folder of the embedded database.")),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="KINGOFARMS_DATABASE",
        show_envvar=False,
        help=_("Use PostgreSQL instead: postgresql://…"),
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON for programs."))]
