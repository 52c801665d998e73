"""Heraldry in the browser: two hands, the row between them, what is banished."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.scene import Thing
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import BANISHED, HIGHEST, IN_HAND, PAIRS, STOP
from kingofarms.games.heraldry.text.narration import MARKS, card_name
from kingofarms.games.heraldry.text.notation import cards_in, row_of


@dataclass(frozen=True)
class Face:
    """A card as it is drawn."""

    key: str
    house: int
    value: int
    name: str
    mark: str  # "acorn" or "chalice"
    mark_words: str


@dataclass(frozen=True)
class Side:
    """One House: its hand with gaps where cards were, and its banished cards."""

    seat: int
    name: str
    hand: tuple[Face | None, ...]
    banished: tuple[Face, ...]
    wins: int


def things(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Thing]:
    """The own cards in hand, each with the plays it is part of; the base, for the bonus."""
    found: dict[str, Thing] = {}
    for side in range(2):
        for value in cards_in(view, IN_HAND, side):
            key = f"hand-{side}-{value}"
            actions = with_card(value) if side == seat else ()
            found[key] = Thing(key, card_words(side, value, names, agreed), actions)
    row = row_of(view)
    for at, (side, value) in enumerate(row):
        key = f"row-{side}-{value}"
        actions = (STOP,) if at == len(row) - 1 else ()
        found[key] = Thing(key, card_words(side, value, names, agreed), actions)
    return found


def with_card(value: int) -> tuple[int, ...]:
    """The card alone, and every pair with it."""
    pairs = [STOP + 1 + at for at, pair in enumerate(PAIRS) if value in pair]
    return (value - 1, *pairs)


def card_words(side: int, value: int, names: Sequence[str], agreed: Agreed) -> str:
    """A card, for people."""
    return _("{name}'s {value} ({card}, {mark})").format(
        name=names[side], value=value, card=card_name(value, agreed), mark=_(MARKS[value % 2])
    )


def prompt(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
    """Lead, bonus, or play on the base."""
    if view.bonus:
        return [
            _("The {card} gives a bonus: lay one more, or leave it.").format(card=int(view.bonus))
        ]
    if not view.base_card:
        return [_("You lead: lay any card.")]
    return [
        _("On the {base}: a higher card, the one just below, or a pair that adds up to it.").format(
            base=int(view.base_card)
        )
    ]


def shown(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
    """The other House above, the own below."""
    below = max(seat, 0)
    row = [face("row", house, value, agreed) for house, value in row_of(view)]
    goal = int(agreed.options.rounds_to_win)
    return {
        "above": side_of(1 - below, view, names, agreed),
        "below": side_of(below, view, names, agreed),
        "row": row,
        "round": int(view.round_number),
        "goal": goal,
    }


def side_of(house: int, view: Any, names: Sequence[str], agreed: Agreed) -> Side:
    """A House."""
    held = cards_in(view, IN_HAND, house)
    hand = tuple(
        face("hand", house, value, agreed) if value in held else None
        for value in range(1, HIGHEST + 1)
    )
    banished = tuple(face("out", house, value, agreed) for value in cards_in(view, BANISHED, house))
    return Side(house, names[house], hand, banished, int(view.wins[house]))


def face(where: str, house: int, value: int, agreed: Agreed) -> Face:
    """A card as it is drawn."""
    mark = ("acorn", "chalice")[value % 2]
    words = _(MARKS[value % 2])
    return Face(f"{where}-{house}-{value}", house, value, card_name(value, agreed), mark, words)
