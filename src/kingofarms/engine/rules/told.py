"""Events: `apply` writes what happened into a short log in the State.

The order of events can't be seen by comparing two states. `hide` censors the log like everything
else, and the game's `narration.py` turns it into sentences. Loops without readers switch it off.
"""

from typing import Any, NamedTuple

from kingofarms.engine.rules.actions import Kind, Names
from kingofarms.engine.rules.compiled import compiled, inlined

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


class Events(Names):
    """The kinds of event of a game, and for each the names of its numbers; `_` is none of them.

    `E = Events("pass", "place: card space")`: rules say `tell(state, E.PLACE, seat, card, space)`,
    Python code `match E.read(event)` and `case E.PLACE, seat, card, space`.
    """

    def __new__(cls, *texts: str) -> "Events":
        """Numbered from 1 on; the order is part of every match that was ever saved."""
        split = [text.partition(": ") for text in texts]
        kinds = [
            Kind(at, name, "", fields.split()) for at, (name, _, fields) in enumerate(split, 1)
        ]
        events: Events = cls.of_kinds(kinds)
        return events

    def read(self, event: Event) -> tuple[Any, ...]:
        """The kind of the event, the seat, and as many numbers as belong to it."""
        kind: Any = self[event.kind - 1]
        return (kind, event.seat, *event[CARD : CARD + len(kind.fields)])

    def fields(self, event: Event) -> dict[str, int]:
        """The numbers that belong to the event, by name."""
        kind, _seat, *numbers = self.read(event)
        return {name: n for name, n in zip(kind.fields, numbers, strict=True) if name != "_"}


@inlined
def told_at(state: Any, row: int) -> tuple[int, int, int, int, int]:
    """What stands in a row of the log: the kind, the seat and three numbers."""
    log = state.told
    return log[row, KIND], log[row, SEAT], log[row, CARD], log[row, CAME_FROM], log[row, WENT_TO]


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
