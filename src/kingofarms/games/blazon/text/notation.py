"""Blazon's notation: `draw tincture`, `place lion at 3.1 top`, `pay azure 3 virtue`, `finish`.

A device is written by its name, a tincture with its value and mark. Spaces are line and number.
"""

import re

from kingofarms.engine.game.game import Notation
from kingofarms.engine.memo import memo
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _
from kingofarms.games.blazon.content.shield import FOOT
from kingofarms.games.blazon.rules.state import A
from kingofarms.games.blazon.rules.terms import CATEGORIES, TINCTURE

GROUPINGS = ("", " top", " bottom")  # as written after a placement


@memo()
def written_names(agreed: Agreed) -> list[str]:
    """How each element is written, by card. Elements with the same name get a number."""
    names: list[str] = []
    for face in agreed.content["elements"]:
        name = face["name"]
        if face["type"] == TINCTURE:
            name = f"{name} {face['value']} {face['augmentation']}"
        alike = sum(re.sub(r" #\d+$", "", other).lower() == name.lower() for other in names)
        names.append(f"{name} #{alike + 1}" if alike else name)
    return names


def written_space(space: int, agreed: Agreed) -> str:
    """How a space is written: `3.1`, `foot.1`."""
    spaces = agreed.content["shield"]["spaces"]
    if space >= len(spaces):
        return f"#{space + 1}"
    return f"{spaces[space]['line']}.{spaces[space]['number']}"


def line_names(agreed: Agreed) -> list[str]:
    """The lines of the shield as the file names them, from the top: `1`, `2` … `foot`."""
    return list(dict.fromkeys(space["line"] for space in agreed.content["shield"]["spaces"]))


def space_words(space: int, agreed: Agreed) -> str:
    """The same for a reader, in their language: `3.1`, `Fuß.1`."""
    line, dot, number = written_space(space, agreed).partition(".")
    return f"{_(FOOT) if line == FOOT else line}{dot}{number}"


NOTATION = Notation(
    A,
    {
        "category": lambda category, _agreed: CATEGORIES[category],
        "slot": lambda slot, _agreed: str(slot + 1),
        "which": lambda which, _agreed: str(which + 1),
        "distinction": lambda which, agreed: str(agreed.content["distinctions"][which]["name"]),
        "card": lambda card, agreed: written_names(agreed)[card],
        "space": written_space,
        "grouping": lambda grouping, _agreed: GROUPINGS[grouping],
    },
)
NOT_AN_ACTION = N_(
    "'{text}' is not an action. Type, for example, 'draw device', 'place lion at 3.1 top', "
    "'pay azure 3 virtue', 'exchange 1 for 4', 'herald take 2' or 'finish'."
)
