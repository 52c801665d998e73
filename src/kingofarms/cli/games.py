"""The games with their options and bots, and the cards of a game."""

from dataclasses import fields
from typing import Any

from rich.markup import escape

from kingofarms.bots.levels import BOT_WORDS, bots_for
from kingofarms.cli.screen import print_json, say
from kingofarms.cli.wishes import Catalogue
from kingofarms.engine.game.game import Game
from kingofarms.engine.terms.terms import choosable, name_of
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named, games


def list_games(wish: Catalogue) -> None:
    """Print all games."""
    if wish.json:
        with speaking(SOURCE):
            print_json([game_for_programs(game) for game in games().values()])
        return
    for game in games().values():
        show(game)


def game_for_programs(game: Game) -> dict[str, Any]:
    """A game, for programs."""
    options = choosable(game.Options)
    return {
        "game": game.NAME,
        "title": game.TITLE,
        "aim": game.AIM,
        "seats": list(game.SEATS),
        "rules": game.RULES_VERSION,
        "options": [
            {
                "name": each.name,
                "rule": options[each.name].rule,
                "default": each.default,
                "possible": options[each.name].possible(),
                "words": options[each.name].words,
            }
            for each in fields(game.Options)
        ],
        "bots": bots_for(game),
    }


def show(game: Game) -> None:
    """A game, for people."""
    listing = game_for_programs(game)
    say(
        f"[b]{game.TITLE}[/] ({game.NAME}) · "
        + _("players: {seats}").format(seats=", ".join(map(str, game.SEATS)))
    )
    if game.AIM:
        say("  " + escape(_(game.AIM)))
    if listing["options"]:
        say("  " + _("options, with their default:"))
    for option in listing["options"]:
        default = name_of(option["default"])
        text = option["words"]
        words = f"{_(text)} ({option['rule']})"
        say(f"    {option['name']}={default}  {escape(words)}; {option['possible']}")
    say("  " + _("bots:"))
    for name in listing["bots"]:
        say(f"    {name}  {_(BOT_WORDS[name])}")


def show_cards(wish: Catalogue) -> None:
    """Print every card."""
    game = game_named(wish.game)
    agreed = game.agree({}, wish.cards)
    if wish.json:
        content = agreed.content
        whole = content if isinstance(content, dict) else {"cards": content}
        print_json({"game": game.NAME, **whole})
        return
    for line in game.gallery(agreed):
        say(escape(line))
