"""What is scored.

B18, B19, B20, B21, B22, B23: in a turn, points, tens, distinctions, and the heralds that they send.
B26, B27, B28: at the end, majorities, prestige, and who is ahead.
"""

from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY, Sheet
from kingofarms.engine.rules.told import tell
from kingofarms.games.blazon.rules.placing import lay
from kingofarms.games.blazon.rules.state import LYING, TENS, A, E, State, clockwise
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS as AUGMENTATION_NAMES
from kingofarms.games.blazon.rules.terms import MARKS, REACH, Terms
from kingofarms.games.blazon.rules.terms import STAR as STAR_NAME

STAR = MARKS.index(STAR_NAME)
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

TYPES_MISSING, MARKS_MISSING = range(2)  # columns of what is lacking


@compiled
def send_heralds(state: State, seat: int) -> None:
    """B23: one to every other player, clockwise from the left, until they run out."""
    sent = 0
    for step in range(1, state.seats):
        if state.herald_supply > 0:
            state.herald_supply -= 1
            state.heralds[clockwise(state, seat, step)] += 1
            sent += 1
    tell(state, E.HERALDS, seat, sent)


@compiled
def score_points(state: State, terms: Terms, seat: int) -> None:
    """B18, B19: what was placed this turn, then the tens it reaches, the lowest first."""
    if state.points == 0:
        return
    state.score[seat] += state.points
    tell(state, E.POINTS, seat, state.points)
    state.points = 0
    for k in range(TENS):
        needed = 10 * (k + 1) if terms.threshold == REACH else 10 * (k + 1) + 1
        if state.ten[k] == NOBODY and state.score[seat] >= needed:
            state.ten[k] = seat
            tell(state, E.TEN, seat, 10 * (k + 1))
            send_heralds(state, seat)


@inlined
def types_missing(state: State, terms: Terms, seat: int, distinction: int) -> int:
    """B20: a bit for each type that is asked for and not visible."""
    return terms.distinctions[distinction].types & ~state.types_seen[seat]


@inlined
def marks_missing(state: State, terms: Terms, seat: int, distinction: int) -> int:
    """B20: how many marks are still missing; a star counts as one of those asked for."""
    mark = max(0, int(terms.distinctions[distinction].mark))
    # Where no mark is asked for the count is 0, and nothing is missing.
    there = int(state.mark_count[seat, mark]) + int(state.mark_count[seat, STAR])
    return max(0, int(terms.distinctions[distinction].count) - there)


@inlined
def can_claim(state: State, terms: Terms, seat: int, k: int) -> bool:
    """B20: all it asks for lies visible, and this player has not claimed it yet."""
    distinction = int(state.lying[k])
    missing = marks_missing(state, terms, seat, distinction)
    missing |= types_missing(state, terms, seat, distinction)
    return bool((missing | state.claimed[k, seat]) == 0)


@compiled
def can_claim_any(state: State, terms: Terms, seat: int) -> bool:
    """Whether there is a choice to make."""
    found = False
    for k in range(LYING):
        found |= can_claim(state, terms, seat, k)
    return found


@compiled
def legal_claims(state: State, terms: Terms, seat: int, out: Array, count: int) -> int:
    """B20: at most one, the player chooses which."""
    for k in range(LYING):
        is_met = can_claim(state, terms, seat, k)
        count = offer_if(out, count, A.CLAIM + int(state.lying[k]), is_met)
    return count


@compiled
def claim(state: State, terms: Terms, seat: int, distinction: int) -> None:
    """B20, B21: its top marker; the first claim may send heralds."""
    for k in range(LYING):
        if state.lying[k] == distinction:
            state.claim_count[k] += 1
            state.claimed[k, seat] = state.claim_count[k]
            tell(state, E.CLAIM, seat, distinction, state.claim_count[k])
            if state.claim_count[k] == 1 and terms.first_claim_sends_heralds:
                send_heralds(state, seat)


# The end.


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


# What only the rules can tell a table, in one call: a call into compiled code costs more.


@compiled
def show_lacking(state: State, terms: Terms, seat: int, lacking: Array) -> None:
    """B20: for each distinction in play, what the seat's shield lacks."""
    for k in range(LYING):
        distinction = int(state.lying[k])
        lacking[k, TYPES_MISSING] = types_missing(state, terms, seat, distinction)
        lacking[k, MARKS_MISSING] = marks_missing(state, terms, seat, distinction)


@compiled
def show_gains(
    state: State, terms: Terms, seat: int, card: int, space: int, grouping: int, gains: Array
) -> None:
    """B19, B20, B25: what a placement, done on `state`, gains beyond its points.

    A 1 each for a distinction that can be claimed only now, a ten that is reached, a full shield.
    """
    had_full = state.filled_by == seat
    for k in range(LYING):
        gains[k] = -int(can_claim(state, terms, seat, k))
    for k in range(TENS):
        gains[LYING + k] = -int(state.ten[k] == seat)
    lay(state, terms, seat, card, space, grouping)
    for k in range(LYING):
        gains[k] += int(can_claim(state, terms, seat, k))
    gains[LYING + TENS] = int(state.filled_by == seat and not had_full)
    score_points(state, terms, seat)
    for k in range(TENS):
        gains[LYING + k] += int(state.ten[k] == seat)


@compiled
def show_standing(state: State, terms: Terms, claimed: Array, leads: Array) -> None:
    """B5, B26: what each player's claims are worth, and who has which majority now."""
    for seat in range(state.seats):
        for k in range(LYING):
            claimed[seat] += claim_points(state, terms, seat, k)
        for augmentation in range(AUGMENTATIONS):
            leads[seat, augmentation] = has_majority(state, seat, augmentation)
