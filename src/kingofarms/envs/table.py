"""A table where every random pick is a separate step, with the unchanged rules.

An action is tried with the picks made so far. If the rules need one more pick, that is a chance
node with n equal outcomes; otherwise the action is done. Positions are immutable.
"""

import hashlib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.match import check_seats
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import SCRIPT, asked, generator, pick, scripted
from kingofarms.engine.rules.compiled import entry_of
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.rules.seats import NOBODY, WATCHER, Sheet
from kingofarms.engine.terms.terms import Agreed, Value, as_said, options_from
from kingofarms.envs.observation import rewards
from kingofarms.games import game_named

ROOM = 512  # picks of one action
NOTHING, SETUP = -1, -2  # as what waits for picks, beside the actions

# What follows the picks made only has to come to an end. All zeros would not, where a tie is dealt
# again. Zeros and ones can always be picked.
_coin = generator(1)
BLANK_SCRIPT = scripted([pick(2, _coin) for _ in range(ROOM)], ROOM)


Act = tuple[int, int]  # seat, action


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

    def as_seen_by(self, seat: int, table: "Table") -> str:
        """Every act as that seat could know it, and a digest of every View it had."""
        game, agreed = table.game, table.agreed
        acts = (
            f"{actor}:{game.format_action(game.hide_action(action, actor, seat), agreed)}"
            for actor, action in self._acts
        )
        return f"seat {seat}; {', '.join(acts)}; {self._digest(seat, table).hex()}"

    def _digest(self, seat: int, table: "Table") -> bytes:
        count, digest = self._read[seat]
        for states in self._states[count:]:
            digest = _digest_of(digest, table.view_of(states, seat))
        self._read[seat] = len(self._states), digest
        return digest

    def supposed(self, seat: int, states: Array, table: "Table") -> "Past":
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


@dataclass(frozen=True, slots=True)
class Position:
    """The table after the last complete action, and the action in progress, if any."""

    state: Array  # an array of one
    legal: tuple[int, ...]  # ascending; empty while chance is asked, and when it is over
    past: Past
    doing: int = NOTHING
    picks: tuple[int, ...] = ()  # made for what is being done
    outcomes: int = 0  # of the pick that is asked for, all equally likely; 0: none is

    def __deepcopy__(self, _memo: Any) -> "Position":
        return self  # it never changes

    @property
    def is_over(self) -> bool:
        """Whether the match is over, with no chance node left."""
        return not self.legal and not self.outcomes

    @property
    def to_play(self) -> int:
        """The seat to play. NOBODY at a chance node, and when the match is over."""
        return int(self.state["to_play"][0]) if self.legal else NOBODY


class Table:
    """A game with its terms and seats."""

    def __init__(self, game: Game, agreed: Agreed, seats: int, cards: str = "") -> None:
        check_seats(game, seats)
        self.game, self.agreed, self.seats, self.cards = game, agreed, seats, cards
        self._rules: Rules = rules_of(game)
        self._out = room_for_actions(game)
        blank = new(game.State)
        arguments = (blank, 0, agreed.record, 0, BLANK_SCRIPT, self._out)
        self._setup = entry_of(self._rules.setup_at, *arguments)
        self._act = entry_of(self._rules.act_at, *arguments)
        self._first = self._unfold(Position(blank, (), Past.none(seats)), SETUP, ())

    def __deepcopy__(self, _memo: Any) -> "Table":
        return self

    def __reduce__(self) -> Any:
        return table_for, (self.game.NAME, self.seats, tuple(self.agreed.said.items()), self.cards)

    def begin(self) -> Position:
        """The position before the setup: a chance node for its first pick."""
        return self._first

    def act(self, position: Position, action: int) -> Position:
        """The seat to play decides."""
        if action not in position.legal:
            view = self.view(position, position.to_play)[0]
            raise Refusal(self.game.why_not(action, view, self.agreed))
        return self._unfold(position, action, ())

    def pick(self, position: Position, choice: int) -> Position:
        """Chance decides."""
        if not 0 <= choice < position.outcomes:
            raise IndexError(f"{choice} is none of the {position.outcomes} ways it can fall")
        return self._unfold(position, position.doing, (*position.picks, choice))

    def _unfold(self, position: Position, doing: int, picks: tuple[int, ...]) -> Position:
        states, rng = copied(position.state), BLANK_SCRIPT.copy()
        rng[SCRIPT + 1 : SCRIPT + 1 + 2 * len(picks) : 2] = picks
        if doing == SETUP:
            count = self._setup(states, 0, self.agreed.record, self.seats, rng, self._out)
        else:
            count = self._act(states, 0, self.agreed.record, doing, rng, self._out)
        path = asked(rng)
        if len(path) > len(picks):
            outcomes = path[len(picks)][0]
            return replace(position, legal=(), doing=doing, picks=picks, outcomes=outcomes)
        act = None if doing == SETUP else (int(position.state["to_play"][0]), doing)
        legal = tuple(sorted(self._out[1 : 1 + count].tolist()))
        return Position(states, legal, position.past.then(act, states))

    def view(self, position: Position, seat: int) -> Array:
        """The table as that seat sees it; at a chance node, as it was before the action."""
        return self.view_of(position.state, seat)

    def view_of(self, states: Array, seat: int) -> Array:
        """What that seat may see of a State."""
        views = new(self.game.State)
        self._rules.hide_at(states, 0, views, 0, self.agreed.record, seat)
        return views

    def remembered(self, position: Position, seat: int) -> str:
        """Everything the seat has seen so far, including the actions as far as it knows them."""
        return position.past.as_seen_by(seat, self)

    def supposed(self, position: Position, seat: int, rng: Array) -> Position:
        """A random position that looks the same to the seat."""
        if not position.legal:
            raise ValueError("a position is supposed only where a seat is to play")
        states = new(self.game.State)
        self._rules.deal_at(self.view(position, seat), 0, states, 0, self.agreed.record, rng)
        count = self._rules.legal_at(states, 0, self.agreed.record, self._out)
        legal = tuple(sorted(self._out[1 : 1 + count].tolist()))
        return Position(states, legal, position.past.supposed(seat, states, self))

    def rewards(self, position: Position) -> list[float]:
        """The reward of each seat; 0 until the match is over."""
        if not position.is_over:
            return [0.0] * self.seats
        sheets = new(Sheet)
        self._rules.outcome_at(position.state, 0, self.agreed.record, sheets)
        return rewards([int(rank) for rank in sheets[0].rank[: self.seats]])


def table_for(
    name: str, seats: int, options: tuple[tuple[str, Value], ...] = (), cards: str = ""
) -> Table:
    """The table with these options. Own cards are read again each time."""
    game = game_named(name)
    if cards:
        return Table(game, game.agree(dict(options), Path(cards)), seats, cards)
    values = as_said(options_from(game.Options, dict(options)))
    return _our_table(game.NAME, seats, tuple(values.items()))


@cache
def _our_table(name: str, seats: int, options: tuple[tuple[str, Value], ...]) -> Table:
    game = game_named(name)
    return Table(game, game.agree(dict(options)), seats)
