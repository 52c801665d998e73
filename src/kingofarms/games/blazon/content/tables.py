"""Blazon: the elements, the distinctions and the markers, a card or marker a line.

For each column of a file stands what reads it; a face is what is printed there, by column.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import Line, read_table
from kingofarms.engine.words import _
from kingofarms.games.blazon.rules import terms

Face = Mapping[str, Any]
Columns = Mapping[str, Callable[[Line, str], Any]]

COUNT = {terms.TINCTURE: 48, **dict.fromkeys(terms.DEVICES, 9)}  # B3
MOST_TYPES = 3  # B4
# B5: which markers there are of each kind. A distinction's are numbered from the top.
WHICH = {
    "distinction": ("1", "2", "3", "4", "5"),
    "ten": ("10", "20", "30", "40", "50"),
    "full shield": ("I",),
    "augmentation": terms.AUGMENTATIONS,
    "herald": ("H",),
}
# B5: one for each of the 5 distinctions in play, two for each augmentation, 19 heralds.
MARKER_COUNT = {"distinction": 5, "ten": 1, "full shield": 1, "augmentation": 2, "herald": 19}
MOST_WORTH = 20


def category_of(line: Line, column: str) -> str:
    """As the type has it."""
    element_type, category = line.one_of("type", terms.TYPES), line.one_of(column, terms.CATEGORIES)
    right = terms.TINCTURE if element_type == terms.TINCTURE else terms.DEVICE
    if category != right:
        raise line.refuse(
            _("category is '{said}'; with type {type} it must be {right}.").format(
                said=category, type=element_type, right=right
            )
        )
    return category


def class_of(line: Line, column: str) -> str:
    """That of a tincture; empty on a device."""
    if line.text("type") == terms.TINCTURE:
        return line.one_of(column, terms.CLASSES)
    if line.has(column):
        raise line.refuse(
            _("class is '{said}'; it must be empty on a device.").format(said=line.text(column))
        )
    return ""


def types_asked(line: Line, column: str) -> list[str]:
    """B4: one to three element types, none twice, and/or a number of one augmentation."""
    types = line.several_of(column, terms.TYPES)
    if len(types) > MOST_TYPES:
        raise line.refuse(
            _("elements names {count} types; there may be {most} (B4).").format(
                count=len(types), most=MOST_TYPES
            )
        )
    if not types and not line.has("augmentation"):
        raise line.refuse(_("elements and augmentation are empty; one must be filled in (B4)."))
    return list(types)


def mark_asked(line: Line, column: str) -> str:
    """B4: an augmentation, or none."""
    if line.has(column):
        return line.one_of(column, terms.AUGMENTATIONS)
    if line.has("count"):
        raise line.refuse(_("count is filled in; then augmentation must be, too."))
    return ""


def count_asked(line: Line, column: str) -> int:
    """B4: so many of the augmentation."""
    return line.number_in(column, 1, terms.MOST_SPACES) if line.has("augmentation") else 0


def marker_of(line: Line, column: str) -> str:
    """B5: which of its kind."""
    return line.one_of(column, WHICH[line.text("kind")])


def marker_count(line: Line, column: str) -> int:
    """B5: as many as the rules say."""
    kind = line.text("kind")
    if line.text(column) != str(MARKER_COUNT[kind]):
        raise line.refuse(
            _("count is '{said}'; of {kind} {which} there must be {right} (B5).").format(
                said=line.text(column),
                kind=kind,
                which=line.text("which"),
                right=MARKER_COUNT[kind],
            )
        )
    return MARKER_COUNT[kind]


ORIGIN = partial(Line.one_of, names=("attested", "ours"))
NAMES: Columns = {"name": Line.text, "de": Line.text, "nl": Line.text}
ELEMENT: Columns = {
    **NAMES,
    "category": category_of,
    "type": partial(Line.one_of, names=terms.TYPES),
    "class": class_of,
    "value": partial(Line.number_in, least=1, most=terms.MOST_VALUE),
    "augmentation": partial(Line.one_of, names=terms.MARKS),
    "origin": ORIGIN,
}
DISTINCTION: Columns = {
    **NAMES,
    "elements": types_asked,
    "augmentation": mark_asked,
    "count": count_asked,
    "origin": ORIGIN,
}
MARKER: Columns = {
    "kind": partial(Line.one_of, names=tuple(WHICH)),
    "which": marker_of,
    "count": marker_count,
    "worth": partial(Line.number_in, least=0, most=MOST_WORTH),
    "origin": ORIGIN,
}


def read_faces(path: Path, columns: Columns) -> Iterator[tuple[Line, Face]]:
    """Each line of a file and what it says; a Refusal names both and what would be right."""
    for number, row in read_table(path, list(columns)):
        line = Line(path, number, row)
        yield line, {column: read(line, column) for column, read in columns.items()}


def read_elements(path: Path) -> list[Face]:
    """B1, B3: 120 cards, 48 tinctures and nine devices of each type."""
    elements: list[Face] = []
    for line, element in read_faces(path, ELEMENT):
        check_name(line, element, elements)
        elements.append(element)
    for element_type, right in COUNT.items():
        count = sum(element["type"] == element_type for element in elements)
        if count != right:
            raise Refusal(
                _("{path}: {count} cards of type {type}; there must be {right} (B3).").format(
                    path=path, count=count, type=element_type, right=right
                )
            )
    check_hands(path, elements)
    return elements


def check_name(line: Line, element: Face, above: list[Face]) -> None:
    """A device's name is its own among its type; a tincture is the same on all its cards."""
    for other in above:
        if other["type"] != element["type"] or other["name"].lower() != element["name"].lower():
            continue
        if element["category"] == terms.DEVICE:
            raise line.refuse(
                _("there is a card of type {type} called '{name}' above.").format(
                    type=element["type"], name=element["name"]
                )
            )
        for column in ("name", "class", "de", "nl"):
            if element[column] != other[column]:
                raise line.refuse(
                    _("{column} is '{said}'; '{name}' above has '{right}'.").format(
                        column=column,
                        said=element[column],
                        name=other["name"],
                        right=other[column],
                    )
                )


def check_hands(path: Path, elements: list[Face]) -> None:
    """B11: whatever the other seats were dealt, a hand worth 5 can be dealt to the last."""
    worth_more = [element["category"] for element in elements if element["value"] > 1]
    right = terms.DEALT * (terms.MOST_SEATS - 1) + 1
    if max(worth_more.count(category) for category in terms.CATEGORIES) < right:
        raise Refusal(
            _(
                "{path}: {tinctures} tinctures and {devices} devices are worth more than 1; there "
                "must be {right} of one or the other, so that a hand can be worth {least} (B11)."
            ).format(
                path=path,
                tinctures=worth_more.count(terms.TINCTURE),
                devices=worth_more.count(terms.DEVICE),
                right=right,
                least=terms.LEAST_HAND,
            )
        )


def counts_for(element: Face, augmentation: str) -> bool:
    """Whether a distinction that asks for this augmentation counts the card."""
    return element["augmentation"] in (augmentation, terms.STAR)


def read_distinctions(path: Path) -> list[tuple[Line, Face]]:
    """B4: all 18, each with its line; whether a full shield can meet them is asked later."""
    lines: list[tuple[Line, Face]] = []
    for line, distinction in read_faces(path, DISTINCTION):
        name = distinction["name"]
        if name.lower() in [other["name"].lower() for _line, other in lines]:
            raise line.refuse(_("there is a distinction called '{name}' above.").format(name=name))
        lines.append((line, distinction))
    if len(lines) != terms.DISTINCTIONS:
        raise Refusal(
            _("{path}: {count} distinctions; there must be {right} (B4).").format(
                path=path, count=len(lines), right=terms.DISTINCTIONS
            )
        )
    return lines


def read_markers(path: Path) -> list[Face]:
    """B5: 41 prestige markers and 19 heralds."""
    markers: dict[tuple[str, str], Face] = {}
    for line, marker in read_faces(path, MARKER):
        kind, which = marker["kind"], marker["which"]
        if (kind, which) in markers:
            raise line.refuse(
                _("there is a marker {kind} {which} above.").format(kind=kind, which=which)
            )
        markers[kind, which] = marker
    for kind, names in WHICH.items():
        for which in names:
            if (kind, which) not in markers:
                raise Refusal(
                    _("{path}: the marker {kind} {which} is missing (B5).").format(
                        path=path, kind=kind, which=which
                    )
                )
    return list(markers.values())
