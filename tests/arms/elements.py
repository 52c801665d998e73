"""The elements of the game by their type, and coats of arms made of them."""

import csv
import random
from collections import defaultdict
from pathlib import Path

import kingofarms
from kingofarms.arms import Arms, Charges, Fill, Ordinary
from kingofarms.arms.arms import Place

FILE = Path(kingofarms.__file__).parent / "games" / "blazon" / "content" / "elements.csv"
PLACES: tuple[Place, ...] = ("", "on", "between", "within", "overall")


def cards() -> dict[str, list[str]]:
    """The names of each type, a tincture as often as it has cards, in the order of the file."""
    found: dict[str, list[str]] = defaultdict(list)
    with FILE.open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            found[line["type"]].append(line["name"])
    return found


CARDS = cards()
ELEMENTS = {kind: list(dict.fromkeys(names)) for kind, names in CARDS.items()}


def alone(kind: str, name: str) -> Arms:
    """Arms that show one element in plain colours."""
    lion = Charges("lion", Fill(("or",)), "rampant")
    match kind:
        case "field" | "partition":
            return Arms(Fill(("azure", "or"), name))
        case "honourable ordinary" | "sub ordinary":
            return Arms(Fill(("gules",)), Ordinary(name, Fill(("argent",))))
        case "charge":
            return Arms(Fill(("azure",)), charges=Charges(name, Fill(("or",)), "rampant"))
        case "attitude":
            return Arms(Fill(("azure",)), charges=Charges("lion", Fill(("or",)), name))
        case "arrangement":
            charges = Charges("mullet", Fill(("or",)), arrangement=name)
            return Arms(Fill(("azure",)), charges=charges)
        case "cadency":
            return Arms(Fill(("azure",)), charges=lion, cadency=name)
    return Arms(Fill((name,)))


def tincture(rng: random.Random, *others: str) -> str:
    """A tincture as often as it has cards, but none of the others."""
    return rng.choice([name for name in CARDS["tincture"] if name not in others])


def random_arms(rng: random.Random) -> Arms:
    """A full shield: a division, an ordinary, charges and perhaps a mark of cadency."""
    division = rng.choice(ELEMENTS["field"] + ELEMENTS["partition"])
    first = tincture(rng)
    field = Fill((first, tincture(rng, first)), division)
    ordinaries = ELEMENTS["honourable ordinary"] + ELEMENTS["sub ordinary"]
    ordinary = Ordinary(rng.choice(ordinaries), Fill((tincture(rng),)))
    with_attitude = rng.random() < 0.5
    charges = Charges(
        rng.choice(ELEMENTS["charge"]),
        Fill((tincture(rng, *ordinary.fill.tinctures),)),
        attitude=rng.choice(ELEMENTS["attitude"]) if with_attitude else "",
        arrangement="" if with_attitude else rng.choice(ELEMENTS["arrangement"]),
        place=rng.choice(PLACES),
    )
    cadency = rng.choice(ELEMENTS["cadency"]) if rng.random() < 0.6 else ""
    return Arms(field, ordinary if rng.random() < 0.9 else None, charges, cadency)
