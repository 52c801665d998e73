"""Match: a game with its terms, luck and entries. Act, undo, concede, replay."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from kingofarms.engine.game.game import Game
from kingofarms.engine.match import entries
from kingofarms.engine.match.entries import Act, AnyEntry, NoPart, Sit, Start, Undo
from kingofarms.engine.match.luck import Luck, Sealed, Shuffle
from kingofarms.engine.match.outcome import CONCEDED, STOPPED, TIMED_OUT, Outcome, ranks_behind
from kingofarms.engine.match.start import view_of
from kingofarms.engine.match.undo import Step, check_steps, check_undo, has_seen_hidden
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import is_used
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied, new, quick_record
from kingofarms.engine.rules.seats import NOBODY, Sheet
from kingofarms.engine.rules.told import Event, events
from kingofarms.engine.shared import SharedList
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _


def check_seats(game: Game, seats: int) -> None:
    """Refuse a number of players that the game does not support."""
    if seats not in game.SEATS:
        numbers = ", ".join(map(str, game.SEATS))
        raise Refusal(
            _("{game} can't be played with {seats} players. Possible: {numbers}.").format(
                game=game.TITLE, seats=seats, numbers=numbers
            )
        )


class Match:
    """A match, running or over. The state is private: everyone else sees a View."""

    def __init__(
        self, game: Game, agreed: Agreed, seats: int, luck: Luck, start: Start | None = None
    ) -> None:
        """`start`: the position from which it begins; without one, the game's own setup."""
        check_seats(game, seats)
        self.game = game
        self.agreed = agreed
        self.seats = seats
        self.luck = luck
        self.entries: SharedList[AnyEntry] = SharedList()
        self.players: list[str | None] = [None] * seats
        self.bot_names = [""] * seats  # what the bots there are called
        self.bots = [False] * seats  # whether only bots have sat there
        self.has_bot = [False] * seats  # whether a bot sits there now
        self.start = start
        self.has_seen_hidden = False  # whether an undo has followed hidden cards
        self.hinted = [False] * seats  # whether a hint was given there
        self.played_on = [False] * seats  # whether the match was tried out from there
        self.gone: list[tuple[int, str]] = []  # seats that conceded or ran out of time, in order
        self.is_stopped = False
        self.shuffle = Shuffle()
        self.rules: Rules = rules_of(game)  # compiled, or in Python
        self.room = room_for_actions(game)  # the number of legal actions, then these
        self.history: SharedList[Step] = SharedList()
        self.first_view = view_of(start, game, agreed, seats) if start else None
        self._deal()

    def _deal(self) -> None:
        """Set up the table by the luck; from a position, deal what its seat could not see."""
        self.states = new(self.game.State)
        self.rng = self.luck.rng_for(0, None)
        terms, out = self.agreed.record, self.room
        if self.first_view is None:
            self.rules.setup_at(self.states, 0, terms, self.seats, self.rng, out)
        else:
            self.rules.deal_at(self.first_view, 0, self.states, 0, terms, self.rng)
            self.rules.legal_at(self.states, 0, terms, out)

    @property
    def counts(self) -> bool:
        """Whether it counts where results are compared."""
        return all(map(self.counts_for, range(self.seats)))

    def counts_for(self, seat: int) -> bool:
        """The same, for what that seat wins: it does not matter whether another one played on."""
        is_helped = self.has_seen_hidden or any(self.hinted) or self.played_on[seat]
        return self.start is None and not is_helped

    @property
    def is_dealt(self) -> bool:
        """Whether no part of the shuffle is still to come."""
        return not self.shuffle.awaited

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        is_stuck = self.room.item(0) == 0  # nothing is legal
        return is_stuck or self.is_stopped or len(self.gone) >= self.seats - 1

    @property
    def to_play(self) -> int:
        """The seat to play. NOBODY when the match is over."""
        return NOBODY if self.is_over else int(self.states["to_play"][0])

    @property
    def legal(self) -> list[int]:
        """The legal actions of the seat to play."""
        legal: list[int] = self.room[1 : 1 + self.room[0]].tolist()
        return [] if self.is_over else legal

    @property
    def actions(self) -> list[str]:
        """The legal actions in notation."""
        return [self.game.format_action(action, self.agreed) for action in self.legal]

    @property
    def steps(self) -> Sequence[tuple[int, int]]:
        """The acts that were not undone: (seat, action)."""
        return [(step.seat, step.action) for step in self.history]

    @property
    def names(self) -> list[str]:
        """The players by seat; the name of the seat if nobody sits there."""
        seats = self.game.seat_names(self.seats)
        players = zip(self.bot_names, self.players, seats, strict=True)
        return [bot or player or seat for bot, player, seat in players]

    def view(self, seat: int, is_before: bool = False) -> Array:
        """The table as that seat sees it, or saw before the last act; WATCHER: what is public."""
        views, states = new(self.game.State), self.history[-1].state if is_before else self.states
        self.rules.hide_at(states, 0, views, 0, self.agreed.record, seat)
        return views

    def told(self, seat: int) -> list[Event]:
        """What the last act caused, as that seat saw it."""
        return events(self.view(seat)[0])

    def table(self, seat: int) -> dict[str, Any]:
        """The table as that seat sees it, in named fields."""
        return self.game.describe_table(quick_record(self.view(seat)), self.agreed)

    # Entries.

    def act(
        self,
        action: int | str,
        seat: int | None = None,
        time: float | None = None,
        with_last: bool = False,
    ) -> None:
        """Do an action of the seat to play. A Refusal says why not and changes nothing.

        `with_last`: together with the act before it, if the same seat did that.
        """
        if self.is_over:
            raise Refusal(_("The match is over."))
        self._check_dealt()
        player = self.to_play
        if seat is not None and seat != player:
            raise Refusal(_("It is {name}'s turn.").format(name=self.names[player]))
        if isinstance(action, str):
            action = self.game.parse_action(action, self.agreed)
        if action not in self.legal:
            raise Refusal(self.game.why_not(action, self.view(player)[0], self.agreed))
        state, rng = copied(self.states), self.rng.copy()
        self.rng = self.luck.rng_for(len(self.history) + 1, self.rng)
        fresh = self.rng.copy()
        self.rules.act_at(self.states, 0, self.agreed.record, action, self.rng, self.room)
        drew = is_used(fresh, self.rng)
        self.history.append(Step(player, action, state, rng, drew, with_last))
        notation = self.game.format_action(action, self.agreed)
        self.entries.append(Act(seat=player, action=notation, time=time, with_last=with_last))

    def undo(
        self,
        seat: int,
        count: int = 1,
        agreed: bool = False,
        time: float | None = None,
        take_backs: bool = False,
    ) -> None:
        """Undo the last acts of this turn; with everyone's consent, earlier ones too.

        Where `take_backs` are agreed, also those by which bots have shown something hidden.
        """
        entry = self.undo_entry(seat, count, agreed, take_backs)
        self._take_back(replace(entry, time=time))

    def undo_entry(
        self, seat: int, count: int, agreed: bool = False, take_backs: bool = False
    ) -> Undo:
        """The entry of an undo, which says what the seat has seen; a Refusal if not allowed."""
        check_undo(self, seat, count, agreed, take_backs)
        saw_hidden = take_backs and has_seen_hidden(self, seat, count)
        return Undo(seat=seat, count=count, agreed=agreed, saw_hidden=saw_hidden)

    def _take_back(self, entry: Undo) -> None:
        """Undo without asking what was revealed: a recorded undo was allowed when it was made."""
        check_steps(self, entry.seat, entry.count, entry.agreed)
        first = self.history[-entry.count]
        del self.history[-entry.count :]
        self.states, self.rng = copied(first.state), first.rng.copy()
        self.rules.legal_at(self.states, 0, self.agreed.record, self.room)
        self.has_seen_hidden = self.has_seen_hidden or entry.saw_hidden
        self.entries.append(entry)

    def hint(self, seat: int, time: float | None = None) -> None:
        """Record that the seat to play was told the best action."""
        self._check_running(seat)
        if seat != self.to_play:
            raise Refusal(_("It is {name}'s turn.").format(name=self.names[self.to_play]))
        self.hinted[seat] = True
        self.entries.append(entries.Hint(seat=seat, time=time))

    def play_on(self, seat: int, time: float | None = None) -> None:
        """Record that the seat tries out at another table how it could go on."""
        self._check_running(seat)
        self.played_on[seat] = True
        self.entries.append(entries.PlayOnElsewhere(seat=seat, time=time))

    @property
    def is_hinted(self) -> bool:
        """Whether the seat to play was given a hint for the present decision."""
        return self.has_entered(entries.Hint, self.to_play)

    def has_entered(self, kind: type[entries.Entry], seat: int) -> bool:
        """Whether the seat has entered such a thing since the last act or undo."""
        late = takewhile(lambda each: not isinstance(each, Act | Undo), reversed(self.entries))
        return any(isinstance(each, kind) and each.seat == seat for each in late)

    def concede(self, seat: int, time: float | None = None) -> None:
        """Give up, ranked behind all who stay. The match continues while two or more stay."""
        self._leave(seat, CONCEDED)
        self.entries.append(entries.Concede(seat=seat, time=time))

    def timeout(self, seat: int, time: float | None = None) -> None:
        """Run out of time, ranked behind all who stay."""
        self._leave(seat, TIMED_OUT)
        self.entries.append(entries.Timeout(seat=seat, time=time))

    def _leave(self, seat: int, reason: str) -> None:
        self._check_running(seat)
        if seat in dict(self.gone):
            raise Refusal(_("{name} is no longer in the match.").format(name=self.names[seat]))
        self.gone.append((seat, reason))

    def stop(self, time: float | None = None) -> None:
        """End the match without a winner."""
        if self.is_over:
            raise Refusal(_("The match is over."))
        self.is_stopped = True
        self.entries.append(entries.Stop(time=time))

    def sit(self, seat: int, player: str, bot: bool = False, time: float | None = None) -> None:
        """Record the player in that seat from now on."""
        self._take_seat(Sit(seat=seat, player=player, bot=bot, time=time))

    def _take_seat(self, entry: Sit) -> None:
        """The same, with the player's commitment to a part of the shuffle, if there is one."""
        seat, player = entry.seat, entry.player
        self.check_seat(seat)
        self._commit(entry)
        # A person whose seat a bot plays still remembers what was seen there.
        self.bots[seat] = entry.bot and (self.bots[seat] or not self.players[seat])
        self.has_bot[seat] = entry.bot
        self.players[seat] = player
        self.bot_names[seat] = entry.bot_name if entry.bot else ""
        self.entries.append(entry)

    # The players' parts of the shuffle.

    @property
    def is_full(self) -> bool:
        """Whether somebody sits at every seat."""
        return all(self.players)

    def _commit(self, entry: Sit) -> None:
        """A seat commits to its part, or gives its commitment up, until every seat is taken."""
        adds, before = bool(entry.commitment or entry.awaits_part), self.shuffle
        is_fixed = self.is_full and entry.seat not in before.expected
        if adds and (is_fixed or not all(isinstance(each, Sit | NoPart) for each in self.entries)):
            raise Refusal(_("It is too late to add a part to the shuffle."))
        if adds and not isinstance(self.luck, Sealed):
            raise Refusal(_("Only a match with a sealed seed takes parts of the shuffle."))
        if adds or (before.awaited and not is_fixed):
            self._shuffle(before.with_seat(entry.seat, entry.commitment, entry.awaits_part))

    def reveal(self, seat: int, part: str, time: float | None = None) -> None:
        """The seat reveals its part; after the last one it is dealt."""
        self._check_full(seat)
        self._shuffle(self.shuffle.with_part(seat, part))
        self.entries.append(entries.Part(seat=seat, part=part, time=time))

    def leave_out(self, seat: int, time: float | None = None) -> None:
        """The seat's part is left out."""
        self._check_full(seat)
        self._shuffle(self.shuffle.without(seat))
        self.entries.append(NoPart(seat=seat, time=time))

    def _shuffle(self, shuffle: Shuffle) -> None:
        """Deal again if that completes the shuffle."""
        self.shuffle = shuffle
        if self.is_dealt and isinstance(self.luck, Sealed):
            self.luck = Sealed(self.luck.seed, shuffle.key())
            self._deal()

    def _check_full(self, seat: int) -> None:
        """Refuse to go on with the shuffle before everybody has committed."""
        self.check_seat(seat)
        if not self.is_full:
            raise Refusal(_("Parts of the shuffle are revealed when every seat is taken."))

    def _check_running(self, seat: int) -> None:
        """Refuse a seat that the match does not have, or anything before and after the match."""
        self.check_seat(seat)
        self._check_dealt()
        if self.is_over:
            raise Refusal(_("The match is over."))

    def _check_dealt(self) -> None:
        if not self.is_dealt:
            raise Refusal(_("The match starts when the shuffle is complete."))

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that the match does not have."""
        if not 0 <= seat < self.seats:
            raise Refusal(
                _("There is no seat {seat}. The seats are 0 to {last}.").format(
                    seat=seat, last=self.seats - 1
                )
            )

    def enter(self, entry: AnyEntry) -> None:
        """Replay an entry from a match file or from the log of a table."""
        if isinstance(entry, Act):
            self.act(entry.action, entry.seat, entry.time, entry.with_last)
        elif isinstance(entry, Undo):
            self._take_back(entry)
        elif isinstance(entry, entries.Stop):
            self.stop(entry.time)
        elif isinstance(entry, entries.Part):
            self.reveal(entry.seat, entry.part, entry.time)
        elif isinstance(entry, Sit):
            self._take_seat(entry)
        else:
            BY_SEAT[type(entry)](self, entry.seat, entry.time)

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the match runs."""
        if not self.is_over:
            return None
        sheets = new(Sheet)
        self.rules.outcome_at(self.states, 0, self.agreed.record, sheets)
        sheet = sheets[0]
        ranks = [int(rank) for rank in sheet.rank[: self.seats]]
        reason = self.game.REASONS[int(sheet.reason)]
        gone = [seat for seat, _reason in self.gone]
        if self.is_stopped:
            ranks, reason, gone = [1] * self.seats, STOPPED, []  # nobody wins, and nobody loses
        elif self.room[0]:
            ranks, reason = [1] * self.seats, self.gone[-1][1]
        return Outcome(
            ranks=tuple(ranks_behind(ranks, gone)),
            reason=reason,
            points={
                name: tuple(int(p) for p in sheet.points[: self.seats, at])
                for at, name in enumerate(self.game.CATEGORIES)
            },
        )


# What enters an entry of which only the seat matters.
BY_SEAT: dict[type, Callable[[Match, int, float | None], None]] = {
    entries.Concede: Match.concede,
    entries.Timeout: Match.timeout,
    NoPart: Match.leave_out,
    entries.Hint: Match.hint,
    entries.PlayOnElsewhere: Match.play_on,
}
