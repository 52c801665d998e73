"""The King's Blade: everything on the table, for programs; always in English."""

from typing import Any

import numpy as np

from kingofarms.engine.memo import memo
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.rules.effects import storage_limit
from kingofarms.games.kings_blade.rules.ending import sword_points
from kingofarms.games.kings_blade.rules.showing import FACTS, forge_facts
from kingofarms.games.kings_blade.rules.state import (
    DISCARDS,
    METALS,
    NO_CARD,
    OLDEST,
    OUT,
    PHASE,
    PILE,
)
from kingofarms.games.kings_blade.text.narration import SEAT_NAMES, forge_of
from kingofarms.games.kings_blade.text.notation import written_name

PHASES = {
    PHASE.FORGE: "forge",
    PHASE.ACTION: "action",
    PHASE.PUT_BACK: "put back",
    PHASE.OFFER: "offer",
    PHASE.AFTER: "after the action",
    PHASE.ASIDE: "after another's turn",
    PHASE.OVERFLOW: "overflow",
}


def describe_table(view: Any, agreed: Agreed) -> dict[str, Any]:
    """Named fields, no internal numbers."""
    names = _names(agreed)
    lying: list[int] = view.place.tolist()
    phase = "over" if view.reason else PHASES[int(view.phase)]
    return {
        "turn": int(view.turn_number),
        "in_turn": SEAT_NAMES[view.in_turn],
        "to_play": None if view.reason else SEAT_NAMES[view.to_play],
        "phase": phase,
        "offered_by": names[int(view.offer_card)] if phase == "offer" else None,
        "to_put_back": int(view.put_back_left),
        **_overflowing(view, agreed),
        "market": [None if card == NO_CARD else names[card] for card in view.market.tolist()],
        "pile": _names_in(lying, PILE, names),
        "discards": _names_in(lying, DISCARDS, names),
        "out_of_the_game": _names_in(lying, OUT, names),
        "mine": _metals(view.mine.tolist(), int(view.mine_size)),
        "seats": describe_seats(view, agreed),
    }


def describe_seats(view: Any, agreed: Agreed) -> dict[str, Any]:
    """The players: hand as far as it is seen, forge, points."""
    names, terms = _names(agreed), agreed.record[0]
    cards = np.zeros((len(view.face), FACTS), np.int64)
    forge_facts(view, terms, cards)
    facts, tokens = cards.tolist(), view.token.tolist()
    hands, known = view.hand.tolist(), view.known.tolist()
    return {
        SEAT_NAMES[seat]: {
            "hand": _metals(hands[seat], int(view.hand_size[seat])),
            "known_in_hand": _metals(known[seat], sum(known[seat])),
            "storage": int(storage_limit(view, terms, seat)),
            "token": None if tokens[seat] == NO_CARD else names[tokens[seat]],
            "forge": [
                describe_card(card, facts[card], view, agreed) for card in forge_of(view, seat)
            ],
            "sword_points": int(sword_points(view, terms, seat)),
        }
        for seat in range(int(view.seats))
    }


def describe_card(card: int, facts: list[int], view: Any, agreed: Agreed) -> dict[str, Any]:
    """A card in a forge, for programs; with what the rules say of it."""
    face = agreed.content[int(view.face[card])]
    on, is_complete, _leaving, by_effects, printed = facts
    return {
        "card": written_name(card, agreed),
        "name": face["name"],
        "type": face["type"],
        "metals": [METALS[metal] for metal in view.held[card, : view.held_count[card]].tolist()],
        "needs": int(view.needs[card]),
        "complete": bool(is_complete),
        "effects_on": [each["effect"] for at, each in enumerate(face["effects"]) if on >> at & 1],
        "printed_points": printed,
        "effect_points": by_effects,
    }


def _overflowing(view: Any, agreed: Agreed) -> dict[str, Any]:
    """K9: the card that its owner is asked about, and the metal that waits; only if agreed."""
    if agreed.terms.overflow == OLDEST:
        return {}
    if view.phase != PHASE.OVERFLOW or view.reason:
        return {"overflowing": None}
    card, metal = _names(agreed)[int(view.offer_card)], METALS[int(view.offer_effect)]
    return {"overflowing": {"card": card, "poured": metal}}


@memo()
def _names(agreed: Agreed) -> tuple[str, ...]:
    return tuple(written_name(card, agreed) for card in range(len(agreed.content)))


def _names_in(lying: list[int], place: int, names: tuple[str, ...]) -> list[str]:
    return sorted(name for name, at in zip(names, lying, strict=False) if at == place)


def _metals(amounts: list[int], size: int) -> dict[str, Any]:
    """The count of each metal, or only the total if they are hidden."""
    if amounts[0] < 0:
        return {"size": size}
    return {"size": size, **dict(zip(METALS, amounts, strict=True))}
