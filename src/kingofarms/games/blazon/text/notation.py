"""Blazon's notation: `draw tincture`, `place lion at 3.1 top`, `pay azure 3 virtue`, `finish`.

A device is written by its name, a tincture with its value and mark. Spaces are line and number.
"""

import re

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.content.shield import FOOT
from kingofarms.games.blazon.rules.components import CATEGORIES, MOST_SPACES, TINCTURE
from kingofarms.games.blazon.rules.state import (
    ACTIONS,
    CLAIMS,
    DECLINE,
    DISCARD,
    DISPLAY_PLACES,
    DRAWS,
    EXCHANGES,
    FINISH,
    HERALD_DRAWS,
    HERALD_PLACES,
    HERALD_TAKES,
    PASS,
    PAYS,
    PLACES,
    REFRESH,
    TAKES,
)

WORDS = {
    PASS: "pass",
    REFRESH: "herald refresh",
    HERALD_PLACES: "herald place",
    FINISH: "finish",
    DECLINE: "decline",
}
GROUPINGS = ("", " top", " bottom")  # as written after a placement

_names: dict[str, list[str]] = {}
_notations: dict[str, dict[str, int]] = {}


def written_names(agreed: Agreed) -> list[str]:
    """How each element is written, by card. Elements with the same name get a number."""
    if agreed.content_digest not in _names:
        names: list[str] = []
        for face in agreed.content["elements"]:
            name = face["name"]
            if face["type"] == TINCTURE:
                name = f"{name} {face['value']} {face['augmentation']}"
            alike = sum(re.sub(r" #\d+$", "", other).lower() == name.lower() for other in names)
            names.append(f"{name} #{alike + 1}" if alike else name)
        _names[agreed.content_digest] = names
    return _names[agreed.content_digest]


def written_space(space: int, agreed: Agreed) -> str:
    """How a space is written: `3.1`, `foot.1`."""
    spaces = agreed.content["shield"]["spaces"]
    if space >= len(spaces):
        return f"#{space + 1}"
    return f"{spaces[space]['line']}.{spaces[space]['number']}"


def space_words(space: int, agreed: Agreed) -> str:
    """The same for a reader, in their language: `3.1`, `Fuß.1`."""
    line, dot, number = written_space(space, agreed).partition(".")
    return f"{_(FOOT) if line == FOOT else line}{dot}{number}"


def split_place(action: int) -> tuple[int, int, int]:
    """The card, the space and the chosen grouping of a placement."""
    number, grouping = divmod(action - PLACES, 3)
    card, space = divmod(number, MOST_SPACES)
    return card, space, grouping


def format_action(action: int, agreed: Agreed) -> str:
    """The action as people write it."""
    if action in WORDS:
        return WORDS[action]
    names = written_names(agreed)
    if action >= PLACES:
        card, space, grouping = split_place(action)
        return f"place {names[card]} at {written_space(space, agreed)}{GROUPINGS[grouping]}"
    if action >= DISCARD:
        return f"discard {names[action - DISCARD]}"
    if action >= PAYS:
        return f"pay {names[action - PAYS]}"
    if action >= CLAIMS:
        return f"claim {agreed.content['distinctions'][action - CLAIMS]['name']}"
    if action >= EXCHANGES:
        which, slot = divmod(action - EXCHANGES, DISPLAY_PLACES)
        return f"exchange {which + 1} for {slot + 1}"
    if action >= HERALD_TAKES:
        return f"herald take {action - HERALD_TAKES + 1}"
    if action >= HERALD_DRAWS:
        return f"herald draw {CATEGORIES[action - HERALD_DRAWS]}"
    if action >= TAKES:
        return f"take {action - TAKES + 1}"
    return f"draw {CATEGORIES[action - DRAWS]}"


def parse_action(text: str, agreed: Agreed) -> int:
    """The action with this notation, legal or not. Upper case and extra spaces do not matter."""
    notation = re.sub(r"\s+", " ", text.strip().lower())
    action = by_notation(agreed).get(notation)
    if action is None:
        raise Refusal(
            _(
                "'{text}' is not an action. Type, for example, 'draw device', "
                "'place lion at 3.1 top', 'pay azure 3 virtue', 'exchange 1 for 4', "
                "'herald take 2' or 'finish'."
            ).format(text=text)
        )
    return action


def by_notation(agreed: Agreed) -> dict[str, int]:
    """Every action by its notation, once for each content."""
    if agreed.content_digest not in _notations:
        _notations[agreed.content_digest] = {
            format_action(action, agreed).lower(): action for action in range(ACTIONS)
        }
    return _notations[agreed.content_digest]
