"""The King's Blade: which cards, metals and tokens are seen to move when something happens."""

from collections.abc import Iterator

from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import Travel
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.metals import METALS
from kingofarms.games.kings_blade.rules.state import (
    TOLD_DRAW,
    TOLD_EXCHANGE,
    TOLD_KEPT,
    TOLD_LOST,
    TOLD_OVERFLOW,
    TOLD_POUR,
    TOLD_PUT_BACK,
    TOLD_TAKE,
    TOLD_TOKEN,
    TOLD_TURNED_UP,
)

TO_THE_MINE = (TOLD_PUT_BACK, TOLD_LOST, TOLD_EXCHANGE)


def travels(event: Event, seat: int, agreed: Agreed) -> Iterator[Travel]:
    """Cards go from the pile to the market and to a forge; metals between mine, hand and card."""
    card, metal = f"forge-{event.card}", event.came_from
    if event.kind == TOLD_TAKE:
        yield Travel(f"market-{event.card}", card, sound="lay")
        if agreed.terms.take_moves_token:
            yield token(event.seat)
    elif event.kind == TOLD_TOKEN:
        yield token(event.seat)
    elif event.kind == TOLD_TURNED_UP:
        yield Travel("pile", f"market-{event.card}", sound="draw")
    elif event.kind == TOLD_POUR:
        yield Travel(hand_of(event.seat, metal, seat), card, ingot(metal), "hammer")
    elif event.kind == TOLD_OVERFLOW:
        yield Travel(card, "mine", ingot(metal), "coin")
    elif event.kind == TOLD_KEPT:
        yield Travel(card, hand_of(event.seat, metal, seat), ingot(metal), "coin")
    elif event.kind == TOLD_DRAW:
        yield Travel("mine", hand_of(event.seat, metal, seat), ingot(metal), "coin")
    elif event.kind in TO_THE_MINE:
        yield Travel(hand_of(event.seat, metal, seat), "mine", ingot(metal), "coin")


def token(owner: int) -> Travel:
    """A player's forge token, from where it lay to where it lies now."""
    return Travel(f"token-{owner}", f"token-{owner}", "token", "hammer")


def hand_of(owner: int, metal: int, viewer: int) -> str:
    """Where a metal lies in a hand: the viewer's own has a heap for each kind."""
    return f"metal-{metal}" if owner == viewer else f"stored-{owner}"


def ingot(metal: int) -> str:
    """The picture of a metal; one that the viewer may not see has none of its own."""
    return f"ingot-{METALS[metal] if metal >= 0 else 'unseen'}"
