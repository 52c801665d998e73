"""Commands about puzzles: puzzle, puzzles make, puzzles check."""

from pathlib import Path
from typing import Annotated

import typer

from kingofarms.cli.commands.app import app
from kingofarms.cli.commands.parameters import AnyGame, AsJson, GameName
from kingofarms.engine.words import _

puzzles = typer.Typer(
    help=_("Make and check puzzles."),
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.command(help=_("Solve a puzzle: find the one right action."))
def puzzle(
    game: AnyGame = None,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="DATE", help=_("The puzzle of that day. Today if omitted.")),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=1, max=999_999_999, help=_("Another puzzle of a solved game, by number.")
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option("--name", help=_("A puzzle by its name, as in its address: knight-17.")),
    ] = None,
    answer: Annotated[
        str | None, typer.Option("--answer", help=_("Your answer; asked for if omitted."))
    ] = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.puzzles import solve_puzzle

    solve_puzzle(game, date, seed, name, answer, json)


app.add_typer(puzzles, name="puzzles")


@puzzles.command(help=_("Find puzzles of a game that is not solved, by long searches."))
def make(
    game: GameName,
    count: Annotated[
        int, typer.Option("--count", min=1, max=10_000, help=_("How many the file shall have."))
    ] = 20,
    seed: Annotated[int, typer.Option("--seed", help=_("Seed of the matches."))] = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help=_("The file; that in the game's folder if omitted.")
        ),
    ] = None,
    grade: Annotated[
        str,
        typer.Option(
            "--grade", help=_("Only puzzles that this level misses, such as knight, or a stronger.")
        ),
    ] = "page",
    threads: Annotated[
        int | None,
        typer.Option("--threads", min=1, max=1024, help=_("Threads. One a core if omitted.")),
    ] = None,
) -> None:
    from kingofarms.cli.puzzles import make_puzzles

    make_puzzles(game, count, seed, out, threads, grade)


@puzzles.command(help=_("Repeat the verdict of every puzzle, with fresh seeds."))
def check(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=_("Only that game; all if omitted."))
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help=_("Puzzles in this file instead.")),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help=_("Seed of the fresh searches."))] = 1,
    first: Annotated[
        str | None,
        typer.Option("--from", metavar="DATE", help=_("First day, in a solved game.")),
    ] = None,
    days: Annotated[
        int, typer.Option("--days", min=1, max=100_000, help=_("How many days from then on."))
    ] = 400,
) -> None:
    from kingofarms.cli.puzzles import check_puzzles

    check_puzzles(game, file, seed, first, days)
