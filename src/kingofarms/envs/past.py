"""What each seat has seen during a match, computed only on demand."""

import hashlib
from typing import Protocol

from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.terms.terms import Agreed

Act = tuple[int, int]  # seat, action


class Onlooker(Protocol):
    """What is needed to know what a seat saw."""

    game: Game
    agreed: Agreed
    seats: int

    def view_of(self, states: Array, seat: int) -> Array:
        """What that seat may see of a State."""


class Past:
    """The acts so far, and the States after each of them.

    `_read[seat]` is how many of the States that seat's digest holds, and the digest.
    """

    def __init__(
        self, acts: tuple[Act, ...], states: tuple[Array, ...], read: dict[int, tuple[int, bytes]]
    ) -> None:
        self._acts, self._states, self._read = acts, states, read

    @classmethod
    def none(cls, seats: int) -> "Past":
        """The empty past, before the setup."""
        return cls((), (), dict.fromkeys(range(WATCHER, seats), (0, b"")))

    def then(self, act: Act | None, states: Array) -> "Past":
        """The past after one more act. The setup is the act of NOBODY."""
        acts = self._acts if act is None else (*self._acts, act)
        return Past(acts, (*self._states, states), dict(self._read))

    def as_seen_by(self, seat: int, table: Onlooker) -> str:
        """Every act as that seat could know it, and a digest of every View it had."""
        game, agreed = table.game, table.agreed
        acts = (
            f"{actor}:{game.format_action(game.hide_action(action, actor, seat), agreed)}"
            for actor, action in self._acts
        )
        return f"seat {seat}; {', '.join(acts)}; {self._digest(seat, table).hex()}"

    def _digest(self, seat: int, table: Onlooker) -> bytes:
        count, digest = self._read[seat]
        for states in self._states[count:]:
            digest = _digest_of(digest, table.view_of(states, seat))
        self._read[seat] = len(self._states), digest
        return digest

    def supposed(self, seat: int, states: Array, table: Onlooker) -> "Past":
        """The past as that seat imagines it, if the table were `states`.

        What the seat itself and watchers saw stays the same. The past of the other seats starts
        with what they would see now, so that nothing of the true State is left.
        """
        hide = table.game.hide_action
        acts = tuple((actor, hide(action, actor, seat)) for actor, action in self._acts)
        read = {
            other: (0, _digest_of(b"supposed", table.view_of(states, other)))
            for other in range(table.seats)
        }
        for known in (seat, WATCHER):
            read[known] = 0, self._digest(known, table)
        return Past(acts, (), read)


def _digest_of(before: bytes, view: Array) -> bytes:
    return hashlib.blake2b(before + view.tobytes(), digest_size=16).digest()
