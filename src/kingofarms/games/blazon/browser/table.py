"""Blazon in the browser: decks and display, distinctions, markers, every shield, the own hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from kingofarms.arms import Arms
from kingofarms.engine.memo import memo, memo_in_object
from kingofarms.engine.rules.seats import NOBODY, UNSEEN
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, ngettext
from kingofarms.games.blazon.browser.cards import Face, Mark, Sign, drawn, face_of, mark_of, sign_of
from kingofarms.games.blazon.browser.coat import arms
from kingofarms.games.blazon.browser.picking.things import held_by, lacking, seen_in_hand
from kingofarms.games.blazon.browser.shields import Lying, Shields
from kingofarms.games.blazon.rules.showing import show_standing
from kingofarms.games.blazon.rules.state import CATEGORIES, DISPLAY_FROM, LYING, NO_CARD, TENS
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS, BOTTOM, MARKS, NO_MARK, OPEN, TYPES
from kingofarms.games.blazon.text.narration import (
    CATEGORY_WORDS,
    GROUPING_WORDS,
    distinction_name,
    line_words,
    takes_words,
)
from kingofarms.games.blazon.text.notation import space_words

NEAR_LIMIT = 5  # rounds before the last in which the limit is shown


@dataclass(frozen=True)
class Market:
    """What there is of a category: its deck, its discards, its places of the display."""

    category: int
    words: str
    deck: int
    discards: int
    faces: tuple[Face | None, ...]


@dataclass(frozen=True)
class Coin:
    """A marker: its worth, and who has it."""

    worth: int
    seat: int
    name: str


@dataclass(frozen=True)
class Wish:
    """Something that a distinction asks for, and whether the own shield has it."""

    sign: Sign | None
    mark: Mark | None
    count: int
    is_met: bool


@dataclass(frozen=True)
class Distinction:
    """A distinction in play."""

    key: str
    html: Markup


@dataclass(frozen=True)
class Space:
    """A space of a shield, drawn as its line is grouped now and with what lies there."""

    key: str
    is_filled: bool
    html: Markup


@dataclass(frozen=True)
class Line:
    """A line of a shield; `grouping` is empty where there is nothing to decide."""

    words: str
    grouping: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class Count:
    """How often a mark is visible on a shield, and whether that is a majority now (B26)."""

    mark: Mark
    count: int
    leads: bool


@dataclass(frozen=True)
class Player:
    """A player: score and markers, shield, and the hand as far as it is seen."""

    seat: int
    name: str
    is_to_play: bool
    score: int
    marker_points: int
    heralds: int
    hand_size: int
    unseen: tuple[int, ...]  # by category, as their backs show it
    seen: tuple[Face, ...]
    hand: tuple[Face, ...]  # the viewer's own
    drawn: tuple[int, ...]
    marks: tuple[Count, ...]
    lines: tuple[Line, ...]
    arms: Arms  # that the shield shows
    filled: int
    spaces: int


def shown(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
    """The table; the own shield apart from the others', which follow clockwise."""
    count, mine = int(view.seats), seat >= 0
    others = [(max(seat, 0) + step) % count for step in range(1 if mine else 0, count)]
    terms = agreed.terms
    filled_by, shields = int(view.filled_by), Shields(view, agreed)
    return {
        "turn": int(view.turn_number),
        "round": -(-int(view.turn_number) // count),
        "limit": int(terms.turn_limit),
        "is_near_limit": -(-int(view.turn_number) // count) > int(terms.turn_limit) - NEAR_LIMIT,
        "filled_by": "" if filled_by == NOBODY else names[filled_by],
        "markets": [market(at, view, agreed) for at in CATEGORIES],
        "distinctions": [distinction(k, view, seat, names, agreed) for k in range(LYING)],
        "tens": [coin(int(terms.ten_worth[k]), int(view.ten[k]), names) for k in range(TENS)],
        "full": coin(int(terms.full_worth), filled_by, names),
        "supply": int(view.herald_supply),
        "mine": player(seat, view, seat, shields, names, agreed) if mine else None,
        "others": [player(other, view, seat, shields, names, agreed) for other in others],
    }


def chips(view: Any, agreed: Agreed) -> list[list[str]]:
    """Each player: points so far, cards in hand, spaces filled."""
    shields = Shields(view, agreed)
    facts = []
    for seat in range(int(view.seats)):
        points = int(view.score[seat]) + marker_points(seat, view, agreed)
        size = int(view.hand_size[seat])
        facts.append(
            [
                ngettext("{count} point", "{count} points", points).format(count=points),
                ngettext("{count} card", "{count} cards", size).format(count=size),
                _("shield {filled} of {spaces}").format(
                    filled=shields.filled(seat), spaces=shields.spaces
                ),
            ]
        )
    return facts


def market(category: int, view: Any, agreed: Agreed) -> Market:
    """B11, B12: what can be had of a category."""
    first, end = DISPLAY_FROM[category], DISPLAY_FROM[category + 1]
    faces = [
        None if card == NO_CARD else face_of(card, agreed)
        for card in view.display[first:end].tolist()
    ]
    return Market(
        category,
        _(CATEGORY_WORDS[category]),
        int(view.deck_size[category]),
        int(view.discards_size[category]),
        tuple(faces),
    )


def coin(worth: int, holder: int, names: Sequence[str]) -> Coin:
    """A marker, lying there or taken."""
    return Coin(worth, holder, "" if holder == NOBODY else names[holder])


def distinction(k: int, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> Distinction:
    """B20: what it asks for, what the own shield has of it, its markers."""
    claimed = tuple(view.claimed[k, : len(names)].tolist())
    missing = lacking(view, seat, agreed)[k] if seat >= 0 else None
    return _distinction(agreed, int(view.lying[k]), missing, claimed, tuple(names))


@memo()
def _distinction(
    agreed: Agreed,
    which: int,
    missing: tuple[int, int] | None,
    claimed: tuple[int, ...],
    names: tuple[str, ...],
) -> Distinction:
    terms = agreed.terms
    card = terms.distinctions[which]
    asked = [at for at in range(len(TYPES)) if int(card.types) >> at & 1]
    types, marks = missing or (int(card.types), int(card.count))
    wishes = [Wish(sign_of(TYPES[at]), None, 1, not types >> at & 1) for at in asked]
    if card.mark != NO_MARK:
        wishes.append(Wish(None, mark_of(int(card.mark)), int(card.count), marks == 0))
    holders = {rank - 1: seat for seat, rank in enumerate(claimed)}
    coins = [
        coin(worth, holders.get(rank, NOBODY), names)
        for rank, worth in enumerate(terms.claim_worth.tolist())
    ]
    shown = {"name": distinction_name(which, agreed), "wishes": wishes, "coins": coins}
    return Distinction(f"distinction-{which}", drawn("distinction", shown, missing is not None))


def player(
    seat: int, view: Any, viewer: int, shields: Shields, names: Sequence[str], agreed: Agreed
) -> Player:
    """A player as the viewer sees them."""
    is_own = seat == viewer
    elements = agreed.content["elements"]
    held = held_by(view, seat) if is_own else []
    is_seen = not is_own and bool(view.hand_worth[seat] != UNSEEN)  # after the match
    known = held_by(view, seat) if is_seen else seen_in_hand(seat, view)
    held.sort(key=lambda card: (TYPES.index(elements[card]["type"]), elements[card]["value"], card))
    return Player(
        seat=seat,
        name=names[seat],
        is_to_play=bool(view.to_play == seat and not view.reason),
        score=int(view.score[seat]),
        marker_points=marker_points(seat, view, agreed),
        heralds=int(view.heralds[seat]),
        hand_size=int(view.hand_size[seat]),
        unseen=(0, 0) if is_seen else tuple(view.unseen_count[seat].tolist()),
        seen=tuple(face_of(card, agreed) for card in known),
        hand=tuple(face_of(card, agreed) for card in held),
        drawn=tuple(view.drawn.tolist()) if is_own and view.to_play == seat else (),
        marks=tuple(counts(seat, view, agreed)),
        lines=lines(agreed, seat, is_own, shields.lying(seat)),
        arms=arms(view, seat, agreed),
        filled=shields.filled(seat),
        spaces=shields.spaces,
    )


class Standing(NamedTuple):
    """What the rules say of each seat: the worth of its claims, and its majorities."""

    claimed: list[int]
    leads: list[list[int]]


@memo_in_object
def standing(view: Any, agreed: Agreed) -> Standing:
    """B5, B26: for every seat."""
    seats = int(view.seats)
    claimed, leads = np.zeros(seats, np.int64), np.zeros((seats, len(AUGMENTATIONS)), np.int64)
    show_standing(view, agreed.terms, claimed, leads)
    return Standing(claimed.tolist(), leads.tolist())


def marker_points(seat: int, view: Any, agreed: Agreed) -> int:
    """B5: what the markers are worth that this player has taken."""
    terms = agreed.terms
    tens = sum(int(terms.ten_worth[k]) for k in range(TENS) if view.ten[k] == seat)
    full = int(terms.full_worth) if view.filled_by == seat else 0
    return standing(view, agreed).claimed[seat] + tens + full


def counts(seat: int, view: Any, agreed: Agreed) -> list[Count]:
    """The visible marks; a star is nobody's majority (B26)."""
    leads = [*standing(view, agreed).leads[seat], 0]
    seen = view.mark_count[seat, : len(MARKS)].tolist()
    return [Count(mark_of(at), count, bool(leads[at])) for at, count in enumerate(seen) if count]


@memo()
def lines(agreed: Agreed, seat: int, is_own: bool, lying: Lying) -> tuple[Line, ...]:
    """B6: the shield, line by line."""
    spaces = agreed.content["shield"]["spaces"]
    names = list(dict.fromkeys(space["line"] for space in spaces))
    rows = []
    for at, name in enumerate(names):
        there = [space for space in range(len(spaces)) if spaces[space]["line"] == name]
        is_alike = all(spaces[space]["top"] == spaces[space]["bottom"] for space in there)
        grouping = _(GROUPING_WORDS[lying[there[0]][0]])
        cells = tuple(
            Space(
                key=f"space-{space}" if is_own else f"shield-{seat}-{space}",
                is_filled=bool(lying[space][1]),
                html=space_html(agreed, space, *lying[space]),
            )
            for space in there
        )
        rows.append(Line(line_words(at, agreed), "" if is_alike else grouping, cells))
    return tuple(rows)


@memo()
def space_html(agreed: Agreed, space: int, grouping: int, pile: tuple[int, ...]) -> Markup:
    """A space: what it takes as its line is grouped now, or what lies there."""
    printed = agreed.content["shield"]["spaces"][space]
    kinds = {OPEN: (printed["top"], printed["bottom"]), BOTTOM: (printed["bottom"],)}
    takes = dict.fromkeys(kinds.get(grouping, (printed["top"],)))
    shown = {
        "code": space_words(space, agreed),
        "takes": takes_words(space, grouping, agreed),
        "signs": [sign_of(kind) for kind in takes],
        "face": face_of(pile[0], agreed) if pile else None,
        "covers": [face_of(card, agreed) for card in pile[1:]],
    }
    return drawn("space", shown)
