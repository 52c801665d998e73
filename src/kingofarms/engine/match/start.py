"""Start: a match that begins from a position of another one, as one seat saw it there.

What that seat could not see is not in it. It is dealt by the luck of the new match, like any first
deal. So the new match tells nothing of the other one, and its shuffle can be checked.

Driver: a match without entries, for fast loops in Python.

Nothing is checked: an action must be one of `legal`.
"""

from typing import Any

import numpy as np

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Start
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.compiled import entry_of
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, dtype_of, new
from kingofarms.engine.rules.target import PYTHON
from kingofarms.engine.terms.terms import Agreed, digest_of
from kingofarms.engine.words import _

# What the last action told is no part of a position: nothing has happened yet.
LEFT_OUT = ("told_count", "told")


def start_from(view: Array, seat: int, move: int) -> Start:
    """The start of a match from what that seat sees."""
    position = {
        name: view[name][0].tolist() for name in view.dtype.names or () if name not in LEFT_OUT
    }
    return Start(seat=seat, move=move, position=position, digest=digest_of(position))


def view_of(start: Start, game: Game, agreed: Agreed, seats: int) -> Array:
    """The View that the start describes, after it was checked; a Refusal says what is wrong."""
    if digest_of(start.position) != start.digest:
        raise Refusal(_("start: the position is not the one whose digest the file shows."))
    if not game.can_start:
        raise Refusal(
            _("start: a match of {game} cannot begin from a position.").format(game=game.TITLE)
        )
    if not 0 <= start.seat < seats or start.move < 0:
        raise impossible("seat" if start.move >= 0 else "move")
    view = new(game.State)
    names = [name for name in dtype_of(game.State).names if name not in LEFT_OUT]
    for name in [*names, *start.position]:
        if name not in start.position or name not in names:
            raise impossible(name)
        fill_in(view, name, start.position[name])
    wrong = game.wrong_field(view[0], start.seat, seats, agreed)
    if wrong or not is_possible(view, start.seat, game, agreed):
        raise impossible(wrong or "position")
    return view


def fill_in(view: Array, name: str, value: Any) -> None:
    """Write a field: whole numbers in just the lists that it has, none too large for it."""
    field = view[name][0]
    for number in flattened(value, np.shape(field), name):
        limits = np.iinfo(view[name].dtype)
        if not limits.min <= number <= limits.max:
            raise impossible(name)
    view[name][0] = value


def flattened(value: Any, shape: tuple[int, ...], name: str) -> list[int]:
    """The numbers in nested lists of that shape."""
    if not shape:
        if type(value) is not int:
            raise impossible(name)
        return [value]
    if not isinstance(value, list) or len(value) != shape[0]:
        raise impossible(name)
    return [number for each in value for number in flattened(each, shape[1:], name)]


def is_possible(view: Array, seat: int, game: Game, agreed: Agreed) -> bool:
    """Whether a table that is dealt from the View looks like it again, and can be played.

    In Python: there no index goes astray, whatever somebody has written into a file.
    """
    rules, out, tables = rules_of(game, PYTHON), room_for_actions(game), new(game.State, 2)
    rules.deal_at(view, 0, tables, 0, agreed.record, generator(1))
    rules.hide_at(tables, 0, tables, 1, agreed.record, seat)
    is_same = all((tables[name][1] == view[name][0]).all() for name in view.dtype.names or ())
    return is_same and rules.legal_at(tables, 0, agreed.record, out) > 0


def impossible(name: str) -> Refusal:
    """The refusal of a position that cannot be, with the name of what is wrong in it."""
    return Refusal(
        _("start: this is not a possible table; '{name}' is wrong.").format(name=name[:40])
    )


class Driver:
    """One table for many matches: `legal = start()`, then `legal = act(one of legal)`.

    `legal` is a view of the legal actions, valid until the next call. Empty when the match is over.
    """

    def __init__(self, game: Game, agreed: Agreed, seats: int, rng: Array) -> None:
        rules: Rules = rules_of(game)
        self.states = new(game.State)
        self._blank = self.states.copy()
        self._terms, self._seats, self._rng = agreed.record, seats, rng
        self._out = room_for_actions(game)
        self._legal = memoryview(self._out)  # type: ignore[arg-type]  # an array is a buffer
        arguments = (self.states, 0, self._terms, 0, self._rng, self._out)
        self._setup = entry_of(rules.setup_at, *arguments)
        self._act = entry_of(rules.act_at, *arguments)

    def start(self) -> memoryview:
        """Start a new match. The generator continues."""
        self.states[0] = self._blank[0]
        count = self._setup(self.states, 0, self._terms, self._seats, self._rng, self._out)
        return self._legal[1 : 1 + count]

    def act(self, action: int) -> memoryview:
        """One decision."""
        count = self._act(self.states, 0, self._terms, action, self._rng, self._out)
        return self._legal[1 : 1 + count]
