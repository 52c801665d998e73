"""Blazon: why an action is not allowed, with the rule's number. The answer comes from the rules."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.rules.decks import can_refresh, has_cards
from kingofarms.games.blazon.rules.heralds import can_pay_herald, is_herald
from kingofarms.games.blazon.rules.placing import CANNOT, EITHER_WAY, is_matched, ways
from kingofarms.games.blazon.rules.state import (
    AFTER,
    CLAIM,
    CLAIMS,
    DECLINE,
    DISCARD,
    DISCARDING,
    DISPLAY_PLACES,
    DRAWS,
    EXCHANGES,
    FINISH,
    HERALD_DRAWS,
    HERALD_PAYING,
    HERALD_PLACES,
    HERALD_PLACING,
    HERALD_TAKES,
    NO_CARD,
    PASS,
    PAYING,
    PAYS,
    PLACES,
    PLACING,
    REFRESH,
    SECOND_TAKE,
    TAKES,
    display_category,
)
from kingofarms.games.blazon.rules.terms import BY_CARD, OPEN
from kingofarms.games.blazon.text.actions import category_word
from kingofarms.games.blazon.text.narration import (
    card_phrase,
    lacking_words,
    takes_words,
    type_word,
)
from kingofarms.games.blazon.text.notation import space_words, split_place


def why_not(action: int, view: Any, agreed: Agreed) -> str:
    """Why the seat to play may not do that."""
    if action == DECLINE or CLAIMS <= action < PAYS:
        return _why_no_claim(action, view, agreed)
    if DISCARD <= action < PLACES:
        return _why_no_discard(action - DISCARD, view)
    if view.phase in (CLAIM, DISCARDING):
        return _waiting(view)
    if PAYS <= action < DISCARD:
        return _why_no_pay(action - PAYS, view)
    if action >= PLACES:
        return _why_no_place(action, view, agreed)
    if view.phase in (PLACING, PAYING, HERALD_PLACING, HERALD_PAYING):
        return _waiting(view)
    if is_herald(action):
        return _why_no_herald(action, view, agreed)
    if EXCHANGES <= action < CLAIMS:
        return _why_no_exchange(*divmod(action - EXCHANGES, DISPLAY_PLACES), view, agreed)
    return _why_no_acquire(action, view, agreed)


def _waiting(view: Any) -> str:
    """What must be decided first."""
    return {
        CLAIM: _("B20: your turn is being scored. Claim a distinction or decline."),
        DISCARDING: _("B24: you have too many cards. Discard first."),
        HERALD_PLACING: _("B16: place a card with your herald first."),
        HERALD_PAYING: _("B16: pay the herald with a card first."),
    }.get(
        int(view.phase),
        _("B15: pay the rest of the price first: {owed}.").format(owed=int(view.owed)),
    )


def _why_no_claim(action: int, view: Any, agreed: Agreed) -> str:
    seat = int(view.to_play)
    if view.phase != CLAIM:
        return _("B20: you claim distinctions at the end of your turn, when it is scored.")
    lying = [int(distinction) for distinction in view.lying]
    if action - CLAIMS not in lying:
        return _("B20: that distinction is not in play.")
    if view.claimed[lying.index(action - CLAIMS), seat]:
        return _("B20: you have already claimed that distinction.")
    lacking = ", ".join(lacking_words(view, seat, action - CLAIMS, agreed))
    return _("B20: your shield still needs: {lacking}.").format(lacking=lacking)


def _why_no_discard(card: int, view: Any) -> str:
    if view.phase != DISCARDING:
        return _(
            "B24: you discard only at the end of your turn, and only with more than seven cards."
        )
    return _("B24: that card is not in your hand.")


def _why_no_pay(card: int, view: Any) -> str:
    if view.phase not in (PLACING, PAYING, HERALD_PAYING):
        return _("B15: there is nothing to pay for.")
    if view.phase == HERALD_PAYING:
        return _("B16: that card is not in your hand.")
    return _("B15: that card is not in your hand.")


def _why_no_place(action: int, view: Any, agreed: Agreed) -> str:
    terms, seat = agreed.record[0], int(view.to_play)
    card, space, grouping = split_place(action)
    if view.phase == HERALD_PAYING:
        return _waiting(view)
    if view.phase == PAYING:
        return _("B15: once you have started paying, you can't place more cards.")
    if view.phase in (SECOND_TAKE, AFTER):
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
        card=card_phrase(card, agreed),
        price=int(view.owed) + int(terms.elements[card].value),
        worth=int(view.hand_worth[seat]) - int(terms.elements[card].value),
    )


def _why_elsewhere(card: int, space: int, view: Any, agreed: Agreed) -> str:
    """B7: what the space takes, and where the card goes."""
    terms, seat = agreed.record[0], int(view.to_play)
    kind = type_word(agreed.content["elements"][card]["type"])
    text = _("B7: {space} takes {takes}, but that card is: {type}.").format(
        space=space_words(space, agreed),
        takes=takes_words(space, int(view.grouping[seat, terms.line_of[space]]), agreed),
        type=kind,
    )
    fitting = [
        space_words(each, agreed)
        for each in range(int(terms.spaces))
        if ways(view, terms, seat, card, each) != CANNOT
    ]
    if not fitting:
        return text
    return text + " " + _("It goes to {spaces}.").format(spaces=", ".join(fitting))


def _why_no_herald(action: int, view: Any, agreed: Agreed) -> str:
    terms, seat = agreed.record[0], int(view.to_play)
    if view.heralds[seat] <= 0:
        return _("B16: you have no herald.")
    if view.heralds_used >= terms.heralds_per_turn:
        return _("B16: you can't send another herald this turn.")
    if action == HERALD_PLACES:
        if not can_pay_herald(view, terms, seat):
            if terms.herald_price == BY_CARD:
                return _("B16: you need one more card to pay the herald.")
            return _("B16: you have no point to pay the herald with.")
        return _("B16: none of your cards fits on your shield now.")
    if HERALD_TAKES <= action < HERALD_TAKES + DISPLAY_PLACES:
        return _("B16: there is no card in that place of the display.")
    if HERALD_DRAWS <= action < HERALD_TAKES:
        return _no_deck(action - HERALD_DRAWS)
    if action == REFRESH and not can_refresh(view):
        return _("B16: there are no cards left to replace the display.")
    return _("This is allowed.")


def _no_deck(category: int) -> str:
    return _("B12: no {category} is left in the deck or the discards.").format(
        category=category_word(category)
    )


def _why_no_exchange(which: int, slot: int, view: Any, agreed: Agreed) -> str:
    if agreed.record[0].acquire_from_display:
        return _("B14: there are no exchanges in this edition.")
    if view.phase != AFTER:
        return _("B13: you exchange only after your last draw.")
    if view.drawn[which] == NO_CARD:
        return _("B13: you can exchange only cards you drew this turn and still have, each once.")
    if view.display[slot] == NO_CARD:
        return _("B13: there is no card in that place of the display.")
    if display_category(slot) != view.drawn_category[which]:
        return _("B13: you exchange a tincture for a tincture and a device for a device.")
    return _("This is allowed.")


def _why_no_acquire(action: int, view: Any, agreed: Agreed) -> str:
    if view.phase == AFTER:
        return _("B16: you have already used your main action.")
    if action == FINISH and view.phase != SECOND_TAKE:
        return _("B16: choose your main action first: acquire or blazon.")
    if action in (PASS, FINISH):
        return _("B12: you can't pass while there are cards to acquire.")
    if TAKES <= action < HERALD_DRAWS:
        if not agreed.record[0].acquire_from_display:
            return _("B13: in this edition you draw from the decks first, then exchange.")
        return _("B14: there is no card in that place of the display.")
    if not has_cards(view, action - DRAWS):
        return _no_deck(action - DRAWS)
    return _("This is allowed.")
