"""Looks: all that a page, a socket or a program may know of a table from one seat.

A State never gets past here: what is shown is a function of the View, the seat, what that seat was
told, and what is public.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kingofarms.engine.match.entries import Act, AnyEntry, Sit, Undo
from kingofarms.engine.match.game import Game
from kingofarms.engine.match.outcome import Outcome
from kingofarms.engine.match.quick_record import quick_record
from kingofarms.engine.match.terms import Agreed, digest_of
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import NOBODY, WATCHER
from kingofarms.engine.words import _, ngettext
from kingofarms.web.table.table import GATHERING, RUNNING, Header, Place, Table, Told


@dataclass(frozen=True)
class Sitting:
    """A seat, for everyone to see."""

    seat: int
    seat_name: str
    name: str  # who sits there; empty where nobody does
    bot: str
    is_mine: bool  # whether it is the viewer's own, on this device
    was_mine: bool  # whether a bot minds it for the viewer
    is_gone: bool
    left: float  # seconds


@dataclass(frozen=True)
class Looks:
    """A table as one seat sees it."""

    header: Header
    game: Game
    agreed: Agreed
    seed_hash: str
    seats: int
    seq: int
    phase: str
    seat: int  # whose eyes these are; WATCHER for everyone else's
    view: Array
    names: tuple[str, ...]
    sittings: tuple[Sitting, ...]
    to_play: int
    legal: tuple[int, ...]  # empty unless the seat is to play
    told: tuple[Told, ...]
    undo: tuple[str, ...]  # what an undo would take back, in words
    why_no_undo: str
    outcome: Outcome | None
    is_host: bool
    now: float

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer decides."""
        return self.seat != WATCHER and self.seat == self.to_play

    @cached_property
    def record(self) -> Any:
        """The View itself."""
        return quick_record(self.view)


def looks_of(table: Table, seat: int, player: str | None, now: float) -> Looks:
    """The table from that seat; `player` tells only which seats are called one's own."""
    match = table.match
    names = tuple(table.names())
    is_my_turn = seat != WATCHER and table.to_play == seat and not table.places[seat].bot
    mine = seat != WATCHER and table.phase == RUNNING
    why_no_undo = table.why_no_undo(seat) if mine else ""
    told = tuple(table.heard(seat))
    undone = table.last_of(seat) if mine and not why_no_undo else ()
    return Looks(
        header=table.header,
        game=match.game,
        agreed=match.agreed,
        seed_hash=digest_of(match.luck.seed) if isinstance(match.luck.seed, bytes) else "",
        seats=match.seats,
        seq=table.seq,
        phase=table.phase,
        seat=seat,
        view=match.view(WATCHER if table.phase == GATHERING else seat),
        names=names,
        sittings=tuple(sitting(table, at, player, now) for at in range(match.seats)),
        to_play=table.to_play,
        legal=tuple(match.legal) if is_my_turn else (),
        told=told,
        undo=tuple(words for each in undone for words in sentences(each, match.game, names, table)),
        why_no_undo=why_no_undo,
        outcome=match.outcome,
        is_host=player is not None and player == table.header.host,
        now=now,
    )


def sitting(table: Table, seat: int, player: str | None, now: float) -> Sitting:
    """A seat, for everyone to see."""
    place: Place = table.places[seat]
    own = player is not None and place.player == player
    return Sitting(
        seat=seat,
        seat_name=table.match.game.seat_names(table.match.seats)[seat],
        name=place.shown(),
        bot=place.bot,
        is_mine=own and not place.bot,
        was_mine=own and bool(place.bot),
        is_gone=seat in dict(table.match.gone),
        left=table.left(seat, now),
    )


def sentences(told: Told, game: Game, names: tuple[str, ...], table: Table) -> list[str]:
    """An entry in words, as the viewer heard of it."""
    return entry_words(told, game, names, table.match.agreed)


def entry_words(told: Told, game: Game, names: tuple[str, ...], agreed: Agreed) -> list[str]:
    """What an entry brought about, a sentence each."""
    entry = told.entry
    events = [game.narrate(event, names, agreed) for event in told.events]
    if isinstance(entry, Act):
        return events
    name = names[entry.seat]
    if isinstance(entry, Undo):
        text = ngettext(
            "{name} takes the last action back.", "{name} takes {count} actions back.", entry.count
        )
        return [text.format(name=name, count=entry.count)]
    return [_other_words(entry, name, game, len(names)), *events]


def _other_words(entry: AnyEntry, name: str, game: Game, seats: int) -> str:
    if isinstance(entry, Sit):
        seat = game.seat_names(seats)[entry.seat]
        if not entry.player:
            return _("The seat {seat} is free again.").format(seat=seat)
        who = Place(bot=entry.player).shown() if entry.bot else entry.player
        if entry.bot:
            return _("The bot {name} plays {seat}.").format(name=who, seat=seat)
        return _("{name} plays {seat}.").format(name=who, seat=seat)
    if entry.kind == "concede":
        return _("{name} concedes.").format(name=name)
    return _("{name} has run out of time.").format(name=name)


def eyes(table: Table, player: str | None, asked: int | None, lifted: int | None) -> int:
    """Through which seat a player looks: WATCHER where it is nobody's, or behind the curtain.

    Who holds one seat looks from there. Several people on one device look from the seat to play;
    where hands are secret, only after that one has lifted the curtain, and until another of them
    has decided. That a bot minds the seat of one of them makes them no fewer.
    """
    own = table.seats_of(player)
    mine = played_by(table, player)
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


def played_by(table: Table, player: str | None) -> list[int]:
    """The seats that the player decides for: not those that a bot minds."""
    return [at for at in table.seats_of(player) if not table.places[at].bot]


def is_curtained(table: Table, player: str | None, seat: int) -> bool:
    """Whether somebody on this device is to play and has to lift the curtain first."""
    is_mine = table.to_play != NOBODY and table.to_play in played_by(table, player)
    return seat == WATCHER and is_mine
