"""Blazon: everything on the table, for programs; always in English."""

from collections.abc import Iterator
from typing import Any

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.state import DISCARDS, NO_CARD, PHASE, TENS
from kingofarms.games.blazon.rules.terms import CATEGORIES, MARKS
from kingofarms.games.blazon.text.cards import (
    GROUPING_WORDS,
    claimable,
    claimants,
    line_names,
    pile,
    seen_in_hand,
    written_names,
    written_space,
)
from kingofarms.games.blazon.text.narration import SEAT_NAMES

PHASES = {
    PHASE.MAIN: "main action",
    PHASE.SECOND_TAKE: "second card",
    PHASE.PLACING: "placing",
    PHASE.PAYING: "paying",
    PHASE.HERALD_PLACING: "herald places",
    PHASE.HERALD_PAYING: "herald is paid",
    PHASE.AFTER: "after the main action",
    PHASE.CLAIM: "claim",
    PHASE.DISCARDING: "hand limit",
}


def describe_table(view: Any, agreed: Agreed) -> dict[str, Any]:
    """Named fields, no internal numbers."""
    names = written_names(agreed)
    return {
        "turn": int(view.turn_number),
        "to_play": None if view.reason else SEAT_NAMES[view.to_play],
        "phase": "over" if view.reason else PHASES[int(view.phase)],
        "owed": int(view.owed),
        "points_this_turn": int(view.points),
        "heralds_sent_this_turn": int(view.heralds_used),
        "display": [None if card == NO_CARD else names[card] for card in view.display.tolist()],
        "decks": {name: int(view.deck_size[at]) for at, name in enumerate(CATEGORIES)},
        "discards": sorted(
            name for name, at in zip(names, view.place.tolist(), strict=False) if at == DISCARDS
        ),
        "heralds_in_supply": int(view.herald_supply),
        "distinctions": list(describe_distinctions(view, agreed)),
        "tens": {
            str(10 * (k + 1)): None if view.ten[k] == NOBODY else SEAT_NAMES[view.ten[k]]
            for k in range(TENS)
        },
        "first_full_shield": None if view.filled_by == NOBODY else SEAT_NAMES[view.filled_by],
        "seats": {
            SEAT_NAMES[seat]: describe_seat(seat, view, agreed) for seat in range(view.seats)
        },
    }


def describe_distinctions(view: Any, agreed: Agreed) -> Iterator[dict[str, Any]]:
    """The distinctions in play: who has claimed each, and who could."""
    can_claim = [claimable(view, seat, agreed) for seat in range(int(view.seats))]
    for k, which in enumerate(view.lying.tolist()):
        face = agreed.content["distinctions"][which]
        yield {
            "name": face["name"],
            "elements": face["elements"],
            "augmentation": face["augmentation"] or None,
            "count": face["count"],
            "claimed_by": [SEAT_NAMES[seat] for seat in claimants(k, view)],
            "met_by": [SEAT_NAMES[seat] for seat, met in enumerate(can_claim) if k in met],
        }


def describe_seat(seat: int, view: Any, agreed: Agreed) -> dict[str, Any]:
    """A player: score, hand as far as it is seen, shield."""
    names = written_names(agreed)
    is_seen = view.hand_worth[seat] >= 0
    held = [at for at, place in enumerate(view.place.tolist()) if place == seat]
    hand: dict[str, Any] = {
        "size": int(view.hand_size[seat]),
        "known_to_all": sorted(names[card] for card in seen_in_hand(seat, view)),
        "unseen_by_others": {
            name: int(view.unseen_count[seat, at]) for at, name in enumerate(CATEGORIES)
        },
    }
    if is_seen:
        hand |= {"cards": sorted(names[at] for at in held), "worth": int(view.hand_worth[seat])}
    return {
        "score": int(view.score[seat]),
        "heralds": int(view.heralds[seat]),
        "hand": hand,
        "marks": {name: int(view.mark_count[seat, at]) for at, name in enumerate(MARKS)},
        "groupings": {
            name: GROUPING_WORDS[int(view.grouping[seat, at])]
            for at, name in enumerate(line_names(agreed))
        },
        "shield": {
            written_space(space, agreed): [
                names[card] for card in pile(int(view.shield[seat, space]), view.below)
            ]
            for space in range(len(agreed.content["shield"]["spaces"]))
        },
    }
