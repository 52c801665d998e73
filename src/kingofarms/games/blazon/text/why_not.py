"""Blazon: why an action is not allowed, with the rule's number; the rules are asked."""

from typing import Any

from kingofarms.engine.match.terms import Agreed
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
    element_words,
    lacking_words,
    takes_words,
    type_word,
)
from kingofarms.games.blazon.text.notation import split_place, written_space


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
        CLAIM: _("B20: scoring has begun: claim a distinction or decline."),
        DISCARDING: _("B24: you hold too many cards: discard."),
        HERALD_PLACING: _("B16: the herald is waiting: place a card."),
        HERALD_PAYING: _("B16: first pay the herald with a card."),
    }.get(int(view.phase), _("B15: first pay what is owed: {owed}.").format(owed=int(view.owed)))


def _why_no_claim(action: int, view: Any, agreed: Agreed) -> str:
    seat = int(view.to_play)
    if view.phase != CLAIM:
        return _("B20: distinctions are claimed when the turn is scored.")
    lying = [int(distinction) for distinction in view.lying]
    if action - CLAIMS not in lying:
        return _("B20: that distinction is not in play.")
    if view.claimed[lying.index(action - CLAIMS), seat]:
        return _("B20: you have claimed that distinction before.")
    lacking = ", ".join(lacking_words(view, seat, action - CLAIMS, agreed))
    return _("B20: your shield lacks: {lacking}.").format(lacking=lacking)


def _why_no_discard(card: int, view: Any) -> str:
    if view.phase != DISCARDING:
        return _("B24: cards are discarded at the end of a turn, by who holds more than seven.")
    return _("B24: you do not hold that card.")


def _why_no_pay(card: int, view: Any) -> str:
    if view.phase not in (PLACING, PAYING, HERALD_PAYING):
        return _("B15: nothing is owed.")
    if view.phase == HERALD_PAYING:
        return _("B16: you do not hold that card.")
    return _("B15: you do not hold that card.")


def _why_no_place(action: int, view: Any, agreed: Agreed) -> str:
    terms, seat = agreed.record[0], int(view.to_play)
    card, space, said = split_place(action)
    if view.phase == HERALD_PAYING:
        return _waiting(view)
    if view.phase == PAYING:
        return _("B15: the first payment ends placing.")
    if view.phase in (SECOND_TAKE, AFTER):
        return _("B15: placing is a main action, and you have chosen yours.")
    if view.place[card] != seat:
        return _("B15: you do not hold that card.")
    if space >= terms.spaces:
        return _("B6: the shield has no such space.")
    found = ways(view, terms, seat, card, space)
    if found == CANNOT:
        if is_matched(view, terms, seat, card, space):
            return _("B9: an identical tincture lies on a space that must differ.")
        return _("B7: {space} takes {takes}, and that card is: {type}.").format(
            space=written_space(space, agreed),
            takes=takes_words(space, int(view.grouping[seat, terms.line_of[space]]), agreed),
            type=type_word(agreed.content["elements"][card]["type"]),
        )
    if found == EITHER_WAY and said == OPEN:
        return _("B8: that card fits both groupings of its line: say top or bottom.")
    if found != EITHER_WAY and said != OPEN:
        return _("B8: there is nothing to say about the grouping: leave out top or bottom.")
    return _(
        "B15: {card} is too dear: with it {price} is owed, and the rest of your hand is worth "
        "{worth}."
    ).format(
        card=element_words(card, agreed),
        price=int(view.owed) + int(terms.elements[card].value),
        worth=int(view.hand_worth[seat]) - int(terms.elements[card].value),
    )


def _why_no_herald(action: int, view: Any, agreed: Agreed) -> str:
    terms, seat = agreed.record[0], int(view.to_play)
    if view.heralds[seat] <= 0:
        return _("B16: you have no herald marker.")
    if view.heralds_used >= terms.heralds_per_turn:
        return _("B16: you have sent as many heralds this turn as was agreed.")
    if action == HERALD_PLACES:
        if not can_pay_herald(view, terms, seat):
            if terms.herald_price == BY_CARD:
                return _("B16: the herald wants another card in payment.")
            return _("B16: your counter stands at 0 and cannot go back.")
        return _("B16: no card of yours may lie on your shield now.")
    if HERALD_TAKES <= action < HERALD_TAKES + DISPLAY_PLACES:
        return _("B16: there is no card at that place of the display.")
    if HERALD_DRAWS <= action < HERALD_TAKES:
        return _no_deck(action - HERALD_DRAWS)
    if action == REFRESH and not can_refresh(view):
        return _("B16: there is no card to refresh the display with.")
    return _("It is allowed.")


def _no_deck(category: int) -> str:
    return _("B12: there is no {category} left in deck and discards.").format(
        category=category_word(category)
    )


def _why_no_exchange(which: int, slot: int, view: Any, agreed: Agreed) -> str:
    if agreed.record[0].acquire_from_display:
        return _("B14: in this edition nothing is exchanged.")
    if view.phase != AFTER:
        return _("B13: exchanges come after the last draw.")
    if view.drawn[which] == NO_CARD:
        return _("B13: only a card drawn by this Acquire, and still in hand, is exchanged once.")
    if view.display[slot] == NO_CARD:
        return _("B13: there is no card at that place of the display.")
    if display_category(slot) != view.drawn_category[which]:
        return _("B13: cards are exchanged within their category.")
    return _("It is allowed.")


def _why_no_acquire(action: int, view: Any, agreed: Agreed) -> str:
    if view.phase == AFTER:
        return _("B16: you have had your main action.")
    if action == FINISH and view.phase != SECOND_TAKE:
        return _("B16: there is a main action first: acquire or blazon.")
    if action in (PASS, FINISH):
        return _("B12: there is no passing while a source has a card.")
    if TAKES <= action < HERALD_DRAWS:
        if not agreed.record[0].acquire_from_display:
            return _("B13: in this edition cards are acquired from the decks, then exchanged.")
        return _("B14: there is no card at that place of the display.")
    if not has_cards(view, action - DRAWS):
        return _no_deck(action - DRAWS)
    return _("It is allowed.")
