"""Heraldry: why an action is not allowed, with the rule's number. The rules decide."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import IN_HAND, PAIRS, A, fits_base, fits_bonus
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
    base, giver = int(view.base_card), int(view.bonus)
    return _sentence(cards, base, giver).format(
        base=base,
        giver=giver,
        mark=_(MARKS[giver % 2]),
        value=cards[0],
        first=cards[0],
        second=cards[-1],
        sum=sum(cards),
    )


def _sentence(cards: tuple[int, ...], base: int, giver: int) -> str:
    """What is wrong with these cards on that base, or after the card that gives a bonus."""
    if giver and len(cards) == 2:
        return _("H5: you can play only one card as a bonus, not a pair.")
    if giver and not fits_bonus(giver, cards[0]):
        return _("H5: after the {giver} you may play another card with the {mark}, or stop.")
    if len(cards) == 2 and not base:
        return _("H2: you lead with one card. A pair needs a base to banish.")
    if len(cards) == 2:
        return _("H3: a pair must add up to the base, {base}, but {first}+{second} is {sum}.")
    if not giver and cards[0] == base:
        return _("H4: you can't play a card equal to the base.")
    if not giver and not fits_base(base, cards[0]):
        return _("H3: the {value} is neither higher than the {base} nor exactly one lower.")
    return _("This is allowed.")
