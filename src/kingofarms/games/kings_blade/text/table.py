"""The King's Blade: everything on the table, for programs; always in English."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.kings_blade.metals import METALS
from kingofarms.games.kings_blade.rules.effects import is_complete, is_on, storage_limit
from kingofarms.games.kings_blade.rules.ending import effect_points, printed_points, sword_points
from kingofarms.games.kings_blade.rules.state import (
    ACTION,
    AFTER,
    ASIDE,
    DISCARDS,
    FORGE,
    NO_CARD,
    OFFER,
    OUT,
    PILE,
    PUT_BACK,
)
from kingofarms.games.kings_blade.text.narration import SEATS, forge_of
from kingofarms.games.kings_blade.text.notation import written_name

PHASES = {
    FORGE: "forge",
    ACTION: "action",
    PUT_BACK: "put back",
    OFFER: "offer",
    AFTER: "after the action",
    ASIDE: "after another's turn",
}


def describe_table(view: Any, agreed: Agreed) -> dict[str, Any]:
    """Named fields, no internal numbers."""
    terms = agreed.record[0]
    return {
        "turn": int(view.turn_number),
        "in_turn": SEATS[view.in_turn],
        "to_play": None if view.reason else SEATS[view.to_play],
        "phase": "over" if view.reason else PHASES[int(view.phase)],
        "offered_by": written_name(int(view.offer_card), agreed)
        if view.phase == OFFER and not view.reason
        else None,
        "to_put_back": int(view.put_back_left),
        "market": [
            None if card == NO_CARD else written_name(int(card), agreed) for card in view.market
        ],
        "pile": sorted(_names_in(view, PILE, agreed)),
        "discards": sorted(_names_in(view, DISCARDS, agreed)),
        "out_of_the_game": sorted(_names_in(view, OUT, agreed)),
        "mine": _metals(view.mine, int(view.mine_size)),
        "seats": {
            SEATS[seat]: {
                "hand": _metals(view.hand[seat], int(view.hand_size[seat])),
                "known_in_hand": _metals(view.known[seat], int(view.known[seat].sum())),
                "storage": int(storage_limit(view, terms, seat)),
                "token": None
                if view.token[seat] == NO_CARD
                else written_name(int(view.token[seat]), agreed),
                "forge": [describe_card(card, view, agreed) for card in forge_of(view, seat)],
                "sword_points": int(sword_points(view, terms, seat)),
            }
            for seat in range(view.seats)
        },
    }


def describe_card(card: int, view: Any, agreed: Agreed) -> dict[str, Any]:
    """A card in a forge, for programs."""
    terms, face = agreed.record[0], agreed.content[int(view.face[card])]
    return {
        "card": written_name(card, agreed),
        "name": face["name"],
        "type": face["type"],
        "metals": [METALS[int(metal)] for metal in view.held[card, : view.held_count[card]]],
        "needs": int(view.needs[card]),
        "complete": bool(is_complete(view, card)),
        "effects_on": [
            effect["effect"] for at, effect in enumerate(face["effects"]) if is_on(view, card, at)
        ],
        "printed_points": int(printed_points(view, terms, card)),
        "effect_points": int(effect_points(view, terms, card)),
    }


def _names_in(view: Any, place: int, agreed: Agreed) -> list[str]:
    cards = range(len(agreed.content))
    return [written_name(card, agreed) for card in cards if view.place[card] == place]


def _metals(amounts: Any, size: int) -> dict[str, Any]:
    """The count of each metal, or only the total if they are hidden."""
    if amounts[0] < 0:
        return {"size": size}
    return {"size": size, **{metal: int(amounts[at]) for at, metal in enumerate(METALS)}}
