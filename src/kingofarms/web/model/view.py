"""TableView: everything that a page, a socket or a program may know of a table from one seat.

No State gets past here. What is shown follows from the View, the seat, the entries as that seat
knows them, and what is public.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kingofarms.engine.game.game import Game
from kingofarms.engine.match import entries as match_entries
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.outcome import STOPPED, Outcome
from kingofarms.engine.phrase import Phrase, You, addressed, read_by
from kingofarms.engine.rules.record import Array, quick_record
from kingofarms.engine.rules.seats import NOBODY, WATCHER
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed, digest_of
from kingofarms.engine.words import N_, _, ngettext
from kingofarms.web.model.commands import may_leave_out
from kingofarms.web.model.endings import ArmsWon, arms_won
from kingofarms.web.model.table import RUNNING, Header, Place, SeenEntry, Table
from kingofarms.web.model.undo import last_actions


@dataclass(frozen=True)
class SeatView:
    """A seat as everybody sees it."""

    seat: int
    seat_name: str
    name: str  # the player's; empty if the seat is open
    bot: str
    rank: str  # of a bot, in words; empty if the seat shows nothing else
    arms: str  # that the player has won before, as a code; empty if the seat shows none
    is_mine: bool  # whether the viewer decides for it, on this device
    was_mine: bool  # whether a bot plays it for the viewer
    is_gone: bool
    left: float  # seconds to decide
    # The part of the shuffle, in hexadecimal; empty if there is none, or not yet.
    commitment: str
    part: str
    is_left_out: bool
    is_awaited: bool
    can_leave_out: bool  # the viewer may begin without that part


@dataclass(frozen=True)
class LogPart:
    """Some entries that follow each other, and whether there are others before and after them."""

    entries: Sequence[SeenEntry]
    has_earlier: bool
    has_later: bool


@dataclass(frozen=True, eq=False)
class EarlierLog:
    """What had happened in the match that this one began from, until then."""

    names: tuple[str, ...]  # of those who played there
    seat: int  # that played on: it keeps what it knew, and everybody else what was public
    is_same: bool  # whether the same person plays that seat here
    own: Sequence[SeenEntry]  # numbered up to 0: this match begins with 1
    public: Sequence[SeenEntry]


def log_part(
    entries: Sequence[SeenEntry], after: int | None, before: int | None, limit: int
) -> LogPart:
    """Entries between these numbers: the first if `after` is given, otherwise the last ones."""
    count = len(entries)
    low = min(after or 0, count)
    high = count if before is None else min(max(before - 1, low), count)
    if after is None:
        low = max(low, high - limit)
    else:
        high = min(high, low + limit)
    return LogPart(entries[low:high], low > 0, high < count)


@dataclass(frozen=True)
class TableView:
    """A table as one seat sees it."""

    header: Header
    game: Game
    agreed: Agreed
    fingerprint: str  # of the shuffle
    seed: str  # hexadecimal; empty until the match is over
    round: int  # of the shuffle
    seats: int
    seq: int
    phase: str
    seat: int  # the seat from which it is seen; WATCHER for everybody else
    view: Array
    names: tuple[str, ...]
    sittings: tuple[SeatView, ...]
    to_play: int
    legal: tuple[int, ...]  # empty unless the seat is to play
    entries: Sequence[SeenEntry]
    undo: tuple[str, ...]  # what an undo would take back, in words
    why_no_undo: str
    outcome: Outcome | None
    counts: bool  # where results are compared
    has_seen_hidden: bool  # an undo after hidden cards is a reason that it does not count
    is_hinted: bool  # somebody used a hint: another one
    is_played_on: bool  # somebody tried it out at another table: a third one
    begun_at: int | None  # after so many moves of another match, if it began from a position
    is_host: bool
    now: float
    bots_hurried: bool = False  # whether a bot had to decide sooner than usual
    is_clock_waiting: bool = False  # until everybody has been at the table
    won: ArmsWon | None = None  # the arms that somebody has won with this match

    @property
    def is_bots_only(self) -> bool:
        """Whether no person decides at any seat: then bots play while somebody watches."""
        return all(each.bot for each in self.sittings)

    @property
    def is_my_turn(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.seat != WATCHER and self.seat == self.to_play

    @property
    def sitters(self) -> tuple[tuple[str, str], ...]:
        """By seat the name, and the arms that its player has won before."""
        return tuple((each.name, each.arms) for each in self.sittings)

    @cached_property
    def mine(self) -> frozenset[int]:
        """The seats that the viewer decides for, on this device."""
        return frozenset(each.seat for each in self.sittings if each.is_mine)

    @cached_property
    def reader(self) -> int | None:
        """The seat that sentences call "you"; None for watchers, and for several on one device."""
        return self.seat if self.mine == {self.seat} else None

    @cached_property
    def record(self) -> Any:
        """The View itself, with named fields."""
        return quick_record(self.view)


def table_view(
    table: Table, seat: int, player: str | None, now: float, bots_hurried: bool = False
) -> TableView:
    """The table seen from that seat; `player` only says which seats are the viewer's own."""
    match = table.match
    names = tuple(table.names())
    seed = match.luck.seed if isinstance(match.luck, Sealed) else b""
    is_my_turn = seat != WATCHER and table.to_play == seat and not table.places[seat].bot
    is_playing = seat != WATCHER and table.phase == RUNNING
    why_no_undo = table.why_no_undo(seat) if is_playing else ""
    undone = last_actions(table, seat) if is_playing and not why_no_undo else ()
    reading = read_by(seat if table.played_by(player) == [seat] else None, names)
    return TableView(
        header=table.header,
        game=match.game,
        agreed=match.agreed,
        fingerprint=match.shuffle.fingerprint(digest_of(seed) if seed else ""),
        seed=seed.hex() if match.is_over else "",
        round=match.shuffle.round,
        seats=match.seats,
        seq=table.seq,
        phase=table.phase,
        seat=seat,
        view=match.view(seat if table.is_dealt else WATCHER),
        names=names,
        sittings=tuple(seat_view(table, at, player, now) for at in range(match.seats)),
        to_play=table.to_play,
        legal=tuple(match.legal) if is_my_turn else (),
        entries=table.seen[seat].copy(),
        undo=tuple(
            words
            for each in undone
            for words in entry_words(each, match.game, reading, match.agreed)
        ),
        why_no_undo=why_no_undo,
        outcome=match.outcome,
        counts=match.counts,
        has_seen_hidden=match.has_seen_hidden,
        is_hinted=any(match.hinted),
        is_played_on=any(match.played_on),
        begun_at=match.start.move if match.start else None,
        is_host=player is not None and player == table.header.host,
        now=now,
        bots_hurried=bots_hurried,
        is_clock_waiting=table.awaits_people,
        won=arms_won(table) if match.is_over else None,
    )


def seat_view(table: Table, seat: int, player: str | None, now: float) -> SeatView:
    """A seat as everybody sees it."""
    place: Place = table.places[seat]
    shuffle = table.match.shuffle
    own = player is not None and place.player == player
    is_awaited = table.is_full and seat in shuffle.awaited
    return SeatView(
        seat=seat,
        seat_name=table.match.game.seat_names(table.match.seats)[seat],
        name=place.shown(),
        bot=place.bot,
        rank=place.rank if place.bot_name else "",
        arms="" if place.bot else place.arms,
        is_mine=own and not place.bot,
        was_mine=own and bool(place.bot),
        is_gone=seat in dict(table.match.gone),
        left=table.left(seat, now),
        commitment=shuffle.commitments.get(seat, ""),
        part=shuffle.parts.get(seat, b"").hex(),
        is_left_out=seat in shuffle.left_out,
        is_awaited=is_awaited,
        can_leave_out=is_awaited and may_leave_out(table, player, seat, now),
    )


# Sentences about what happened.

PLAYS_SEAT = N_("{name} plays {seat}."), N_("You play {seat}.")
# By the kind of entry: of others, and to the player whose it is.
SENTENCES = {
    "part": (N_("{name} helps to shuffle."), N_("You help to shuffle.")),
    "no-part": (
        N_("The shuffle goes without the part of {name}."),
        N_("The shuffle goes without your part."),
    ),
    "hint": (N_("{name} asks for a hint."), N_("You ask for a hint.")),
    "play-on": (
        N_("{name} plays on from here at another table. This match does not count any more."),
        N_("You play on from here at another table. This match does not count any more."),
    ),
    "concede": (N_("{name} concedes."), N_("You concede.")),
    "timeout": (N_("{name} has run out of time."), N_("You have run out of time.")),
}
TO_YOU = dict([PLAYS_SEAT, *SENTENCES.values()])
Saying = tuple[Phrase, Event | None]  # a sentence, and the event that it is about


def entry_words(seen: SeenEntry, game: Game, names: Sequence[str], agreed: Agreed) -> list[str]:
    """What happened with that entry, as sentences."""
    return [str(phrase) for phrase, _event in entry_phrases(seen, game, names, agreed)]


def entry_phrases(
    seen: SeenEntry, game: Game, names: Sequence[str], agreed: Agreed
) -> Iterator[Saying]:
    """The same as sentences with their words, and the events of the game that they are about."""
    entry = seen.entry
    if isinstance(entry, match_entries.Stop):
        yield Phrase(_(STOPPED)), None
    elif isinstance(entry, match_entries.Undo):
        yield from ((phrase, None) for phrase in _undo_phrases(entry, names[entry.seat]))
    else:
        if not isinstance(entry, match_entries.Act):
            yield _other_phrase(entry, names[entry.seat], game, len(names)), None
        for event in seen.events:
            yield game.phrase(event, names, agreed), event


def _undo_phrases(entry: match_entries.Undo, name: str) -> Iterator[Phrase]:
    if isinstance(name, You):
        text = ngettext(
            "You take your last action back.", "You take {count} actions back.", entry.count
        )
    else:
        text = ngettext(
            "{name} takes the last action back.", "{name} takes {count} actions back.", entry.count
        )
    yield Phrase(text, {"name": name, "count": str(entry.count)})
    if entry.saw_hidden:
        yield Phrase(
            _(
                "A bot had already shown something hidden, so this match no longer counts "
                "where results are compared."
            )
        )


def _other_phrase(entry: match_entries.AnyEntry, name: str, game: Game, seats: int) -> Phrase:
    if isinstance(entry, match_entries.Sit):
        return _sit_phrase(entry, name, game.seat_names(seats)[entry.seat])
    text, _to_you = SENTENCES[entry.kind]
    return Phrase(addressed(text, name, TO_YOU), {"name": name})


def _sit_phrase(entry: match_entries.Sit, name: str, seat: str) -> Phrase:
    """The seat's next player; `name` is the player who has the seat now."""
    if not entry.player:
        return Phrase(_("The seat {seat} is free again."), {"seat": seat})
    if entry.bot:
        bot = Place(bot=entry.player, bot_name=entry.bot_name).shown()
        return Phrase(_("The bot {name} plays {seat}."), {"name": bot, "seat": seat})
    who = name if entry.player == name else entry.player
    text = N_("{name} is expected as {seat}.") if entry.awaits_part else PLAYS_SEAT[0]
    return Phrase(addressed(text, who, TO_YOU), {"name": who, "seat": seat})


def viewing_seat(table: Table, player: str | None, asked: int | None, lifted: int | None) -> int:
    """The seat from which a player sees the table; WATCHER for others, or behind the curtain.

    A player with one seat sees the table from there. Several people on one device see it from the
    seat to play; if the game has secrets, only after that person has lifted the curtain, and until
    another of them has decided. They are still several if a bot plays for one of them.
    """
    own = table.seats_of(player)
    mine = table.played_by(player)
    if len(own) <= 1 or not mine:
        return mine[0] if mine else WATCHER
    if not table.match.game.SECRETS:
        return table.to_play if table.to_play in mine else mine[0]
    if table.match.is_over or asked not in mine or asked != table.to_play:
        return WATCHER
    if lifted is None or not 0 <= lifted <= table.seq:  # no curtain is lifted ahead of time
        return WATCHER
    others = [at for at in own if at != asked]
    return WATCHER if any(e.seat in others for e in table.match.entries[lifted:]) else asked


def is_curtained(table: Table, player: str | None, seat: int) -> bool:
    """Whether somebody on this device is to play and must lift the curtain first."""
    is_mine = table.to_play != NOBODY and table.to_play in table.played_by(player)
    return seat == WATCHER and is_mine


@dataclass(frozen=True)
class SharedShuffle:
    """What the deal is made from, as far as everybody may know it."""

    table: str
    phase: str
    fingerprint: str
    round: int
    after: str  # the table whose rematch this is
    is_seated: bool  # whether the viewer plays
    seed: str
    parts: tuple[tuple[str, str, str, bool], ...]  # name, commitment, part, whether left out


def shuffle_of(looks: TableView) -> SharedShuffle:
    """What is public of that table's shuffle."""
    return SharedShuffle(
        table=looks.header.id,
        phase=looks.phase,
        fingerprint=looks.fingerprint,
        round=looks.round,
        after=looks.header.rematch_of or "",
        is_seated=bool(looks.mine),
        seed=looks.seed,
        parts=tuple(
            (each.name, each.commitment, each.part, each.is_left_out)
            for each in looks.sittings
            if each.commitment
        ),
    )
