"""Blazon: the markers, a kind and which of it, how many there are and what one is worth."""

from dataclasses import dataclass
from pathlib import Path

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import Line, read_table
from kingofarms.engine.words import _
from kingofarms.games.blazon.content.elements import ORIGINS
from kingofarms.games.blazon.rules.components import AUGMENTATIONS

COLUMNS = ["kind", "which", "count", "worth", "origin"]
# B5: which markers there are of each kind. A distinction's are numbered from the top.
WHICH = {
    "distinction": ("1", "2", "3", "4", "5"),
    "ten": ("10", "20", "30", "40", "50"),
    "full shield": ("I",),
    "augmentation": AUGMENTATIONS,
    "herald": ("H",),
}
# B5: one for each of the 5 distinctions in play, two for each augmentation, 19 heralds.
COUNT = {"distinction": 5, "ten": 1, "full shield": 1, "augmentation": 2, "herald": 19}
MOST_WORTH = 20


@dataclass(frozen=True)
class Marker:
    """A marker as printed, and how many there are."""

    kind: str
    which: str
    count: int
    worth: int
    origin: str


def read_markers(path: Path) -> tuple[Marker, ...]:
    """All markers of a file, or a Refusal that names file, line and what would be right."""
    markers: list[Marker] = []
    for number, row in read_table(path, COLUMNS):
        line = Line(path, number, row)
        marker = read_marker(line)
        if (marker.kind, marker.which) in [(other.kind, other.which) for other in markers]:
            raise line.refuse(
                _("there is a marker {kind} {which} above.").format(
                    kind=marker.kind, which=marker.which
                )
            )
        markers.append(marker)
    check_complete(path, markers)
    return tuple(markers)


def read_marker(line: Line) -> Marker:
    """One marker."""
    kind = line.one_of("kind", tuple(WHICH))
    which = line.one_of("which", WHICH[kind])
    if line.text("count") != str(COUNT[kind]):
        raise line.refuse(
            _("count is '{said}'; of {kind} {which} there must be {right} (B5).").format(
                said=line.text("count"), kind=kind, which=which, right=COUNT[kind]
            )
        )
    return Marker(
        kind,
        which,
        COUNT[kind],
        line.number_in("worth", 0, MOST_WORTH),
        line.one_of("origin", ORIGINS),
    )


def check_complete(path: Path, markers: list[Marker]) -> None:
    """B5: 41 prestige markers and 19 heralds."""
    there = {(marker.kind, marker.which) for marker in markers}
    for kind, names in WHICH.items():
        for which in names:
            if (kind, which) not in there:
                raise Refusal(
                    _("{path}: the marker {kind} {which} is missing (B5).").format(
                        path=path, kind=kind, which=which
                    )
                )
