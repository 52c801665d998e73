"""Blazon: everything on the table, for programs; always in English."""

from typing import Any

import numpy as np

from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.showing import show_claimable
from kingofarms.games.blazon.rules.state import DISCARDS, LYING, NO_CARD, PHASE, TENS
from kingofarms.games.blazon.rules.terms import CATEGORIES, MARKS
from kingofarms.games.blazon.text.cards import GROUPING_WORDS
from kingofarms.games.blazon.text.narration import SEAT_NAMES
from kingofarms.games.blazon.text.notation import line_names, written_names, written_space

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
        "distinctions": describe_distinctions(view, agreed),
        "tens": {
            str(10 * (k + 1)): None if view.ten[k] == NOBODY else SEAT_NAMES[view.ten[k]]
            for k in range(TENS)
        },
        "first_full_shield": None if view.filled_by == NOBODY else SEAT_NAMES[view.filled_by],
        "seats": {
            SEAT_NAMES[seat]: describe_seat(seat, view, agreed) for seat in range(view.seats)
        },
    }


def describe_distinctions(view: Any, agreed: Agreed) -> list[dict[str, Any]]:
    """The distinctions in play."""
    claimable = np.zeros((LYING, int(view.seats)), np.int64)
    show_claimable(view, agreed.terms, claimable)
    rows = enumerate(claimable.tolist())
    return [describe_distinction(k, claimants, view, agreed) for k, claimants in rows]


def describe_distinction(k: int, claimants: list[int], view: Any, agreed: Agreed) -> dict[str, Any]:
    """A distinction in play, who has claimed it, and who could."""
    face = agreed.content["distinctions"][int(view.lying[k])]
    seats = range(int(view.seats))
    claimed = sorted((int(view.claimed[k, seat]), seat) for seat in seats if view.claimed[k, seat])
    return {
        "name": face["name"],
        "elements": face["elements"],
        "augmentation": face["augmentation"] or None,
        "count": face["count"],
        "claimed_by": [SEAT_NAMES[seat] for _rank, seat in claimed],
        "met_by": [SEAT_NAMES[seat] for seat in seats if claimants[seat]],
    }


def describe_seat(seat: int, view: Any, agreed: Agreed) -> dict[str, Any]:
    """A player: score, hand as far as it is seen, shield."""
    names = written_names(agreed)
    is_seen = view.hand_worth[seat] >= 0
    held = [at for at, place in enumerate(view.place.tolist()) if place == seat]
    hand: dict[str, Any] = {
        "size": int(view.hand_size[seat]),
        "known_to_all": sorted(names[at] for at in held if view.is_open[at]),
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
            written_space(space, agreed): pile(int(view.shield[seat, space]), view, names)
            for space in range(len(agreed.content["shield"]["spaces"]))
        },
    }


def pile(card: int, view: Any, names: list[str]) -> list[str]:
    """The visible card and what it covers, from the top."""
    cards = []
    while card != NO_CARD:
        cards.append(names[card])
        card = int(view.below[card])
    return cards
