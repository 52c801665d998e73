"""A coat of arms as one SVG: field, ordinary, charges, mark of cadency, and the shield's edge."""

from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any

from kingofarms.arms.arms import Arms, Charges, Fill
from kingofarms.arms.charges.figure import Figure
from kingofarms.arms.charges.find import find, placeholder, things
from kingofarms.arms.drawing import cadency, paint, tinctures
from kingofarms.arms.drawing.composition import Group, Placed, compose, effective_place
from kingofarms.arms.drawing.divisions import WHOLE, frame_of, pieces
from kingofarms.arms.drawing.figures import Coat, box_of, paint_all, size_of
from kingofarms.arms.drawing.geometry import Box, bounds, clip, number, polygon_path
from kingofarms.arms.drawing.ordinaries import UNKNOWN, Band, band_of, polygons
from kingofarms.arms.drawing.paint import both, dashes, division_of, is_known
from kingofarms.arms.drawing.shield import HEIGHT, PATH, SHIELD, WIDTH
from kingofarms.arms.language.phrase import place_of
from kingofarms.arms.language.shares import direction, number_of

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
    return tinctures.PENCIL not in _content(arms, True, 0.0)


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
        box = box_of(mark, cadency.mark_place(mark, self.arms.cadency, self.band, self.small))
        if any(cadency.overlap(box, box_of(figure, each)) for each in places):
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
            armed=self.paints.tincture(tinctures.arming(charges.name, own, ground), frame),
            langued=self.paints.tincture(tinctures.tongue(own, ground), frame),
            dark=tinctures.is_dark(own) and not self.paints.hatching,
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
        place = cadency.mark_place(figure, name, self.band, self.small)
        box = box_of(figure, place)
        if any(cadency.overlap(box, other) for other in taken):
            if name == "label":
                place = cadency.narrower(figure, place, taken)
            else:
                place = cadency.elsewhere(place, size_of(figure, place.scale) / 2, taken)
            box = box_of(figure, place)
        own = self.arms.cadency_fill
        tincture = both(own)[0] or tinctures.mark_tincture(
            cadency.grounds(self.arms, self.band, box)
        )
        second = self.paints.tincture("gules" if tincture != "gules" else "or", frame_of(box))
        fill = self.paints.of(own if any(own.tinctures) else Fill((tincture,)), frame_of(box), 0.4)
        coat = Coat(
            fill,
            second,
            second,
            dark=tinctures.is_dark(tincture) and not self.paints.hatching,
            drawn=known,
        )
        return paint_all(figure, [place], coat, self.small)

    def _edge(self) -> str:
        known = tinctures.is_known(both(self.arms.field)[0])
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
