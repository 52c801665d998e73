"""Where charges lie about an ordinary: their place, their arrangement, and the region of each.

The words and the drawing both ask here, so no sentence says what the drawing does not show. A
region has a letter or two: top, bottom, left, right, the corners (tl, tr, bl, br), the middle.
"""

import re
from functools import lru_cache

from kingofarms.arms.arms import Arms, Place
from kingofarms.arms.language.vocabulary import WORDS, number_at_start, vocabulary

BROAD = {
    "bar": "fess",
    "pallet": "pale",
    "bendlet": "bend",
    "bendlet sinister": "bend sinister",
    "chevronel": "chevron",
}
"""Narrow bands, and the ordinary that each of them is one of."""

DIMINUTIVES = {
    **BROAD,
    **{f"{name}s": BROAD[name] for name in ("bar", "pallet", "bendlet", "chevronel")},
    "escutcheon": "inescutcheon",
    "flaunch": "flaunches",
}
LEVEL = ("passant", "statant", "courant", "couchant", "dormant")
"""Beasts in these attitudes are long: two of them lie one above the other."""

BESIDE_A_BEND = {"bend": "two in bend sinister", "bend sinister": "two in bend"}
"""One on either side of it, where there is most room."""


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


def place_of(arms: Arms) -> Place:
    """Where the charges lie about the ordinary; the usual place if the arms do not say it."""
    if arms.ordinary is None or arms.charges is None:
        return ""
    return arms.charges.place or usual_place(arms.ordinary.name, arms.charges.arrangement)


Shares = dict[int | str, str]
"""The regions of so many charges, or of charges in this arrangement, row by row."""


def by_number(regions: str) -> Shares:
    """The regions of one charge, of two, and so on."""
    return dict(enumerate(regions.split(" / "), start=1))


AROUND: Shares = {  # something small in the middle of the shield
    **by_number("b / l r / tl tr b / tl tr bl br / tl tr bl br b / l l l r r r"),
    "two in fess": "l r",
    "two in pale": "t b",
    "two in bend": "tl br",
    "two in bend sinister": "tr bl",
    "three, two and one": "tl tr b",
    "four, two and two": "tl tr bl br",
    "six, three, two and one": "t t t l r b",
}
FESS: Shares = {
    **by_number("t / t b / t t b / t t b b / t t t b b / t t t b b b"),
    "two in pale": "t b",
    "three, two and one": "t t b",
    "four, two and two": "t t b b",
    "six, three, two and one": "t t t b b b",
}
PALE: Shares = {
    **by_number("l / l r / l l r / l l r r / l l l r r / l l l r r r"),
    "two in fess": "l r",
    "four, two and two": "l r l r",
}
BESIDE: dict[str, Shares] = {
    "fess": FESS,
    "2 fess": FESS | {"three in pale": "t m b", "six, three, two and one": "t t t m m b"},
    "pale": PALE,
    "bend": {
        **by_number("tr / tr bl / tr tr bl / tr tr bl bl / tr tr tr bl bl / tr tr tr bl bl bl"),
        "two in fess": "l r",
        "two in pale": "t b",
        "two in bend sinister": "tr bl",
    },
    "bend sinister": {
        **by_number("tl / tl br / tl tl br / tl tl br br / tl tl tl br br / tl tl tl br br br"),
        "two in fess": "l r",
        "two in pale": "t b",
        "two in bend": "tl br",
    },
    "chevron": {
        **by_number("b / t b / l r b / l r b b / l l r r b / l l r r b b"),
        7: "l l r r b b b",
        8: "l l l r r r b b",
        9: "l l l r r r b b b",
        10: "l l l r r r b b b b",
        "two in fess": "l r",
        "two in pale": "t b",
        "three, two and one": "l r b",
        "four, two and two": "l r b b",
        "six, three, two and one": "t t t b b b",
    },
    "cross": {
        **by_number("tl / tl tr / tl tr bl / tl tr bl br / tl tl tr bl br / tl tl tr tr bl br"),
        "two in fess": "tl tr",
        "two in bend": "tl br",
        "two in bend sinister": "tr bl",
        "four, two and two": "tl tr bl br",
    },
    "saltire": {
        **by_number("t / l r / l r b / t l r b / t l l r r / t l l r r b"),
        "two in fess": "l r",
        "two in pale": "t b",
        "three, two and one": "l r b",
    },
    "pall": {
        **by_number("t / l r / t l r / l l r r / t l l r r / l l l r r r"),
        "two in fess": "l r",
        "three in chevron": "t l r",
        "four, two and two": "l r l r",
    },
    "billet": AROUND,
    "inescutcheon": AROUND,
    "lozenge": AROUND | {2: "tl tr", 6: "tl tl tr tr bl br", "two in fess": "tl tr"},
}
ON: dict[str, Shares] = {
    "chevron": {
        **by_number("m / l r / m l r / l l r r / m l l r r / l l l r r r"),
        "two in fess": "l r",
        "three in chevron": "m l r",
    },
    "cross": {
        **by_number("m / l r / l m r / t l r b / t l m r b / t l m r b b"),
        "two in fess": "l r",
        "two in pale": "t b",
        "three in fess": "l m r",
        "three in pale": "t m b",
        "five in cross": "t l m r b",
    },
    "saltire": {
        **by_number("m / tl tr / tl tr m / tl tr bl br / tl tr m bl br / tl tr m m bl br"),
        "two in fess": "tl tr",
        "two in bend": "tl br",
        "two in bend sinister": "tr bl",
        "three in bend": "tl m br",
        "three in bend sinister": "tr m bl",
        "three, two and one": "tl tr m",
        "four, two and two": "tl tr bl br",
        "five in saltire": "tl tr m bl br",
    },
    "pall": {
        **by_number("m / tl tr / tl tr b / tl tr m b / tl tr m b b / tl tl tr tr b b"),
        "two in fess": "tl tr",
        "three, two and one": "tl tr b",
    },
    "bordure": {},
    "flaunches": {},
}
ALONG = {
    "fess": "in fess",
    "chief": "in fess",
    "pale": "in pale",
    "bend": "in bend",
    "bend sinister": "in bend sinister",
}
"""How charges lie on an ordinary that has one limb."""


def shares_beside(ordinary: str, several: int) -> Shares:
    """The shares about so many of an ordinary; none where it leaves one region."""
    return BESIDE.get(f"{several} {ordinary}") or BESIDE.get(ordinary, {})


def regions_of(listed: Shares, number: int, arrangement: str) -> list[str]:
    """The region of each charge, row by row; more charges than are listed go round."""
    if arrangement or not listed:
        return listed.get(arrangement, "").split()
    most = max(key for key in listed if isinstance(key, int))
    whole, rest = divmod(number, most)
    return listed[most].split() * whole + listed.get(rest, "").split()


def drawn_arrangement(ordinary: str, several: int, place: str, arrangement: str) -> str:
    """The arrangement, if charges can lie like this in that place about the ordinary, or empty."""
    name = DIMINUTIVES.get(ordinary, ordinary)
    return arrangement if _can_lie(name, several, place, arrangement) else ""


def _can_lie(ordinary: str, several: int, place: str, arrangement: str) -> bool:
    if place == "above":
        return arrangement.endswith("in fess")
    if place == "on" and several > 1:
        return is_one_row_each(ordinary, several, arrangement)
    if place == "on" and ordinary in ALONG:
        return arrangement.endswith(ALONG[ordinary])
    if place == "on" and ordinary in ON:
        return arrangement in ON[ordinary]
    if place in ("between", "beside"):
        shares = shares_beside(ordinary, several)
        return not shares or arrangement in shares
    return True


def direction(arrangement: str) -> str:
    """The line along which an arrangement lies ("fess", "pale", "bend" …); empty for rows."""
    _, preposition, line = arrangement.rpartition("in ")
    return line.strip() if preposition else ""


def rows_named(number: int, arrangement: str) -> tuple[int, ...]:
    """How many of so many charges lie in each row; empty if the arrangement does not say it."""
    lines = {"fess": (number,), "pale": (1,) * number}
    if number == 5:
        lines |= {"saltire": (2, 1, 2), "cross": (1, 3, 1)}
    if number % 2:
        lines["chevron"] = (1, *(2,) * (number // 2))
    words = [word for word in re.findall(r"[a-z]+", arrangement) if word in WORDS["en"]]
    numbers = tuple(WORDS["en"].index(word) + 1 for word in words)
    for rows in (numbers, numbers[1:]):
        if len(rows) > 1 and sum(rows) == number:
            return rows
    return lines.get(direction(arrangement), ())


def is_one_row_each(ordinary: str, several: int, arrangement: str) -> bool:
    """Whether the rows of an arrangement are those of charges on several bars or pallets."""
    rows = rows_named(number_at_start(arrangement), arrangement)
    if ordinary == "pale":
        return several == 2 and set(rows) == {several}
    return ordinary == "fess" and len(rows) == several


Places = tuple[tuple[float, float], ...]
"""For each charge how many columns and rows it is away from the middle of the group."""

ROWS: dict[int, tuple[int, ...]] = {
    1: (1,),
    2: (2,),
    3: (2, 1),
    4: (2, 2),
    5: (2, 1, 2),
    6: (3, 2, 1),
    7: (3, 3, 1),
    8: (3, 3, 2),
    9: (3, 3, 3),
    10: (4, 3, 2, 1),
    11: (4, 4, 3),
    12: (4, 4, 4),
}
MOST_CHARGES = 30


def number_of(number: int, arrangement: str) -> int:
    """How many charges there are: an arrangement may say it where the number does not."""
    named = number_at_start(arrangement) if number <= 1 else number
    return max(1, min(MOST_CHARGES, named))


def in_rows(rows: tuple[int, ...]) -> Places:
    """Rows one under the other, each in the middle."""
    top = (len(rows) - 1) / 2
    return tuple(
        (column - (count - 1) / 2, row - top)
        for row, count in enumerate(rows)
        for column in range(count)
    )


def in_bend(number: int, way: int = 1) -> Places:
    """One below the other and further to the right, or with way -1 to the left."""
    middle = (number - 1) / 2
    return tuple((way * (k - middle), k - middle) for k in range(number))


@lru_cache(256)
def group(number: int, arrangement: str) -> tuple[Places, ...]:
    """The places of so many charges; several where any of them will do, the usual one first."""
    line = direction(arrangement)
    if line in ("bend", "bend sinister"):
        return (in_bend(number, 1 if line == "bend" else -1),)
    if number == 2 and not arrangement:
        return in_rows((2,)), in_rows((1, 1))
    return (in_rows(rows_named(number, arrangement) or rows_of(number)),)


def rows_of(number: int) -> tuple[int, ...]:
    """The usual rows of so many charges."""
    if number in ROWS:
        return ROWS[number]
    full, rest = divmod(number, 5)
    return (5,) * full + ((rest,) if rest else ())
