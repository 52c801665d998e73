"""Counting a match of The King's Blade while it is played."""

from kingofarms.engine.rules.census import Census
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import KIND, told_at
from kingofarms.games.kings_blade.rules.effects import is_complete
from kingofarms.games.kings_blade.rules.ending import can_end, complete_cards
from kingofarms.games.kings_blade.rules.state import ENDED, KINDS, A, E, State, Terms

# Places in `count`.
TAKES, POURS, SABOTAGES, MINES, RESTOCKS, PASSES = range(6)
DRAWN = 6  # + metal
OVERFLOWED, BY_RIVALS, KEPT, LOST, HAND_LEFT, COMPLETE_LEFT, COULD_END = range(10, 17)
# Places in `table_count`.
EMPTY, LEAST = 0, 1
EFFECTS = len(KINDS)
POURER = 0  # in `memory`: the seat whose pour may still make a card overflow


@compiled
def turn_of(state: State, census: Census) -> int:
    """Turns are numbered by the rules; others may be asked something in between."""
    return state.turn_number


@compiled
def begin(state: State, terms: Terms, census: Census) -> None:
    """Everyone has a blade."""
    census.ended_by = NOBODY
    census.table_count[LEAST] = state.mine_size
    census.memory[POURER] = NOBODY
    look_at_forges(state, census, 0)


@compiled
def note(state: State, terms: Terms, census: Census, seat: int, action: int, turn: int) -> None:
    """What was told of the action; only metals and new cards change what lies in the forges."""
    if action == A.MINE:
        census.count[seat, MINES] += 1
    is_changed = False
    for row in range(max(0, state.told_count)):
        kind = state.told[row, KIND]
        is_changed |= (kind == E.TAKE) | (kind == E.POUR) | (kind == E.OVERFLOW)
        count_event(state, census, row)
    if state.mine_size == 0:
        census.table_count[EMPTY] += 1
    census.table_count[LEAST] = min(census.table_count[LEAST], state.mine_size)
    if is_changed:
        look_at_forges(state, census, turn)
        for each in range(state.seats):
            if census.count[each, COULD_END] == 0 and can_end(state, terms, each):
                census.count[each, COULD_END] = turn


@compiled
def count_event(state: State, census: Census, row: int) -> None:
    """One thing that was told."""
    kind, seat, _card, metal, owner = told_at(state, row)
    if kind == E.TAKE:
        census.count[seat, TAKES] += 1
    elif kind == E.POUR:
        census.memory[POURER] = seat
        census.count[seat, POURS] += 1
        census.count[seat, SABOTAGES] += owner != seat
    elif kind == E.OVERFLOW:
        # The seat that is told owns the card.
        census.count[seat, OVERFLOWED] += 1
        census.count[seat, BY_RIVALS] += census.memory[POURER] != seat
    elif kind == E.KEEP:
        census.count[seat, KEPT] += 1
    elif kind == E.DRAW:
        census.count[seat, DRAWN + metal] += 1
    elif kind == E.LOSE:
        census.count[seat, LOST] += 1
    elif kind == E.RESTOCK:
        census.count[seat, RESTOCKS] += 1
    elif kind == E.PASS:
        census.count[seat, PASSES] += 1


@compiled
def look_at_forges(state: State, census: Census, turn: int) -> None:
    """Cards and effects that are there for the first time. A card is the face that it shows."""
    for seat in range(state.seats):
        for k in range(state.forge_size[seat]):
            card = state.forge[seat, k]
            face = state.face[card]
            if census.taken[seat, face] == 0:
                census.taken[seat, face] = turn + 1
            if census.completed[seat, face] == 0 and is_complete(state, card):
                census.completed[seat, face] = turn + 1
        for kind in range(1, EFFECTS):
            if state.effect_sum[seat, kind] > 0 and census.effect[seat, kind] == 0:
                census.effect[seat, kind] = turn + 1


@compiled
def finish(state: State, terms: Terms, census: Census) -> None:
    """What is left."""
    if state.reason == ENDED:
        census.ended_by = state.ended_by
    for seat in range(state.seats):
        census.count[seat, HAND_LEFT] = state.hand_size[seat]
        census.count[seat, COMPLETE_LEFT] = complete_cards(state, seat)
        for kind in range(1, EFFECTS):
            census.effect_kept[seat, kind] = 1 if state.effect_sum[seat, kind] > 0 else 0
