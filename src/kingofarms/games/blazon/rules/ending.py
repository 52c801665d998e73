"""B26, B27, B28: majorities, prestige, and who is ahead."""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.seats import Sheet
from kingofarms.games.blazon.rules.state import LYING, TENS, State
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS as AUGMENTATION_NAMES
from kingofarms.games.blazon.rules.terms import Terms

AUGMENTATIONS = len(AUGMENTATION_NAMES)
MOST_TIED = 2  # B26: three and nobody has it

# Categories of the score sheet.
TRACK = 0
DISTINCTION = 1  # + place among those in play
TEN = DISTINCTION + LYING  # + which
FULL = TEN + TENS
MAJORITY = FULL + 1  # + augmentation
HERALDS = MAJORITY + AUGMENTATIONS
PRESTIGE = HERALDS + 1  # the total
HAND = PRESTIGE + 1  # B28: the first tie-break
MARKER_POINTS = HAND + 1  # the second, by edition this
MARKER_NUMBER = MARKER_POINTS + 1  # or this


@compiled
def has_majority(state: State, seat: int, augmentation: int) -> bool:
    """B26: most visible marks, stars not counted, at least one; at most two tied."""
    own = state.mark_count[seat, augmentation]
    tied = 0
    for other in range(state.seats):
        if state.mark_count[other, augmentation] > own:
            return False
        if state.mark_count[other, augmentation] == own:
            tied += 1
    return own > 0 and tied <= MOST_TIED


@compiled
def claim_points(state: State, terms: Terms, seat: int, k: int) -> int:
    """B5: what the marker is worth that this seat took of a distinction in play."""
    rank = state.claimed[k, seat]
    return int(terms.claim_worth[rank - 1]) if rank > 0 else 0


@compiled
def fill_in(state: State, terms: Terms, sheet: Sheet, seat: int) -> None:
    """B27: the track, all markers, and the heralds kept."""
    row = sheet.points[seat]
    row[TRACK] = state.score[seat]
    for k in range(LYING):
        row[DISTINCTION + k] = claim_points(state, terms, seat, k)
        row[MARKER_NUMBER] += state.claimed[k, seat] > 0
    for k in range(TENS):
        if state.ten[k] == seat:
            row[TEN + k] = terms.ten_worth[k]
            row[MARKER_NUMBER] += 1
    if state.filled_by == seat:
        row[FULL] = terms.full_worth
        row[MARKER_NUMBER] += 1
    for augmentation in range(AUGMENTATIONS):
        if has_majority(state, seat, augmentation):
            row[MAJORITY + augmentation] = terms.majority_worth[augmentation]
            row[MARKER_NUMBER] += 1
    for category in range(DISTINCTION, HERALDS):
        row[MARKER_POINTS] += row[category]
    row[HERALDS] = int(state.heralds[seat]) * int(terms.herald_worth)
    row[PRESTIGE] = row[TRACK] + row[MARKER_POINTS] + row[HERALDS]
    row[HAND] = state.hand_worth[seat]


@compiled
def outcome(state: State, terms: Terms, sheet: Sheet) -> None:
    """Everyone's prestige, and the ranks."""
    for seat in range(state.seats):
        fill_in(state, terms, sheet, seat)
    for seat in range(state.seats):
        sheet.rank[seat] = 1
        for other in range(state.seats):
            if is_ahead(terms, sheet, other, seat):
                sheet.rank[seat] += 1
    sheet.reason = state.reason


@compiled
def is_ahead(terms: Terms, sheet: Sheet, seat: int, other: int) -> bool:
    """B28: prestige, the hand, then the markers as the edition counts them; then shared."""
    markers = MARKER_NUMBER if terms.ties_by_number else MARKER_POINTS
    for category in (PRESTIGE, HAND, markers):
        if sheet.points[seat, category] != sheet.points[other, category]:
            return sheet.points[seat, category] > sheet.points[other, category]
    return False
