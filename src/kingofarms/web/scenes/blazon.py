"""Blazon in the browser: decks and display, distinctions, markers, every shield, the own hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingofarms.engine.seats import NOBODY
from kingofarms.engine.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.elements import AUGMENTATIONS, MARKS, TYPES
from kingofarms.games.blazon.narration import (
    CATEGORY_WORDS,
    GROUPING_WORDS,
    distinction_name,
    line_words,
    takes_words,
)
from kingofarms.games.blazon.notation import written_space
from kingofarms.games.blazon.options import BOTTOM, NO_MARK, OPEN
from kingofarms.games.blazon.rules.ending import claim_points, has_majority
from kingofarms.games.blazon.rules.scoring import marks_missing, types_missing
from kingofarms.games.blazon.rules.state import CATEGORIES, DISPLAY_FROM, LYING, NO_CARD, TENS
from kingofarms.web.scenes.blazon_faces import Face, Mark, Sign, face_of, mark_of, sign_of
from kingofarms.web.scenes.blazon_prompt import prompt
from kingofarms.web.scenes.blazon_shields import Shields
from kingofarms.web.scenes.blazon_things import held_by, seen_in_hand, things

__all__ = ["prompt", "shown", "things"]


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
    name: str
    wishes: tuple[Wish, ...]
    coins: tuple[Coin, ...]


@dataclass(frozen=True)
class Space:
    """A space of a shield."""

    key: str
    code: str  # as the log and the actions write it
    takes: str
    signs: tuple[Sign, ...]
    face: Face | None
    covers: tuple[Face, ...]


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
    filled: int
    spaces: int


def shown(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Any]:
    """The table; the own shield apart from the others', which follow clockwise."""
    count, mine = int(view.seats), seat >= 0
    others = [(max(seat, 0) + step) % count for step in range(1 if mine else 0, count)]
    terms = agreed.record[0]
    filled_by, shields = int(view.filled_by), Shields(view, agreed)
    return {
        "turn": int(view.turn_number),
        "round": -(-int(view.turn_number) // count),
        "limit": int(terms.turn_limit),
        "filled_by": "" if filled_by == NOBODY else names[filled_by],
        "markets": [market(at, view, agreed) for at in CATEGORIES],
        "distinctions": [distinction(k, view, seat, names, agreed) for k in range(LYING)],
        "tens": [coin(int(terms.ten_worth[k]), int(view.ten[k]), names) for k in range(TENS)],
        "full": coin(int(terms.full_worth), filled_by, names),
        "supply": int(view.herald_supply),
        "mine": player(seat, view, seat, shields, names, agreed) if mine else None,
        "others": [player(other, view, seat, shields, names, agreed) for other in others],
    }


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
    which = int(view.lying[k])
    terms = agreed.record[0]
    card = terms.distinctions[which]
    missing = int(types_missing(view, terms, seat, which)) if seat >= 0 else int(card.types)
    asked = [at for at in range(len(TYPES)) if int(card.types) >> at & 1]
    wishes = [Wish(sign_of(TYPES[at]), None, 1, not missing >> at & 1) for at in asked]
    if card.mark != NO_MARK:
        is_met = seat >= 0 and int(marks_missing(view, terms, seat, which)) == 0
        wishes.append(Wish(None, mark_of(int(card.mark)), int(card.count), is_met))
    holders = {int(view.claimed[k, other]) - 1: other for other in range(len(names))}
    coins = [
        coin(worth, holders.get(rank, NOBODY), names)
        for rank, worth in enumerate(terms.claim_worth.tolist())
    ]
    name = distinction_name(which, agreed)
    return Distinction(f"distinction-{which}", name, tuple(wishes), tuple(coins))


def player(
    seat: int, view: Any, viewer: int, shields: Shields, names: Sequence[str], agreed: Agreed
) -> Player:
    """A player as the viewer sees them."""
    is_own = seat == viewer
    elements = agreed.content["elements"]
    held = held_by(view, seat) if is_own else []
    held.sort(key=lambda card: (TYPES.index(elements[card]["type"]), elements[card]["value"], card))
    return Player(
        seat=seat,
        name=names[seat],
        is_to_play=bool(view.to_play == seat and not view.reason),
        score=int(view.score[seat]),
        marker_points=marker_points(seat, view, agreed),
        heralds=int(view.heralds[seat]),
        hand_size=int(view.hand_size[seat]),
        unseen=tuple(view.unseen_count[seat].tolist()),
        seen=tuple(face_of(card, agreed) for card in seen_in_hand(seat, view)),
        hand=tuple(face_of(card, agreed) for card in held),
        drawn=tuple(view.drawn.tolist()) if is_own and view.to_play == seat else (),
        marks=tuple(counts(seat, view)),
        lines=tuple(lines(seat, is_own, shields, agreed)),
        filled=shields.filled(seat),
        spaces=shields.spaces,
    )


def marker_points(seat: int, view: Any, agreed: Agreed) -> int:
    """B5: what the markers are worth that this player has taken."""
    terms = agreed.record[0]
    points = sum(int(claim_points(view, terms, seat, k)) for k in range(LYING))
    points += sum(int(terms.ten_worth[k]) for k in range(TENS) if view.ten[k] == seat)
    return points + (int(terms.full_worth) if view.filled_by == seat else 0)


def counts(seat: int, view: Any) -> list[Count]:
    """The visible marks."""
    return [
        Count(
            mark_of(at),
            count,
            at < len(AUGMENTATIONS) and bool(has_majority(view, seat, at)),
        )
        for at, count in enumerate(view.mark_count[seat, : len(MARKS)].tolist())
    ]


def lines(seat: int, is_own: bool, shields: Shields, agreed: Agreed) -> list[Line]:
    """B6: the shield, line by line."""
    spaces = agreed.content["shield"]["spaces"]
    names = list(dict.fromkeys(space["line"] for space in spaces))
    found = []
    for at, name in enumerate(names):
        there = [space for space in range(len(spaces)) if spaces[space]["line"] == name]
        is_alike = all(spaces[space]["top"] == spaces[space]["bottom"] for space in there)
        grouping = _(GROUPING_WORDS[shields.grouping(seat, there[0])])
        cells = tuple(space_of(space, seat, is_own, shields, agreed) for space in there)
        found.append(Line(line_words(at, agreed), "" if is_alike else grouping, cells))
    return found


def space_of(space: int, seat: int, is_own: bool, shields: Shields, agreed: Agreed) -> Space:
    """A space: what it takes as its line is grouped now, and what lies there."""
    said = agreed.content["shield"]["spaces"][space]
    grouping, pile = shields.grouping(seat, space), shields.pile(seat, space)
    kinds = {OPEN: (said["top"], said["bottom"]), BOTTOM: (said["bottom"],)}
    takes = dict.fromkeys(kinds.get(grouping, (said["top"],)))
    return Space(
        key=f"space-{space}" if is_own else f"shield-{seat}-{space}",
        code=written_space(space, agreed),
        takes=takes_words(space, grouping, agreed),
        signs=tuple(sign_of(kind) for kind in takes),
        face=face_of(pile[0], agreed) if pile else None,
        covers=tuple(face_of(card, agreed) for card in pile[1:]),
    )
