"""The elements of the game by their type, and arms made of them: of one alone, and random ones."""

import random
from collections import defaultdict
from functools import cache

from kingofarms.arms import Arms, Charges, Fill, Ordinary
from kingofarms.arms.arms import Place
from kingofarms.arms.language.shield import Card
from kingofarms.games.blazon.content.folder import Content, read_content

LAYOUTS = ("shield", "shield-ten")
PLACES: tuple[Place, ...] = ("", "on", "between", "within", "overall")


@cache
def content(layout: str) -> Content:
    return read_content(layout=layout)


@cache
def names(layout: str) -> dict[str, list[str]]:
    """The names of each type of cards, a tincture as often as it has cards."""
    found: dict[str, list[str]] = defaultdict(list)
    for each in content(layout).elements:
        found[each["type"]].append(each["name"])
    return found


CARDS = names("shield")
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


def random_cards(rng: random.Random, layout: str, chance: float) -> list[Card]:
    """The spaces of a shield, each with a card by that chance, tinctures as B9 has them."""
    shield = content(layout).shield
    is_top = {line: rng.random() < 0.5 for line in shield.lines()}
    cards: list[Card] = []
    for at, space in enumerate(shield.spaces):
        kind = space.top if is_top[space.line] else space.bottom
        others = {cards[before][2] for before, after in shield.pairs if after == at}
        choice = [name for name in dict.fromkeys(names(layout)[kind]) if name not in others]
        cards.append((space.line, kind, rng.choice(choice) if rng.random() < chance else ""))
    return cards
