"""Which positions are possible: what a View of Blazon that somebody wrote down keeps to.

Cards first, then hands, shields, markers and the turn. Each function names fields, and says of each
whether it can be so; they are asked in this order, so a field may rely on those before it.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import NOBODY, UNSEEN
from kingofarms.engine.rules.target import in_python
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.rules import state as on_table
from kingofarms.games.blazon.rules.placing import can_place_any, is_forced
from kingofarms.games.blazon.rules.secrets import deal_hands, gather
from kingofarms.games.blazon.rules.state import CATEGORIES, LYING, NO_CARD, PHASE
from kingofarms.games.blazon.rules.terms import BOTTOM, BY_CARD, CARDS, DISTINCTIONS, OPEN, TOP
from kingofarms.games.blazon.rules.turn import HAND_LIMIT

TRIES = 200  # to deal what is hidden so that nothing contradicts it
MOST_SCORE = 500  # far more than anybody reaches
MOST_POINTS = 100  # the same, in one turn

Checks = Iterator[tuple[str, Any]]  # fields, each with whether it can be so


def wrong_field(view: Any, seat: int, seats: int, agreed: Agreed) -> str:
    """The name of a field that cannot be so; empty if all can."""
    if view.seats != seats:
        return "seats"
    parts = (cards_right, hands_right, shields_right, markers_right, turn_right, deal_right)
    return first_wrong(each for part in parts for each in part(view, agreed.terms, seat))


def first_wrong(checks: Checks) -> str:
    """The first field that is not right; what comes after it is not asked."""
    return next((name for name, is_right in checks if not is_right), "")


def in_place(view: Any, place: int) -> list[int]:
    """The cards there, as far as they are seen."""
    there: list[int] = np.flatnonzero(view.place == place).tolist()
    return there


def of_category(terms: Any, category: int) -> Any:
    """For each card whether it is of that category."""
    return terms.elements["category"] == category


def cards_right(view: Any, terms: Any, seat: int) -> Checks:
    """B11, B12, B30: every card is in one place, or unseen."""
    seats, display = int(view.seats), view.display.tolist()
    on_shields = range(on_table.ON_SHIELD, on_table.ON_SHIELD + seats)
    places = {UNSEEN, on_table.DISPLAY, on_table.DISCARDS, *range(seats), *on_shields}
    yield "place", set(view.place.tolist()) <= places
    held = (view.place >= 0) & (view.place < seats)
    is_open, others = view.is_open, held & (view.place != seat)
    yield "is_open", set(is_open.tolist()) <= {0, 1} and not is_open[~held].any()
    yield "is_open", is_open[others].all()
    yield "unseen_count", (view.unseen_count >= 0).all() and not view.unseen_count[seats:].any()
    yield "deck", all(is_deck(view, terms, seat, each) for each in CATEGORIES)
    for each in CATEGORIES:
        discarded = (view.place == on_table.DISCARDS) & of_category(terms, each)
        yield "discards_size", view.discards_size[each] == discarded.sum()
    lying = sorted(card for card in display if card != NO_CARD)
    yield "display", lying == in_place(view, on_table.DISPLAY)
    for slot, card in enumerate(display):
        category = in_python(on_table.display_category)(slot)
        yield "display", card == NO_CARD or terms.elements[card].category == category


def is_deck(view: Any, terms: Any, seat: int, category: int) -> bool:
    """Whether the deck has as many unseen cards of the category as others do not hold."""
    size, deck = int(view.deck_size[category]), view.deck[category]
    counts = view.unseen_count[: int(view.seats), category].tolist()
    held = sum(count for at, count in enumerate(counts) if at != seat)
    unseen = ((view.place == UNSEEN) & of_category(terms, category)).sum()
    is_right = 0 <= size <= len(deck) and (deck[:size] == UNSEEN).all() and not deck[size:].any()
    return bool(is_right and size + held == unseen)


def hands_right(view: Any, terms: Any, seat: int) -> Checks:
    """B13, B24, B30: the own hand, and what is known of the others."""
    for at in range(on_table.MOST_SEATS):
        yield from hand_right(view, terms, at, at == seat)


def hand_right(view: Any, terms: Any, seat: int, is_own: bool) -> Checks:
    """One hand."""
    if seat >= view.seats:
        for name in ("hand", "hand_size", "hand_worth", "lean"):
            yield name, not view[name][seat].any()
        return
    size, held, known = int(view.hand_size[seat]), view.hand[seat], in_place(view, seat)
    yield "hand_size", 0 <= size <= min(most_in_hand(view, terms, seat), len(held))
    counts, worth = view.unseen_count[seat].tolist(), UNSEEN
    if is_own:
        unseen = [card for card in known if not view.is_open[card]]
        own = [int(of_category(terms, each)[unseen].sum()) for each in CATEGORIES]
        yield "hand", sorted(held[:size].tolist()) == known and counts == own
        worth = int(terms.elements["value"][known].sum())
    else:
        yield "hand", (held[:size] == UNSEEN).all() and len(known) + sum(counts) == size
    yield "hand", not held[size:].any()
    yield "hand_worth", view.hand_worth[seat] == worth
    for lean, count in zip(view.lean[seat], counts, strict=True):
        is_share = lean.min() >= 0 and lean.sum(dtype=np.int64) <= on_table.WHOLE
        yield "lean", is_share and not lean[count + 1 :].any()


def most_in_hand(view: Any, terms: Any, seat: int) -> int:
    """B24: seven, and what the seat to play may have gained in this turn."""
    gained = {PHASE.MAIN: 0, PHASE.SECOND_TAKE: 1}.get(int(view.phase), 2)
    heralds = max(0, min(int(view.heralds_used), int(terms.heralds_per_turn)))
    return HAND_LIMIT + (gained + heralds if seat == view.to_play else 0)


def shields_right(view: Any, terms: Any, _seat: int) -> Checks:
    """B6, B7, B8, B10: what lies on each shield, and what follows from it."""
    for at in range(on_table.MOST_SEATS):
        yield from shield_right(view, terms, at)
    first = on_table.ON_SHIELD
    covering = (view.place >= first) & (view.place < first + int(view.seats))
    yield "below", (view.below[~covering] == NO_CARD).all()


FIELDS = ("shield", "grouping", "occupied", "filled", "type_count", "types_seen", "mark_count")


def shield_right(view: Any, terms: Any, seat: int) -> Checks:
    """One shield."""
    if seat >= view.seats:
        for name in FIELDS:
            yield name, not view[name][seat].any()
        return
    spaces = int(terms.spaces)
    visible = view.shield[seat, :spaces].tolist()
    filled = [space for space, card in enumerate(visible) if card != NO_CARD]
    lying = [visible[space] for space in filled]
    yield "shield", all(0 <= card < CARDS for card in lying)
    yield "shield", not view.shield[seat, spaces:].any()
    yield "below", pile_of(view, lying) == in_place(view, on_table.ON_SHIELD + seat)
    yield "grouping", is_grouped(view, terms, seat, visible)

    def is_count(name: str, kinds: Any) -> bool:
        counted = view[name][seat]
        return bool((counted == np.bincount(kinds, minlength=len(counted))).all())

    yield "occupied", is_count("occupied", terms.line_of[filled])
    yield "filled", view.filled[seat] == len(lying)
    yield "type_count", is_count("type_count", terms.elements["element_type"][lying])
    types = sum(1 << at for at, count in enumerate(view.type_count[seat]) if count)
    yield "types_seen", view.types_seen[seat] == types
    yield "mark_count", is_count("mark_count", terms.elements["mark"][lying])


def pile_of(view: Any, lying: list[int]) -> list[int]:
    """The cards that lie there and those below them; a card that comes twice ends it."""
    pile: set[int] = set()
    for card in lying:
        while 0 <= card < CARDS and card not in pile:
            pile.add(card)
            card = int(view.below[card])
        if card != NO_CARD:
            return []
    return sorted(pile)


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


def markers_right(view: Any, terms: Any, _seat: int) -> Checks:
    """B19, B20, B23, B25: points, markers and heralds."""
    seats, lying = int(view.seats), view.lying.tolist()
    full = [at for at in range(seats) if view.filled[at] == terms.spaces]
    is_score = (view.score >= 0).all() and (view.score <= MOST_SCORE).all()
    yield "score", is_score and not view.score[seats:].any()
    yield "heralds", (view.heralds >= 0).all() and not view.heralds[seats:].any()
    yield "herald_supply", view.herald_supply >= 0
    yield "herald_supply", view.herald_supply + view.heralds.sum() == terms.heralds
    yield "lying", len({*lying}) == LYING and {*lying} <= {*range(DISTINCTIONS)}
    yield "claimed", (view.claimed >= 0).all() and not view.claimed[:, seats:].any()
    for row, count in zip(view.claimed, view.claim_count.tolist(), strict=True):
        yield "claim_count", sorted(row[row > 0].tolist()) == list(range(1, count + 1))
    yield "ten", set(view.ten.tolist()) <= {NOBODY, *range(seats)}
    yield "filled_by", view.filled_by in (full or [NOBODY])


def turn_right(view: Any, terms: Any, seat: int) -> Checks:
    """B12, B13, B15, B16, B24: whose turn it is, and what is asked."""
    seats, phase, to_play = int(view.seats), int(view.phase), int(view.to_play)
    sends = phase in (PHASE.HERALD_PLACING, PHASE.HERALD_PAYING)
    owes = phase in (PHASE.PLACING, PHASE.PAYING, PHASE.HERALD_PAYING)
    yield "to_play", 0 <= to_play < seats
    yield "phase", 0 <= phase <= PHASE.DISCARDING
    yield "herald_phase", view.herald_phase in (PHASE.MAIN, PHASE.SECOND_TAKE, PHASE.AFTER)
    yield "heralds_used", int(sends) <= view.heralds_used <= terms.heralds_per_turn
    yield "price", 0 <= view.price <= MOST_POINTS
    yield "owed", (view.owed > 0) == owes and 0 <= view.owed <= MOST_POINTS
    yield "owed", to_play != seat or can_go_on(view, terms, seat)
    yield "points", 0 <= view.points <= MOST_POINTS
    yield "hand_size", phase != PHASE.DISCARDING or view.hand_size[to_play] > terms.hand_kept
    drawn = list(zip(view.drawn.tolist(), view.drawn_category.tolist(), strict=True))
    yield "drawn_category", all(category in (NO_CARD, *CATEGORIES) for _card, category in drawn)
    for card, category in drawn:
        yield "drawn", card == NO_CARD or is_drawn(view, terms, seat, card, category)
    yield "has_moved", view.has_moved in (0, 1)
    yield "idle_turns", 0 <= view.idle_turns < seats
    last = terms.turn_limit * seats + (seats if view.filled_by != NOBODY else 0)
    yield "turn_number", 1 <= view.turn_number <= last
    yield "reason", view.reason == 0


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


def deal_right(view: Any, terms: Any, seat: int) -> Checks:
    """B11, B30: whether what is hidden can be dealt so that nothing contradicts it."""
    sends = view.phase == PHASE.HERALD_PLACING
    yield "hand_size", not sends or can_pay(view, terms, int(view.to_play))
    yield "lean", can_be_dealt(view, terms, seat)


def can_be_dealt(view: Any, terms: Any, seat: int) -> bool:
    """Whether one of many tries succeeds."""
    hidden = sum(1 << at for at in range(int(view.seats)) if at != seat)
    table, rng = new(on_table.State), generator(1)
    table[0] = view
    in_python(gather)(table[0], terms, hidden)
    sizes = table[0].deck_size.copy()
    for _try in range(TRIES):
        if in_python(deal_hands)(table[0], terms, hidden, rng):
            return True
        table[0].deck_size[:] = sizes
    return False
