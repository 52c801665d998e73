"""Agreeing: every option of a game, and every value it may have, in words."""

from dataclasses import fields
from typing import Any

from kingofarms.engine.match.game import Game
from kingofarms.engine.match.options import Value, as_said, choosable
from kingofarms.engine.words import N_, _

# Values that are words of notation, as people say them.
VALUE_WORDS = {
    "on": N_("yes"),
    "off": N_("no"),
    "en": N_("English edition"),
    "de": N_("German edition"),
    "name": N_("same name"),
    "class": N_("same class (metal, colour or fur)"),
    "card": N_("one other card"),
    "prestige": N_("one point of prestige"),
    "reach": N_("when a player reaches it"),
    "pass": N_("when a player passes it"),
    "usual": N_("standard, nine spaces"),
    "ten": N_("large, ten spaces"),
    "alternate": N_("players take turns"),
    "loser": N_("loser of the last round"),
    "last_to_play": N_("player of the last card"),
    "at_once": N_("immediately"),
    "restock_only": N_("only when a player restocks it"),
    "3.1": N_("version 3.1"),
    "3": N_("version 3"),
    "2": N_("version 2"),
}


def value_words(value: Value) -> str:
    """A value as people say it; a number is a number."""
    said = said_value(value)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return said if is_number else _(VALUE_WORDS.get(said, said))


def said_value(value: Value) -> str:
    """A value as forms say it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


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
            "usual": said_value(usual[each.name]),
        }
        for each in fields(game.Options)
    ]


def agreed_words(game: Game, said: dict[str, Value]) -> list[tuple[str, str]]:
    """What was agreed, in words."""
    known = choosable(game.Options)
    return [(_(known[name].words), value_words(value)) for name, value in said.items()]
