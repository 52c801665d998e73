"""Commands that study matches: watch, tourney, replay, verify, hint, analyse, solve."""

from typing import Annotated

import typer

from kingofarms.cli.commands.app import app
from kingofarms.cli.commands.parameters import AnyGame, AsJson, Cards, FileName, Iterations, Options
from kingofarms.cli.parameters import spread
from kingofarms.cli.wishes import Tourney, Watch
from kingofarms.engine.words import _


@app.command(help=_("Watch bots play one or more matches."))
@spread
def watch(wish: Watch) -> None:
    from kingofarms.cli.matches.watch import watch_matches

    watch_matches(wish)


@app.command(
    help=_("Let bots play a tournament, with equal deals and every seating, and rate them.")
)
@spread
def tourney(wish: Tourney) -> None:
    from kingofarms.cli.tourney import run_tourney

    run_tourney(wish)


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
