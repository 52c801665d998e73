"""Blazon: the 18 distinctions, one a line: element types joined by +, a number of one augmentation.

Whether a full shield can meet them is asked in `possible.py`.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import Line, read_table
from kingofarms.engine.words import _
from kingofarms.games.blazon.content.elements import ORIGINS
from kingofarms.games.blazon.rules.components import AUGMENTATIONS, DISTINCTIONS, MOST_SPACES, TYPES

COLUMNS = ["name", "de", "nl", "elements", "augmentation", "count", "origin"]
MOST_TYPES = 3  # B4


@dataclass(frozen=True)
class Distinction:
    """A distinction as printed; without an augmentation the count is 0."""

    name: str
    de: str
    nl: str
    element_types: tuple[str, ...]
    augmentation: str
    count: int
    origin: str

    def said(self) -> dict[str, Any]:
        """The distinction by the names of the file's columns."""
        return {
            "name": self.name,
            "de": self.de,
            "nl": self.nl,
            "elements": list(self.element_types),
            "augmentation": self.augmentation,
            "count": self.count,
            "origin": self.origin,
        }


def read_distinctions(path: Path) -> list[tuple[Line, Distinction]]:
    """All of a file, each with its line, or a Refusal that names it and what would be right."""
    distinctions: list[tuple[Line, Distinction]] = []
    for number, row in read_table(path, COLUMNS):
        line = Line(path, number, row)
        distinction = read_distinction(line)
        if distinction.name.lower() in [other.name.lower() for _line, other in distinctions]:
            raise line.refuse(
                _("there is a distinction called '{name}' above.").format(name=distinction.name)
            )
        distinctions.append((line, distinction))
    if len(distinctions) != DISTINCTIONS:
        raise Refusal(
            _("{path}: {count} distinctions; there must be {right} (B4).").format(
                path=path, count=len(distinctions), right=DISTINCTIONS
            )
        )
    return distinctions


def read_distinction(line: Line) -> Distinction:
    """B4: one to three element types, none twice, and/or a number of one augmentation."""
    name, de, nl = line.text("name"), line.text("de"), line.text("nl")
    types = line.several_of("elements", TYPES)
    if len(types) > MOST_TYPES:
        raise line.refuse(
            _("elements names {count} types; there may be {most} (B4).").format(
                count=len(types), most=MOST_TYPES
            )
        )
    counts = line.has("augmentation")
    if not types and not counts:
        raise line.refuse(_("elements and augmentation are empty; one must be filled in (B4)."))
    if not counts and line.has("count"):
        raise line.refuse(_("count is filled in; then augmentation must be, too."))
    return Distinction(
        name=name,
        de=de,
        nl=nl,
        element_types=types,
        augmentation=line.one_of("augmentation", AUGMENTATIONS) if counts else "",
        count=line.number_in("count", 1, MOST_SPACES) if counts else 0,
        origin=line.one_of("origin", ORIGINS),
    )
