"""The census of a match: what is counted while it is played, beyond the score sheet.

A game may bring a part `census` that fills it in (docs/lab/columns.md); these are the defaults.
Turns count from 1; 0 is the setup.
"""

from typing import Any

from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array, int8, int16, int32, record
from kingofarms.engine.rules.seats import MAX_SEATS, NOBODY

MOST_CARDS = 128
MOST_EFFECTS = 32
MOST_DISTINCTIONS = 32
MOST_COUNTS = 32


@record
class Census:
    """One match. Where a turn is asked for, 0 is never and t + 1 is turn t."""

    taken: Array = int16(MAX_SEATS, MOST_CARDS)  # taken[seat, card]: the first time
    completed: Array = int16(MAX_SEATS, MOST_CARDS)  # completed[seat, card]: the first time
    effect: Array = int16(MAX_SEATS, MOST_EFFECTS)  # effect[seat, effect]: first in force
    effect_kept: Array = int8(MAX_SEATS, MOST_EFFECTS)  # 1: in force at the end
    claimed: Array = int16(MAX_SEATS, MOST_DISTINCTIONS)  # claimed[seat, distinction]
    place: Array = int8(MAX_SEATS, MOST_DISTINCTIONS)  # 1: the seat was the first to claim it …
    in_play: Array = int8(MOST_DISTINCTIONS)  # in_play[distinction]: 1 if it could be claimed
    count: Array = int32(MAX_SEATS, MOST_COUNTS)  # count[seat, k]: what the game counts of a seat
    table_count: Array = int32(MOST_COUNTS)  # table_count[k]: what it counts of the whole table
    memory: Array = int32(8)  # for what the game must remember from one action to the next
    ended_by: int = int8()  # the seat that ended the match, or NOBODY
    turn: int = int32()  # turns so far, for a game that does not number them
    last_to_play: int = int8()


@compiled
def begin(state: Any, terms: Any, census: Census) -> None:
    """After the setup."""
    census.ended_by = NOBODY
    census.last_to_play = NOBODY


@compiled
def note(state: Any, terms: Any, census: Census, seat: int, action: int, turn: int) -> None:
    """After each action, by that seat in that turn. What it caused is told in the State."""


@compiled
def finish(state: Any, terms: Any, census: Census) -> None:
    """After the last action."""


@compiled
def turn_of(state: Any, census: Census) -> int:
    """The number of the present turn: a seat's actions until another is to play are one."""
    if state.to_play != census.last_to_play:
        census.last_to_play = state.to_play
        census.turn += 1
    return census.turn
