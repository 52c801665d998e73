"""Blazon: the question to the seat to play, with prices and limits."""

from collections.abc import Callable, Sequence
from typing import Any

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, ngettext
from kingofarms.games.blazon.browser.things import held_by, ways_in_hand
from kingofarms.games.blazon.rules.heralds import may_send
from kingofarms.games.blazon.rules.payment import affordable
from kingofarms.games.blazon.rules.scoring import can_claim
from kingofarms.games.blazon.rules.state import (
    LYING,
    NO_CARD,
    PHASE,
    A,
)
from kingofarms.games.blazon.rules.terms import BY_CARD, MOST_VALUE, OPEN
from kingofarms.games.blazon.rules.turn import HAND_LIMIT
from kingofarms.games.blazon.text.cards import (
    GROUPING_WORDS,
    card_phrase,
    distinction_name,
)

ACQUIRED = 2  # B13, B14: cards that Acquire brings

Words = Callable[[Any, int, Agreed], list[str]]


def prompt(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
    """The question in few words, then what helps to answer it."""
    return PHASES[int(view.phase)](view, seat, agreed)


def warnings(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
    """B25: the last turn."""
    if view.filled_by in (NOBODY, seat):
        return []
    return [
        _("{name}'s shield is full. This is your last turn (B25).").format(
            name=names[view.filled_by]
        )
    ]


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
    return size - int(agreed.record[0].hand_kept) if size > HAND_LIMIT else 0


def main_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B13, B14, B15, B16."""
    from_display = bool(agreed.record[0].acquire_from_display)
    if can_blazon(view, seat, agreed):
        question = (
            _("Take 2 cards, or play cards.") if from_display else _("Draw 2 cards, or play cards.")
        )
    else:
        question = _("Take 2 cards.") if from_display else _("Draw 2 cards.")
    acquire = (
        _("Acquire: take two cards from the decks or the display.")
        if from_display
        else _("Acquire: draw two cards, then you may exchange them with the display.")
    )
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
    owed = int(view.owed)
    if not can_blazon(view, seat, agreed):
        return [_("Pay {owed}.").format(owed=owed), *tray_help()]
    return [
        _("Pay {owed}, or place more cards.").format(owed=owed),
        *tray_help(),
        _("To place another card, click its space first, or drag the card there."),
        *hand_words(view, seat),
    ]


def paying_words(view: Any, seat: int, agreed: Agreed) -> list[str]:
    """B15: the rest of the price."""
    price, owed = int(view.price), int(view.owed)
    return [
        _("Pay {owed} more.").format(owed=owed),
        _("Price {price}, paid {paid}.").format(price=price, paid=price - owed),
        *tray_help(),
    ]


def tray_help() -> list[str]:
    """How the tray is used."""
    return [
        _("Click a card to put it into the tray, or to take it out again."),
        _("Anything over the price is lost."),
    ]


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
    may_swap = bool(drawn) and not agreed.record[0].acquire_from_display
    sends = may_send(view, agreed.record[0], seat)
    if may_swap:
        lines = [_("Swap new cards with the display, or finish.")]
        lines.append(
            _(
                "You drew {cards}. You may exchange each with a display card of the same category."
            ).format(cards=", ".join(drawn))
        )
    else:
        lines = [_("Send a herald, or finish.") if sends else _("Finish your turn.")]
    lines += herald_words(view, seat, agreed)
    if view.points:
        lines.append(_("Points this turn: {points}.").format(points=int(view.points)))
    return lines + limit_words(view, seat, agreed, 0)


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
    text = ngettext("Discard {count} card.", "Discard {count} cards.", size - kept)
    return [
        text.format(count=size - kept),
        _("You have {size} cards and may keep {kept} (B24).").format(size=size, kept=kept),
    ]


PHASES: dict[int, Words] = {
    PHASE.MAIN: main_words,
    PHASE.SECOND_TAKE: second_words,
    PHASE.PLACING: placing_words,
    PHASE.PAYING: paying_words,
    PHASE.HERALD_PLACING: herald_placing_words,
    PHASE.HERALD_PAYING: herald_paying_words,
    PHASE.AFTER: after_words,
    PHASE.CLAIM: claim_words,
    PHASE.DISCARDING: discarding_words,
}
