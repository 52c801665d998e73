"""The King's Blade: the card file, checked line by line, as named fields without numbers of ours.

One card a line; the columns orcish, dwarvish, elvish and any hold the effect tied to that metal, as
a kind and a number: `draw_on_pour 1`. `origin` says whether a card is attested or ours.
"""

import re
from pathlib import Path
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import Line, read_table
from kingofarms.engine.terms.terms import is_within
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.rules.state import KINDS, METALS, MOST_N, TYPES

CARDS = Path(__file__).with_name("cards.csv")
EFFECT_COLUMNS = ("any", *METALS[1:])  # K10: no effect is tied to steel
COLUMNS = ["name", "de", "nl", "type", "colour", "points", "metals", *EFFECT_COLUMNS, "origin"]
ORIGINS = ("attested", "ours")
MOST_POINTS = 20
FEWEST = 4  # of each type: a blade for each of four players, a market to look at
NOT_NAMES = re.compile(r"off|#.*|blade \d+|.*  .*", re.IGNORECASE)  # read as something else
KIND_NUMBER = {kind: at for at, kind in enumerate(KINDS) if at}


Face = dict[str, Any]  # a card as printed, for digests and programs


def read_effects(line: Line) -> list[Face]:
    """One to three effects, in the order of the columns."""
    effects = [read_effect(line, column) for column in EFFECT_COLUMNS if line.has(column)]
    if not 1 <= len(effects) <= 3:
        raise line.refuse(
            _("there are {count} effects; a card has one to three.").format(count=len(effects))
        )
    return effects


def read_effect(line: Line, column: str) -> Face:
    """A kind and perhaps a number."""
    name, _space, count = line.text(column).partition(" ")
    if name not in KIND_NUMBER:
        raise line.refuse(
            _("{column} has the effect '{name}'; there are: {names}.").format(
                column=column, name=name, names=", ".join(KIND_NUMBER)
            )
        )
    n = count.strip() or "1"
    if not is_within(n, 1, MOST_N[name]):
        raise line.refuse(
            _("{column}: the number of {name} is '{n}'; it must be 1 to {most}.").format(
                column=column, name=name, n=n, most=MOST_N[name]
            )
        )
    return {"metal": column, "effect": name, "n": int(n)}


def read_cards(path: Path, most_cards: int, most_needs: int) -> list[Face]:
    """All cards of a file, or a Refusal that names file, line and what would be right."""
    cards: list[Face] = []
    for number, row in read_table(path, COLUMNS):
        line = Line(path, number, row)
        card = read_card(line, most_needs)
        if card["name"].lower() in [other["name"].lower() for other in cards]:
            raise line.refuse(_("there is a card called '{name}' above.").format(name=card["name"]))
        if NOT_NAMES.fullmatch(card["name"]):
            raise line.refuse(_("a card cannot be called '{name}'.").format(name=card["name"]))
        cards.append(card)
    check_numbers(path, cards, most_cards)
    return cards


def read_card(line: Line, most_needs: int) -> Face:
    """One card."""
    return {
        **{name: line.text(name) for name in ("name", "de", "nl")},
        "type": line.one_of("type", TYPES),
        "colour": line.text("colour"),
        "points": line.number_in("points", 0, MOST_POINTS),
        "metals": line.number_in("metals", 1, most_needs),
        "effects": read_effects(line),
        "origin": line.one_of("origin", ORIGINS),
    }


def check_numbers(path: Path, cards: list[Face], most: int) -> None:
    """Enough of each type for four players, and no more than a State has room for."""
    for kind in TYPES:
        count = sum(card["type"] == kind for card in cards)
        if count < FEWEST:
            raise Refusal(
                _("{path}: {count} cards of type {type}; at least {fewest} are needed.").format(
                    path=path, count=count, type=kind, fewest=FEWEST
                )
            )
    if len(cards) > most:
        raise Refusal(
            _("{path}: {count} cards; there is room for {most}.").format(
                path=path, count=len(cards), most=most
            )
        )
