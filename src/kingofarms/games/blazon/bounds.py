"""How long a match of Blazon can be, counted from the rules and the turns agreed."""

from kingofarms.engine.game.game import Bounds
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.state import CATEGORIES, DISPLAY_PLACES, LYING
from kingofarms.games.blazon.rules.terms import DISTINCTIONS
from kingofarms.games.blazon.rules.turn import HAND_LIMIT


def bounds(agreed: Agreed, seats: int, room: int) -> Bounds:
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
