"""K1, K7, K9, K12: the mine, a bag of metals, and the hands that are filled from it."""

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import tell
from kingofarms.games.kings_blade.rules.effects import storage_limit
from kingofarms.games.kings_blade.rules.state import NO_CARD, E, State, Terms


@compiled
def metal_by_chance(amounts: Array, total: int, rng: Array) -> int:
    """One of the metals in a bag, each piece equally likely."""
    at, metal, below = pick(total, rng), 0, 0
    # Without a branch: which way it went would be chance.
    for kind in range(3):
        below += int(amounts[kind])
        metal += 1 if at >= below else 0
    return metal


@compiled
def draw_one(state: State, seat: int, rng: Array) -> None:
    """A metal from the mine into the hand, seen by its owner alone (K18)."""
    metal = metal_by_chance(state.mine, state.mine_size, rng)
    state.mine[metal] -= 1
    state.mine_size -= 1
    state.hand[seat, metal] += 1
    state.hand_size[seat] += 1
    tell(state, E.DRAW, seat, NO_CARD, metal)


@compiled
def can_draw(state: State, terms: Terms, seat: int) -> bool:
    """K7: a draw into a full hand does not happen. K12: an empty mine gives nothing."""
    return state.mine_size > 0 and state.hand_size[seat] < storage_limit(state, terms, seat)


@compiled
def draw(state: State, terms: Terms, seat: int, count: int, rng: Array) -> None:
    """K12: draw what there is, as long as there is room."""
    for _metal in range(count):
        if can_draw(state, terms, seat):
            draw_one(state, seat, rng)


@compiled
def leave_hand(state: State, seat: int, metal: int) -> None:
    """A metal goes from the hand openly: if one of its kind was known to be there, it was that."""
    state.hand[seat, metal] -= 1
    state.hand_size[seat] -= 1
    if state.known[seat, metal] > 0:
        state.known[seat, metal] -= 1


@compiled
def put_back(state: State, seat: int, metal: int) -> None:
    """A metal goes back unseen (K18): of each kind that was known, one may be gone."""
    state.hand[seat, metal] -= 1
    state.hand_size[seat] -= 1
    into_mine(state, metal)
    for kind in range(4):
        if state.known[seat, kind] > 0:
            state.known[seat, kind] -= 1


@compiled
def into_mine(state: State, metal: int) -> None:
    """K9: the mine is a bag: only how much of each metal it holds matters."""
    state.mine[metal] += 1
    state.mine_size += 1


@compiled
def lose_by_chance(state: State, seat: int, rng: Array) -> None:
    """A metal of the hand, by chance and openly, goes to the mine."""
    if state.hand_size[seat] > 0:
        metal = metal_by_chance(state.hand[seat], state.hand_size[seat], rng)
        leave_hand(state, seat, metal)
        into_mine(state, metal)
        tell(state, E.LOSE, seat, NO_CARD, metal)
