"""A table: a Match on the web, who sits there, and what each viewer has been told.

Everything here follows from the header and the entries; nothing here waits for anything.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from msgspec import structs

from kingofarms.bots.levels import LEVELS
from kingofarms.engine.match.entries import Act, AnyEntry, Sit, Undo
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import copied
from kingofarms.engine.rules.seats import NOBODY, WATCHER
from kingofarms.engine.rules.told import Event
from kingofarms.engine.words import _, current_language
from kingofarms.web.table.clock import LIVE, Clock

GATHERING, RUNNING, OVER = "gathering", "running", "over"

Entered = tuple[AnyEntry, float, str | None, str | None]  # entry, time, player, request


@dataclass(frozen=True)
class Header:
    """What was settled when the table was set up. All of it is public."""

    id: str
    code: str
    is_private: bool
    clock: Clock
    host: str
    created: float
    rematch_of: str | None = None


@dataclass(frozen=True)
class Place:
    """Who sits there. `player` is whose seat it is, also while a bot plays for them."""

    player: str | None = None
    name: str = ""
    bot: str = ""

    @property
    def is_taken(self) -> bool:
        """Whether the match can do without another player here."""
        return bool(self.name or self.bot)

    def shown(self) -> str:
        """The name for people; empty where nobody sits."""
        if not self.bot:
            return self.name
        level = LEVELS.get(self.bot)
        return _(level.title) if level else self.bot


@dataclass(frozen=True)
class Told:
    """An entry as one viewer heard of it; with the last to sit down, the setup is told."""

    seq: int
    time: float
    entry: AnyEntry
    events: tuple[Event, ...] = ()


class Table:
    """A match and its people."""

    def __init__(self, header: Header, match: Match) -> None:
        self.header = header
        self.match = match
        self.places = [Place()] * match.seats
        self.requests: dict[str, int] = {}
        self.times: list[float] = []
        self.began: float | None = None
        self.due = 0.0  # when the decision that is waited for became due
        self.used = [0.0] * match.seats  # seconds that each seat has been waited for
        self.told: dict[int, list[Told]] = {seat: [] for seat in range(WATCHER, match.seats)}
        # What was answered since the last entry: every page asks it, and it takes a while.
        self._no_undo: dict[tuple[int, str], str] = {}

    @property
    def seq(self) -> int:
        """How many entries there are."""
        return len(self.times)

    @property
    def phase(self) -> str:
        """Gathering players, running, or over."""
        if self.match.is_over:
            return OVER
        return GATHERING if self.began is None else RUNNING

    @property
    def to_play(self) -> int:
        """The seat whose decision it is; NOBODY before and after."""
        return self.match.to_play if self.phase == RUNNING else NOBODY

    @property
    def waited_since(self) -> float:
        """Until when the time that was waited has been counted."""
        return max(self.began or 0.0, self.times[-1] if self.times else 0.0)

    def left(self, seat: int, now: float) -> float:
        """Seconds left to the seat: for the match, or for the decision, as the clock has it."""
        clock, used = self.header.clock, self.used[seat]
        if seat != self.to_play:
            return clock.left(used, 0.0)
        since = self.waited_since if clock.kind == LIVE else self.due
        return clock.left(used, max(0.0, now - since))

    def twin(self) -> "Table":
        """The same table, to try something on: what one of them enters, the other does not have."""
        twin = copy.copy(self)
        twin.match = copied_parts(self.match)
        twin.places, twin.times, twin.used = [*self.places], [*self.times], [*self.used]
        twin.requests = dict(self.requests)
        twin.told = {viewer: [*told] for viewer, told in self.told.items()}
        return twin

    def seats_of(self, player: str | None) -> list[int]:
        """The seats that are that player's, also those that a bot minds."""
        return [at for at, p in enumerate(self.places) if player and p.player == player]

    def names(self) -> list[str]:
        """The seats by who sits there; the seat's own name beside it where two are called alike."""
        seats = self.match.game.seat_names(self.match.seats)
        shown = [place.shown() for place in self.places]
        return [
            seat if not name else f"{name} ({seat})" if shown.count(name) > 1 else name
            for name, seat in zip(shown, seats, strict=True)
        ]

    def check(self, entry: AnyEntry) -> None:
        """Refuse what the rules of a table forbid, whatever the game."""
        if not isinstance(entry, Sit) and self.phase == GATHERING:
            raise Refusal(_("The match starts when every seat is taken."))
        if isinstance(entry, Sit) and not entry.player and self.phase != GATHERING:
            raise Refusal(_("A seat is left empty only before the match begins."))

    def enter(self, entry: AnyEntry, time: float, player: str | None, request: str | None) -> None:
        """One more entry; a Refusal changes nothing."""
        self.check(entry)
        waited_for, since = self.to_play, self.waited_since
        self.match.enter(entry)
        self._no_undo = {}
        entry = self.match.entries[-1]  # in the game's own notation, however it was typed
        self.times.append(time)
        if request:
            self.requests[request] = self.seq
        if waited_for != NOBODY and not self.places[waited_for].bot:
            self.used[waited_for] += max(0.0, time - since)
        begins = False
        if isinstance(entry, Sit):
            self._sit(entry, player)
            begins = self.began is None and all(place.is_taken for place in self.places)
            self.began = time if begins else self.began
        if begins or isinstance(entry, Act | Undo):
            self.due = time
        self._tell(entry, time, begins or isinstance(entry, Act))

    def _tell(self, entry: AnyEntry, time: float, tells: bool) -> None:
        """To every viewer what that one may know; who hears the same shares it in memory."""
        common = self._told(entry, time, WATCHER, tells)
        for viewer, heard in self.told.items():
            told = self._told(entry, time, viewer, tells)
            heard.append(common if told == common else told)

    def _told(self, entry: AnyEntry, time: float, viewer: int, tells: bool) -> Told:
        """The entry as that viewer may know it: an action may tell a secret."""
        match = self.match
        if isinstance(entry, Act):
            step = match._steps[-1]
            action = match.game.hide_action(step.action, step.seat, viewer)
            if action != step.action:
                entry = structs.replace(
                    entry, action=match.game.format_action(action, match.agreed)
                )
        return Told(self.seq, time, entry, tuple(match.told(viewer)) if tells else ())

    def heard(self, viewer: int, after: int = 0) -> list[Told]:
        """What the viewer has been told behind that number; of the deal only when all sit.

        Else somebody could sit down, look at a hand, and choose another seat.
        """
        return self.told[viewer][max(0, after) :]

    def _sit(self, entry: Sit, player: str | None) -> None:
        before = self.places[entry.seat]
        if not entry.player:
            self.places[entry.seat] = Place()
        elif entry.bot:
            self.places[entry.seat] = replace(before, player=player, bot=entry.player)
        else:
            self.places[entry.seat] = Place(player, entry.player)

    def undoable(self, seat: int) -> tuple[int, bool]:
        """How many acts an undo takes back, and whether it needs no consent but that of bots."""
        mine = self.seats_of(self.places[seat].player)
        own = [at for at, step in enumerate(self.match.steps) if step[0] in mine]
        if not own or not all(at in mine or self._consents(at) for at in range(self.match.seats)):
            return 1, False
        return len(self.match.steps) - own[-1], True

    def _consents(self, seat: int) -> bool:
        """Whether a bot sits there for itself: where it minds a seat, its holder may come back."""
        place = self.places[seat]
        return bool(place.bot) and (place.player is None or seat in dict(self.match.gone))

    def why_no_undo(self, seat: int) -> str:
        """Why the seat cannot take anything back now; empty where it can."""
        key = seat, current_language()
        if key not in self._no_undo:
            self._no_undo[key] = self._why_no_undo(seat)
        return self._no_undo[key]

    def _why_no_undo(self, seat: int) -> str:
        count, agreed = self.undoable(seat)
        try:
            self.match.check_undo(seat, count, agreed)
        except Refusal as refusal:
            return str(refusal)
        return ""

    def last_of(self, seat: int) -> Sequence[Told]:
        """What the undo of that seat would take back, as it heard of it."""
        count, _agreed = self.undoable(seat)
        acts = standing(self.told[seat])
        return acts[-count:]


def copied_parts(match: Match) -> Match:
    """The same match again, sharing nothing that either of them changes."""
    twin = copy.copy(match)
    for name, part in vars(match).items():
        if isinstance(part, np.ndarray):
            setattr(twin, name, copied(part))
        elif isinstance(part, list):
            setattr(twin, name, [*part])
    return twin


def standing(told: Sequence[Told]) -> list[Told]:
    """The acts that stand: those not taken back since."""
    acts: list[Told] = []
    for each in told:
        if isinstance(each.entry, Act):
            acts.append(each)
        elif isinstance(each.entry, Undo):
            del acts[-each.entry.count :]
    return acts
