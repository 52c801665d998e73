"""The coat of arms that a shield shows: its visible cards, read as arms."""

from collections.abc import Sequence
from typing import Any

from kingofarms.arms import Arms, read_shield
from kingofarms.engine.memo import memo
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.state import (
    NO_CARD,
    E,
)
from kingofarms.games.blazon.rules.terms import BOTTOM


def arms(view: Any, seat: int, agreed: Agreed) -> Arms:
    """The arms that the seat bears now."""
    spaces = int(agreed.terms.spaces)
    visible = view.shield[seat, :spaces].tolist()
    return _read(agreed, tuple(visible), tuple(view.grouping[seat].tolist()))


@memo()
def _read(agreed: Agreed, visible: tuple[int, ...], grouping: tuple[int, ...]) -> Arms:
    """For each space the visible card, or else the type of card that it takes."""
    printed, elements = agreed.content["shield"]["spaces"], agreed.content["elements"]
    line_of = agreed.terms.line_of.tolist()
    cards = []
    for at, card in enumerate(visible):
        space = printed[at]
        kind = space["bottom"] if grouping[line_of[at]] == BOTTOM else space["top"]
        name = ""
        if card != NO_CARD:
            kind, name = elements[card]["type"], elements[card]["name"]
        cards.append((str(space["line"]), kind, name))
    return read_shield(cards)


def builder(events: Sequence[Event]) -> int | None:
    """The seat that has placed a card; None if nobody has."""
    placed = [event.seat for event in events if event.kind == E.PLACE]
    return placed[-1] if placed else None
