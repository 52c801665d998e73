"""Heraldry: why an action is not allowed, with the rule's number. The rules decide."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import (
    IN_HAND,
    PAIRS,
    A,
    fits_bonus,
    is_higher,
    is_one_lower,
)
from kingofarms.games.heraldry.text.narration import MARKS


def why_not(action: int, view: Any, agreed: Agreed) -> str:
    """Why the seat to play may not do that."""
    kind, *which = A.read(action)
    if kind == A.STOP:
        return _("H6: you can't pass. You can only decline a bonus.")
    cards = PAIRS[which[0]] if kind == A.PAIR else (which[0] + 1,)
    for value in cards:
        if view.place[view.to_play, value] != IN_HAND:
            return _("H3: you don't have the {value} in your hand.").format(value=value)
    if view.bonus:
        return _why_no_bonus(cards, view)
    return _why_no_single(cards[0], view) if len(cards) == 1 else _why_no_pair(cards, view)


def _why_no_bonus(cards: tuple[int, ...], view: Any) -> str:
    if len(cards) == 2:
        return _("H5: you can play only one card as a bonus, not a pair.")
    if not fits_bonus(view.bonus, cards[0]):
        return _(
            "H5: after the {giver} you may play another card with the {mark}, or stop."
        ).format(giver=view.bonus, mark=_(MARKS[view.bonus % 2]))
    return _("This is allowed.")


def _why_no_single(value: int, view: Any) -> str:
    if value == view.base_card:
        return _("H4: you can't play a card equal to the base.")
    if view.base_card and not (
        is_higher(view.base_card, value) or is_one_lower(view.base_card, value)
    ):
        return _("H3: the {value} is neither higher than the {base} nor exactly one lower.").format(
            value=value, base=view.base_card
        )
    return _("This is allowed.")


def _why_no_pair(cards: tuple[int, ...], view: Any) -> str:
    if not view.base_card:
        return _("H2: you lead with one card. A pair needs a base to banish.")
    return _("H3: a pair must add up to the base, {base}, but {first}+{second} is {sum}.").format(
        first=cards[0], second=cards[1], sum=sum(cards), base=view.base_card
    )
