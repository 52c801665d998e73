"""The mark of cadency: a small figure in chief, over all, in a tincture that stands out."""

from collections.abc import Sequence

from kingofarms.arms.arms import Arms
from kingofarms.arms.charges.figure import Figure
from kingofarms.arms.drawing.composition import Placed
from kingofarms.arms.drawing.figures import box_of, size_of
from kingofarms.arms.drawing.geometry import Box, holds
from kingofarms.arms.drawing.ordinaries import Band, polygons
from kingofarms.arms.drawing.shield import FESS, MIDDLE, TOP

SIZE, LABEL_SIZE = 72.0, 232.0
SMALL_GROWTH = 1.3  # on a small shield
NARROWER = (0.85, 0.7, 0.58, 0.48, 0.4)  # of a label's size
IN_CHIEF = 60.0
# Elsewhere, if charges that cannot make room lie in chief.
ELSEWHERE = ((MIDDLE, FESS), (88.0, IN_CHIEF), (312.0, IN_CHIEF), (MIDDLE, 402.0), (MIDDLE, 330.0))


def mark_place(figure: Figure, name: str, band: Band | None, small: bool) -> Placed:
    """In the middle of the chief; a label reaches nearly from side to side."""
    size = LABEL_SIZE if name == "label" else SIZE * (SMALL_GROWTH if small else 1.0)
    y = IN_CHIEF
    if band is not None and band.name == "chief":
        y = TOP + band.half
    elif band is not None and band.name == "bordure":
        y = IN_CHIEF + band.half + 8
    return Placed((MIDDLE, y), size / size_of(figure, 1.0))


def elsewhere(place: Placed, half: float, taken: Sequence[Box]) -> Placed:
    """The first other place where no charge lies; the same place if there is none."""
    for x, y in ELSEWHERE:
        if not any(overlap((x - half, y - half, x + half, y + half), box) for box in taken):
            return Placed((x, y), place.scale)
    return place


def narrower(figure: Figure, place: Placed, taken: Sequence[Box]) -> Placed:
    """A label so narrow that it lies between the charges; as it was if it would vanish."""
    for share in NARROWER:
        less = Placed(place.at, share * place.scale)
        if not any(overlap(box_of(figure, less), box) for box in taken):
            return less
    return place


def overlap(first: Box, second: Box) -> bool:
    """Whether two boxes have anything in common."""
    across = first[0] < second[2] and second[0] < first[2]
    return across and first[1] < second[3] and second[1] < first[3]


def grounds(arms: Arms, band: Band | None, box: Box) -> tuple[str, ...]:
    """The tinctures under the mark."""
    if arms.ordinary is None or band is None:
        return arms.field.tinctures
    left, top, right, bottom = box
    across = [left + k / 8 * (right - left) for k in range(9)]
    down = [top, (top + bottom) / 2, bottom]
    inside = [holds(polygons(band), (x, y)) for x in across for y in down]
    field = () if all(inside) else arms.field.tinctures
    return field + (arms.ordinary.fill.tinctures if any(inside) else ())
