"""The command that plays in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from kingofarms.cli.commands.app import app
from kingofarms.cli.commands.parameters import AnyGame, Cards, Options, Seed
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _


@app.command(help=_("Play in the terminal against a bot or another person."))
def play(
    game: AnyGame = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            help=_("Opponent, e.g. perfect:0.3; 'nobody' for a second person. Asks if omitted."),
        ),
    ] = None,
    seat: Annotated[int, typer.Option("--seat", help=_("Your seat, counted from 0."))] = 0,
    seats: Annotated[
        int | None, typer.Option("--seats", help=_("Number of players. The minimum if omitted."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    seed: Seed = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help=_("Save the match in this file."))
    ] = None,
    take_backs: Annotated[
        bool,
        typer.Option(
            "--take-backs/--no-take-backs",
            help=_(
                "Whether undo also takes back what bots have shown; such a match does not count "
                "where results are compared."
            ),
        ),
    ] = True,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume", help=_("Resume your last unfinished match, or the one in --save.")
        ),
    ] = False,
) -> None:
    from kingofarms.cli.matches.table import resume_match, start_match

    if resume:
        if bot is not None or seed is not None or seats is not None or option:
            raise Refusal(
                _(
                    "--resume keeps the options of the match. Leave out --bot, --seats, --seed "
                    "and -o."
                )
            )
        resume_match(game, save, cards, take_backs)
    else:
        start_match(
            name=game,
            bot=bot,
            seat=seat,
            seats=seats,
            options=option or [],
            cards=cards,
            seed=seed,
            file=save,
            take_backs=take_backs,
        )
