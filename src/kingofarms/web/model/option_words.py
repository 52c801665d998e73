"""Every option of a game in words, and every value that it can have."""

from dataclasses import fields
from typing import Any

from kingofarms.engine.game.game import Game
from kingofarms.engine.memo import memo
from kingofarms.engine.terms.options import Value, as_said, choosable, name_of
from kingofarms.engine.words import _
from kingofarms.games import game_named


def value_words(game: Game, name: str, value: Value) -> str:
    """A value of that option in words."""
    return choosable(game.Options)[name].words_for(value)


def option_fields(game: Game) -> list[dict[str, Any]]:
    """Every option in words, with the values that it can have."""
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


@memo()
def agreed_words(name: str, options: Any) -> list[tuple[str, str]]:
    """The options of a match of that game, each with its value in words."""
    known = choosable(game_named(name).Options)
    values = as_said(options).items()
    return [(_(known[name].words), known[name].words_for(value)) for name, value in values]
