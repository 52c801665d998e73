"""What a seat cannot see in The King's Blade."""

from typing import Any

from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import CAME_FROM, KIND, SEAT
from kingofarms.games.kings_blade.rules.state import E


def change_secrets(state: Any, seat: int, rng: Array) -> None:
    """K18: the mine and others' hands, but for metals seen to go there; what others drew unseen."""
    others = [other for other in range(int(state.seats)) if other != seat]
    bag = [metal for metal in range(4) for _ in range(int(state.mine[metal]))]
    for other in others:
        unknown = state.hand[other] - state.known[other]
        bag += [metal for metal in range(4) for _ in range(int(unknown[metal]))]
        state.hand[other] = state.known[other]
    for other in others:
        while state.hand[other].sum() < state.hand_size[other]:
            state.hand[other, bag.pop(pick(len(bag), rng))] += 1
    for metal in range(4):
        state.mine[metal] = bag.count(metal)
    for row in state.told[: int(state.told_count)]:
        if row[KIND] in (E.DRAW, E.PUT_BACK, E.EXCHANGE) and row[SEAT] != seat:
            row[CAME_FROM] = (int(row[CAME_FROM]) + 1) % 4
