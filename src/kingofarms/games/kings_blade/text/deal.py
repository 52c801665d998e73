"""The King's Blade: what the random numbers of the setup have decided (K3, K4)."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.game.game import Dealt
from kingofarms.engine.rules.told import events
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.metals import BLADE, METALS, TYPES
from kingofarms.games.kings_blade.rules.setup import DEALT
from kingofarms.games.kings_blade.rules.state import NO_CARD, E
from kingofarms.games.kings_blade.text.narration import METAL_WORDS, face_name


def deal(state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
    """K4: blades, K3: the market and three metals each; then lots decide who begins."""
    return [
        *blades(state, names, agreed),
        market(state, agreed),
        *metals(state, names),
        *first(state, names),
    ]


def blades(state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
    """A blade for everyone; for the only one that is left nothing is drawn."""
    there = sum(card["type"] == TYPES[BLADE] for card in agreed.content)
    return [
        Dealt(
            _("{name} gets a blade.").format(name=name),
            1 if there - seat > 1 else 0,
            (str(int(state.face[state.token[seat]])),),
            (face_name(int(state.token[seat]), state, agreed),),
        )
        for seat, name in enumerate(names)
    ]


def market(state: Any, agreed: Agreed) -> Dealt:
    """The cards that are turned up."""
    cards = [int(card) for card in state.market if card != NO_CARD]
    others = sum(card["type"] != TYPES[BLADE] for card in agreed.content)
    drawn = sum(others - at > 1 for at in range(len(cards)))
    return Dealt(
        _("Cards are turned up for the market."),
        drawn,
        tuple(str(int(state.face[card])) for card in cards),
        tuple(face_name(card, state, agreed) for card in cards),
    )


def metals(state: Any, names: Sequence[str]) -> list[Dealt]:
    """Three metals each, which the first player may have more of by now."""
    return [
        Dealt(
            _("{name} draws three metals.").format(name=name),
            DEALT,
            names=tuple(
                _(METAL_WORDS[metal])
                for metal in range(len(METALS))
                for _piece in range(int(state.hand[seat, metal]))
            ),
        )
        for seat, name in enumerate(names)
    ]


def first(state: Any, names: Sequence[str]) -> list[Dealt]:
    """K4: who begins."""
    starts = [event for event in events(state) if event.kind == E.START]
    return [Dealt(_("{name} begins.").format(name=names[event.seat]), 1) for event in starts]
