"""Which positions are possible: what a View of Blazon that somebody wrote down keeps to.

Cards first, then hands, shields, markers and the turn. Whoever checks a field may rely on those
before it.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import NOBODY, UNSEEN
from kingofarms.engine.rules.target import in_python
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules.placing import can_place_any, is_forced
from kingofarms.games.blazon.rules.secrets import deal_hands, gather
from kingofarms.games.blazon.rules.state import (
    CATEGORIES,
    DISCARDS,
    DISPLAY,
    DISPLAY_PLACES,
    LYING,
    MOST_SEATS,
    NO_CARD,
    ON_SHIELD,
    PHASE,
    WHOLE,
    State,
    display_category,
)
from kingofarms.games.blazon.rules.terms import (
    BOTTOM,
    BY_CARD,
    CARDS,
    DISTINCTIONS,
    MARKS,
    OPEN,
    TOP,
    TYPES,
)
from kingofarms.games.blazon.rules.turn import HAND_LIMIT

TRIES = 200  # to deal what is hidden so that nothing contradicts it
MOST_SCORE = 500  # far more than anybody reaches
MOST_POINTS = 100  # the same, in one turn


def wrong_field(view: Any, seat: int, seats: int, agreed: Agreed) -> str:
    """The name of a field that cannot be so; empty if all can."""
    if view.seats != seats:
        return "seats"
    for part in (cards_wrong, hands_wrong, shields_wrong, markers_wrong, turn_wrong, deal_wrong):
        wrong = part(view, agreed.terms, seat)
        if wrong:
            return wrong
    return ""


def first_wrong(is_right: dict[str, Callable[[], Any]]) -> str:
    """The first field that is not right: each is asked only if those before it are right."""
    return next((name for name, ask in is_right.items() if not ask()), "")


def in_place(view: Any, place: int) -> list[int]:
    """The cards there, as far as they are seen."""
    cards: list[int] = np.flatnonzero(view.place == place).tolist()
    return cards


def of_category(terms: Any, category: int) -> Any:
    """For each card whether it is of that category."""
    return terms.elements["category"] == category


def cards_wrong(view: Any, terms: Any, seat: int) -> str:
    """B11, B12, B30: every card is in one place, or unseen."""
    seats, unseen = int(view.seats), view.place == UNSEEN
    places = {UNSEEN, DISPLAY, DISCARDS, *range(seats), *range(ON_SHIELD, ON_SHIELD + seats)}
    held = (view.place >= 0) & (view.place < seats)
    display = view.display.tolist()

    def is_deck(category: int) -> bool:
        size = int(view.deck_size[category])
        deck = view.deck[category]
        others = sum(int(view.unseen_count[at, category]) for at in range(seats) if at != seat)
        lies = 0 <= size <= len(deck) and (deck[:size] == UNSEEN).all() and not deck[size:].any()
        return bool(lies and size + others == (unseen & of_category(terms, category)).sum())

    def is_displayed(slot: int) -> bool:
        is_card = 0 <= display[slot] < CARDS
        return is_card and terms.elements[display[slot]].category == in_python(display_category)(
            slot
        )

    return first_wrong(
        {
            "place": lambda: set(view.place.tolist()) <= places,
            "is_open": lambda: (
                set(view.is_open.tolist()) <= {0, 1}
                and not view.is_open[~held].any()
                and view.is_open[held & (view.place != seat)].all()
            ),
            "unseen_count": lambda: (
                (view.unseen_count >= 0).all() and not view.unseen_count[seats:].any()
            ),
            "deck": lambda: all(map(is_deck, CATEGORIES)),
            "discards_size": lambda: all(
                view.discards_size[each]
                == ((view.place == DISCARDS) & of_category(terms, each)).sum()
                for each in CATEGORIES
            ),
            "display": lambda: (
                sorted(card for card in display if card != NO_CARD) == in_place(view, DISPLAY)
                and all(display[at] == NO_CARD or is_displayed(at) for at in range(DISPLAY_PLACES))
            ),
        }
    )


def hands_wrong(view: Any, terms: Any, seat: int) -> str:
    """B13, B24, B30: the own hand, and what is known of the others."""
    for at in range(MOST_SEATS):
        wrong = hand_wrong(view, terms, at, at == seat)
        if wrong:
            return wrong
    return ""


def hand_wrong(view: Any, terms: Any, seat: int, is_own: bool) -> str:
    """One hand."""
    if seat >= view.seats:
        fields = ("hand", "hand_size", "hand_worth", "lean")
        return next((name for name in fields if view[name][seat].any()), "")
    size, hand, cards = int(view.hand_size[seat]), view.hand[seat], in_place(view, seat)
    counts = view.unseen_count[seat].tolist()
    if not 0 <= size <= most_in_hand(view, terms, seat) or size > len(hand):
        return "hand_size"
    if is_own:
        unseen = [card for card in cards if not view.is_open[card]]
        own = [int(of_category(terms, each)[unseen].sum()) for each in CATEGORIES]
        is_right = sorted(hand[:size].tolist()) == cards and counts == own
        worth = int(terms.elements["value"][cards].sum())
    else:
        is_right = bool((hand[:size] == UNSEEN).all()) and len(cards) + sum(counts) == size
        worth = UNSEEN
    if not is_right or hand[size:].any():
        return "hand"
    if view.hand_worth[seat] != worth:
        return "hand_worth"
    is_lean = all(
        lean.min() >= 0 and lean.sum(dtype=np.int64) <= WHOLE and not lean[count + 1 :].any()
        for lean, count in zip(view.lean[seat], counts, strict=True)
    )
    return "" if is_lean else "lean"


def most_in_hand(view: Any, terms: Any, seat: int) -> int:
    """B24: seven, and what the seat to play may have gained in this turn."""
    gained = {PHASE.MAIN: 0, PHASE.SECOND_TAKE: 1}.get(int(view.phase), 2)
    heralds = max(0, min(int(view.heralds_used), int(terms.heralds_per_turn)))
    return HAND_LIMIT + (gained + heralds if seat == view.to_play else 0)


def shields_wrong(view: Any, terms: Any, _seat: int) -> str:
    """B6, B7, B8, B10: what lies on each shield, and what follows from it."""
    for at in range(MOST_SEATS):
        wrong = shield_wrong(view, terms, at)
        if wrong:
            return wrong
    covering = (view.place >= ON_SHIELD) & (view.place < ON_SHIELD + int(view.seats))
    return "below" if (view.below[~covering] != NO_CARD).any() else ""


FIELDS = ("shield", "grouping", "occupied", "filled", "type_count", "types_seen", "mark_count")


def shield_wrong(view: Any, terms: Any, seat: int) -> str:
    """One shield."""
    spaces, lines = int(terms.spaces), int(terms.lines)
    if seat >= view.seats:
        return next((name for name in FIELDS if view[name][seat].any()), "")
    visible = view.shield[seat, :spaces].tolist()
    lying = [card for card in visible if card != NO_CARD]
    if not all(0 <= card < CARDS for card in lying) or view.shield[seat, spaces:].any():
        return "shield"
    if pile_of(view, lying) != in_place(view, ON_SHIELD + seat):
        return "below"
    types = terms.elements["element_type"][lying]
    marks = terms.elements["mark"][lying]
    counted = np.bincount(types, minlength=len(TYPES))
    line_of = [int(terms.line_of[at]) for at, card in enumerate(visible) if card != NO_CARD]
    return first_wrong(
        {
            "grouping": lambda: is_grouped(view, terms, seat, visible),
            "occupied": lambda: (
                view.occupied[seat].tolist()
                == [
                    line_of.count(line) if line < lines else 0
                    for line in range(view.occupied.shape[1])
                ]
            ),
            "filled": lambda: view.filled[seat] == len(lying),
            "type_count": lambda: (view.type_count[seat] == counted).all(),
            "types_seen": lambda: (
                view.types_seen[seat] == sum(1 << at for at, count in enumerate(counted) if count)
            ),
            "mark_count": lambda: (
                view.mark_count[seat] == np.bincount(marks, minlength=len(MARKS))
            ).all(),
        }
    )


def pile_of(view: Any, lying: list[int]) -> list[int]:
    """The cards that lie there and those below them; a card that comes twice ends it."""
    cards: set[int] = set()
    for card in lying:
        while 0 <= card < CARDS and card not in cards:
            cards.add(card)
            card = int(view.below[card])
        if card != NO_CARD:
            return []
    return sorted(cards)


def is_grouped(view: Any, terms: Any, seat: int, visible: list[int]) -> bool:
    """B8: whether each line is grouped in a way that what lies there fits."""
    lines = int(terms.lines)
    grouping = view.grouping[seat].tolist()
    if any(grouping[lines:]) or not set(grouping) <= {OPEN, TOP, BOTTOM}:
        return False
    for space, card in enumerate(visible):
        way = grouping[int(terms.line_of[space])]
        ways = (TOP, BOTTOM) if way == OPEN else (way,)
        takes = [int(terms.takes[space, each]) for each in ways]
        if card != NO_CARD and int(terms.elements[card].element_type) not in takes:
            return False
    return all(grouping[line] != OPEN or not terms.alike[line] for line in range(lines))


def markers_wrong(view: Any, terms: Any, _seat: int) -> str:
    """B19, B20, B23, B25: points, markers and heralds."""
    seats = int(view.seats)
    holders = {NOBODY, *range(seats)}
    full = [at for at in range(seats) if view.filled[at] == terms.spaces]
    ranks = [sorted(row[row > 0].tolist()) for row in view.claimed]
    return first_wrong(
        {
            "score": lambda: (
                (view.score >= 0).all()
                and (view.score <= MOST_SCORE).all()
                and not view.score[seats:].any()
            ),
            "heralds": lambda: (view.heralds >= 0).all() and not view.heralds[seats:].any(),
            "herald_supply": lambda: (
                view.herald_supply >= 0 and view.herald_supply + view.heralds.sum() == terms.heralds
            ),
            "lying": lambda: (
                len({*view.lying.tolist()}) == LYING
                and all(0 <= each < DISTINCTIONS for each in view.lying.tolist())
            ),
            "claimed": lambda: (view.claimed >= 0).all() and not view.claimed[:, seats:].any(),
            "claim_count": lambda: all(
                rank == list(range(1, int(count) + 1))
                for rank, count in zip(ranks, view.claim_count, strict=True)
            ),
            "ten": lambda: set(view.ten.tolist()) <= holders,
            "filled_by": lambda: view.filled_by in (full or [NOBODY]),
        }
    )


def turn_wrong(view: Any, terms: Any, seat: int) -> str:
    """B12, B13, B15, B16, B24: whose turn it is, and what is asked."""
    seats, phase, to_play = int(view.seats), int(view.phase), int(view.to_play)
    drawn = list(zip(view.drawn.tolist(), view.drawn_category.tolist(), strict=True))
    sends = phase in (PHASE.HERALD_PLACING, PHASE.HERALD_PAYING)
    owes = phase in (PHASE.PLACING, PHASE.PAYING, PHASE.HERALD_PAYING)
    return first_wrong(
        {
            "to_play": lambda: 0 <= to_play < seats,
            "phase": lambda: 0 <= phase <= PHASE.DISCARDING,
            "herald_phase": lambda: (
                view.herald_phase in (PHASE.MAIN, PHASE.SECOND_TAKE, PHASE.AFTER)
            ),
            "heralds_used": lambda: int(sends) <= view.heralds_used <= terms.heralds_per_turn,
            "price": lambda: 0 <= view.price <= MOST_POINTS,
            "owed": lambda: (
                (view.owed > 0) == owes
                and 0 <= view.owed <= MOST_POINTS
                and (to_play != seat or can_go_on(view, terms, seat))
            ),
            "points": lambda: 0 <= view.points <= MOST_POINTS,
            "hand_size": lambda: (
                phase != PHASE.DISCARDING or view.hand_size[to_play] > terms.hand_kept
            ),
            "drawn_category": lambda: all(kind in (NO_CARD, *CATEGORIES) for _card, kind in drawn),
            "drawn": lambda: all(
                card == NO_CARD or is_drawn(view, terms, seat, card, kind) for card, kind in drawn
            ),
            "has_moved": lambda: view.has_moved in (0, 1),
            "idle_turns": lambda: 0 <= view.idle_turns < seats,
            "turn_number": lambda: (
                1
                <= view.turn_number
                <= terms.turn_limit * seats + (seats if view.filled_by != NOBODY else 0)
            ),
            "reason": lambda: view.reason == 0,
        }
    )


def is_drawn(view: Any, terms: Any, seat: int, card: int, category: int) -> bool:
    """B13: whether the seat to play, whose hand is seen, holds a card of that category."""
    is_held = view.to_play == seat and 0 <= card < CARDS and view.place[card] == seat
    return bool(is_held and terms.elements[card].category == category)


def can_go_on(view: Any, terms: Any, seat: int) -> bool:
    """B15, B16: what is owed can be paid, and a herald who is to place something can."""
    if view.owed > 0:
        return not in_python(is_forced)(view, terms, seat)
    return view.phase != PHASE.HERALD_PLACING or (
        can_pay(view, terms, seat) and in_python(can_place_any)(view, terms, seat)
    )


def can_pay(view: Any, terms: Any, seat: int) -> bool:
    """B16: for a herald."""
    return bool(view.hand_size[seat] > 1 if terms.herald_price == BY_CARD else view.score[seat] > 0)


def deal_wrong(view: Any, terms: Any, seat: int) -> str:
    """B11, B30: whether what is hidden can be dealt so that nothing contradicts it."""
    to_play = int(view.to_play)
    if view.phase == PHASE.HERALD_PLACING and not can_pay(view, terms, to_play):
        return "hand_size"
    hidden = sum(1 << at for at in range(int(view.seats)) if at != seat)
    table, rng = new(State), generator(1)
    table[0] = view
    in_python(gather)(table[0], terms, hidden)
    sizes = table[0].deck_size.copy()
    for _try in range(TRIES):
        if in_python(deal_hands)(table[0], terms, hidden, rng):
            return ""
        table[0].deck_size[:] = sizes
    return "lean"
