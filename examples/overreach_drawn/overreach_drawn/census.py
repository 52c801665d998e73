"""What the lab counts in a match beyond its score sheet; each count is a column for every seat."""

from overreach.rules import SCORES, SHOWS

from kingofarms.engine.rules.census import begin, finish, turn_of
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.told import KIND, SEAT

__all__ = ["COUNTS", "TABLE_COUNTS", "begin", "finish", "note", "turn_of"]

COUNTS = {
    "overreached": "rounds lost because the seat's card was too high",
    "won_low": "rounds won with the lowest card",
}
TABLE_COUNTS = {}
OVERREACHED, WON_LOW = 0, 1  # in the order of COUNTS


@compiled
def note(state, terms, census, seat, action, turn):
    """O3: the cards are shown from the lowest; the last one belongs to whoever laid highest."""
    highest = seat
    for row in range(max(0, state.told_count)):
        if state.told[row, KIND] == SHOWS:
            highest = state.told[row, SEAT]
        elif state.told[row, KIND] == SCORES and state.told[row, SEAT] != highest:
            census.count[highest, OVERREACHED] += 1
            census.count[state.told[row, SEAT], WON_LOW] += 1
