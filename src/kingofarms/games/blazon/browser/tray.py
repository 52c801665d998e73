"""Blazon's tray: the cards of a payment, which one button pays. The rules are asked on a copy."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.rules.record import new
from kingofarms.engine.scene import Tray
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, ngettext
from kingofarms.games.blazon.rules.placing import pay, pay_if_forced
from kingofarms.games.blazon.rules.showing import NOT_FORCED, forced_payment, show_payment
from kingofarms.games.blazon.rules.state import PHASE, A, State

PAYMENT = (PHASE.PLACING, PHASE.PAYING, PHASE.HERALD_PAYING)  # phases
HAND = "hand-"  # before the number of a card in hand


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
    held = view.hand[seat, : view.hand_size[seat]].tolist()
    return sorted(held, key=lambda card: (int(agreed.terms.elements[card].value), card))


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
    surplus = int(forced_payment(view.copy(), agreed.terms, int(view.to_play), *placed))
    if surplus == NOT_FORCED or (not surplus and view.hand_size[view.to_play] <= 2):
        return ""
    if not surplus:
        return _("This takes all your other cards. Place it anyway?")
    text = ngettext(
        "This takes all your other cards, and {surplus} point is wasted. Place it anyway?",
        "This takes all your other cards, and {surplus} points are wasted. Place it anyway?",
        surplus,
    )
    return text.format(surplus=surplus)
