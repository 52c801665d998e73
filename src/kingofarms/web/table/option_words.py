"""Every option of a game in words, and every value that it can have."""

from dataclasses import fields
from functools import lru_cache
from typing import Any

from kingofarms.engine.match.game import Game
from kingofarms.engine.match.options import Value, as_said, choosable
from kingofarms.engine.words import N_, _, speaking
from kingofarms.games import game_named

# Values that are short names, in words.
VALUE_WORDS = {
    "on": N_("yes"),
    "off": N_("no"),
    "en": N_("the English edition"),
    "de": N_("the German edition"),
    "name": N_("the same name"),
    "class": N_("the same class: metal, colour or fur"),
    "card": N_("one other card"),
    "prestige": N_("one point of prestige"),
    "reach": N_("when it is reached"),
    "pass": N_("when it is passed"),
    "usual": N_("the usual one, of nine spaces"),
    "ten": N_("the larger one, of ten spaces"),
    "alternate": N_("the two in turn"),
    "loser": N_("the loser of the last round"),
    "last_to_play": N_("the player who played last"),
    "at_once": N_("at once"),
    "restock_only": N_("only by restocking"),
    "3.1": N_("version 3.1"),
    "3": N_("version 3"),
    "2": N_("version 2"),
}


def value_words(value: Value) -> str:
    """A value in words; a number stays a number."""
    text = value_text(value)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return text if is_number else _(VALUE_WORDS.get(text, text))


def value_text(value: Value) -> str:
    """A value as forms send it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


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
            "usual": value_text(usual[each.name]),
        }
        for each in fields(game.Options)
    ]


@lru_cache(500)
def agreed_words(name: str, options: Any, language: str) -> list[tuple[str, str]]:
    """The options of a match of that game, each with its value in words, in that language."""
    known = choosable(game_named(name).Options)
    with speaking(language):
        values = as_said(options).items()
        return [(_(known[name].words), value_words(value)) for name, value in values]
