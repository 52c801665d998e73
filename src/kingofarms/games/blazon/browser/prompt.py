"""Blazon: the question to the seat to play, with prices and limits."""

from collections.abc import Callable, Sequence
from typing import Any

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.terms.terms import Agreed
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
from kingofarms.games.blazon.text.narration import card_phrase, distinction_name

ACQUIRED = 2  # B13, B14: cards that Acquire brings

Words = Callable[[Any, int, Agreed], list[str]]


def prompt(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
    """The question, then what limits the answer."""
    lines = PHASES[int(view.phase)](view, seat, agreed)
    if view.filled_by not in (NOBODY, seat):
        lines.append(
            _("{name}'s shield is full. This is your last turn (B25).").format(
                name=names[view.filled_by]
            )
        )
    return lines


def main_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B13, B14, B15, B16."""
    acquire = (
        _("Acquire: take two cards from the decks or the display.")
        if agreed.record[0].acquire_from_display
        else _("Acquire: draw two cards, then you may exchange them with the display.")
    )
    blazon = _("Or blazon: place cards on your shield and pay for them with other cards.")
    return [
        acquire + " " + blazon,
        *hand_words(view, seat),
        *herald_words(view, seat, agreed),
        *limit_words(view, seat, agreed, ACQUIRED),
    ]


def limit_words(view: Any, seat: int, agreed: Agreed, more: int) -> list[str]:
    """B24: a warning if the hand, with that many more cards, would be too large."""
    size = int(view.hand_size[seat])
    if size + more <= HAND_LIMIT:
        return []
    return [
        _(
            "You have {size} cards. With more than {most} at the end of your turn, you must "
            "discard down to {kept} (B24)."
        ).format(size=size, most=HAND_LIMIT, kept=int(agreed.record[0].hand_kept))
    ]


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
    if not may_send(view, agreed.record[0], seat):
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
    if agreed.record[0].herald_price == BY_CARD:
        return _("one other card")
    return _("one point of prestige")


def second_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B13, B14: the second card."""
    if agreed.record[0].acquire_from_display:
        return [_("Take the second card, from a deck or from the display.")]
    return [_("Draw the second card, from either deck.")]


def placing_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B15: the price so far. Nothing is paid yet."""
    return [
        price_words(view),
        _("Choose cards to pay with. You can still add more cards before paying."),
        *hand_words(view, seat),
    ]


def paying_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B15: the rest of the price."""
    return [price_words(view), _("Keep paying. Anything over the price is lost.")]


def price_words(view: Any) -> str:
    """The price, the amount paid and the amount still to pay."""
    price, missing = int(view.price), int(view.owed)
    return _("Price {price}, paid {paid}, still to pay {missing}.").format(
        price=price, paid=price - missing, missing=missing
    )


def herald_placing_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B16: any card, on any space it fits."""
    return [
        _("Your herald places any card: choose the card and its space."),
        _("It costs {price}.").format(price=herald_price(agreed)),
    ]


def herald_paying_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B16: one card of one's choice."""
    return [_("Pay the herald with any one card.")]


def after_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B13, B16: exchanges and heralds, until the seat finishes."""
    drawn = [card_phrase(int(card), agreed) for card in view.drawn if card != NO_CARD]
    lines = []
    if drawn and not agreed.record[0].acquire_from_display:
        lines.append(
            _(
                "You drew {cards}. You may exchange each with a display card of the same category."
            ).format(cards=", ".join(drawn))
        )
    lines += herald_words(view, seat, agreed)
    if view.points:
        lines.append(_("Points this turn: {points}.").format(points=int(view.points)))
    lines += limit_words(view, seat, agreed, 0)
    return [*lines, _("Choose “finish” when you are done.")]


def claim_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B20: one of the distinctions that the shield qualifies for, or none."""
    terms = agreed.record[0]
    met = [
        distinction_name(int(view.lying[k]), agreed)
        for k in range(LYING)
        if can_claim(view, terms, seat, k)
    ]
    return [
        _("Your shield qualifies for {names}. Claim one distinction, or none.").format(
            names=", ".join(met)
        )
    ]


def discarding_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B24: down to the limit."""
    size, kept = int(view.hand_size[seat]), int(agreed.record[0].hand_kept)
    text = ngettext(
        "You have {size} cards and may keep {kept}. Discard {count} card.",
        "You have {size} cards and may keep {kept}. Discard {count} cards.",
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
