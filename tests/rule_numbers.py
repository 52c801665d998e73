"""The numbers of the rules, as the pages of docs/rules have them, and how they are cited.

A rule is a letter and a number: H7. A part of a rule has a small letter too: K11b. A rule with
parts is whole where it is cited without one.
"""

import re
from pathlib import Path

from kingofarms.games import games

ROOT = Path(__file__).parents[1]
LETTERS = {name: game.LETTER for name, game in games().items()}
NUMBER = rf"[{''.join(LETTERS.values())}]\d+[a-z]?"

CITATION = re.compile(rf"\b{NUMBER}\b")
# Not rules: the numbers of a linter, and the horizontal lines of a drawing.
NO_CITATIONS = re.compile(r"noqa: [A-Z\d, ]+|\bd=\"[^\"]*\"")
_JOINT = r"(?:[-–—…]|\.\.+|to|through|until|bis|tot(?: en met)?|t/m)"
RANGE = re.compile(rf"\b{NUMBER}(?:\s*{_JOINT}\s*(?:{NUMBER}|\d+\b)|[-–—][a-z]\b)")


def page(game: str, language: str = "") -> Path:
    """The page of the rules, in English unless a translation is named."""
    return ROOT / "docs" / "rules" / language / f"{game.replace('_', '-')}.md"


def rules_of(game: str, language: str = "") -> list[str]:
    """Every number that the page gives to a rule or to a part of one, in the order of reading."""
    text = page(game, language).read_text(encoding="utf-8")
    return re.findall(rf"^(?:- )?\*\*({LETTERS[game]}\d+[a-z]?)\*\*", text, re.MULTILINE)


def smallest(rules: list[str]) -> set[str]:
    """The rules and parts that have no parts themselves: what is to be obeyed and tested."""
    return {rule for rule in rules if f"{rule}a" not in rules}


def citations(text: str) -> set[str]:
    """The numbers of rules in a text."""
    return set(CITATION.findall(NO_CITATIONS.sub("", text)))
