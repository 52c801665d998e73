"""Blazon in the browser: decks and display, distinctions, markers, every shield, the own hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from kingofarms.arms import Arms, read_shield
from kingofarms.engine.memo import memo, memo_in_object
from kingofarms.engine.rules.seats import NOBODY, UNSEEN
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, ngettext
from kingofarms.games.blazon.browser.cards import Sign, drawn, face_of, mark_of, sign_of
from kingofarms.games.blazon.rules.scoring import show_standing
from kingofarms.games.blazon.rules.state import CATEGORIES, DISPLAY_FROM, LYING, NO_CARD, TENS
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS, BOTTOM, MARKS, NO_MARK, OPEN, TYPES
from kingofarms.games.blazon.text import cards

# Of each space how its line is grouped (B8), and the cards there, the visible one first.
Lying = tuple[tuple[int, tuple[int, ...]], ...]

NEAR_LIMIT = 5  # rounds before the last in which the limit is shown


class Coin(NamedTuple):
    """A marker: its worth, and who has it."""

    worth: int
    seat: int
    name: str


@dataclass(frozen=True)
class Count:
    """How often a mark is visible on a shield, and whether that is a majority now (B26)."""

    mark: Sign
    count: int
    leads: bool


def shown(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
    """The table; the own shield apart from the others', which follow clockwise."""
    count, mine = int(view.seats), seat >= 0
    others = [(max(seat, 0) + step) % count for step in range(1 if mine else 0, count)]
    terms = agreed.terms
    filled_by = int(view.filled_by)
    return {
        "round": -(-int(view.turn_number) // count),
        "limit": int(terms.turn_limit),
        "is_near_limit": -(-int(view.turn_number) // count) > int(terms.turn_limit) - NEAR_LIMIT,
        "filled_by": "" if filled_by == NOBODY else names[filled_by],
        "markets": [market(at, view, agreed) for at in CATEGORIES],
        "distinctions": [distinction(k, view, seat, names, agreed) for k in range(LYING)],
        "tens": [coin(int(terms.ten_worth[k]), int(view.ten[k]), names) for k in range(TENS)],
        "full": coin(int(terms.full_worth), filled_by, names),
        "supply": int(view.herald_supply),
        "mine": player(seat, view, seat, names, agreed) if mine else None,
        "others": [player(other, view, seat, names, agreed) for other in others],
    }


def chips(view: Any, agreed: Agreed) -> list[list[str]]:
    """Each player: points so far, cards in hand, spaces filled."""
    facts = []
    for seat in range(int(view.seats)):
        points = int(view.score[seat]) + marker_points(seat, view, agreed)
        size = int(view.hand_size[seat])
        facts.append(
            [
                ngettext("{count} point", "{count} points", points).format(count=points),
                ngettext("{count} card", "{count} cards", size).format(count=size),
                _("shield {filled} of {spaces}").format(
                    filled=int(view.filled[seat]), spaces=int(agreed.terms.spaces)
                ),
            ]
        )
    return facts


def market(category: int, view: Any, agreed: Agreed) -> dict[str, Any]:
    """B11, B12: what can be had of a category."""
    first, end = DISPLAY_FROM[category], DISPLAY_FROM[category + 1]
    return {
        "category": category,
        "deck": int(view.deck_size[category]),
        "discards": int(view.discards_size[category]),
        "faces": [
            None if card == NO_CARD else face_of(card, agreed)
            for card in view.display[first:end].tolist()
        ],
    }


def coin(worth: int, holder: int, names: Sequence[str]) -> Coin:
    """A marker, lying there or taken."""
    return Coin(worth, holder, "" if holder == NOBODY else names[holder])


def distinction(
    k: int, view: Any, seat: int, names: Sequence[str], agreed: Agreed
) -> dict[str, Any]:
    """B20: what it asks for, what the own shield has of it, its markers."""
    claimants = tuple(cards.claimants(k, view))
    missing, which = cards.lacking(view, seat, agreed)[k] if seat >= 0 else None, int(view.lying[k])
    html = distinction_html(agreed, which, missing, claimants, tuple(names))
    return {"key": f"distinction-{which}", "html": html}


@memo()
def distinction_html(
    agreed: Agreed,
    which: int,
    missing: tuple[int, int] | None,
    claimants: tuple[int, ...],
    names: tuple[str, ...],
) -> Markup:
    """What it asks for, each with whether the own shield has it."""
    card = agreed.terms.distinctions[which]
    types, marks = missing or (int(card.types), int(card.count))
    wishes: list[dict[str, Any]] = [
        {"sign": sign_of(kind), "mark": None, "is_met": not types >> at & 1}
        for at, kind in enumerate(TYPES)
        if int(card.types) >> at & 1
    ]
    if card.mark != NO_MARK:
        mark, count = mark_of(int(card.mark)), int(card.count)
        wishes.append({"sign": None, "mark": mark, "count": count, "is_met": marks == 0})
    worths = agreed.terms.claim_worth.tolist()
    coins = [
        coin(worth, holder, names)
        for worth, holder in zip_longest(worths, claimants, fillvalue=NOBODY)
    ]
    shown = {"name": cards.distinction_name(which, agreed), "wishes": wishes, "coins": coins}
    return drawn("distinction", shown, missing is not None)


def player(
    seat: int, view: Any, viewer: int, names: Sequence[str], agreed: Agreed
) -> dict[str, Any]:
    """A player as the viewer sees them: score, markers and shield, and what is seen of the hand."""
    is_own = seat == viewer
    elements = agreed.content["elements"]
    held = cards.held_by(view, seat) if is_own else []
    is_seen = not is_own and bool(view.hand_worth[seat] != UNSEEN)  # after the match
    known = cards.held_by(view, seat) if is_seen else cards.seen_in_hand(seat, view)
    held.sort(key=lambda card: (TYPES.index(elements[card]["type"]), elements[card]["value"], card))
    return {
        "seat": seat,
        "name": names[seat],
        "is_to_play": bool(view.to_play == seat and not view.reason),
        "score": int(view.score[seat]),
        "marker_points": marker_points(seat, view, agreed),
        "heralds": int(view.heralds[seat]),
        "hand_size": int(view.hand_size[seat]),
        "unseen": (0, 0) if is_seen else view.unseen_count[seat].tolist(),  # by category
        "seen": [face_of(card, agreed) for card in known],
        "hand": [face_of(card, agreed) for card in held],  # the viewer's own
        "drawn": view.drawn.tolist() if is_own and view.to_play == seat else (),
        "marks": tuple(counts(seat, view, agreed)),
        "lines": lines(agreed, seat, is_own, shields(view, agreed)[seat]),
        "arms": arms(view, seat, agreed),
        "filled": int(view.filled[seat]),
        "spaces": int(agreed.terms.spaces),
    }


@memo_in_object
def standing(view: Any, agreed: Agreed) -> tuple[list[int], list[list[int]]]:
    """B5, B26: for every seat the worth of its claims, and which majorities it has."""
    seats = int(view.seats)
    claimed, leads = np.zeros(seats, np.int64), np.zeros((seats, len(AUGMENTATIONS)), np.int64)
    show_standing(view, agreed.terms, claimed, leads)
    return claimed.tolist(), leads.tolist()


def marker_points(seat: int, view: Any, agreed: Agreed) -> int:
    """B5: what the markers are worth that this player has taken."""
    terms = agreed.terms
    tens = sum(int(terms.ten_worth[k]) for k in range(TENS) if view.ten[k] == seat)
    full = int(terms.full_worth) if view.filled_by == seat else 0
    claimed, _leads = standing(view, agreed)
    return claimed[seat] + tens + full


def counts(seat: int, view: Any, agreed: Agreed) -> list[Count]:
    """The visible marks; a star is nobody's majority (B26)."""
    _claimed, leads = standing(view, agreed)
    has_most = [*leads[seat], 0]
    seen = view.mark_count[seat, : len(MARKS)].tolist()
    return [Count(mark_of(at), count, bool(has_most[at])) for at, count in enumerate(seen) if count]


# Shields.


@memo_in_object
def shields(view: Any, agreed: Agreed) -> list[Lying]:
    """All that each seat's shield shows; in plain lists, as a record is read slowly."""
    below, line_of = view.below.tolist(), agreed.terms.line_of.tolist()[: int(agreed.terms.spaces)]
    visible, grouping = view.shield.tolist(), view.grouping.tolist()
    return [
        tuple(
            (grouping[at][line], cards.pile(card, below))
            for card, line in zip(visible[at], line_of, strict=False)
        )
        for at in range(int(view.seats))
    ]


def arms(view: Any, seat: int, agreed: Agreed) -> Arms:
    """The arms that the seat bears now."""
    return arms_of(agreed, shields(view, agreed)[seat])


@memo()
def arms_of(agreed: Agreed, lying: Lying) -> Arms:
    """For each space the visible card, or else the type of card that it takes."""
    elements, cards = agreed.content["elements"], []
    for space, (grouping, there) in zip(agreed.content["shield"]["spaces"], lying, strict=True):
        kind, name = space["bottom"] if grouping == BOTTOM else space["top"], ""
        if there:
            kind, name = elements[there[0]]["type"], elements[there[0]]["name"]
        cards.append((str(space["line"]), kind, name))
    return read_shield(cards)


@memo()
def lines(agreed: Agreed, seat: int, is_own: bool, lying: Lying) -> list[dict[str, Any]]:
    """B6: the shield, line by line; `grouping` is empty where there is nothing to decide."""
    rows = list[dict[str, Any]]()
    for at in range(int(agreed.terms.lines)):
        there = cards.spaces_of(at, agreed)
        cells = [
            {
                "key": f"space-{space}" if is_own else f"shield-{seat}-{space}",
                "is_filled": bool(lying[space][1]),
                "html": space_html(agreed, space, *lying[space]),
            }
            for space in there
        ]
        grouping = "" if agreed.terms.alike[at] else _(cards.GROUPING_WORDS[lying[there[0]][0]])
        rows.append({"words": cards.line_words(at, agreed), "grouping": grouping, "spaces": cells})
    return rows


@memo()
def space_html(agreed: Agreed, space: int, grouping: int, pile: tuple[int, ...]) -> Markup:
    """A space: what it takes as its line is grouped now, or what lies there."""
    printed = agreed.content["shield"]["spaces"][space]
    kinds = {OPEN: (printed["top"], printed["bottom"]), BOTTOM: (printed["bottom"],)}
    takes = dict.fromkeys(kinds.get(grouping, (printed["top"],)))
    shown = {
        "code": cards.space_words(space, agreed),
        "takes": cards.takes_words(space, grouping, agreed),
        "signs": [sign_of(kind) for kind in takes],
        "face": face_of(pile[0], agreed) if pile else None,
        "covers": [face_of(card, agreed) for card in pile[1:]],
    }
    return drawn("space", shown)
