"""Blazon: an action in words, with its price and what it gains."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _
from kingofarms.games.blazon.rules.payment import pay
from kingofarms.games.blazon.rules.showing import NOT_FORCED, forced_payment, show_gains
from kingofarms.games.blazon.rules.state import (
    CLAIMS,
    DECLINE,
    DISCARD,
    DISPLAY_PLACES,
    DRAWS,
    EXCHANGES,
    FINISH,
    HERALD_DRAWS,
    HERALD_PLACES,
    HERALD_PLACING,
    HERALD_TAKES,
    LYING,
    NO_CARD,
    PASS,
    PAYS,
    PLACES,
    REFRESH,
    TAKES,
    TENS,
)
from kingofarms.games.blazon.rules.terms import BY_CARD, OPEN
from kingofarms.games.blazon.text.narration import (
    CATEGORY_WORDS,
    GROUPING_WORDS,
    card_phrase,
    distinction_name,
)
from kingofarms.games.blazon.text.notation import space_words, split_place

ACTION_WORDS = {
    PASS: N_("acquire nothing: no cards are left"),
    REFRESH: N_("herald: replace all cards of the display"),
    FINISH: N_("finish your turn"),
    DECLINE: N_("claim nothing this turn"),
}
DRAW_WORDS = (N_("draw a tincture"), N_("draw a device"))
HERALD_DRAW_WORDS = (N_("herald: draw a tincture"), N_("herald: draw a device"))
HERALD_PLACES_WORDS = (
    N_("herald: place a card of any value for one other card"),
    N_("herald: place a card of any value for one point of prestige"),
)


def describe_action(action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()) -> str:
    """The action in words."""
    if action in ACTION_WORDS:
        return _(ACTION_WORDS[action])
    if action == HERALD_PLACES:
        by_card = agreed.record[0].herald_price == BY_CARD
        return _(HERALD_PLACES_WORDS[0 if by_card else 1])
    if action >= PLACES:
        return describe_place(action, view, agreed)
    if action >= DISCARD:
        return _("discard {card}").format(card=card_phrase(action - DISCARD, agreed))
    if action >= PAYS:
        return describe_pay(action - PAYS, view, agreed)
    if action >= CLAIMS:
        return describe_claim(action - CLAIMS, view, agreed)
    return describe_gain(action, view, agreed)


def describe_gain(action: int, view: Any, agreed: Agreed) -> str:
    """A card from a deck or the display."""
    if action >= EXCHANGES:
        which, slot = divmod(action - EXCHANGES, DISPLAY_PLACES)
        return _("swap {other} for {card}").format(
            other=card_phrase(int(view.drawn[which]), agreed), card=lying_at(slot, view, agreed)
        )
    if action >= HERALD_TAKES:
        return _("herald: take {card} from the display").format(
            card=lying_at(action - HERALD_TAKES, view, agreed)
        )
    if action >= HERALD_DRAWS:
        return _(HERALD_DRAW_WORDS[action - HERALD_DRAWS])
    if action >= TAKES:
        return _("take {card} from the display").format(card=lying_at(action - TAKES, view, agreed))
    return _(DRAW_WORDS[action - DRAWS])


def lying_at(slot: int, view: Any, agreed: Agreed) -> str:
    """The card at a place of the display."""
    card = int(view.display[slot])
    return _("nothing") if card == NO_CARD else card_phrase(card, agreed)


def describe_pay(card: int, view: Any, agreed: Agreed) -> str:
    """What is left to pay afterwards. The rules are asked on a copy."""
    then = view.copy()
    pay(then, agreed.record[0], int(view.to_play), card)
    text = _("pay with {card}").format(card=card_phrase(card, agreed))
    if then.owed:
        return text + "; " + _("{owed} left to pay").format(owed=int(then.owed))
    surplus = int(agreed.record[0].elements[card].value) - int(view.owed)
    if surplus > 0:
        return text + "; " + _("fully paid, {surplus} wasted").format(surplus=surplus)
    return text + "; " + _("fully paid")


def describe_claim(distinction: int, view: Any, agreed: Agreed) -> str:
    """The distinction and the value of its top marker."""
    for k in range(LYING):
        if view.lying[k] == distinction and view.claim_count[k] < LYING:
            worth = int(agreed.record[0].claim_worth[int(view.claim_count[k])])
            return _("claim {distinction} for {worth} points").format(
                distinction=distinction_name(distinction, agreed), worth=worth
            )
    return _("claim {distinction}").format(distinction=distinction_name(distinction, agreed))


def describe_place(action: int, view: Any, agreed: Agreed) -> str:
    """Where it goes, its price and what it gains."""
    card, space, grouping = split_place(action)
    where = space_words(space, agreed)
    if grouping != OPEN:
        where += " " + _(GROUPING_WORDS[grouping])
    covered = int(view.shield[view.to_play, space])
    text = _("place {card} at {space}").format(card=card_phrase(card, agreed), space=where)
    if covered != NO_CARD:
        text += " " + _("over {card}").format(card=card_phrase(covered, agreed))
    value = int(agreed.record[0].elements[card].value)
    if view.phase != HERALD_PLACING:
        price = _("price {price}").format(price=value)
        if view.owed:
            price += " " + _("({sum} in total)").format(sum=value + int(view.owed))
        text += ": " + price
    points = _("scores {points}").format(points=value)
    return "; ".join(
        [text, points, *takes_all(action, view, agreed), *brings(action, view, agreed)]
    )


def takes_all(action: int, view: Any, agreed: Agreed) -> list[str]:
    """B15: whether the price takes the whole hand, which nobody is asked about then."""
    if view.phase == HERALD_PLACING:
        return []
    seat = int(view.to_play)
    surplus = int(forced_payment(view.copy(), agreed.record[0], seat, action - PLACES))
    if surplus == NOT_FORCED:
        return []
    words = _("takes all your other cards")
    return [words + ", " + _("{surplus} wasted").format(surplus=surplus) if surplus else words]


def brings(action: int, view: Any, agreed: Agreed) -> list[str]:
    """What a placement gains beyond its points. The rules are asked on a copy."""
    counts = np.zeros(LYING + TENS + 1, np.int64)
    show_gains(view.copy(), agreed.record[0], int(view.to_play), *split_place(action), counts)
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


def category_word(category: int) -> str:
    """Tincture or device."""
    return _(CATEGORY_WORDS[category])
