"""All cards of a game, for people or for programs."""

from pathlib import Path

from rich.markup import escape

from kingofarms.cli.screen import print_json, say
from kingofarms.games import game_named


def show_cards(name: str | None, json: bool, content: Path | None) -> None:
    """Print every card."""
    game = game_named(name)
    agreed = game.agree({}, content)
    if json:
        content = agreed.content
        print_json(
            {"game": game.NAME, **(content if isinstance(content, dict) else {"cards": content})}
        )
        return
    for line in game.gallery(agreed):
        say(escape(line))
