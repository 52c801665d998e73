"""What the seat to play decides in Blazon: the question with prices and limits, and the payment.

The tray has the cards of a payment, which one button pays. The rules are asked on a copy.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.scene import Tray
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, ngettext
from kingofarms.games.blazon.browser.things import ways_in_hand
from kingofarms.games.blazon.rules.placing import affordable, pay, pay_if_forced, show_payment
from kingofarms.games.blazon.rules.state import NO_CARD, PHASE, A, State
from kingofarms.games.blazon.rules.terms import BY_CARD, MOST_VALUE, OPEN
from kingofarms.games.blazon.rules.turn import HAND_LIMIT, may_send
from kingofarms.games.blazon.text.actions import surplus_if_forced
from kingofarms.games.blazon.text.cards import (
    GROUPING_WORDS,
    card_phrase,
    claimable,
    distinction_name,
    held_by,
)

ACQUIRED = 2  # B13, B14: cards that Acquire brings
PAYMENT = (PHASE.PLACING, PHASE.PAYING, PHASE.HERALD_PAYING)  # phases
HAND = "hand-"  # before the number of a card in hand


def prompt(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
    """The question in few words, then what helps to answer it."""
    match int(view.phase):
        case PHASE.MAIN:
            return main_words(view, seat, agreed)
        case PHASE.SECOND_TAKE if agreed.terms.acquire_from_display:
            return [_("Take the second card, from a deck or from the display.")]
        case PHASE.SECOND_TAKE:
            return [_("Draw the second card, from either deck.")]
        case PHASE.PLACING | PHASE.PAYING:
            return price_words(view, seat, agreed)
        case PHASE.HERALD_PLACING:
            price = _("It costs {price}.").format(price=herald_price(agreed))
            return [_("Your herald places any card: choose the card and its space."), price]
        case PHASE.HERALD_PAYING:
            return [_("Pay the herald with any one card.")]
        case PHASE.AFTER:
            return after_words(view, seat, agreed)
        case PHASE.CLAIM:
            return claim_words(view, seat, agreed)
    return discarding_words(view, seat, agreed)


def warnings(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
    """B25: the last turn."""
    if view.filled_by in (NOBODY, seat):
        return []
    text = _("{name}'s shield is full. This is your last turn (B25).")
    return [text.format(name=names[view.filled_by])]


def short_words(action: int, view: Any, agreed: Agreed) -> str:
    """An action on a button of the table, where the table says the rest."""
    match A.read(action):
        case A.PLACE, _card, _space, grouping:
            return _("Place anyway") if grouping == OPEN else _(GROUPING_WORDS[grouping])
    return ""


def action_note(action: int, view: Any, agreed: Agreed) -> str:
    """B18, B24: what comes of finishing: the points of this turn, and cards to discard."""
    if action != A.FINISH:
        return ""
    points, extra = int(view.points), discards_due(view, int(view.to_play), agreed)
    scores = ngettext("scores {count} point", "scores {count} points", points)
    lines = [scores.format(count=points) if points else _("no points this turn")]
    if extra:
        discards = ngettext("then discard {count} card", "then discard {count} cards", extra)
        lines.append(discards.format(count=extra))
    return ", ".join(lines)


def discards_due(view: Any, seat: int, agreed: Agreed) -> int:
    """B24: the cards that the seat would have to discard if its turn ended now."""
    size = int(view.hand_size[seat])
    return size - int(agreed.terms.hand_kept) if size > HAND_LIMIT else 0


def main_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B13, B14, B15, B16."""
    may_blazon = can_blazon(view, seat, agreed)
    if agreed.terms.acquire_from_display:
        question = _("Take 2 cards, or play cards.") if may_blazon else _("Take 2 cards.")
        acquire = _("Acquire: take two cards from the decks or the display.")
    else:
        question = _("Draw 2 cards, or play cards.") if may_blazon else _("Draw 2 cards.")
        acquire = _("Acquire: draw two cards, then you may exchange them with the display.")
    blazon = _("Or blazon: place cards on your shield and pay for them with other cards.")
    return [
        question,
        acquire + " " + blazon,
        *hand_words(view, seat),
        *herald_words(view, seat, agreed),
        *limit_words(view, seat, agreed, ACQUIRED),
    ]


def can_blazon(view: Any, seat: int, agreed: Agreed) -> bool:
    """B15: whether a card in hand may be placed for a price that the rest of the hand can pay."""
    most, elements = int(affordable(view, seat)), agreed.terms.elements
    ways = ways_in_hand(view, seat, agreed)
    return any(elements[card].value <= most and any(ways[card]) for card in held_by(view, seat))


def limit_words(view: Any, seat: int, agreed: Agreed, more: int) -> list[str]:
    """B24: a warning if the hand, with that many more cards, would be too large."""
    size = int(view.hand_size[seat])
    if size + more <= HAND_LIMIT:
        return []
    text = _(
        "You have {size} cards. With more than {most} at the end of your turn, you must "
        "discard down to {kept} (B24)."
    )
    return [text.format(size=size, most=HAND_LIMIT, kept=int(agreed.terms.hand_kept))]


def hand_words(view: Any, seat: int) -> list[str]:
    """B15: the highest price the seat can pay."""
    most = min(MOST_VALUE, int(affordable(view, seat)))
    worth = int(view.hand_worth[seat])
    if most < 1:
        return [_("You can't afford a card: your hand is worth only {worth}.").format(worth=worth)]
    return [_("You can afford cards up to {most}.").format(most=most)]


def herald_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B16: what a herald can do, and the price of placing a card with it."""
    count = int(view.heralds[seat])
    if not may_send(view, agreed.terms, seat):
        return []
    text = ngettext(
        "You have {count} herald. Send it to get a card, to replace the display, or to place "
        "any card for {price}.",
        "You have {count} heralds. Send one to get a card, to replace the display, or to place "
        "any card for {price}.",
        count,
    )
    return [text.format(count=count, price=herald_price(agreed))]


def herald_price(agreed: Agreed) -> str:
    """B16: one other card, or one point."""
    if agreed.terms.herald_price == BY_CARD:
        return _("one other card")
    return _("one point of prestige")


def price_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B15: the price so far, or what is left of it, and how the tray is used."""
    price, owed = int(view.price), int(view.owed)
    tray_help = [
        _("Click a card to put it into the tray, or to take it out again."),
        _("Anything over the price is lost."),
    ]
    if view.phase == PHASE.PAYING:
        paid = _("Price {price}, paid {paid}.").format(price=price, paid=price - owed)
        return [_("Pay {owed} more.").format(owed=owed), paid, *tray_help]
    if not can_blazon(view, seat, agreed):
        return [_("Pay {owed}.").format(owed=owed), *tray_help]
    return [
        _("Pay {owed}, or place more cards.").format(owed=owed),
        *tray_help,
        _("To place another card, click its space first, or drag the card there."),
        *hand_words(view, seat),
    ]


def after_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B13, B16: exchanges and heralds, until the seat finishes."""
    drawn = [card_phrase(int(card), agreed) for card in view.drawn if card != NO_CARD]
    may_swap = bool(drawn) and not agreed.terms.acquire_from_display
    sends = may_send(view, agreed.terms, seat)
    if may_swap:
        text = _(
            "You drew {cards}. You may exchange each with a display card of the same category."
        )
        lines = [
            _("Swap new cards with the display, or finish."),
            text.format(cards=", ".join(drawn)),
        ]
    else:
        lines = [_("Send a herald, or finish.") if sends else _("Finish your turn.")]
    lines += herald_words(view, seat, agreed)
    if view.points:
        lines.append(_("Points this turn: {points}.").format(points=int(view.points)))
    return lines + limit_words(view, seat, agreed, 0)


def claim_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B20: one of the distinctions that the shield qualifies for, or none."""
    met = [distinction_name(int(view.lying[k]), agreed) for k in claimable(view, seat, agreed)]
    text = _("Your shield qualifies for {names}. Claim one distinction, or none.")
    return [text.format(names=", ".join(met))]


def discarding_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B24: down to the limit."""
    size, kept = int(view.hand_size[seat]), int(agreed.terms.hand_kept)
    text = ngettext("Discard {count} card.", "Discard {count} cards.", size - kept)
    return [
        text.format(count=size - kept),
        _("You have {size} cards and may keep {kept} (B24).").format(size=size, kept=kept),
    ]


# The payment.


def tray(view: Any, seat: int, agreed: Agreed, inside: Sequence[str] | None) -> Tray | None:
    """The tray with these cards; with the cheapest payment if nothing was chosen."""
    if view.phase not in PAYMENT or seat != view.to_play or view.reason:
        return None
    held = {f"{HAND}{card}": card for card in sorted_hand(view, seat, agreed)}
    by_herald = view.phase == PHASE.HERALD_PAYING
    if inside is None:
        chosen = cheapest(view, seat, agreed)
    else:
        # B16: a herald takes any one card, the one chosen last.
        kept = inside[-1:] if by_herald else inside
        chosen = [card for key, card in held.items() if key in kept]
    # B15: what is lost beyond the price; a herald's card may have any value.
    surplus = 0 if by_herald else max(0, worth_of(chosen, agreed) - int(view.owed))
    actions = payment(view, seat, chosen, agreed)
    return Tray(
        keys=tuple(held),
        inside=tuple(f"{HAND}{card}" for card in chosen),
        actions=actions,
        words=_("{count} of 1 card").format(count=len(chosen))
        if by_herald
        else sum_words(worth_of(chosen, agreed), int(view.owed), bool(actions)),
        button=_("Pay"),
        question=waste_question(surplus),
        insist=_("Pay anyway"),
    )


def sorted_hand(view: Any, seat: int, agreed: Agreed) -> list[int]:
    """The cards in hand, the cheapest first."""
    elements = agreed.terms.elements
    return sorted(held_by(view, seat), key=lambda card: (int(elements[card].value), card))


@memo_in_object
def cheapest(view: Any, seat: int, agreed: Agreed) -> list[int]:
    """B15: the payment that takes the least value and, of those, the fewest cards."""
    states, cards = new(State, 2), np.array(sorted_hand(view, seat, agreed), np.int64)
    states[0] = view
    chosen = np.zeros(len(cards), np.int64)
    show_payment(states, agreed.terms, seat, cards, chosen)
    return [int(card) for card, is_in in zip(cards, chosen, strict=True) if is_in]


def payment(view: Any, seat: int, cards: Sequence[int], agreed: Agreed) -> tuple[int, ...]:
    """The actions that pay with exactly these cards; none if the rules do not take them so."""
    then, actions = view.copy(), []
    for card in cards:
        if then.place[card] != seat:
            continue  # the rules have taken it: the whole hand was needed
        if then.owed <= 0:
            return ()
        pay(then, agreed.terms, seat, card)
        actions.append(A.PAY + card)
        if then.owed > 0:
            pay_if_forced(then, agreed.terms, seat)
    is_exact = int(then.hand_size[seat]) == int(view.hand_size[seat]) - len(cards)
    return tuple(actions) if then.owed == 0 and is_exact else ()


def worth_of(cards: Sequence[int], agreed: Agreed) -> int:
    """The value of these cards."""
    return sum(int(agreed.terms.elements[card].value) for card in cards)


def sum_words(worth: int, owed: int, can_pay: bool) -> str:
    """How much of the price lies in the tray."""
    words = _("{worth} of {price}").format(worth=worth, price=owed)
    if worth < owed:
        return words + ", " + _("{missing} missing").format(missing=owed - worth)
    if not can_pay:
        return words + ": " + _("you need fewer cards")
    return words + (
        ", " + _("{surplus} wasted").format(surplus=worth - owed) if worth > owed else ""
    )


def waste_question(surplus: int) -> str:
    """What is asked before more than the price is paid."""
    if not surplus:
        return ""
    text = ngettext(
        "{surplus} point is wasted. Pay anyway?",
        "{surplus} points are wasted. Pay anyway?",
        surplus,
    )
    return text.format(surplus=surplus)


def question(action: int, view: Any, agreed: Agreed) -> str:
    """What is asked before a placement that takes the whole hand at once."""
    kind, *placed = A.read(action)
    if kind != A.PLACE or view.phase not in (PHASE.MAIN, PHASE.PLACING):
        return ""
    surplus = surplus_if_forced(placed, view, agreed)
    if surplus is None or (not surplus and view.hand_size[view.to_play] <= 2):
        return ""
    if not surplus:
        return _("This takes all your other cards. Place it anyway?")
    text = ngettext(
        "This takes all your other cards, and {surplus} point is wasted. Place it anyway?",
        "This takes all your other cards, and {surplus} points are wasted. Place it anyway?",
        surplus,
    )
    return text.format(surplus=surplus)
