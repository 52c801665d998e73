"""One thing of a coat of arms as grammar sees it, and where charges usually lie."""

from dataclasses import dataclass

from kingofarms.arms.arms import Arms, Charges, Fill, Ordinary, Place
from kingofarms.arms.language.shares import BROAD, drawn_arrangement
from kingofarms.arms.language.vocabulary import (
    BEAST,
    CHARGE,
    ORDINARY,
    is_kind,
    number_at_start,
    vocabulary,
)

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


NO_FILL = Fill()


@dataclass(frozen=True)
class Phrase:
    """A noun of the vocabulary, or a name that it does not have, and what belongs to it."""

    noun: str
    number: int = 1
    fill: Fill = NO_FILL
    line: str = ""
    attitude: str = ""
    arrangement: str = ""

    def is_plural(self) -> bool:
        """Whether the noun stands in the plural: of several, or of a pair."""
        return self.number > 1 or is_kind(self.noun, "pair")

    def has_plain_tincture(self) -> bool:
        """Whether its one tincture is known."""
        return not self.fill.division and any(self.fill.tinctures)

    def lacks_tincture(self) -> bool:
        """Whether nothing is known of its tincture."""
        return not self.fill.division and not any(self.fill.tinctures)


def phrase_of_ordinary(ordinary: Ordinary) -> Phrase:
    """The ordinary; without a name it is called an ordinary."""
    return Phrase(ordinary.name or ORDINARY, ordinary.number, ordinary.fill, ordinary.line)


def phrase_of_charges(arms: Arms, charges: Charges) -> Phrase:
    """The charges. How they lie is not said if they lie so of themselves."""
    arrangement = charges.arrangement
    ordinary = arms.ordinary.name if arms.ordinary else ""
    place = place_of(arms)
    if arms.ordinary:
        arrangement = drawn_arrangement(ordinary, arms.ordinary.number, place, arrangement)
    usual = usual_arrangement(charges.number, ordinary, place, charges.attitude)
    if arrangement == usual and is_unsaid(arrangement, ordinary, place):
        arrangement = ""
    noun = charges.name or (BEAST if charges.attitude else CHARGE)
    return Phrase(
        noun, charges.number, charges.fill, attitude=charges.attitude, arrangement=arrangement
    )


def is_unsaid(arrangement: str, ordinary: str, place: Place) -> bool:
    """Whether nobody says it of charges that usually lie so: rows, or along the ordinary."""
    if place in ("above", "beneath", "between"):
        return True
    return " and " in arrangement or (place == "on" and is_along(ordinary, arrangement))


def place_of(arms: Arms) -> Place:
    """Where the charges lie about the ordinary; the usual place if the arms do not say it."""
    if arms.ordinary is None or arms.charges is None:
        return ""
    return arms.charges.place or usual_place(arms.ordinary.name, arms.charges.arrangement)


def arrangement_words(name: str, language: str) -> str:
    """How charges lie, as it is said after them; of an own name, all but its number."""
    known = vocabulary().arrangements.get(name)
    if known is None:
        return " ".join(name.split()[1:]) if number_at_start(name) else name
    words: str = getattr(known, language)
    return words


def capitalised(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]
