"""Counting a match of Heraldry while it is played."""

from kingofarms.engine.rules.census import Census
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import told_at
from kingofarms.games.heraldry.rules import E, State, Terms

# Places in `count`.
ROUNDS_LED, WON_LEADING, PAIRS, BANISHED, DECLINED = range(5)
ROUNDS = 0  # in `table_count`
LEADER = 0  # in `memory`: of the round that is being played


@compiled
def begin(state: State, terms: Terms, census: Census) -> None:
    """The first round is led."""
    census.ended_by = NOBODY
    census.last_to_play = NOBODY
    census.memory[LEADER] = state.leader
    census.count[state.leader, ROUNDS_LED] = 1


@compiled
def note(state: State, terms: Terms, census: Census, seat: int, action: int, turn: int) -> None:
    """What was told of the action."""
    for row in range(max(0, state.told_count)):
        kind, told, _card, _from, _to = told_at(state, row)
        if kind == E.BANISH:
            census.count[told, BANISHED] += 1
            census.count[seat, PAIRS] += 1
        elif kind == E.STOP:
            census.count[told, DECLINED] += 1
        elif kind == E.ROUND_WON:
            census.count[told, WON_LEADING] += told == census.memory[LEADER]
        elif kind == E.LEAD:
            census.memory[LEADER] = told
            census.count[told, ROUNDS_LED] += 1


@compiled
def finish(state: State, terms: Terms, census: Census) -> None:
    """What the whole match came to."""
    census.table_count[ROUNDS] = state.round_number
