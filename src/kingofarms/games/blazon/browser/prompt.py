"""What the seat to play in Blazon is to decide: the price, what is paid, what is missing."""

from collections.abc import Callable, Sequence
from typing import Any

from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.words import _, ngettext
from kingofarms.games.blazon.rules.components import MOST_VALUE
from kingofarms.games.blazon.rules.heralds import may_send
from kingofarms.games.blazon.rules.payment import affordable
from kingofarms.games.blazon.rules.scoring import can_claim
from kingofarms.games.blazon.rules.state import (
    AFTER,
    CLAIM,
    DISCARDING,
    HERALD_PAYING,
    HERALD_PLACING,
    LYING,
    MAIN,
    NO_CARD,
    PAYING,
    PLACING,
    SECOND_TAKE,
)
from kingofarms.games.blazon.rules.terms import BY_CARD
from kingofarms.games.blazon.rules.turn import HAND_LIMIT
from kingofarms.games.blazon.text.narration import distinction_name, element_words

ACQUIRED = 2  # B13, B14: cards that Acquire brings

Words = Callable[[Any, int, Agreed], list[str]]


def prompt(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
    """What is asked, then what limits it."""
    said = PHASES[int(view.phase)](view, seat, agreed)
    if view.filled_by not in (NOBODY, seat):
        said.append(
            _("{name} has filled the shield: this is your last turn (B25).").format(
                name=names[view.filled_by]
            )
        )
    return said


def main_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B13, B14, B15, B16."""
    acquire = (
        _("Acquire: take two cards, each from a deck or from the display.")
        if agreed.record[0].acquire_from_display
        else _("Acquire: draw two cards from the decks, then exchange with the display.")
    )
    blazon = _("Or blazon: lay cards on your shield and pay their values with other cards.")
    return [
        acquire + " " + blazon,
        *hand_words(view, seat),
        *herald_words(view, seat, agreed),
        *limit_words(view, seat, agreed, ACQUIRED),
    ]


def limit_words(view: Any, seat: int, agreed: Agreed, more: int) -> list[str]:
    """B24: said where the hand, with so many cards more, would be too large."""
    size = int(view.hand_size[seat])
    if size + more <= HAND_LIMIT:
        return []
    return [
        _(
            "You hold {size} cards. Who holds more than {most} when the turn ends discards down "
            "to {kept} (B24)."
        ).format(size=size, most=HAND_LIMIT, kept=int(agreed.record[0].hand_kept))
    ]


def hand_words(view: Any, seat: int) -> list[str]:
    """B15: how dear a card may be."""
    most = min(MOST_VALUE, int(affordable(view, seat)))
    worth = int(view.hand_worth[seat])
    if most < 1:
        return [_("Your hand is worth {worth}: too little to pay for a card.").format(worth=worth)]
    return [
        _("Your hand is worth {worth}: a card to be laid may cost up to {most}.").format(
            worth=worth, most=most
        )
    ]


def herald_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B16: whether a herald may go, and what placing by it costs."""
    count = int(view.heralds[seat])
    if not may_send(view, agreed.record[0], seat):
        return []
    text = ngettext(
        "You have {count} herald to send: for a card, for a fresh display, or to place a card "
        "of any value, which costs {price}.",
        "You have {count} heralds to send: for a card, for a fresh display, or to place a card "
        "of any value, which costs {price}.",
        count,
    )
    return [text.format(count=count, price=herald_price(agreed))]


def herald_price(agreed: Agreed) -> str:
    """B16: one other card, or one point."""
    if agreed.record[0].herald_price == BY_CARD:
        return _("one other card")
    return _("one point of prestige")


def second_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B13, B14: the second card."""
    if agreed.record[0].acquire_from_display:
        return [_("Take the second card, from a deck or from the display.")]
    return [_("Draw the second card, from either deck.")]


def placing_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B15: the price so far; nothing is paid yet."""
    return [
        price_words(view),
        _("Pay with cards from your hand, or lay more first: the first payment ends that."),
        *hand_words(view, seat),
    ]


def paying_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B15: the rest of the price."""
    return [price_words(view), _("Go on paying; what is paid too much is lost.")]


def price_words(view: Any) -> str:
    """The price, what is paid, what is missing."""
    price, missing = int(view.price), int(view.owed)
    return _("Price {price}, paid {paid}, missing {missing}.").format(
        price=price, paid=price - missing, missing=missing
    )


def herald_placing_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B16: any card, anywhere it may lie."""
    return [
        _("Your herald places a card of any value: choose the card and its space."),
        _("It costs {price}.").format(price=herald_price(agreed)),
    ]


def herald_paying_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B16: one card of one's choice."""
    return [_("Pay the herald with one card, whatever its value.")]


def after_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B13, B16: exchanges and heralds, until one finishes."""
    drawn = [element_words(int(card), agreed) for card in view.drawn if card != NO_CARD]
    said = []
    if drawn and not agreed.record[0].acquire_from_display:
        said.append(
            _("You drew {cards}. Exchange for a card of the display, within its category.").format(
                cards=", ".join(drawn)
            )
        )
    said += herald_words(view, seat, agreed)
    if view.points:
        said.append(_("Points this turn: {points}.").format(points=int(view.points)))
    said += limit_words(view, seat, agreed, 0)
    return [*said, _("When you are done, finish.")]


def claim_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B20: one of those that are met, or none."""
    terms = agreed.record[0]
    met = [
        distinction_name(int(view.lying[k]), agreed)
        for k in range(LYING)
        if can_claim(view, terms, seat, k)
    ]
    return [
        _("Your shield meets {names}: claim one distinction, or none.").format(names=", ".join(met))
    ]


def discarding_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B24: down to the limit."""
    size, kept = int(view.hand_size[seat]), int(agreed.record[0].hand_kept)
    text = ngettext(
        "You hold {size} cards and may keep {kept}: discard {count} card.",
        "You hold {size} cards and may keep {kept}: discard {count} cards.",
        size - kept,
    )
    return [text.format(size=size, kept=kept, count=size - kept)]


PHASES: dict[int, Words] = {
    MAIN: main_words,
    SECOND_TAKE: second_words,
    PLACING: placing_words,
    PAYING: paying_words,
    HERALD_PLACING: herald_placing_words,
    HERALD_PAYING: herald_paying_words,
    AFTER: after_words,
    CLAIM: claim_words,
    DISCARDING: discarding_words,
}
