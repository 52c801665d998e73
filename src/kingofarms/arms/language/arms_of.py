"""Arms of a person or a bot: they follow from the name, and are good heraldry at any size."""

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
    field, fill = Fill((ground,)), Fill((upon,))
    match dice.choose(("band", "beast", "border", "mark", "divided")):
        case "band":
            return Arms(field, Ordinary(dice.choose(BANDS), fill))
        case "beast":
            return Arms(field, charges=Charges(dice.choose(BEASTS), fill, "rampant"))
        case "border":  # at the edge, in the tincture of the beast or mark inside
            border, charge = dice.choose(BORDERS), dice.choose((*BEASTS, *MARKS))
            attitude = "rampant" if charge in BEASTS else ""
            charges = Charges(charge, fill, attitude, place=usual_place(border, ""))
            return Arms(field, Ordinary(border, fill), charges)
        case "mark":
            return Arms(field, charges=Charges(dice.choose(MARKS), fill))
    return Arms(Fill((ground, upon), dice.choose((*PARTITIONS, *PATTERNS))))
