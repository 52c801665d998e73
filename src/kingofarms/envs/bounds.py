"""Upper bounds for each game: the length of a match, and its random picks.

They follow from the rules, the limit of turns or rounds, and the cards. A real match is shorter.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from kingofarms.engine.match.terms import Agreed
from kingofarms.games.blazon.content.distinctions import COUNT as DISTINCTIONS
from kingofarms.games.blazon.rules.state import CATEGORIES, DISPLAY_PLACES, LYING
from kingofarms.games.blazon.rules.turn import HAND_LIMIT
from kingofarms.games.heraldry.rules import HIGHEST
from kingofarms.games.kings_blade.metals import (
    BLADE,
    CHOOSE_FROM_MINE,
    DRAW_ON_OVERFLOW,
    DRAW_ON_POUR,
    DRAW_ON_SABOTAGE,
    DRAW_ON_TAKE,
    EXCHANGE,
    FREE_RESTOCK,
    POUR_AGAIN,
    POUR_INTO_TAKEN,
    SABOTAGE_COSTS,
    STORAGE,
    TAKE_AFTER_RESTOCK,
)
from kingofarms.games.kings_blade.rules.setup import DEALT
from kingofarms.games.kings_blade.rules.state import MARKET_PLACES

OFFERS = (POUR_AGAIN, POUR_INTO_TAKEN, TAKE_AFTER_RESTOCK)
ANSWERS = (DRAW_ON_POUR, DRAW_ON_OVERFLOW, DRAW_ON_SABOTAGE, SABOTAGE_COSTS, DRAW_ON_TAKE)


class Bounds(NamedTuple):
    """Limits that no match exceeds."""

    decisions: int  # of all seats
    picks: int  # of chance, the setup included
    outcomes: int  # of one pick


def heraldry(agreed: Agreed, seats: int, room: int) -> Bounds:
    """A round lays every card at most once, and stops once after each seat's 3 and 6."""
    a_round = seats * (HIGHEST + 2)
    # H1: after nine ties it is revealed again; only the room for a script bounds that.
    return Bounds(a_round * int(agreed.record[0].round_limit), room, HIGHEST)


def kings_blade(agreed: Agreed, seats: int, room: int) -> Bounds:  # noqa: ARG001
    """A turn uses each effect once at most (K11)."""
    terms = agreed.record[0]
    restocks = _effects(terms, FREE_RESTOCK)
    exchanges = _effects(terms, EXCHANGE)
    offers = sum(_effects(terms, kind) for kind in OFFERS)
    chosen = _effects(terms, CHOOSE_FROM_MINE, counted=True)
    storage = int(terms.storage) + _effects(terms, STORAGE, counted=True)
    # Token, action, whether to end; if agreed, all others are asked that, too (K14).
    decisions = 3 + restocks + exchanges + offers + chosen + (seats - 1) * int(terms.end_any_time)
    answers = seats * sum(_effects(terms, kind, counted=True) for kind in ANSWERS)
    picks = MARKET_PLACES * (1 + restocks) + exchanges + offers + storage + chosen + answers
    turns = seats * int(terms.turn_limit)
    laid = seats * (1 + DEALT) + MARKET_PLACES + 1
    outcomes = max(int(terms.metal_count.sum()), int(terms.card_count))
    return Bounds(turns * decisions, turns * picks + laid, outcomes)


def _effects(terms: Any, kind: int, counted: bool = False) -> int:
    """How many effects of a kind one sword can have; `counted`: the sum of their n.

    A sword has one blade; which one, does not matter for a bound.
    """
    blade, others = 0, 0
    for card in terms.cards[: int(terms.card_count)]:
        has = sum(
            int(effect.n) if counted else 1
            for effect in card.effects[: int(card.effect_count)]
            if effect.kind == kind
        )
        if card.card_type == BLADE:
            blade = max(blade, has)
        else:
            others += has
    return blade + others


def blazon(agreed: Agreed, seats: int, room: int) -> Bounds:
    """A turn plays, pays or discards each card of the hand once at most."""
    terms = agreed.record[0]
    heralds = int(terms.heralds_per_turn)
    hand = HAND_LIMIT + 2 + heralds
    # Two cards acquired, two exchanged, heralds sent, finish, a claim.
    decisions = hand + 2 + 2 + heralds + 1 + 1
    # Two cards acquired; a herald may refresh the display; it is filled at the end.
    picks = 2 + heralds * DISPLAY_PLACES + DISPLAY_PLACES
    # B25: after the limit, too, every other player has one last turn.
    turns = seats * (int(terms.turn_limit) + 1)
    decks = [int((terms.elements["category"] == category).sum()) for category in CATEGORIES]
    # B11: hands are dealt again while they are worth too little; only the room bounds that.
    laid = room + DISPLAY_PLACES + LYING
    return Bounds(turns * decisions, turns * picks + laid, max(*decks, DISTINCTIONS))


BOUNDS: dict[str, Callable[[Agreed, int, int], Bounds]] = {
    "blazon": blazon,
    "heraldry": heraldry,
    "kings_blade": kings_blade,
}
