"""Driver: a match without entries, for fast loops in Python.

Nothing is checked: an action must be one of `legal`.
"""

from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.compiled import entry_of
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.terms.terms import Agreed


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
