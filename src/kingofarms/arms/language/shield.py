"""Cards read as arms: the visible cards of a shield, also of an unfinished one.

A tincture belongs to the device before it in its line, or else to the one after it. In a line where
no device is known, the place of the line decides: field, ordinary, charges from the top.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from kingofarms.arms.arms import Arms, Charges, Fill, Ordinary
from kingofarms.arms.language.places import usual_place
from kingofarms.arms.language.vocabulary import number_at_start, vocabulary

Card = tuple[str, str, str]
"""A space of the shield: its line, the type of its card, and the card's name, empty for no card."""

TINCTURE, PARTITION = "tincture", "partition"
PART_OF_TYPE = {
    "field": "field",
    "partition": "field",
    "honourable ordinary": "ordinary",
    "sub ordinary": "ordinary",
    "charge": "charges",
    "attitude": "charges",
    "arrangement": "charges",
    "cadency": "cadency",
}
PARTS_FROM_THE_TOP = ("field", "ordinary", "charges")
UNKNOWN_NUMBER = 3  # of an arrangement that the vocabulary does not have and that names none


@dataclass
class Clause:
    """What the cards say about one part of the arms: names by type, and tinctures in order."""

    names: dict[str, str] = field(default_factory=dict)
    tinctures: list[str] = field(default_factory=list)

    def name(self, *types: str) -> str:
        """The card of one of these types; empty if there is none."""
        return next((self.names[each] for each in types if self.names.get(each)), "")

    def is_empty(self) -> bool:
        """Whether no card says anything about this part."""
        return not any(self.names.values()) and not any(self.tinctures)


def read_shield(cards: Iterable[Card]) -> Arms:
    """The arms that these cards show.

    Spaces without a card may be left out. If they are given (with the type that they take, and an
    empty name), then also a lone second tincture and a line of a strange layout are read rightly.
    """
    parts = {name: Clause() for name in (*PARTS_FROM_THE_TOP, "cadency")}
    given = [(line, kind, name) for line, kind, name in cards]
    for at, line in enumerate(dict.fromkeys(line for line, _kind, _name in given)):
        read_line([card for card in given if card[0] == line], part_at(line, at), parts)
    arms_field = read_fill(parts["field"])
    ordinary = read_ordinary(parts["ordinary"], arms_field)
    charges = read_charges(parts["charges"], ordinary)
    return Arms(arms_field, ordinary, charges, parts["cadency"].name("cadency"))


def part_at(line: str, at: int) -> str:
    """The part that a line is about if no device in it says so; `at` counts lines with cards."""
    row = int(line) - 1 if line.isdecimal() and len(line) < 4 else at
    return PARTS_FROM_THE_TOP[max(0, min(row, len(PARTS_FROM_THE_TOP) - 1))]


def read_line(cards: Sequence[Card], fallback: str, parts: dict[str, Clause]) -> None:
    """Put the cards of one line where they belong."""
    kinds = [kind for _line, kind, _name in cards]
    has_ordinary = any(PART_OF_TYPE.get(kind) == "ordinary" for kind in kinds)
    homes = [
        "ordinary" if kind == PARTITION and has_ordinary else PART_OF_TYPE.get(kind, "")
        for kind in kinds
    ]
    known = [home for home in homes if home]
    current = known[0] if known else fallback
    for (_line, kind, name), home in zip(cards, homes, strict=True):
        current = home or current
        if kind == TINCTURE:
            parts[current].tinctures.append(name)
        elif home and name:
            parts[home].names.setdefault(kind, name)


def read_fill(part: Clause) -> Fill:
    """The fill of a field: a plain tincture, or two of them and how they are divided."""
    division, line = division_of(part.name("field", "partition"))
    known = [name for name in part.tinctures if name]
    if not division:
        return Fill(tuple(known[:2]) or ("",))
    first, second = (*part.tinctures, "", "")[:2]
    return Fill((first, second), division, line)


def division_of(name: str) -> tuple[str, str]:
    """A division and its line: "per fess embattled" is "per fess" with "embattled"."""
    known = vocabulary().divisions.get(name)
    return (known.base, known.line) if known and known.base else (name, "")


def read_ordinary(part: Clause, arms_field: Fill) -> Ordinary | None:
    """The ordinary. If it is divided, its second tincture is one of the field's."""
    if part.is_empty():
        return None
    name = part.name("honourable ordinary", "sub ordinary")
    division, line = division_of(part.name(PARTITION))
    known = [tincture for tincture in part.tinctures if tincture]
    if not division:
        return Ordinary(name, Fill((known[0] if known else "",)))
    if len(known) < 2:
        first = known[0] if known else ""
        others = [each for each in arms_field.tinctures if each and each != first]
        known = [first, others[0] if first and others else ""]
    return Ordinary(name, Fill((known[0], known[1]), division, line))


def read_charges(part: Clause, ordinary: Ordinary | None) -> Charges | None:
    """The charges, and their place about the ordinary."""
    if part.is_empty():
        return None
    arrangement = part.name("arrangement")
    known = vocabulary().arrangements.get(arrangement)
    number = known.number if known else number_at_start(arrangement) or UNKNOWN_NUMBER
    tinctures = [name for name in part.tinctures if name]
    charges = Charges(
        name=part.name("charge"),
        fill=Fill((tinctures[0] if tinctures else "",)),
        attitude=part.name("attitude"),
        number=number if arrangement else 1,
        arrangement=arrangement,
    )
    if ordinary is None:
        return charges
    return replace(charges, place=usual_place(ordinary.name, arrangement))
