"""B18, B19, B20, B21, B22, B23: points, tens, distinctions, and the heralds that they send."""

from kingofarms.engine.rules.compiled import compiled, inlined, offer_if
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import tell
from kingofarms.games.blazon.rules.state import LYING, TENS, A, E, State, clockwise
from kingofarms.games.blazon.rules.terms import MARKS, REACH, Terms
from kingofarms.games.blazon.rules.terms import STAR as STAR_NAME

STAR = MARKS.index(STAR_NAME)


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
