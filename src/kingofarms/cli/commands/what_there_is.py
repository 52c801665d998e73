"""Commands that say what there is, and read a coat of arms: games, cards, version, doctor, arms."""

from pathlib import Path
from typing import Annotated

import typer

from kingofarms.cli.commands.app import app, show_version
from kingofarms.cli.commands.parameters import AnyGame, AsJson, Cards
from kingofarms.engine.words import _


@app.command(help=_("List the games with their options and bots."))
def games(json: AsJson = False) -> None:
    from kingofarms.cli.listing import list_games

    list_games(json)


@app.command(help=_("Show all cards of a game."))
def cards(
    game: AnyGame = None,
    json: AsJson = False,
    cards: Cards = None,
) -> None:
    from kingofarms.cli.listing import show_cards

    show_cards(game, json, cards)


@app.command(help=_("Show the version of this program."))
def version() -> None:
    show_version(True)


@app.command(help=_("Check the installation and the compile cache."))
def doctor() -> None:
    from kingofarms.cli.listing import examine

    examine()


@app.command(help=_("Read a coat of arms that is described in words, and draw it."))
def arms(
    words: Annotated[
        str,
        typer.Argument(
            metavar="WORDS", help=_("The description, e.g. 'Azure, a lion rampant or'.")
        ),
    ],
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", metavar="FILE", help=_("Draw it as SVG in this file; - for standard output.")
        ),
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help=_("Draw it as PNG in this file."))
    ] = None,
    width: Annotated[
        int,
        typer.Option("--width", min=16, max=4000, help=_("Width of the drawing in pixels.")),
    ] = 400,
    hatching: Annotated[
        bool,
        typer.Option("--hatching", help=_("Draw in black and white, with lines for tinctures.")),
    ] = False,
    language: Annotated[
        str,
        typer.Option(
            "--language", help=_("Language of the words: en, de or nl. Yours if omitted.")
        ),
    ] = "",
) -> None:
    from kingofarms.cli.arms import show_arms

    show_arms(words, svg, png, width, hatching, language)
