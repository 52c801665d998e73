"""Every option of a game, and every value it may have, in words."""

from dataclasses import fields
from typing import Any

from kingofarms.engine.match.game import Game
from kingofarms.engine.match.options import Value, as_said, choosable, name_of
from kingofarms.engine.words import _


def value_words(game: Game, name: str, value: Value) -> str:
    """A value of that option as people say it."""
    return choosable(game.Options)[name].words_for(value)


def option_fields(game: Game) -> list[dict[str, Any]]:
    """Every option in words, with what it takes."""
    known, usual = choosable(game.Options), as_said(game.Options())
    return [
        {
            "name": each.name,
            "words": _(known[each.name].words),
            "rule": known[each.name].rule,
            "names": known[each.name].names,
            "least": known[each.name].least,
            "most": known[each.name].most,
            "usual": name_of(usual[each.name]),
        }
        for each in fields(game.Options)
    ]


def agreed_words(game: Game, said: dict[str, Value]) -> list[tuple[str, str]]:
    """What was agreed, in words."""
    known = choosable(game.Options)
    return [(_(known[name].words), known[name].words_for(value)) for name, value in said.items()]
