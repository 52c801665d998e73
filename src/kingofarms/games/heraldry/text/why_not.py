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
    base, giver, value, is_pair = int(view.base_card), int(view.bonus), cards[0], kind == A.PAIR
    text = _("This is allowed.")
    if giver and is_pair:
        text = _("H5: you can play only one card as a bonus, not a pair.")
    elif giver and not fits_bonus(giver, value):
        text = _("H5: after the {giver} you may play another card with the {mark}, or stop.")
    elif is_pair and not base:
        text = _("H2: you lead with one card. A pair needs a base to banish.")
    elif is_pair:
        text = _("H3: a pair must add up to the base, {base}, but {first}+{second} is {sum}.")
    elif not giver and value == base:
        text = _("H4: you can't play a card equal to the base.")
    elif not giver and not fits_base(base, value):
        text = _("H3: the {value} is neither higher than the {base} nor exactly one lower.")
    return text.format(
        base=base,
        giver=giver,
        mark=_(MARKS[giver % 2]),
        value=value,
        first=cards[0],
        second=cards[-1],
        sum=sum(cards),
    )
