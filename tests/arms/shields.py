"""Random shields of Blazon, full and unfinished, from the game's own layouts and elements."""

import random
from functools import cache

from kingofarms.arms.language.shield import Card
from kingofarms.games.blazon.content.folder import Content, read_content

LAYOUTS = ("shield", "shield-ten")


@cache
def content(layout: str) -> Content:
    return read_content(layout=layout)


@cache
def names(layout: str, element_type: str) -> tuple[str, ...]:
    found = (each["name"] for each in content(layout).elements if each["type"] == element_type)
    return tuple(dict.fromkeys(found))


def random_cards(rng: random.Random, layout: str, chance: float) -> list[Card]:
    """The spaces of a shield, each with a card by that chance, tinctures as B9 has them."""
    shield = content(layout).shield
    is_top = {line: rng.random() < 0.5 for line in shield.lines()}
    cards: list[Card] = []
    for at, space in enumerate(shield.spaces):
        kind = space.top if is_top[space.line] else space.bottom
        others = {cards[before][2] for before, after in shield.pairs if after == at}
        choice = [name for name in names(layout, kind) if name not in others]
        cards.append((space.line, kind, rng.choice(choice) if rng.random() < chance else ""))
    return cards
