"""Heraldry's round solved exactly, by the rules themselves: the loops that fill in the margins.

`margins[hand, other, base]` is the best margin of the rest of a round for the seat to play, when
nothing is banished yet; cards banished before only add a constant. A hand is a set of bits: card v
is bit v - 1.
"""

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.games.heraldry.rules import (
    BANISHED,
    HIGHEST,
    IN_HAND,
    IN_ROW,
    State,
    apply,
    hand_of,
    is_over,
    is_round_over,
    legal_actions,
    total_of,
)

HANDS = 1 << HIGHEST
WORST = -100


@compiled
def lay_out(state: State, hand: int, other: int, base_card: int) -> None:
    """Seat 0 holds `hand` and is to play on seat 1's base; the cards in no hand lie in the row."""
    for value in range(1, HIGHEST + 1):
        state.place[0, value] = IN_HAND if hand >> (value - 1) & 1 else IN_ROW
        state.place[1, value] = IN_HAND if other >> (value - 1) & 1 else IN_ROW
    state.base_card = base_card


@compiled
def banished_margin(state: State, seat: int) -> int:
    """What the banished cards alone give that seat."""
    margin = 0
    for value in range(1, HIGHEST + 1):
        if state.place[seat, value] == BANISHED:
            margin -= value
        if state.place[1 - seat, value] == BANISHED:
            margin += value
    return margin


@compiled
def settled_margin(state: State, seat: int, margins: Array) -> int:
    """What `seat` gets where the round is over or the other is to play, its reply looked up."""
    if is_over(state):
        return state.total[1 - seat] - state.total[seat]
    rest = margins[hand_of(state, 1 - seat), hand_of(state, seat), state.base_card]
    return banished_margin(state, seat) - rest


@compiled
def action_margin(
    states: Array, k: int, terms: Array, action: int, outs: Array, rng: Array, margins: Array
) -> int:
    """What the seat to play in `states[k]` gets by that action and best play after it."""
    seat = states[k].to_play
    states[k + 1] = states[k]
    apply(states[k + 1], terms[0], action, rng)
    if is_over(states[k + 1]) or states[k + 1].to_play != seat:
        return settled_margin(states[k + 1], seat, margins)
    # A bonus to choose: it gives no further one (H5), so that one step settles it.
    best = WORST
    legal_actions(states[k + 1], terms[0], outs[k + 1])
    for at in range(1, outs[k + 1, 0] + 1):
        states[k + 2] = states[k + 1]
        apply(states[k + 2], terms[0], outs[k + 1, at], rng)
        best = max(best, settled_margin(states[k + 2], seat, margins))
    return best


@compiled
def best_margin(
    states: Array, k: int, terms: Array, outs: Array, rng: Array, margins: Array
) -> int:
    """The best over all actions of the seat to play in `states[k]`."""
    state = states[k]
    if not state.bonus and state.base_card and is_round_over(state, terms[0]):
        return total_of(state, 1 - state.to_play) - total_of(state, state.to_play)
    legal_actions(state, terms[0], outs[k])
    best = WORST
    for at in range(1, outs[k, 0] + 1):
        best = max(best, action_margin(states, k, terms, outs[k, at], outs, rng, margins))
    return best


@compiled
def fill(margins: Array, states: Array, terms: Array, outs: Array, rng: Array) -> None:
    """Every position, those it leads to first: laying a card makes the sum of the bits less."""
    for both in range(2 * HANDS - 1):
        for hand in range(max(0, both - HANDS + 1), min(both, HANDS - 1) + 1):
            other = both - hand
            for base_card in range(1, HIGHEST + 1):
                # H4: the base is the other's card, so it is not in the other's hand.
                if not other >> (base_card - 1) & 1:
                    lay_out(states[0], hand, other, base_card)
                    margins[hand, other, base_card] = best_margin(
                        states, 0, terms, outs, rng, margins
                    )
