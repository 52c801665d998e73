"""Commands of the lab: series of matches, their digest, and single matches of them."""

from pathlib import Path
from typing import Annotated

import typer

from kingofarms.cli.commands.app import app
from kingofarms.cli.commands.parameters import (
    Address,
    AsJson,
    Cards,
    ChangeOf,
    Double,
    GameName,
    On,
    Options,
    Without,
    changes_of,
)
from kingofarms.engine.words import _

lab = typer.Typer(
    help=_("Is this card any good, is this rule fair? Many matches of bots, and what they show."),
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(lab, name="lab")

SeriesFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help=_("The folder of a series."))]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", min=1, max=1024, help=_("Processes at work. One for each core if omitted.")
    ),
]
Swap = Annotated[
    bool, typer.Option("--swap", help=_("Play each deal once for each rotation of the bots."))
]
Forks = Annotated[
    int,
    typer.Option(
        "--forks",
        min=0,
        max=20,
        help=_("Decisions of each kind in each match that are also taken otherwise."),
    ),
]


@lab.command(help=_("Play many matches of bots, and keep them as rows in Parquet files."))
def series(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="A,B,…", help=_("One bot for all seats, or one for each seat.")
        ),
    ] = "greedy",
    seats: Annotated[
        int | None, typer.Option("--seats", help=_("Number of players. The minimum if omitted."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    without: Without = None,
    double: Double = None,
    change: ChangeOf = None,
    matches: Annotated[int, typer.Option("--matches", min=1, help=_("Number of matches."))] = 1000,
    seed: Annotated[int, typer.Option("--seed", help=_("Seed of all matches."))] = 1,
    swap: Swap = False,
    forks: Forks = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help=_("Keep the rows in this folder, and continue an interrupted series."),
        ),
    ] = None,
    workers: Workers = None,
    on: On = "local",
    address: Address = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.lab.series import run_series

    changes = changes_of(without, double, change)
    run_series(
        game,
        bots,
        seats,
        option or [],
        cards,
        changes,
        matches,
        seed,
        swap,
        forks,
        out,
        workers,
        on,
        address,
        json,
    )


@lab.command(help=_("Print the digest of a series, after checking that no row was changed."))
def digest(folder: SeriesFolder) -> None:
    from kingofarms.cli.lab.series import show_digest

    show_digest(folder)


@lab.command(help=_("Write one match of a series to a match file, to replay or analyse it."))
def export(
    folder: SeriesFolder,
    match: Annotated[
        int, typer.Option("--match", min=0, help=_("Number of the match in the series."))
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=_("The match file to write."))],
) -> None:
    from kingofarms.cli.lab.series import export_match

    export_match(folder, match, out)
