"""Blazon: an action as it is written, and in words with its price and what it gains.

Written are `draw tincture`, `place lion at 3.1 top`, `pay azure 3 virtue`, `finish`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kingofarms.engine.game.game import Notation
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _
from kingofarms.games.blazon.rules.placing import NOT_FORCED, forced_payment
from kingofarms.games.blazon.rules.scoring import show_gains
from kingofarms.games.blazon.rules.state import DEVICE, LYING, NO_CARD, PHASE, TENS, TINCTURE, A
from kingofarms.games.blazon.rules.terms import BY_CARD, CATEGORIES, OPEN
from kingofarms.games.blazon.text.cards import (
    GROUPING_WORDS,
    card_phrase,
    distinction_name,
    space_words,
    written_names,
    written_space,
)

GROUPINGS = ("", " top", " bottom")  # as written after a placement
NOTATION = Notation(
    A,
    {
        "category": lambda category, _agreed: CATEGORIES[category],
        "slot": lambda slot, _agreed: str(slot + 1),
        "which": lambda which, _agreed: str(which + 1),
        "distinction": lambda which, agreed: str(agreed.content["distinctions"][which]["name"]),
        "card": lambda card, agreed: written_names(agreed)[card],
        "space": written_space,
        "grouping": lambda grouping, _agreed: GROUPINGS[grouping],
    },
)
NOT_AN_ACTION = N_(
    "'{text}' is not an action. Type, for example, 'draw device', 'place lion at 3.1 top', "
    "'pay azure 3 virtue', 'exchange 1 for 4', 'herald take 2' or 'finish'."
)
ACTION_WORDS = {
    A.PASS: N_("acquire nothing: no cards are left"),
    A.HERALD_REFRESH: N_("herald: replace all cards of the display"),
    A.FINISH: N_("finish your turn"),
    A.DECLINE: N_("claim nothing this turn"),
    A.DRAW(TINCTURE): N_("draw a tincture"),
    A.DRAW(DEVICE): N_("draw a device"),
    A.HERALD_DRAW(TINCTURE): N_("herald: draw a tincture"),
    A.HERALD_DRAW(DEVICE): N_("herald: draw a device"),
}

Placed = tuple[int, int, int]  # a card, a space, the grouping said


def describe_action(action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()) -> str:
    """The action in words."""
    if action in ACTION_WORDS:
        return _(ACTION_WORDS[action])
    match A.read(action):
        case A.PLACE, card, space, grouping:
            return describe_place((card, space, grouping), view, agreed)
        case A.PAY, card:
            return describe_pay(card, view, agreed)
        case A.DISCARD, card:
            return _("discard {card}").format(card=card_phrase(card, agreed))
        case A.CLAIM, distinction:
            return describe_claim(distinction, view, agreed)
        case A.EXCHANGE, which, slot:
            other, card = card_phrase(int(view.drawn[which]), agreed), lying_at(slot, view, agreed)
            return _("swap {other} for {card}").format(other=other, card=card)
        case A.TAKE, slot:
            return _("take {card} from the display").format(card=lying_at(slot, view, agreed))
        case A.HERALD_TAKE, slot:
            text = _("herald: take {card} from the display")
            return text.format(card=lying_at(slot, view, agreed))
    if agreed.terms.herald_price == BY_CARD:
        return _("herald: place a card of any value for one other card")
    return _("herald: place a card of any value for one point of prestige")


def lying_at(slot: int, view: Any, agreed: Agreed) -> str:
    """The card at a place of the display."""
    card = int(view.display[slot])
    return _("nothing") if card == NO_CARD else card_phrase(card, agreed)


def describe_pay(card: int, view: Any, agreed: Agreed) -> str:
    """B15: what is left to pay afterwards, or what is wasted."""
    left = int(view.owed) - int(agreed.terms.elements[card].value)
    if left > 0:
        paid = _("{owed} left to pay").format(owed=left)
    elif left < 0:
        paid = _("fully paid, {surplus} wasted").format(surplus=-left)
    else:
        paid = _("fully paid")
    return _("pay with {card}").format(card=card_phrase(card, agreed)) + "; " + paid


def describe_claim(distinction: int, view: Any, agreed: Agreed) -> str:
    """The distinction and the value of its top marker."""
    name, lying = distinction_name(distinction, agreed), view.lying.tolist()
    claims = int(view.claim_count[lying.index(distinction)]) if distinction in lying else LYING
    if claims == LYING:
        return _("claim {distinction}").format(distinction=name)
    text = _("claim {distinction} for {worth} points")
    return text.format(distinction=name, worth=int(agreed.terms.claim_worth[claims]))


def describe_place(placed: Placed, view: Any, agreed: Agreed) -> str:
    """Where it goes, its price and what it gains."""
    card, space, grouping = placed
    where = space_words(space, agreed)
    if grouping != OPEN:
        where += " " + _(GROUPING_WORDS[grouping])
    covered = int(view.shield[view.to_play, space])
    text = _("place {card} at {space}").format(card=card_phrase(card, agreed), space=where)
    if covered != NO_CARD:
        text += " " + _("over {card}").format(card=card_phrase(covered, agreed))
    value = int(agreed.terms.elements[card].value)
    words = [_("scores {points}").format(points=value)]
    if view.phase != PHASE.HERALD_PLACING:
        price = _("price {price}").format(price=value)
        if view.owed:
            price += " " + _("({sum} in total)").format(sum=value + int(view.owed))
        text += ": " + price
        surplus = surplus_if_forced(placed, view, agreed)
        if surplus is not None:
            words.append(_("takes all your other cards"))
        if surplus:
            words[-1] += ", " + _("{surplus} wasted").format(surplus=surplus)
    return "; ".join([text, *words, *brings(placed, view, agreed)])


def surplus_if_forced(placed: Sequence[int], view: Any, agreed: Agreed) -> int | None:
    """B15: what is wasted if the price takes the whole hand, which nobody is asked about then."""
    surplus = int(forced_payment(view.copy(), agreed.terms, int(view.to_play), *placed))
    return None if surplus == NOT_FORCED else surplus


def brings(placed: Placed, view: Any, agreed: Agreed) -> list[str]:
    """What a placement gains beyond its points. The rules are asked on a copy."""
    counts, seat = np.zeros(LYING + TENS + 1, np.int64), int(view.to_play)
    show_gains(view.copy(), agreed.terms, seat, *placed, counts)
    if not counts.any():
        return []
    gains = [_("fills the shield")] if counts[LYING + TENS] else []
    for k in range(LYING):
        if counts[k] > 0:
            name = distinction_name(int(view.lying[k]), agreed)
            gains.append(_("qualifies for {distinction}").format(distinction=name))
    for k in range(TENS):
        if counts[LYING + k] > 0:
            gains.append(_("takes the marker for {ten}").format(ten=10 * (k + 1)))
    return gains
