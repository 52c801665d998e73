"""A View as one row of numbers: the seat that looks, then the record's fields in their order.

Each field is flattened in C order (the last index runs fastest). Numbers are not scaled. Only the
View is read, in which everything the seat can't know is UNSEEN (-1).

The reward of each seat for a match, the same for all research interfaces.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.record import Array, dtype_of

SEAT = "seat"


class FieldPlace(NamedTuple):
    """Where a field lies in the row."""

    name: str
    shape: tuple[int, ...]
    start: int
    stop: int


class Layout:
    """How one game's Views are flattened."""

    def __init__(self, record: np.dtype[Any]) -> None:
        self.parts = [FieldPlace(SEAT, (), 0, 1)]
        self.low, self.high = [-1], [np.iinfo(np.int8).max]  # WATCHER is -1
        # Numbers of one type are copied together: which of the record's, and where to.
        self._from: dict[Any, list[int]] = {}
        self._to: dict[Any, list[int]] = {}
        fields: Any = record.fields
        for name in record.names or ():
            self._add(name, fields[name][0], fields[name][1])
        self.size = self.parts[-1].stop
        self._copies = [
            (kind, np.array(self._from[kind]), np.array(self._to[kind])) for kind in self._from
        ]

    def _add(self, name: str, field: Any, offset: int) -> None:
        kind, shape = field.base, field.shape
        if kind.kind != "i":
            raise TypeError(f"{name} holds {kind}: only whole numbers can be flattened")
        count, start = int(np.prod(shape)), self.parts[-1].stop
        first = offset // kind.itemsize
        self._from.setdefault(kind, []).extend(range(first, first + count))
        self._to.setdefault(kind, []).extend(range(start, start + count))
        self.parts.append(FieldPlace(name, shape, start, start + count))
        self.low += [int(np.iinfo(kind).min)] * count
        self.high += [int(np.iinfo(kind).max)] * count

    def flatten(self, view: Array, seat: int) -> Array:
        """The row of an array of one View."""
        row = np.empty(self.size, np.int32)
        row[0] = seat
        for kind, source, target in self._copies:
            row[target] = view.view(kind)[source]
        return row

    def unflatten(self, row: Array) -> dict[str, Array]:
        """The parts of the row by name, each in its shape. They are views, not copies."""
        return {part.name: row[part.start : part.stop].reshape(part.shape) for part in self.parts}

    def spell(self, row: Array, less: Array | None = None) -> str:
        """The row as text. With `less`, only the fields that differ from it."""
        words = []
        for part in self.parts:
            numbers = row[part.start : part.stop]
            if less is None or (numbers != less[part.start : part.stop]).any():
                words.append(f"{part.name}=" + ",".join(map(str, numbers.tolist())))
        return " ".join(words)


@cache
def layout_of(game: Game) -> Layout:
    """That game's layout."""
    return Layout(dtype_of(game.State))


def rewards(ranks: Sequence[int]) -> list[float]:
    """1 for a single winner and -1 / (seats - 1) for each loser, so that they add up to 0.

    Winners share: w of n seats get (n / w - 1) / (n - 1) each, and a draw of all is worth 0.
    """
    seats, winners = len(ranks), list(ranks).count(1)
    won, lost = (seats / winners - 1) / (seats - 1), least_reward(seats)
    return [won if rank == 1 else lost for rank in ranks]


def least_reward(seats: int) -> float:
    """The reward for losing."""
    return -1 / (seats - 1)
