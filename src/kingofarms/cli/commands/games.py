"""Commands about the program and its games: games, cards, version, doctor, arms."""

from kingofarms.cli.commands.app import app, show_version
from kingofarms.cli.commands.parameters import AnyGame, AsJson, Cards
from kingofarms.cli.parameters import spread
from kingofarms.cli.wishes import Arms
from kingofarms.engine.words import _


@app.command(help=_("List the games with their options and bots."))
def games(json: AsJson = False) -> None:
    from kingofarms.cli.games import list_games

    list_games(json)


@app.command(help=_("Show all cards of a game."))
def cards(game: AnyGame = None, json: AsJson = False, cards: Cards = None) -> None:
    from kingofarms.cli.games import show_cards

    show_cards(game, json, cards)


@app.command(help=_("Show the version of this program."))
def version() -> None:
    show_version(True)


@app.command(help=_("Check the installation and the compile cache."))
def doctor() -> None:
    from kingofarms.cli.doctor import examine

    examine()


@app.command(help=_("Read a coat of arms that is described in words, and draw it."))
@spread
def arms(wish: Arms) -> None:
    from kingofarms.cli.arms import show_arms

    show_arms(wish)
