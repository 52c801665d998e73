"""Events: what happened, told by `apply` into a short log in the State.

Two states alone do not say in what order things happened. `hide` censors the log like the rest,
`narration.py` of the game words it. In loops that nobody listens to the log is DEAF.
"""

from typing import Any, NamedTuple

from kingofarms.engine.rules.compiled import compiled

TOLD = 24  # rows: more than one action tells with the cards we know
KIND, SEAT, CARD, CAME_FROM, WENT_TO = range(5)
COLUMNS = 5
DEAF = -1  # as a state's `told_count`: nothing is told until somebody sets it to 0


class Event(NamedTuple):
    """One thing that happened; what the numbers mean is the game's own matter."""

    kind: int
    seat: int
    card: int
    came_from: int
    went_to: int


@compiled
def hush(state: Any) -> None:
    """Forget what was told; nothing of it stays in the bytes."""
    if state.told_count > 0:
        for row in range(state.told_count):
            for column in range(COLUMNS):
                state.told[row, column] = 0
        state.told_count = 0


@compiled
def tell(
    state: Any, kind: int, seat: int, card: int = 0, came_from: int = 0, went_to: int = 0
) -> None:
    """Write one event at the end of the log; what has no room there is left untold."""
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
    """What the last action told, as that View has it."""
    return [
        Event(*(int(number) for number in row)) for row in view.told[: max(0, int(view.told_count))]
    ]
