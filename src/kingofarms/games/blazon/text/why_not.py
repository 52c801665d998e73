"""Blazon: why an action is not allowed, with the rule's number. The answer comes from the rules."""

from typing import Any

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.rules.decks import can_refresh, has_cards
from kingofarms.games.blazon.rules.placing import CANNOT, EITHER_WAY, is_matched, ways
from kingofarms.games.blazon.rules.state import NO_CARD, PHASE, A, display_category
from kingofarms.games.blazon.rules.terms import BY_CARD, OPEN
from kingofarms.games.blazon.rules.turn import can_pay_herald
from kingofarms.games.blazon.text import cards

BUSY = (PHASE.PLACING, PHASE.PAYING, PHASE.HERALD_PLACING, PHASE.HERALD_PAYING)
ERRANDS = (A.HERALD_REFRESH, A.HERALD_PLACE, A.HERALD_DRAW, A.HERALD_TAKE)


def why_not(action: int, view: Any, agreed: Agreed) -> str:
    """Why the seat to play may not do that."""
    kind, *fields = A.read(action)
    if kind == A.CLAIM or kind == A.DECLINE:
        return _why_no_claim(fields, view, agreed)
    if kind == A.DISCARD:
        return _why_no_discard(view)
    if view.phase in (PHASE.CLAIM, PHASE.DISCARDING):
        return _waiting(view)
    if kind == A.PAY:
        return _why_no_pay(view)
    if kind == A.PLACE:
        return _why_no_place(fields, view, agreed)
    if view.phase in BUSY:
        return _waiting(view)
    if kind in ERRANDS:
        return _why_no_herald(kind, fields, view, agreed)
    if kind == A.EXCHANGE:
        return _why_no_exchange(fields, view, agreed)
    return _why_no_acquire(kind, fields, view, agreed)


def _waiting(view: Any) -> str:
    """What must be decided first."""
    return {
        PHASE.CLAIM: _("B20: your turn is being scored. Claim a distinction or decline."),
        PHASE.DISCARDING: _("B24: you have too many cards. Discard first."),
        PHASE.HERALD_PLACING: _("B16: place a card with your herald first."),
        PHASE.HERALD_PAYING: _("B16: pay the herald with a card first."),
    }.get(
        int(view.phase),
        _("B15: pay the rest of the price first: {owed}.").format(owed=int(view.owed)),
    )


def _why_no_claim(distinctions: list[int], view: Any, agreed: Agreed) -> str:
    """The distinction that is claimed, or none."""
    seat = int(view.to_play)
    if view.phase != PHASE.CLAIM:
        return _("B20: you claim distinctions at the end of your turn, when it is scored.")
    lying = view.lying.tolist()
    distinction = distinctions[0] if distinctions else NOBODY
    if distinction not in lying:
        return _("B20: that distinction is not in play.")
    if view.claimed[lying.index(distinction), seat]:
        return _("B20: you have already claimed that distinction.")
    missing = cards.lacking(view, seat, agreed)[lying.index(distinction)]
    words = cards.missing_words(missing, distinction, agreed)
    return _("B20: your shield still needs: {lacking}.").format(lacking=words)


def _why_no_discard(view: Any) -> str:
    if view.phase != PHASE.DISCARDING:
        return _(
            "B24: you discard only at the end of your turn, and only with more than seven cards."
        )
    return _("B24: that card is not in your hand.")


def _why_no_pay(view: Any) -> str:
    if view.phase not in (PHASE.PLACING, PHASE.PAYING, PHASE.HERALD_PAYING):
        return _("B15: there is nothing to pay for.")
    if view.phase == PHASE.HERALD_PAYING:
        return _("B16: that card is not in your hand.")
    return _("B15: that card is not in your hand.")


def _why_no_place(placed: list[int], view: Any, agreed: Agreed) -> str:
    terms, seat = agreed.terms, int(view.to_play)
    card, space, grouping = placed
    if view.phase == PHASE.HERALD_PAYING:
        return _waiting(view)
    if view.phase == PHASE.PAYING:
        return _("B15: once you have started paying, you can't place more cards.")
    if view.phase in (PHASE.SECOND_TAKE, PHASE.AFTER):
        return _("B15: you have already used your main action, so you can't place cards.")
    if view.place[card] != seat:
        return _("B15: that card is not in your hand.")
    if space >= terms.spaces:
        return _("B6: the shield has no such space.")
    way = ways(view, terms, seat, card, space)
    if way == CANNOT:
        if is_matched(view, terms, seat, card, space):
            return _(
                "B9: that space needs a different tincture: an identical one is already on your "
                "shield."
            )
        return _why_elsewhere(card, space, view, agreed)
    if way == EITHER_WAY and grouping == OPEN:
        return _("B8: that card fits both groupings of its line. Add top or bottom.")
    if way != EITHER_WAY and grouping != OPEN:
        return _("B8: only one grouping fits here. Leave out top or bottom.")
    return _(
        "B15: you can't afford {card}. The price would be {price}, and the rest of your hand is "
        "worth {worth}."
    ).format(
        card=cards.card_phrase(card, agreed),
        price=int(view.owed) + int(terms.elements[card].value),
        worth=int(view.hand_worth[seat]) - int(terms.elements[card].value),
    )


def _why_elsewhere(card: int, space: int, view: Any, agreed: Agreed) -> str:
    """B7: what the space takes, and where the card goes."""
    terms, seat = agreed.terms, int(view.to_play)
    kind = agreed.content["elements"][card]["type"]
    text = _("B7: {space} takes {takes}, but that card is: {type}.").format(
        space=cards.space_words(space, agreed),
        takes=cards.takes_words(space, int(view.grouping[seat, terms.line_of[space]]), agreed),
        type=_(kind),
    )
    fitting = [
        cards.space_words(each, agreed)
        for each in range(int(terms.spaces))
        if ways(view, terms, seat, card, each) != CANNOT
    ]
    if not fitting:
        return text
    return text + " " + _("It goes to {spaces}.").format(spaces=", ".join(fitting))


def _why_no_herald(kind: int, sources: list[int], view: Any, agreed: Agreed) -> str:
    terms, seat = agreed.terms, int(view.to_play)
    if view.heralds[seat] <= 0:
        return _("B16: you have no herald.")
    if view.heralds_used >= terms.heralds_per_turn:
        return _("B16: you can't send another herald this turn.")
    if kind == A.HERALD_PLACE:
        if can_pay_herald(view, terms, seat):
            return _("B16: none of your cards fits on your shield now.")
        if terms.herald_price == BY_CARD:
            return _("B16: you need one more card to pay the herald.")
        return _("B16: you have no point to pay the herald with.")
    if kind == A.HERALD_TAKE:
        return _("B16: there is no card in that place of the display.")
    if kind == A.HERALD_DRAW:
        return _no_deck(*sources)
    if not can_refresh(view):
        return _("B16: there are no cards left to replace the display.")
    return _("This is allowed.")


def _no_deck(category: int) -> str:
    text = _("B12: no {category} is left in the deck or the discards.")
    return text.format(category=_(cards.CATEGORY_WORDS[category]))


def _why_no_exchange(exchanged: list[int], view: Any, agreed: Agreed) -> str:
    which, slot = exchanged
    if agreed.terms.acquire_from_display:
        return _("B14: there are no exchanges in this edition.")
    if view.phase != PHASE.AFTER:
        return _("B13: you exchange only after your last draw.")
    if view.drawn[which] == NO_CARD:
        return _("B13: you can exchange only cards you drew this turn and still have, each once.")
    if view.display[slot] == NO_CARD:
        return _("B13: there is no card in that place of the display.")
    if display_category(slot) != view.drawn_category[which]:
        return _("B13: you exchange a tincture for a tincture and a device for a device.")
    return _("This is allowed.")


def _why_no_acquire(kind: int, sources: list[int], view: Any, agreed: Agreed) -> str:
    if view.phase == PHASE.AFTER:
        return _("B16: you have already used your main action.")
    if kind == A.FINISH and view.phase != PHASE.SECOND_TAKE:
        return _("B16: choose your main action first: acquire or blazon.")
    if kind == A.PASS or kind == A.FINISH:
        return _("B12: you can't pass while there are cards to acquire.")
    if kind == A.TAKE:
        if not agreed.terms.acquire_from_display:
            return _("B13: in this edition you draw from the decks first, then exchange.")
        return _("B14: there is no card in that place of the display.")
    if not has_cards(view, *sources):
        return _no_deck(*sources)
    return _("This is allowed.")
