"""The King's Blade: which cards, metals and tokens are seen to move when something happens."""

from collections.abc import Iterator

from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import Travel
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.metals import METALS
from kingofarms.games.kings_blade.rules.state import E


def travels(event: Event, seat: int, agreed: Agreed) -> Iterator[Travel]:
    """Cards go from the pile to the market and to a forge; metals between mine, hand and card."""
    match E.read(event):
        case E.TAKE, smith, card:
            yield Travel(f"market-{card}", f"forge-{card}", sound="lay")
            if agreed.terms.take_moves_token:
                yield token(smith)
        case E.TOKEN, smith, _card:
            yield token(smith)
        case E.TURN_UP, _seat, card:
            yield Travel("pile", f"market-{card}", sound="draw")
        case E.POUR, smith, card, metal, _owner:
            yield Travel(hand_of(smith, metal, seat), f"forge-{card}", ingot(metal), "hammer")
        case E.OVERFLOW, _seat, card, metal:
            yield Travel(f"forge-{card}", "mine", ingot(metal), "coin")
        case E.KEEP, smith, card, metal:
            yield Travel(f"forge-{card}", hand_of(smith, metal, seat), ingot(metal), "coin")
        case E.DRAW, smith, _card, metal:
            yield Travel("mine", hand_of(smith, metal, seat), ingot(metal), "coin")
        case ((E.PUT_BACK | E.LOSE | E.EXCHANGE), smith, _card, metal):
            yield Travel(hand_of(smith, metal, seat), "mine", ingot(metal), "coin")


def token(owner: int) -> Travel:
    """A player's forge token, from where it lay to where it lies now."""
    return Travel(f"token-{owner}", f"token-{owner}", "token", "hammer")


def hand_of(owner: int, metal: int, viewer: int) -> str:
    """Where a metal lies in a hand: the viewer's own has a heap for each kind."""
    return f"metal-{metal}" if owner == viewer else f"stored-{owner}"


def ingot(metal: int) -> str:
    """The picture of a metal; one that the viewer may not see has none of its own."""
    return f"ingot-{METALS[metal] if metal >= 0 else 'unseen'}"
