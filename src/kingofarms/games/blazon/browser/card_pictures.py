"""What an element's card shows: a shield on which the element lies alone, drawn by `arms`.

A device lies in the colours of its type on a shield of its own; a tincture fills a roundel.
"""

from kingofarms.arms import Arms, read_shield
from kingofarms.arms.code import SMALL, picture_address
from kingofarms.arms.drawing.picture import is_drawn
from kingofarms.games.blazon.rules.terms import TINCTURE

# The ground and the colour in which each type is drawn.
COLOURS = {
    "field": ("vert", "argent"),
    "partition": ("azure", "or"),
    "honourable ordinary": ("argent", "gules"),
    "sub ordinary": ("argent", "tenné"),
    "charge": ("purpure", "argent"),
    "attitude": ("murrey", "or"),
    "arrangement": ("azure", "argent"),
    "cadency": ("argent", "sable"),
}
# What shows an element that is nothing without another one.
SHOWN_BY = {"attitude": "lion", "arrangement": "roundel"}
# What stands for a whole type, where an empty space or a distinction wants one.
TYPICAL = {
    "field": "chequy",
    "partition": "per pale",
    "honourable ordinary": "chevron",
    "sub ordinary": "canton",
    "charge": "lion",
    "attitude": "rampant",
    "arrangement": "three, two and one",
    "cadency": "label",
}
# The marks, on a square of 20; each has a shape of its own and, but for the star, a letter.
MARK_SHAPES = {
    "estate": "M1 19V3h4v3h3V3h4v3h3V3h4v16z",
    "might": "M10 0c3 4 10 7 10 12 0 4-5 6-8 3l2 5H6l2-5c-3 3-8 1-8-3C0 7 7 4 10 0z",
    "virtue": "M10 19C3 14 0 10 0 6c0-6 8-7 10-1 2-6 10-5 10 1 0 4-3 8-10 13z",
    "wealth": "M10 0a10 10 0 1 0 .1 0z",
    "lineage": "M1 18 0 4l5 4 5-7 5 7 5-4-1 14z",
    "star": "m10 0 2.9 6.7 7.1.7-5.4 4.7 1.6 7L10 15.4l-6.2 3.7 1.6-7L0 7.4l7.1-.7z",
}


def arms_with(kind: str, name: str) -> Arms:
    """Arms with that element alone."""
    if kind == TINCTURE:
        return read_shield([("1", TINCTURE, name)])
    ground, colour = COLOURS[kind]
    if kind in ("field", "partition"):
        return read_shield([("1", kind, name), ("1", TINCTURE, ground), ("1", TINCTURE, colour)])
    lying = [("3", "charge" if kind == "cadency" else kind, name), ("3", TINCTURE, colour)]
    if kind in SHOWN_BY:
        lying.insert(0, ("3", "charge", SHOWN_BY[kind]))
    return read_shield([("1", TINCTURE, ground), *lying])


def pictures_of(kind: str, name: str) -> tuple[str, ...]:
    """The addresses of the pictures of an element, one upon the other; none if nobody can draw it.

    Hatching lies on a tincture: it can be told from others without its colour.
    """
    arms = arms_with(kind, name)
    if not is_drawn(arms):
        return ()
    is_hatched = (False, True) if kind == TINCTURE else (False,)
    return tuple(picture_address(arms, SMALL, hatching) for hatching in is_hatched)


def sign_of_type(kind: str) -> str:
    """The address of the picture that stands for a whole type."""
    if kind == TINCTURE:
        halves = ("1", "partition", "per pale"), ("1", TINCTURE, "or"), ("1", TINCTURE, "azure")
        return picture_address(read_shield(halves), SMALL)
    return picture_address(arms_with(kind, TYPICAL[kind]), SMALL)
