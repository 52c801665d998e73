"""Commands that study matches: watch, tourney, replay, verify, hint, analyse, solve."""

from pathlib import Path
from typing import Annotated

import typer

from kingofarms.cli.commands.app import app
from kingofarms.cli.commands.parameters import (
    Address,
    AnyGame,
    AsJson,
    Cards,
    FileName,
    GameName,
    Iterations,
    On,
    Options,
    Seed,
)
from kingofarms.engine.words import _


@app.command(help=_("Watch bots play one or more matches."))
def watch(
    game: AnyGame = None,
    bots: Annotated[
        str | None, typer.Option("--bots", help=_("One bot for each seat, e.g. perfect,uniform."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    seed: Seed = None,
    bot_seed: Annotated[
        int, typer.Option("--bot-seed", help=_("Seed of the bots' random choices."))
    ] = 0,
    matches: Annotated[int, typer.Option("--matches", min=1, help=_("Number of matches."))] = 1,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="PATH", help=_("Save to this file, or with --matches to this folder.")
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help=_("Print only the results."))] = False,
) -> None:
    from kingofarms.cli.matches.watch import watch_matches

    watch_matches(
        name=game,
        bots=bots,
        options=option or [],
        cards=cards,
        seed=seed,
        bot_seed=bot_seed,
        matches=matches,
        target=save,
        quiet=quiet,
    )


@app.command(
    help=_("Let bots play a tournament, with equal deals and every seating, and rate them.")
)
def tourney(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help=_("The bots, at least one for each seat. Names can be repeated."),
        ),
    ],
    seats: Annotated[
        int | None, typer.Option("--seats", help=_("Number of players. The minimum if omitted."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    matches: Annotated[
        int,
        typer.Option(
            "--matches", min=1, help=_("Minimum number of matches; the last deal is completed.")
        ),
    ] = 100,
    seed: Seed = None,
    bot_seed: Annotated[
        int | None,
        typer.Option("--bot-seed", help=_("Another seed for the bots' random choices: 1, 2 …")),
    ] = None,
    strength: Annotated[
        float,
        typer.Option("--strength", help=_("Factor for the thinking time of searching bots.")),
    ] = 1.0,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help=_("Save each match, and continue an interrupted tournament."),
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help=_("Draw the ratings to an .svg, .png or .html file.")
        ),
    ] = None,
    json: AsJson = False,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads",
            min=1,
            max=1024,
            help=_("Matches played at the same time. One for each core if omitted."),
        ),
    ] = None,
    on: On = "local",
    address: Address = None,
) -> None:
    from kingofarms.cli.tourney import run_tourney

    seeds = seed, bot_seed
    pairs = option or []
    run_tourney(
        name=game,
        bots=bots,
        seats=seats,
        options=pairs,
        cards=cards,
        matches=matches,
        seeds=seeds,
        strength=strength,
        save=save,
        plot=plot,
        json=json,
        threads=threads,
        on=on,
        address=address,
    )


@app.command(help=_("Show a recorded match step by step."))
def replay(file: FileName, json: AsJson = False, cards: Cards = None) -> None:
    from kingofarms.cli.matches.replay import replay_file

    replay_file(file, json, cards)


@app.command(
    help=_("Check a recorded match: its seed, the players' parts, the deal, and every entry.")
)
def verify(
    file: FileName,
    json: AsJson = False,
    fingerprint: Annotated[
        str,
        typer.Option(
            "--fingerprint", help=_("The fingerprint that you noted when the match began.")
        ),
    ] = "",
    cards: Cards = None,
) -> None:
    from kingofarms.cli.matches.replay import verify_file

    verify_file(file, json, fingerprint, cards)


@app.command(help=_("Show the best next action in a saved match, and why."))
def hint(
    file: FileName, json: AsJson = False, iterations: Iterations = None, cards: Cards = None
) -> None:
    from kingofarms.cli.matches.analyse import show_hint

    show_hint(file, json, iterations, cards)


@app.command(help=_("Analyse a recorded match: mistakes, luck and turning points."))
def analyse(
    file: FileName, json: AsJson = False, iterations: Iterations = None, cards: Cards = None
) -> None:
    from kingofarms.cli.matches.analyse import analyse_file

    analyse_file(file, json, iterations, cards)


@app.command(help=_("Solve a game: who wins with best play, and by how much."))
def solve(
    game: AnyGame = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            "-p",
            help=_("A position in the game's notation. The opening if omitted."),
        ),
    ] = None,
    option: Options = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.matches.analyse import solve_game

    solve_game(game, position, option or [], json)
