"""One thing of a coat of arms as grammar sees it: a noun with all that is said about it."""

from dataclasses import dataclass

from kingofarms.arms.arms import Arms, Charges, Fill, Ordinary, Place
from kingofarms.arms.shares import drawn_arrangement
from kingofarms.arms.words.numbers import number_at_start
from kingofarms.arms.words.places import is_along, usual_arrangement, usual_place
from kingofarms.arms.words.things import BEAST, CHARGE, ORDINARY
from kingofarms.arms.words.vocabulary import is_kind, vocabulary

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
