"""Where charges lie: their usual place about an ordinary, and their usual arrangement."""

from kingofarms.arms.arms import Place
from kingofarms.arms.words.vocabulary import vocabulary

LEVEL = ("passant", "statant", "courant", "couchant", "dormant")
"""Beasts in these attitudes are long: two of them lie one above the other."""

BESIDE_A_BEND = {"bend": "two in bend sinister", "bend sinister": "two in bend"}
"""One on either side of it, where there is most room."""

BROAD = {
    "bar": "fess",
    "pallet": "pale",
    "bendlet": "bend",
    "bendlet sinister": "bend sinister",
    "chevronel": "chevron",
}
"""Narrow bands, and the ordinary that each of them is one of."""


def broad(ordinary: str) -> str:
    """The ordinary of which this is the narrow one, or itself."""
    return BROAD.get(ordinary, ordinary)


def usual_place(ordinary: str, arrangement: str) -> Place:
    """Where charges in this arrangement lie about the ordinary; no arrangement: one charge.

    Of an ordinary that the vocabulary does not have, we know only that it is there.
    """
    placing = vocabulary().placings.get(broad(ordinary))
    if placing is None:
        return "beside"
    known = placing.by_arrangement.get(arrangement or "one")
    if known:
        return known
    if is_along(ordinary, arrangement):
        return "on"
    return "overall" if "overall" in placing.allowed else placing.by_arrangement["one"]


def allowed_places(ordinary: str) -> tuple[Place, ...]:
    """The places that charges may have about the ordinary."""
    placing = vocabulary().placings.get(broad(ordinary))
    return placing.allowed if placing else ("beside",)


def is_along(ordinary: str, arrangement: str) -> bool:
    """Whether charges on the ordinary lie like this of themselves: three in fess on a fess."""
    known = vocabulary().arrangements.get(arrangement)
    return known is not None and broad(ordinary) in known.along


def usual_arrangement(number: int, ordinary: str, place: Place, attitude: str) -> str:
    """How charges lie when nobody says it; empty for one, or where there is no usual way."""
    if number == 1:
        return ""
    if number == 2 and place == "between" and broad(ordinary) in BESIDE_A_BEND:
        return BESIDE_A_BEND[broad(ordinary)]
    known = [each for each in vocabulary().arrangements.values() if each.number == number]
    if place == "on":
        for each in known:
            if broad(ordinary) in each.along:
                return each.name
    if place in ("above", "beneath") or (ordinary == "chief" and place == "on"):
        wanted = "in fess"
    elif number == 2:
        is_long = attitude.split(" ")[0] in LEVEL or (
            place == "between" and broad(ordinary) in ("fess", "chevron")
        )
        wanted = "in pale" if is_long else "in fess"
    else:
        wanted = " and "
    names = [each.name for each in known if wanted in each.name] or [each.name for each in known]
    return names[0] if names else ""
