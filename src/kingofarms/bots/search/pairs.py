"""Two ways to go on from a table, compared with the same chance.

Each round gives every side the same hidden cards and the same random numbers, so that what differs
comes from the side itself. The loops serve every game; `bind` inserts game and taste.
"""

from typing import Any, NamedTuple

from kingofarms.bots.search.tree import NOISE, Memory, Task, liked, play_out
from kingofarms.engine.rules.chance import STATE, next_bits
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import DEAF
from kingofarms.engine.rules.unbound import apply, deal_unseen, legal_actions, outcome, setup

# How a side begins: as the table lies, by an action, by taste, or by a deal.
AS_IT_LIES, BY_ACTION, BY_TASTE, BY_DEAL = range(4)
NO_RANK = 100


class Sides(NamedTuple):
    """How each side begins, and the seats that are gone."""

    tables: Array
    begins: Array
    gone: Array
    chance: Array
    is_view: bool


def compare(sides: Sides, memory: Memory, task: Task, results: Array) -> None:
    """Fill `results[round, side, seat]` with shares of the win.

    Side s begins from `tables[s]` as `begins[s, 0]` says, with the action `begins[s, 1]`. A side by
    taste begins from the table of the side before it; where taste chooses that side's action, both
    are the same match, and it is played once.
    """
    tables, begins, chance = sides.tables, sides.begins, sides.chance
    states, sheets, out = memory.states, memory.sheets, memory.out
    rng, terms, seats, noise = task.rng, task.terms, task.seats, int(task.settings[NOISE])
    for k in range(len(results)):
        deal, wish, draw, rest = next_bits(rng), next_bits(rng), next_bits(rng), next_bits(rng)
        for side in range(len(tables)):
            states[0] = tables[side]
            if sides.is_view:
                chance[STATE] = deal
                deal_unseen(states[0], terms[0], chance)
            states[0].told_count = DEAF
            how, action = begins[side, 0], begins[side, 1]
            if how == BY_TASTE:
                legal_actions(states[0], terms[0], out)
                chance[STATE] = wish
                action = liked(states, terms, out, chance, noise)
                if begins[side - 1, 0] == BY_ACTION and begins[side - 1, 1] == action:
                    for seat in range(seats):
                        results[k, side, seat] = results[k, side - 1, seat]
                    continue
            chance[STATE] = draw
            if how == BY_DEAL:
                setup(states[0], terms[0], seats, chance)
                states[0].told_count = DEAF
            elif how != AS_IT_LIES:
                apply(states[0], terms[0], action, chance)
            chance[STATE] = rest
            play_out(states, terms, out, chance, noise)
            sheets[0] = memory.blank[0]
            outcome(states[0], terms[0], sheets[0])
            share_out(sheets[0], sides.gone, results[k, side], seats)


@compiled
def share_out(sheet: Any, gone: Array, shares: Array, seats: int) -> None:
    """The share of the win of each seat; a seat that is gone is behind all others."""
    best, winners = NO_RANK, 0
    for seat in range(seats):
        if gone[seat] == 0:
            if sheet.rank[seat] < best:
                best, winners = sheet.rank[seat], 0
            if sheet.rank[seat] == best:
                winners += 1
    for seat in range(seats):
        shares[seat] = 0.0
        if gone[seat] == 0 and sheet.rank[seat] == best:
            shares[seat] = 1.0 / winners
