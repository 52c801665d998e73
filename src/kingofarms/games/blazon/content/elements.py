"""Blazon: the 120 elements, one a line: 48 tinctures and nine devices of each of eight types.

Devices of a type have different names. A tincture has several cards, alike in name and class.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import Line, read_table
from kingofarms.engine.words import _
from kingofarms.games.blazon.rules.components import (
    CATEGORIES,
    CLASSES,
    DEALT,
    DEVICE,
    DEVICES,
    LEAST_HAND,
    MARKS,
    MOST_SEATS,
    MOST_VALUE,
    STAR,
    TINCTURE,
    TYPES,
)

COLUMNS = ["name", "de", "nl", "category", "type", "class", "value", "augmentation", "origin"]
ORIGINS = ("attested", "ours")
COUNT = {TINCTURE: 48, **dict.fromkeys(DEVICES, 9)}  # B3


@dataclass(frozen=True)
class Element:
    """An element card as printed; `tincture_class` is empty on a device."""

    name: str
    de: str
    nl: str
    category: str
    element_type: str
    tincture_class: str
    value: int
    augmentation: str
    origin: str

    def said(self) -> dict[str, Any]:
        """The element by the names of the file's columns."""
        return {
            "name": self.name,
            "de": self.de,
            "nl": self.nl,
            "category": self.category,
            "type": self.element_type,
            "class": self.tincture_class,
            "value": self.value,
            "augmentation": self.augmentation,
            "origin": self.origin,
        }

    def counts_for(self, augmentation: str) -> bool:
        """Whether a distinction that asks for this augmentation counts the card."""
        return self.augmentation in (augmentation, STAR)


def read_elements(path: Path) -> tuple[Element, ...]:
    """All elements of a file, or a Refusal that names file, line and what would be right."""
    elements: list[Element] = []
    for number, row in read_table(path, COLUMNS):
        line = Line(path, number, row)
        element = read_element(line)
        check_name(line, element, elements)
        elements.append(element)
    check_counts(path, elements)
    check_hands(path, elements)
    return tuple(elements)


def read_element(line: Line) -> Element:
    """One element."""
    name, de, nl = line.text("name"), line.text("de"), line.text("nl")
    element_type = line.one_of("type", TYPES)
    is_tincture = element_type == TINCTURE
    category = line.one_of("category", CATEGORIES)
    right = TINCTURE if is_tincture else DEVICE
    if category != right:
        raise line.refuse(
            _("category is '{said}'; with type {type} it must be {right}.").format(
                said=category, type=element_type, right=right
            )
        )
    if not is_tincture and line.has("class"):
        raise line.refuse(
            _("class is '{said}'; it must be empty on a device.").format(said=line.text("class"))
        )
    return Element(
        name=name,
        de=de,
        nl=nl,
        category=category,
        element_type=element_type,
        tincture_class=line.one_of("class", CLASSES) if is_tincture else "",
        value=line.number_in("value", 1, MOST_VALUE),
        augmentation=line.one_of("augmentation", MARKS),
        origin=line.one_of("origin", ORIGINS),
    )


def check_name(line: Line, element: Element, above: list[Element]) -> None:
    """A device's name is its own among its type; a tincture is the same on all its cards."""
    for other in above:
        if other.element_type != element.element_type:
            continue
        if other.name.lower() != element.name.lower():
            continue
        if element.category == DEVICE:
            raise line.refuse(
                _("there is a card of type {type} called '{name}' above.").format(
                    type=element.element_type, name=element.name
                )
            )
        for column, value, right in (
            ("name", element.name, other.name),
            ("class", element.tincture_class, other.tincture_class),
            ("de", element.de, other.de),
            ("nl", element.nl, other.nl),
        ):
            if value != right:
                raise line.refuse(
                    _("{column} is '{said}'; '{name}' above has '{right}'.").format(
                        column=column, said=value, name=other.name, right=right
                    )
                )


def check_counts(path: Path, elements: list[Element]) -> None:
    """B1, B3: 120 cards, 48 tinctures and nine devices of each type."""
    for element_type, right in COUNT.items():
        count = sum(element.element_type == element_type for element in elements)
        if count != right:
            raise Refusal(
                _("{path}: {count} cards of type {type}; there must be {right} (B3).").format(
                    path=path, count=count, type=element_type, right=right
                )
            )


def check_hands(path: Path, elements: list[Element]) -> None:
    """B11: whatever the other seats were dealt, a hand worth 5 can be dealt to the last."""
    worth_more = [element.category for element in elements if element.value > 1]
    right = DEALT * (MOST_SEATS - 1) + 1
    if max(worth_more.count(category) for category in CATEGORIES) < right:
        raise Refusal(
            _(
                "{path}: {tinctures} tinctures and {devices} devices are worth more than 1; there "
                "must be {right} of one or the other, so that a hand can be worth {least} (B11)."
            ).format(
                path=path,
                tinctures=worth_more.count(TINCTURE),
                devices=worth_more.count(DEVICE),
                right=right,
                least=LEAST_HAND,
            )
        )
