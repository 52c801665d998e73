"""The King's Blade: the card file, checked line by line.

One card a line; the columns orcish, dwarvish, elvish and any hold the effect tied to that metal, as
a kind and a number: `draw_on_pour 1`. `origin` says whether a card is attested or ours.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kingofarms.engine.content import read_table
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.metals import ANY, BLADE, HILT, KINDS, METALS, TYPES, UPGRADE

CARDS = Path(__file__).with_name("cards.csv")
EFFECT_COLUMNS = {"any": ANY, **{metal: at for at, metal in enumerate(METALS) if at}}
COLUMNS = ["name", "de", "nl", "type", "colour", "points", "metals", *EFFECT_COLUMNS, "origin"]
ORIGINS = ("attested", "ours")
MOST_POINTS = 20
FEWEST = {BLADE: 4, HILT: 4, UPGRADE: 4}  # a blade for each of four players, a market to look at
NOT_NAMES = re.compile(r"off|#.*|blade \d+|.*  .*", re.IGNORECASE)  # read as something else
KIND_NUMBER = {kind.name: at for at, kind in enumerate(KINDS) if at}


@dataclass(frozen=True)
class EffectFace:
    """An effect as printed."""

    kind: int
    metal: int
    n: int


@dataclass(frozen=True)
class CardFace:
    """A card as printed."""

    name: str
    de: str
    nl: str
    card_type: int
    colour: str
    points: int
    metals: int
    effects: tuple[EffectFace, ...]
    origin: str

    def said(self) -> dict[str, Any]:
        """The card for digests and programs: names, no internal numbers."""
        return {
            "name": self.name,
            "de": self.de,
            "nl": self.nl,
            "type": TYPES[self.card_type],
            "colour": self.colour,
            "points": self.points,
            "metals": self.metals,
            "effects": [
                {
                    "metal": (*METALS, "any")[effect.metal],
                    "effect": KINDS[effect.kind].name,
                    "n": effect.n,
                }
                for effect in self.effects
            ],
            "origin": self.origin,
        }


class Line:
    """A line of the file, to be read column by column; every complaint names file and line."""

    def __init__(self, path: Path, number: int, row: dict[str, str]) -> None:
        self.path, self.number, self.row = path, number, row

    def refuse(self, why: str) -> Refusal:
        """The sentence for what is wrong here."""
        return Refusal(
            _("{path}, line {line}: {why}").format(path=self.path, line=self.number, why=why)
        )

    def text(self, column: str) -> str:
        """A column that must not be empty."""
        said = (self.row[column] or "").strip()
        if not said:
            raise self.refuse(_("{column} is empty.").format(column=column))
        return said

    def one_of(self, column: str, names: tuple[str, ...]) -> int:
        """A column that names one of a few things; which one."""
        said = self.text(column)
        if said not in names:
            raise self.refuse(
                _("{column} is '{said}'; it must be one of {names}.").format(
                    column=column, said=said, names=", ".join(names)
                )
            )
        return names.index(said)

    def number_in(self, column: str, least: int, most: int) -> int:
        """A column that is a whole number within bounds."""
        said = self.text(column)
        if not said.isdecimal() or not least <= int(said) <= most:
            raise self.refuse(
                _("{column} is '{said}'; it must be a whole number from {least} to {most}.").format(
                    column=column, said=said, least=least, most=most
                )
            )
        return int(said)

    def effects(self) -> tuple[EffectFace, ...]:
        """One to three effects, in the order of the columns."""
        found = tuple(
            self.effect(column, metal, self.row[column].strip())
            for column, metal in EFFECT_COLUMNS.items()
            if (self.row[column] or "").strip()
        )
        if not 1 <= len(found) <= 3:
            raise self.refuse(
                _("there are {count} effects; a card has one to three.").format(count=len(found))
            )
        return found

    def effect(self, column: str, metal: int, said: str) -> EffectFace:
        """A kind and perhaps a number."""
        name, _space, count = said.partition(" ")
        if name not in KIND_NUMBER:
            raise self.refuse(
                _("{column} has the effect '{name}'; there are: {names}.").format(
                    column=column, name=name, names=", ".join(KIND_NUMBER)
                )
            )
        kind = KINDS[KIND_NUMBER[name]]
        n = count.strip() or "1"
        if not n.isdecimal() or not 1 <= int(n) <= kind.most:
            raise self.refuse(
                _("{column}: the number of {name} is '{n}'; it must be 1 to {most}.").format(
                    column=column, name=name, n=n, most=kind.most
                )
            )
        return EffectFace(KIND_NUMBER[name], metal, int(n))


def read_cards(path: Path, most_cards: int, most_needs: int) -> tuple[CardFace, ...]:
    """All cards of a file, or a Refusal that names file, line and what would be right."""
    cards: list[CardFace] = []
    for number, row in read_table(path, COLUMNS):
        line = Line(path, number, row)
        card = read_card(line, most_needs)
        if card.name.lower() in [other.name.lower() for other in cards]:
            raise line.refuse(_("there is a card called '{name}' above.").format(name=card.name))
        if NOT_NAMES.fullmatch(card.name):
            raise line.refuse(_("a card cannot be called '{name}'.").format(name=card.name))
        cards.append(card)
    check_numbers(path, cards, most_cards)
    return tuple(cards)


def read_card(line: Line, most_needs: int) -> CardFace:
    """One card."""
    return CardFace(
        name=line.text("name"),
        de=line.text("de"),
        nl=line.text("nl"),
        card_type=line.one_of("type", TYPES),
        colour=line.text("colour"),
        points=line.number_in("points", 0, MOST_POINTS),
        metals=line.number_in("metals", 1, most_needs),
        effects=line.effects(),
        origin=ORIGINS[line.one_of("origin", ORIGINS)],
    )


def check_numbers(path: Path, cards: list[CardFace], most: int) -> None:
    """Enough of each type for four players, and no more than a State has room for."""
    for card_type, fewest in FEWEST.items():
        count = sum(card.card_type == card_type for card in cards)
        if count < fewest:
            raise Refusal(
                _("{path}: {count} cards of type {type}; at least {fewest} are needed.").format(
                    path=path, count=count, type=TYPES[card_type], fewest=fewest
                )
            )
    if len(cards) > most:
        raise Refusal(
            _("{path}: {count} cards; there is room for {most}.").format(
                path=path, count=len(cards), most=most
            )
        )
