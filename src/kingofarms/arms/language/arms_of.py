"""Arms of a person or a bot: they follow from the name, and are good heraldry at any size."""

from collections.abc import Callable
from hashlib import sha256
from unicodedata import normalize

from kingofarms.arms.arms import Arms, Charges, Fill, Ordinary
from kingofarms.arms.language.places import usual_place

METALS = ("or", "argent")
COLOURS = ("gules", "azure", "vert", "sable", "purpure")
PARTITIONS = (
    "per pale",
    "per fess",
    "per bend",
    "per bend sinister",
    "quarterly",
    "per saltire",
    "per chevron",
)
PATTERNS = ("barry", "paly", "bendy", "chequy", "gyronny", "chevronny", "lozengy")
BANDS = ("fess", "pale", "bend", "bend sinister", "chevron", "saltire", "cross", "chief", "pall")
BORDERS = ("bordure", "chief", "base")
BEASTS = ("lion", "wolf", "bear", "boar", "unicorn", "horse", "bull", "talbot", "panther")
MARKS = ("mullet", "crescent", "fleur-de-lis", "rose", "cross moline", "annulet", "octofoil")
VERSION = b"arms of a name, 1:"  # another text would give everybody other arms


class Dice:
    """Choices that follow from a name, the same in every process."""

    def __init__(self, name: str) -> None:
        folded = normalize("NFC", name).strip().casefold()
        digest = sha256(VERSION + folded.encode("utf-8", "surrogatepass")).digest()
        self.number = int.from_bytes(digest)

    def choose(self, choices: tuple[str, ...]) -> str:
        """One of these."""
        self.number, at = divmod(self.number, len(choices))
        return choices[at]


def arms_of(name: str) -> Arms:
    """The arms of this name: always the same, with metal and colour upon each other."""
    dice = Dice(name)
    pair = [dice.choose(METALS), dice.choose(COLOURS)]
    if dice.choose(("metal", "colour")) == "colour":
        pair.reverse()
    ground, upon = pair
    return DESIGNS[dice.choose(tuple(DESIGNS))](dice, ground, upon)


def with_band(dice: Dice, ground: str, upon: str) -> Arms:
    """A plain field and an ordinary."""
    return Arms(Fill((ground,)), Ordinary(dice.choose(BANDS), Fill((upon,))))


def with_beast(dice: Dice, ground: str, upon: str) -> Arms:
    """A plain field and a beast rampant."""
    return Arms(Fill((ground,)), charges=Charges(dice.choose(BEASTS), Fill((upon,)), "rampant"))


def with_mark(dice: Dice, ground: str, upon: str) -> Arms:
    """A plain field and a mark."""
    return Arms(Fill((ground,)), charges=Charges(dice.choose(MARKS), Fill((upon,))))


def with_border(dice: Dice, ground: str, upon: str) -> Arms:
    """A beast or a mark, and an ordinary at the edge in the same tincture."""
    border = dice.choose(BORDERS)
    charge = dice.choose((*BEASTS, *MARKS))
    attitude = "rampant" if charge in BEASTS else ""
    charges = Charges(charge, Fill((upon,)), attitude, place=usual_place(border, ""))
    return Arms(Fill((ground,)), Ordinary(border, Fill((upon,))), charges)


def divided(dice: Dice, ground: str, upon: str) -> Arms:
    """A field of two tinctures, parted or with a pattern."""
    return Arms(Fill((ground, upon), dice.choose((*PARTITIONS, *PATTERNS))))


DESIGNS: dict[str, Callable[[Dice, str, str], Arms]] = {
    "band": with_band,
    "beast": with_beast,
    "border": with_border,
    "mark": with_mark,
    "divided": divided,
}
