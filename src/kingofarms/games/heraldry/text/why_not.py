"""Heraldry: why an action is not allowed, with the rule's number; the rules are asked."""

from typing import Any

from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import (
    IN_HAND,
    PAIRS,
    STOP,
    fits_bonus,
    is_higher,
    is_one_lower,
)
from kingofarms.games.heraldry.text.narration import MARKS


def why_not(action: int, view: Any, agreed: Agreed) -> str:
    """Why the seat to play may not do that."""
    if action == STOP:
        return _("H6: there is no passing; only a bonus can be declined.")
    cards = (action + 1,) if action < STOP else PAIRS[action - STOP - 1]
    for value in cards:
        if view.place[view.to_play, value] != IN_HAND:
            return _("H3: you do not hold the {value}.").format(value=value)
    if view.bonus:
        return _why_no_bonus(cards, view)
    return _why_no_single(cards[0], view) if len(cards) == 1 else _why_no_pair(cards, view)


def _why_no_bonus(cards: tuple[int, ...], view: Any) -> str:
    if len(cards) == 2:
        return _("H5: a bonus is one card, not a pair.")
    if not fits_bonus(view.bonus, cards[0]):
        return _("H5: the bonus of the {giver} is another card with the {mark}, or stop.").format(
            giver=view.bonus, mark=_(MARKS[view.bonus % 2])
        )
    return _("It is allowed.")


def _why_no_single(value: int, view: Any) -> str:
    if value == view.base_card:
        return _("H4: a card equal to the base is never allowed.")
    if view.base_card and not (
        is_higher(view.base_card, value) or is_one_lower(view.base_card, value)
    ):
        return _("H3: the {value} is neither higher than the {base} nor exactly one lower.").format(
            value=value, base=view.base_card
        )
    return _("It is allowed.")


def _why_no_pair(cards: tuple[int, ...], view: Any) -> str:
    if not view.base_card:
        return _("H2: the lead is one card; a pair needs a base to banish.")
    return _("H3: {first}+{second} is {sum}, and a pair adds up to the base, {base}.").format(
        first=cards[0], second=cards[1], sum=sum(cards), base=view.base_card
    )
