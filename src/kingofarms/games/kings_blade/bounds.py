"""How long a match of The King's Blade can be, counted from the rules, the cards and the turns."""

from typing import Any

from kingofarms.engine.game.game import Bounds
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.metals import BLADE, EFFECT
from kingofarms.games.kings_blade.rules.setup import DEALT
from kingofarms.games.kings_blade.rules.state import MARKET_PLACES
from kingofarms.games.kings_blade.rules.terms import OWNER_CHOOSES

OFFERS = (EFFECT.POUR_AGAIN, EFFECT.POUR_INTO_TAKEN, EFFECT.TAKE_AFTER_RESTOCK)
ANSWERS = (
    EFFECT.DRAW_ON_POUR,
    EFFECT.DRAW_ON_OVERFLOW,
    EFFECT.DRAW_ON_SABOTAGE,
    EFFECT.SABOTAGE_COSTS,
    EFFECT.DRAW_ON_TAKE,
)


def bounds(agreed: Agreed, seats: int, room: int) -> Bounds:
    """A turn uses each effect once at most (K11d)."""
    terms = agreed.record[0]
    restocks = _effects(terms, EFFECT.FREE_RESTOCK)
    exchanges = _effects(terms, EFFECT.EXCHANGE)
    offers = sum(_effects(terms, kind) for kind in OFFERS)
    chosen = _effects(terms, EFFECT.CHOOSE_FROM_MINE, counted=True)
    storage = int(terms.storage) + _effects(terms, EFFECT.STORAGE, counted=True)
    # Token, action, whether to end; if agreed, all others are asked that, too (K14).
    decisions = 3 + restocks + exchanges + offers + chosen + (seats - 1) * int(terms.end_any_time)
    # If agreed, the owner of the card is asked what leaves it, for each pour (K9).
    decisions += (1 + offers) * int(terms.overflow == OWNER_CHOOSES)
    answers = seats * sum(_effects(terms, kind, counted=True) for kind in ANSWERS)
    picks = MARKET_PLACES * (1 + restocks) + exchanges + offers + storage + chosen + answers
    turns = seats * int(terms.turn_limit)
    more = int(terms.head_start) * seats * (seats - 1) // 2
    laid = seats * (1 + DEALT) + more + MARKET_PLACES + 1
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
