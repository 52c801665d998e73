"""Tables played by chance, and each of them once more in another world.

In the other world everything differs that a viewer cannot see: the State, the states that an undo
would go back to, hidden actions, what others were told, the names of requests. What it can see is
the same. `tests/unseen.py` says what that is, straight from the rules.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from msgspec import structs

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act, AnyEntry, Sit
from kingofarms.engine.match.luck import Scripted, Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.undo import Step
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array, copied
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.shared import SharedDict, SharedList
from kingofarms.games import game_named, games
from kingofarms.study.lessons.lesson import Lesson
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.table import OVER, Header, Place, SeenEntry, Table
from kingofarms.web.model.undo import undo_entry

from ..unseen import change_secrets
from .house import NOW

SECRET_GAMES = pytest.mark.parametrize("name", [n for n, g in games().items() if g.SECRETS])
Kinds = list[tuple[str, dict[str, Any], int]]  # games, options, seats


def every(kinds: Kinds) -> pytest.MarkDecorator:
    """Tests of all these tables."""
    ids = [f"{name}-{seats}" for name, _wishes, seats in kinds]
    return pytest.mark.parametrize(("name", "wishes", "seats"), kinds, ids=ids)


SEED = bytes(range(101, 133))
PEOPLE = (Place("a", "Ann"), Place("b", "Ben"))
RECENT = 12  # entries that are narrated again; earlier ones were compared before


@dataclass
class Played:
    """A table, with the states and steps that each of its entries led to."""

    table: Table
    rng: Array
    states: list[Array] = field(default_factory=list)  # by seq
    steps: list[Step | None] = field(default_factory=list)  # by seq; None where it was no act

    def enter(self, entry: AnyEntry, player: str | None = None) -> None:
        match, request = self.table.match, f"{player}:{self.table.seq}"
        self.table.enter(structs.replace(entry, time=NOW), NOW, player, request)
        self.states.append(copied(match.states))
        self.steps.append(match.history[-1] if isinstance(entry, Act) else None)

    def act(self) -> None:
        """One decision by chance; now and then the last is taken back where that is allowed."""
        table, match = self.table, self.table.match
        seat = match.to_play
        if pick(6, self.rng) == 0 and not table.why_no_undo(seat):
            self.enter(undo_entry(table, seat))
            return
        action = match.legal[pick(len(match.legal), self.rng)]
        self.enter(Act(seat=seat, action=match.game.format_action(action, match.agreed)))


def laid(
    game: Game, wishes: dict[str, Any], seats: int, number: int, host: str, take_backs: bool = False
) -> Played:
    """A fresh table; the same number is dealt the same."""
    seed = bytes([*SEED[:-1], number])
    name = f"{game.NAME.replace('_', '-')[:8]}-{seats}-{number}"
    match = Match(game, game.agree(wishes), seats, Sealed(seed))
    header = Header(name, "ABCDE", True, Clock("live", 60), host, NOW, take_backs=take_backs)
    table = Table(header, match)
    return Played(table, generator(number), [copied(match.states)], [None])


def guided(lesson: Lesson, host: str) -> Played:
    """The table of a guided match."""
    match = Match(game_named(lesson.game), lesson.agree(), 2, Scripted(lesson.picks, Sealed(SEED)))
    name = f"guided-{lesson.game.replace('_', '-')[:8]}"
    header = Header(name, "ABCDE", True, Clock("none", 0), host, NOW, lesson=lesson.digest)
    return Played(Table(header, match), generator(1), [copied(match.states)], [None])


def sit(played: Played, places: Sequence[Place]) -> None:
    """Everyone sits down; a bot may mind somebody's seat."""
    for seat, place in enumerate(places):
        if place.name:
            played.enter(Sit(seat=seat, player=place.name), place.player)
        if place.bot:
            played.enter(Sit(seat=seat, player=place.bot, bot=True), place.player)


def match_of(
    name: str, number: int, acts: int = 999, people: Sequence[Place] = PEOPLE, **wishes: Any
) -> Played:
    """A match by chance of two people, after so many actions or at its end."""
    played = laid(game_named(name), wishes, 2, number, people[0].player or "")
    sit(played, people)
    for _act in range(acts):
        if played.table.phase != OVER:
            played.act()
    return played


class OtherWorld:
    """Makes the same table with other secrets, and counts what it changed."""

    def __init__(self, seed: int) -> None:
        self.rng = generator(seed)
        self.states = 0
        self.actions = 0

    def of(self, played: Played, viewer: int, *listeners: int) -> Table:
        """The table as it might as well be, as far as the viewer knows.

        Only the viewer and who watches are told of it, and `listeners`: of what others were told,
        nothing may be needed.
        """
        table = copy(played.table)
        table._no_undo = {}  # each world answers for itself
        table.match = match = copy(played.table.match)
        match.states = self._changed(match, match.states, viewer)
        match.room = match.room.copy()
        if match.room[0]:
            match.rules.legal_at(match.states, 0, match.agreed.record, match.room)
            assert match.room[0]
        older, recent = match.history[:-RECENT], match.history[-RECENT:]
        changed = [self._step(match, step, viewer) for step in recent]
        match.history = SharedList(older + changed)
        table.seen = {other: SharedList() for other in table.seen}
        for listener in {viewer, WATCHER, *listeners}:
            heard = played.table.seen[listener]
            again = [self._told(played, each, viewer, listener) for each in heard[-RECENT:]]
            table.seen[listener] = SharedList(heard[:-RECENT] + again)
        match.entries = SharedList(self._entry(match, entry, viewer) for entry in match.entries)
        table.requests = SharedDict()
        table.requests["another"] = 1
        return table

    def _changed(self, match: Match, state: Array, viewer: int) -> Array:
        other = copied(state)
        is_over = match.is_over and "owed" in (state.dtype.names or ())
        if is_over:  # B28: what the hands are worth is counted then, and open
            other["owed"] = 1
        change_secrets(match.game, other[0], viewer, self.rng)
        if is_over:
            other["owed"] = state["owed"]
        self.states += other.tobytes() != state.tobytes()
        return other

    def _step(self, match: Match, step: Step, viewer: int) -> Step:
        """What was done must have been possible in the other world, too."""
        state = self._changed(match, step.state, viewer)
        action = self._action(match, step.seat, step.action, viewer)
        out = match.room.copy()
        match.rules.legal_at(state, 0, match.agreed.record, out)
        is_possible = action in out[1 : 1 + out[0]].tolist()
        return replace(step, state=state, action=action) if is_possible else step

    def _action(self, match: Match, actor: int, action: int, viewer: int) -> int:
        """Another action of which the viewer hears the same."""
        game = match.game
        called = game.hide_action(action, actor, viewer)
        near = range(max(0, action - 4), min(game.ACTIONS, action + 5))
        alike = [a for a in near if a != action and game.hide_action(a, actor, viewer) == called]
        self.actions += bool(alike)
        return alike[0] if alike else action

    def _entry(self, match: Match, entry: AnyEntry, viewer: int) -> AnyEntry:
        if not isinstance(entry, Act):
            return entry
        game, agreed = match.game, match.agreed
        number = game.parse_action(entry.action, agreed)
        action = self._action(match, entry.seat, number, viewer)
        return structs.replace(entry, action=game.format_action(action, agreed))

    def _told(self, played: Played, told: SeenEntry, viewer: int, listener: int) -> SeenEntry:
        """The same entry in the other world."""
        table, step = copy(played.table), played.steps[told.seq]
        table.match = match = copy(played.table.match)
        match.states = self._changed(match, played.states[told.seq], viewer)
        table.times = SharedList(table.times[: told.seq])
        if step is None:  # with the last to sit down, the deal is told
            return replace(told, events=tuple(match.told(listener)) if told.events else ())
        action = self._action(match, step.seat, step.action, viewer)
        match.history = SharedList([replace(step, action=action)])
        notation = match.game.format_action(action, match.agreed)
        entry = Act(seat=step.seat, action=notation, time=told.entry.time)
        return table._seen(entry, told.time, listener, True)
