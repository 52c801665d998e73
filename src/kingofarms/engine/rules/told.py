"""Events: `apply` writes what happened into a short log in the State.

The order of events can't be seen by comparing two states. `hide` censors the log like everything
else, and the game's `narration.py` turns it into sentences. Loops without readers switch it off.
"""

from typing import Any, NamedTuple

from kingofarms.engine.rules.compiled import compiled

TOLD = 24  # rows: more than one action needs with our cards
KIND, SEAT, CARD, CAME_FROM, WENT_TO = range(5)
COLUMNS = 5
DEAF = -1  # as `told_count`: nothing is written until it is set to 0


class Event(NamedTuple):
    """One thing that happened. The game defines what the numbers mean."""

    kind: int
    seat: int
    card: int
    came_from: int
    went_to: int


@compiled
def hush(state: Any) -> None:
    """Clear the log, every byte of it."""
    if state.told_count > 0:
        for row in range(state.told_count):
            for column in range(COLUMNS):
                state.told[row, column] = 0
        state.told_count = 0


@compiled
def tell(
    state: Any, kind: int, seat: int, card: int = 0, came_from: int = 0, went_to: int = 0
) -> None:
    """Append one event to the log. If the log is full, the event is dropped."""
    row = state.told_count
    if row < 0 or row >= TOLD:
        return
    state.told[row, KIND] = kind
    state.told[row, SEAT] = seat
    state.told[row, CARD] = card
    state.told[row, CAME_FROM] = came_from
    state.told[row, WENT_TO] = went_to
    state.told_count = row + 1


def events(view: Any) -> list[Event]:
    """The events of the last action, as that View has them."""
    return [
        Event(*(int(number) for number in row)) for row in view.told[: max(0, int(view.told_count))]
    ]
