"""A coat of arms as one SVG: field, ordinary, charges, mark of cadency, and the shield's edge."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any

from kingofarms.arms.arms import Arms, Charges, Fill
from kingofarms.arms.charges.figure import Figure, find, placeholder, things
from kingofarms.arms.drawing import paint
from kingofarms.arms.drawing.composition import Group, Placed, compose, effective_place
from kingofarms.arms.drawing.divisions import WHOLE, frame_of, pieces
from kingofarms.arms.drawing.figures import Coat, box_of, paint_all, size_of
from kingofarms.arms.drawing.geometry import Box, bounds, clip, holds, number, polygon_path
from kingofarms.arms.drawing.ordinaries import UNKNOWN, Band, band_of, polygons
from kingofarms.arms.drawing.paint import both, dashes, division_of, is_known
from kingofarms.arms.drawing.shield import FESS, HEIGHT, MIDDLE, PATH, SHIELD, TOP, WIDTH
from kingofarms.arms.language.places import direction, number_of, place_of

SMALL = 60  # a drawing narrower than this has fewer lines
REMEMBERED = 400  # drawings, of some 5 to 40 kB
EDGE, SMALL_EDGE = 5.0, 10.0
LINE = 2.4  # around ordinaries and between the pieces of the field
ON_FRAME = {"fess", "pale", "chief", "chevron", "base", "billet", "canton", "gyron", "lozenge"}
ON_FRAME |= {"inescutcheon"}  # divided within themselves, the others as the shield is
TWO_AND_TWO = "four, two and two"
QUARTERS = Band("cross", "", 0.0)  # nothing lies between the quarters
LARGEST, LARGEST_THING = 460.0, 256.0


def draw(arms: Arms, *, width: float = 400, hatching: bool = False, title: str = "") -> str:
    """The SVG of a coat of arms, so many pixels wide; with hatching in black and white.

    Without a title it is decoration, which screen readers pass over.
    """
    label = f' role="img"><title>{escape(title)}</title>' if title else ' aria-hidden="true">'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{number(width)}" height="{number(width * HEIGHT / WIDTH)}"{label}'
        f"{_content(arms, width < SMALL, paint.hatching_for(width) if hatching else 0.0)}</svg>"
    )


def is_drawn(arms: Arms) -> bool:
    """Whether all that the arms show is known and can be drawn: nothing is left in pencil."""
    return paint.PENCIL not in _content(arms, True, 0.0)


@lru_cache(REMEMBERED)
def _content(arms: Arms, small: bool, hatching: float) -> str:
    """All that is inside the SVG; it does not depend on the exact width."""
    return _Drawing(arms, small, hatching).markup()


class _Drawing:
    """One coat of arms while it is drawn."""

    def __init__(self, arms: Arms, small: bool, hatching: float) -> None:
        self.parts_exchanged = exchanged_parts(arms)
        self.arms, self.small = replace(arms, **self.parts_exchanged), small
        self.paints = paint.Paints(small, hatching)
        self.group = None
        if charges := arms.charges:
            number = number_of(charges.number, charges.arrangement)
            self.group = Group(number, charges.arrangement, place_of(arms))
        self.band = self._band()

    def markup(self) -> str:
        charges, taken = self._charges()
        things = [self._ordinary(), charges]
        if self.group is not None and self.group.place == "under":
            things.reverse()
        parts = [self._field(), *things, self._mark(taken), self._edge()]
        return self.paints.definitions() + "".join(parts)

    def _band(self) -> Band | None:
        ordinary = self.arms.ordinary
        if ordinary is None:
            return None
        plain = band_of(ordinary.name, ordinary.line, ordinary.number, False)
        place = effective_place(plain, self.group) if self.group else ""
        charged, beside = place == "on", place == "beside"
        return band_of(ordinary.name, ordinary.line, ordinary.number, charged, beside)

    def _field(self) -> str:
        field = self.arms.field
        first, second = both(field)
        parts = f'<path d="{PATH}" fill="{self.paints.tincture(first, WHOLE)}"/>'
        path = _field_path(division_of(field), field.line, field.number)
        if path:
            fill = self.paints.tincture(second, WHOLE)
            parts += f'<path d="{path}" fill="{fill}" {dashes(is_known(field), self._line())}/>'
        return parts

    def _line(self) -> float:
        return 4.0 if self.small else LINE

    def _ordinary(self) -> str:
        ordinary = self.arms.ordinary
        if ordinary is None:
            return ""
        shapes = polygons(self.band) if self.band else (UNKNOWN,)
        box = bounds(point for shape in shapes for point in shape)
        inner = self.band is None or self.band.name in ON_FRAME
        inner = inner and "ordinary" not in self.parts_exchanged
        fill = self.paints.of(ordinary.fill, frame_of(box) if inner else WHOLE, 0.66)
        known = self.band is not None and is_known(ordinary.fill)
        path = "".join(polygon_path(shape) for shape in shapes)
        return f'<path d="{path}" fill="{fill}" {dashes(known, self._line())}/>'

    def _charges(self) -> tuple[str, list[Box]]:
        """The charges, and the boxes around them."""
        charges, group = self.arms.charges, self.group
        if charges is None or group is None:
            return "", []
        attitude = charges.attitude or usual_attitude(charges)
        figure = find(charges.name, attitude)
        drawn = figure or placeholder(charges.attitude)
        places = self._compose(drawn, charges, group)
        coat = self._coat(charges, drawn, places[0], figure is not None)
        boxes = [box_of(drawn, each) for each in places]
        if "charges" in self.parts_exchanged:  # each has its own part of the field
            return "".join(paint_all(drawn, [each], coat, self.small) for each in places), boxes
        return paint_all(drawn, places, coat, self.small), boxes

    def _compose(self, figure: Figure, charges: Charges, group: Group) -> tuple[Placed, ...]:
        """Where the charges lie; they make room for a mark of cadency where they can."""
        is_thing = charges.name in things() and "eagle" not in charges.name
        largest = LARGEST_THING if is_thing else LARGEST
        band = self.band
        is_quarterly = division_of(self.arms.field) == "quarterly"
        if band is None and is_quarterly and group.arrangement == TWO_AND_TWO:
            band, group = QUARTERS, replace(group, place="between")  # one in each quarter
        places = compose(figure.hull, band, group, largest)
        mark = find(self.arms.cadency, "")
        if mark is None:
            return places
        box = box_of(mark, mark_place(mark, self.arms.cadency, self.band, self.small))
        if any(overlap(box, box_of(figure, each)) for each in places):
            lower = compose(figure.hull, band, group, largest, box[3] + 2)
            if lower[0].scale > 0.55 * places[0].scale:
                return lower
        return places

    def _coat(self, charges: Charges, figure: Figure, first: Placed, known: bool) -> Coat:
        own = both(charges.fill)[0]
        ground = both(self.arms.field)[0]
        if self.arms.ordinary and self.group and effective_place(self.band, self.group) == "on":
            ground = both(self.arms.ordinary.fill)[0]
        grain = max(0.34, min(0.8, size_of(figure, first.scale) / 420))
        frame = frame_of(box_of(figure, first))
        whole = WHOLE if "charges" in self.parts_exchanged else frame
        return Coat(
            fill=self.paints.of(charges.fill, whole, grain),
            armed=self.paints.tincture(paint.arming(charges.name, own, ground), frame),
            langued=self.paints.tincture(paint.tongue(own, ground), frame),
            dark=paint.is_dark(own) and not self.paints.hatching,
            known=is_known(charges.fill),
            drawn=known,
            faint=not charges.name,
        )

    def _mark(self, taken: list[Box]) -> str:
        name = self.arms.cadency
        if not name:
            return ""
        figure = find(name, "")
        known, figure = figure is not None, figure or placeholder("")
        place = mark_place(figure, name, self.band, self.small)
        box = box_of(figure, place)
        if any(overlap(box, other) for other in taken):
            if name == "label":
                place = narrower(figure, place, taken)
            else:
                place = elsewhere(place, size_of(figure, place.scale) / 2, taken)
            box = box_of(figure, place)
        own = self.arms.cadency_fill
        tincture = both(own)[0] or paint.mark_tincture(grounds(self.arms, self.band, box))
        second = self.paints.tincture("gules" if tincture != "gules" else "or", frame_of(box))
        fill = self.paints.of(own if any(own.tinctures) else Fill((tincture,)), frame_of(box), 0.4)
        coat = Coat(
            fill,
            second,
            second,
            dark=paint.is_dark(tincture) and not self.paints.hatching,
            drawn=known,
        )
        return paint_all(figure, [place], coat, self.small)

    def _edge(self) -> str:
        known = paint.is_known_tincture(both(self.arms.field)[0])
        line = dashes(known, SMALL_EDGE if self.small else EDGE)
        return f'<path d="{PATH}" fill="none" stroke-linejoin="round" {line}/>'


def exchanged_parts(arms: Arms) -> dict[str, Any]:
    """What is counterchanged, with the field's tinctures exchanged."""
    parts = {"ordinary": arms.ordinary, "charges": arms.charges}
    return {
        name: replace(part, fill=arms.field.exchanged())
        for name, part in parts.items()
        if part and part.fill.is_counterchanged()
    }


@lru_cache(256)
def _field_path(division: str, line: str, number: int) -> str:
    """The pieces of the second tincture, cut off at the shield's edge."""
    cut = (clip(piece, SHIELD) for piece in pieces(division, line, number, WHOLE))
    return "".join(polygon_path(piece) for piece in cut if len(piece) > 2)


def usual_attitude(charges: Charges) -> str:
    """How a beast stands if nobody says it: upright, or walking where beasts lie in pale."""
    is_in_pale = direction(charges.arrangement) == "pale" and charges.place != "on"
    return "passant" if is_in_pale else "rampant"


# The mark of cadency: a small figure in chief, over all, in a tincture that stands out.


MARK_SIZE, LABEL_SIZE = 72.0, 232.0
SMALL_GROWTH = 1.3  # on a small shield
NARROWER = (0.85, 0.7, 0.58, 0.48, 0.4)  # of a label's size
IN_CHIEF = 60.0
# Elsewhere, if charges that cannot make room lie in chief.
ELSEWHERE = ((MIDDLE, FESS), (88.0, IN_CHIEF), (312.0, IN_CHIEF), (MIDDLE, 402.0), (MIDDLE, 330.0))


def mark_place(figure: Figure, name: str, band: Band | None, small: bool) -> Placed:
    """In the middle of the chief; a label reaches nearly from side to side."""
    size = LABEL_SIZE if name == "label" else MARK_SIZE * (SMALL_GROWTH if small else 1.0)
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
