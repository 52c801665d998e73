"""K14, K15, K16: who may end the game, and what everybody's sword is worth."""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.seats import Sheet
from kingofarms.games.kings_blade.rules.effects import is_complete, is_on
from kingofarms.games.kings_blade.rules.state import (
    BLADE,
    DWARVISH,
    EFFECT,
    ELVISH,
    HILT,
    ORCISH,
    TYPES,
    UPGRADE,
    State,
    Terms,
)

PRINTED, BY_EFFECTS, TOTAL = 0, 1, 2  # categories of the score sheet
TIE_BREAKS = (ELVISH, DWARVISH, ORCISH)  # K16, categories 3 to 5
EACH_COUNT = 8  # bits of each metal's count, where four are in one number
LOWEST_COUNT = 255


@compiled
def can_end(state: State, terms: Terms, seat: int) -> bool:
    """K14: a complete blade, a complete hilt and, if that was agreed, a complete upgrade."""
    return (
        state.finished[seat, BLADE] > 0
        and state.finished[seat, HILT] > 0
        and (state.finished[seat, UPGRADE] > 0 or not terms.end_needs_upgrade)
    )


@compiled
def metals_in_sword(state: State, seat: int) -> int:
    """K10: "in your sword" means in all your cards, complete or not. Four counts in one number."""
    counts = 0
    for k in range(state.forge_size[seat]):
        card = state.forge[seat, k]
        for held in range(state.held_count[card]):
            counts += 1 << EACH_COUNT * int(state.held[card, held])
    return counts


@compiled
def metal_of(counts: int, metal: int) -> int:
    """One of the four counts."""
    return counts >> EACH_COUNT * metal & LOWEST_COUNT


@compiled
def metal_in_sword(state: State, seat: int, metal: int) -> int:
    """How many of a metal the sword holds."""
    return metal_of(metals_in_sword(state, seat), metal)


@compiled
def kinds_in_sword(state: State, seat: int) -> int:
    """How many different metals the sword holds."""
    counts = metals_in_sword(state, seat)
    kinds = 0
    for metal in range(4):
        kinds += 1 if metal_of(counts, metal) > 0 else 0
    return kinds


@compiled
def complete_cards(state: State, seat: int) -> int:
    """How many of the seat's cards are complete."""
    count = 0
    for card_type in range(len(TYPES)):
        count += int(state.finished[seat, card_type])
    return count


@compiled
def upgrades_of(state: State, terms: Terms, seat: int) -> int:
    """How many upgrades lie in the forge."""
    count = 0
    for k in range(state.forge_size[seat]):
        if terms.cards[state.face[state.forge[seat, k]]].card_type == UPGRADE:
            count += 1
    return count


@compiled
def printed_points(state: State, terms: Terms, card: int) -> int:
    """K15: those printed, if the card is complete."""
    return int(terms.cards[state.face[card]].points) if is_complete(state, card) else 0


@compiled
def effect_points(state: State, terms: Terms, card: int) -> int:
    """K15: those of the card's active effects, complete or not."""
    if state.on[card] == 0:
        return 0
    seat = state.place[card]
    face = terms.cards[state.face[card]]
    points = 0
    for effect in range(face.effect_count):
        if is_on(state, card, effect):
            kind, n = face.effects[effect].kind, int(face.effects[effect].n)
            if kind == EFFECT.POINTS:
                points += n
            elif kind == EFFECT.POINTS_PER_ELVISH:
                points += n * metal_in_sword(state, seat, ELVISH)
            elif kind == EFFECT.POINTS_PER_KIND:
                points += n * kinds_in_sword(state, seat)
            elif kind == EFFECT.POINTS_PER_COMPLETE:
                points += n * complete_cards(state, seat)
            elif kind == EFFECT.POINTS_PER_UPGRADE:
                points += n * upgrades_of(state, terms, seat)
    return points


@compiled
def sword_points(state: State, terms: Terms, seat: int) -> int:
    """K15: the worth of a sword."""
    points = 0
    for k in range(state.forge_size[seat]):
        card = state.forge[seat, k]
        points += printed_points(state, terms, card) + effect_points(state, terms, card)
    return points


@compiled
def outcome(state: State, terms: Terms, sheet: Sheet) -> None:
    """K15, K16: points, then elvish, dwarvish and orcish metal; else the place is shared."""
    for seat in range(state.seats):
        printed, by_effects = 0, 0
        for k in range(state.forge_size[seat]):
            card = state.forge[seat, k]
            printed += printed_points(state, terms, card)
            by_effects += effect_points(state, terms, card)
        sheet.points[seat, PRINTED], sheet.points[seat, BY_EFFECTS] = printed, by_effects
        sheet.points[seat, TOTAL] = printed + by_effects
        metals = metals_in_sword(state, seat)
        for place in range(3):
            sheet.points[seat, TOTAL + 1 + place] = metal_of(metals, TIE_BREAKS[place])
    for seat in range(state.seats):
        sheet.rank[seat] = 1
        for other in range(state.seats):
            if is_ahead(sheet, other, seat):
                sheet.rank[seat] += 1
    sheet.reason = state.reason


@compiled
def is_ahead(sheet: Sheet, seat: int, other: int) -> bool:
    """K16: by the first category in which they differ."""
    for category in range(TOTAL, TOTAL + 4):
        if sheet.points[seat, category] != sheet.points[other, category]:
            return sheet.points[seat, category] > sheet.points[other, category]
    return False
