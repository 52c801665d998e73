"""A table: a Match on the web, the players in its seats, and what each viewer knows of it.

Everything here follows from the header and the entries. Nothing here waits.
"""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from msgspec import structs

from kingofarms.arms.arms import Arms
from kingofarms.bots.levels import LEVELS
from kingofarms.engine.match.entries import Act, AnyEntry, Concede, NoPart, Part, Sit, Undo
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import copied, quick_record
from kingofarms.engine.rules.seats import NOBODY, WATCHER
from kingofarms.engine.rules.told import Event
from kingofarms.engine.shared import SharedDict, SharedList
from kingofarms.engine.words import _, current_language
from kingofarms.study.lessons.lesson import Guide, guide_of
from kingofarms.web.model.clock import LEFT_BEHIND, LIVE, Clock
from kingofarms.web.model.undo import changes_by, why_no_undo

GATHERING, SHUFFLING, RUNNING, OVER = "gathering", "shuffling", "running", "over"
UNDEALT = (GATHERING, SHUFFLING)  # nobody has seen anything of the deal yet

NewEntries = Sequence[tuple[AnyEntry, str | None]]  # entries, each with the player it is about
Entered = tuple[AnyEntry, float, str | None, str | None]  # entry, time, player, request key


@dataclass(frozen=True)
class Header:
    """What was fixed when the table was created. All of it is public."""

    id: str
    code: str
    is_private: bool
    clock: Clock
    host: str
    created: float
    rematch_of: str | None = None
    take_backs: bool = False  # whether an undo also takes back what bots have shown
    hints: bool = False  # whether players may ask for hints
    begun_from: str | None = None  # the match from a moment of which this one began
    is_imported: bool = False  # made from a match file, and over
    lesson: str = ""  # the digest of the script, if this is a guided match


@dataclass(frozen=True)
class Place:
    """The player in a seat. `player` is the seat's owner, also while a bot plays for them.

    A player who sits down at a new table may commit to a part of the shuffle, or be asked for it.
    """

    player: str | None = None
    name: str = ""
    bot: str = ""
    commitment: str = ""
    awaits_part: bool = False
    bot_name: str = ""  # what the bot is called at this table
    arms: str = ""  # that the player has won, as a code

    @property
    def is_taken(self) -> bool:
        """Whether somebody plays here: a person or a bot."""
        return bool(self.name or self.bot)

    def shown(self) -> str:
        """The name to display; empty if the seat is open."""
        if not self.bot:
            return self.name
        return self.bot_name or self.rank or self.bot

    @property
    def rank(self) -> str:
        """The level of the bot in words; empty for a person, and for a bot that is not a level."""
        level = LEVELS.get(self.bot)
        return _(level.title) if level else ""


@dataclass(frozen=True)
class SeenEntry:
    """An entry as one viewer knows it.

    The setup is with the last player to join; if players add parts to the shuffle, with the last
    of those.
    """

    seq: int
    time: float
    entry: AnyEntry
    events: tuple[Event, ...] = ()
    arms: Arms | None = None  # that a player bears since then
    before: Any = None  # the View until then, where the table stops to be looked at


class Table:
    """A match and its players."""

    def __init__(self, header: Header, match: Match) -> None:
        self.header = header
        self.match = match
        self.places = [Place()] * match.seats
        self.requests: SharedDict[str, int] = SharedDict()
        self.times: SharedList[float] = SharedList()
        self.acts: SharedList[int] = SharedList()  # the numbers of the actions that stand
        self.began: float | None = None
        self.began_at = 0  # the number of the entry with which it began
        self.due = 0.0  # when the current decision became due
        self.asked_since = 0.0  # from when the parts of this round of the shuffle are awaited
        self.clock_since: float | None = None  # from when a clock of minutes runs
        self.acted: frozenset[int] = frozenset()  # seats that did something since it began
        self.used = [0.0] * match.seats  # seconds of thinking time that each seat has used
        self.changes = [0] * match.seats  # entries of undos and changes, by seat
        self.seen: dict[int, SharedList[SeenEntry]] = {
            viewer: SharedList() for viewer in range(WATCHER, match.seats)
        }
        # Cached until the next entry: every page needs it, and it is slow to compute.
        self._no_undo: dict[tuple[int, str], str] = {}

    @property
    def seq(self) -> int:
        """The number of the table: how many entries it has."""
        return len(self.times)

    @property
    def phase(self) -> str:
        """Gathering players, shuffling with the parts that they add, running, or over."""
        if self.match.is_over:
            return OVER
        if self.began is not None:
            return RUNNING
        return SHUFFLING if self.is_full else GATHERING

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(place.is_taken for place in self.places)

    @property
    def is_dealt(self) -> bool:
        """Whether players may see the table."""
        return self.phase not in UNDEALT

    @property
    def to_play(self) -> int:
        """The seat whose turn it is; NOBODY before and after the match."""
        return self.match.to_play if self.phase == RUNNING else NOBODY

    @property
    def waited_for(self) -> list[int]:
        """The seats that the others wait for: to play, or to add their part to the shuffle."""
        if self.phase == SHUFFLING:
            return self.match.shuffle.awaited
        return [] if self.to_play == NOBODY else [self.to_play]

    @property
    def waited_since(self) -> float:
        """The moment up to which thinking time has been counted."""
        last = self.times[-1] if self.times else 0.0
        return max(self.began or 0.0, self.clock_since or 0.0, last)

    @property
    def awaits_people(self) -> bool:
        """Whether a clock of minutes waits until everybody has been at the table."""
        has_clock = self.header.clock.kind == LIVE
        return has_clock and self.clock_since is None and self.phase == RUNNING

    @property
    def awaited_people(self) -> set[str]:
        """The players who decide for a seat and have not done anything since it began."""
        return {
            place.player
            for seat, place in enumerate(self.places)
            if place.player and not place.bot and seat not in self.acted
        }

    def all_left(self, now: float) -> list[float]:
        """Seconds left to each seat."""
        awaited = self.waited_for
        clock = self.header.clock
        return [
            self.left(seat, now) if seat in awaited else clock.left(used, 0.0)
            for seat, used in enumerate(self.used)
        ]

    def left(self, seat: int, now: float) -> float:
        """Seconds left to the seat: for the match or for this decision, depending on the clock."""
        clock, used = self.header.clock, self.used[seat]
        if seat not in self.waited_for:
            return clock.left(used, 0.0)
        if self.awaits_people:
            return clock.left(used, 0.0) if now - self.due < LEFT_BEHIND else 0.0
        counts_all = clock.kind == LIVE or self.phase == SHUFFLING
        since = self.waited_since if counts_all else self.due
        return clock.left(used, max(0.0, now - since))

    def copy(self) -> Self:
        """A copy to try entries on: they do not change the original."""
        twin = copy.copy(self)
        twin.match = copied_parts(self.match)
        twin.places, twin.used, twin.changes = [*self.places], [*self.used], [*self.changes]
        twin.times, twin.acts = self.times.copy(), self.acts.copy()
        twin.requests = self.requests.copy()
        twin.seen = {viewer: entries.copy() for viewer, entries in self.seen.items()}
        return twin

    def apply_to_copy(
        self, new: NewEntries, now: float, request: str | None = None
    ) -> tuple["Table", list[Entered]]:
        """A copy of the table with the new entries, and the entries with time and request key."""
        twin, entered = self.copy(), list[Entered]()
        for entry, player in new:
            stamped = structs.replace(entry, time=now)
            entered.append((stamped, now, player, None if entered else request))
            twin.enter(*entered[-1])
        return twin, entered

    def seats_of(self, player: str | None) -> list[int]:
        """The seats that the player owns, also those that a bot plays for them."""
        return [at for at, p in enumerate(self.places) if player and p.player == player]

    def played_by(self, player: str | None) -> list[int]:
        """The seats that the player decides for: not those that a bot plays for them."""
        return [at for at in self.seats_of(player) if not self.places[at].bot]

    def seat_of(self, player: str | None) -> int:
        """The player's seat: the one to play if they have several; WATCHER if they have none."""
        mine = self.played_by(player)
        if self.to_play in mine:
            return self.to_play
        return mine[0] if mine else WATCHER

    def checked_seat(self, seat: int) -> int:
        """The seat; refused if the table has no such seat."""
        if not 0 <= seat < self.match.seats:
            raise Refusal(
                _("There is no seat {seat}. The seats are 0 to {last}.").format(
                    seat=seat, last=self.match.seats - 1
                )
            )
        return seat

    def held_seat(self, player: str, seat: int | None) -> int:
        """The seat named, else the player's own; refused unless the player decides for it."""
        chosen = self.seat_of(player) if seat is None else self.checked_seat(seat)
        if chosen == WATCHER or self.places[chosen].player != player:
            raise Refusal(_("That is not your seat."))
        if self.places[chosen].bot:
            raise Refusal(_("A bot is playing for you. Resume your seat first."))
        return chosen

    @property
    def bot_to_play(self) -> str:
        """The bot whose turn it is; empty if it is a person's turn, or nobody's."""
        return "" if self.to_play == NOBODY else self.places[self.to_play].bot

    @property
    def is_bots_only(self) -> bool:
        """Whether no person decides at any seat."""
        return all(place.bot for place in self.places)

    def names(self) -> list[str]:
        """The players' names by seat; two with the same name are told apart by their seats."""
        seats = self.match.game.seat_names(self.match.seats)
        shown = [place.shown() for place in self.places]
        return [
            seat if not name else f"{name} ({seat})" if shown.count(name) > 1 else name
            for name, seat in zip(shown, seats, strict=True)
        ]

    def name_of(self, player: str) -> str:
        """The name of that player: of the first seat, also while a bot plays there."""
        seat = self.seats_of(player)[0]
        place = self.places[seat]
        return place.name if place.bot and place.name else self.names()[seat]

    def check(self, entry: AnyEntry) -> None:
        """Refuse an entry that no table takes, whatever the game."""
        if not isinstance(entry, Sit | Part | NoPart) and self.phase == GATHERING:
            raise Refusal(_("The match starts when every seat is taken."))
        if isinstance(entry, Sit) and not entry.player and self.phase != GATHERING:
            raise Refusal(_("You can leave a seat only before the match begins."))

    def enter(self, entry: AnyEntry, time: float, player: str | None, request: str | None) -> None:
        """Add an entry; a Refusal changes nothing."""
        self.check(entry)
        waited_for, since = self.to_play, self.waited_since
        is_counted, was_full = not self.awaits_people, self.is_full
        self.match.enter(entry)
        self._no_undo = {}
        entry = self.match.entries[-1]  # in the game's own notation, whatever was typed
        self.times.append(time)
        self.changes[entry.seat] += changes_by(entry)
        if request:
            self.requests[request] = self.seq
        if is_counted and waited_for != NOBODY and not self.places[waited_for].bot:
            self.used[waited_for] += max(0.0, time - since)
        if isinstance(entry, Sit):
            self._sit(entry, player)
        if isinstance(entry, NoPart) or not was_full:
            self.asked_since = time
        if isinstance(entry, Act):
            self.acts.append(self.seq)
        elif isinstance(entry, Undo):
            del self.acts[-entry.count :]
        if isinstance(entry, Act | Undo | Concede):
            self._note_acted(entry.seat, time)
        begins = self.began is None and self.is_full and self.match.is_dealt
        if begins:
            self.began, self.began_at = time, self.seq
        if begins or isinstance(entry, Act | Undo):
            self.due = time
        self._show(entry, time, begins or isinstance(entry, Act))

    def _note_acted(self, seat: int, time: float) -> None:
        """The seat has done something, so its player is there; the clock may wait for that."""
        self.acted |= {seat}
        if self.awaits_people and not self.awaited_people:
            self.clock_since = time

    def _show(self, entry: AnyEntry, time: float, has_events: bool) -> None:
        """Give every viewer what they may know; viewers who see the same share one object."""
        public, has_secrets = self._seen(entry, time, WATCHER, has_events), self.match.game.SECRETS
        for viewer, entries in self.seen.items():
            own = self._seen(entry, time, viewer, has_events) if has_secrets else public
            entries.append(public if own == public else own)

    def _seen(self, entry: AnyEntry, time: float, viewer: int, has_events: bool) -> SeenEntry:
        """The entry as that viewer may know it: the action itself may be a secret."""
        match = self.match
        if isinstance(entry, Act):
            step = match.history[-1]
            action = match.game.hide_action(step.action, step.seat, viewer)
            if action != step.action:
                entry = structs.replace(
                    entry, action=match.game.format_action(action, match.agreed)
                )
        events = tuple(match.told(viewer)) if has_events else ()
        scene = match.game.scene
        builder = scene.builder(events)
        arms = (
            None if builder is None else scene.arms(self._record_for(viewer), builder, match.agreed)
        )
        stops = isinstance(entry, Act) and any(map(scene.is_moment, events))
        before = self._record_for(viewer, is_before=True) if stops else None
        return SeenEntry(self.seq, time, entry, events, arms, before)

    def _record_for(self, viewer: int, is_before: bool = False) -> Any:
        """What that viewer sees now, or saw before the last action."""
        return quick_record(self.match.view(viewer, is_before))

    def seen_by(self, viewer: int, after: int = 0) -> list[SeenEntry]:
        """The entries after that number as the viewer knows them.

        Nothing of the deal is in them until all have joined: else a player could look at a hand and
        choose another seat.
        """
        return self.seen[viewer][max(0, after) :]

    def _sit(self, entry: Sit, player: str | None) -> None:
        before = self.places[entry.seat]
        if not entry.player:
            self.places[entry.seat] = Place()
        elif entry.bot:
            self.places[entry.seat] = replace(
                before, player=player, bot=entry.player, bot_name=entry.bot_name
            )
        else:
            self.places[entry.seat] = Place(player, entry.player, arms=entry.arms)

    @property
    def guide(self) -> Guide | None:
        """Where a guided match stands in its script."""
        return guide_of(self.match, self.header.lesson) if self.header.lesson else None

    def why_no_undo(self, seat: int) -> str:
        """Why the seat cannot undo anything now; empty if it can."""
        key = seat, current_language()
        if key not in self._no_undo:
            self._no_undo[key] = why_no_undo(self, seat)
        return self._no_undo[key]


def copied_parts(match: Match) -> Match:
    """A copy of the match that shares nothing that either of them changes."""
    twin = copy.copy(match)
    for name, part in vars(match).items():
        if isinstance(part, np.ndarray):
            setattr(twin, name, copied(part))
        elif isinstance(part, list | SharedList):
            setattr(twin, name, part.copy())
    return twin
