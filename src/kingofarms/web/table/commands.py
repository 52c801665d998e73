"""Seating: what people wish for at a table, the entries that it takes, and who may have it.

A wish is asked for its entries under the table's lock, so that nothing changes in between.
"""

from collections.abc import Callable, Sequence

import msgspec

from kingofarms.engine.match.entries import Act, AnyEntry, Concede, Sit, Timeout, Undo
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.words import _
from kingofarms.web.table.table import RUNNING, Entered, Place, Table

MOST_ENTRIES = 10_000  # after so many nothing is taken back and nobody changes seats any more
STAND_IN = "knight"  # who plays for somebody who has left

Made = Sequence[tuple[AnyEntry, str | None]]  # entries, each with the player it is about
Making = Callable[[Table], Made]  # asked under the lock, of the table as it is then


def tried(
    table: Table, made: Made, now: float, request: str | None = None
) -> tuple[Table, list[Entered]]:
    """A twin of the table with these entries, and they as they were entered."""
    twin = table.twin()
    news: list[Entered] = []
    for entry, player in made:
        stamped = msgspec.structs.replace(entry, time=now)
        news.append((stamped, now, player, None if news else request))
        twin.enter(*news[-1])
    return twin, news


def has(table: Table, tried: Table, request: str | None) -> bool:
    """Whether what was tried is in the table that the store has."""
    if request:  # somebody else may do the same in the same moment, at another server
        return request in table.requests
    ours = tried.match.entries[-1]
    return table.seq >= tried.seq and table.match.entries[tried.seq - 1] == ours


def is_lobby_news(before: Table, after: Table) -> bool:
    """Whether the lobby shows it: who sits where, who is waited for."""
    return (before.places, before.phase, before.to_play) != (
        after.places,
        after.phase,
        after.to_play,
    )


def check_length(table: Table, made: Made) -> None:
    """Refuse to go on for ever: acts end a match, taking them back does not."""
    if table.seq >= MOST_ENTRIES and made and isinstance(made[0][0], Sit | Undo):
        raise Refusal(
            _("There were {count} entries at this table: now it can only be played to its end.")
            .format(count=table.seq)
        )  # fmt: skip


def sitting_down(places: Sequence[Place]) -> Made:
    """Those who sit at a new table from the first."""
    return [
        (Sit(seat=seat, player=place.bot or place.name, bot=bool(place.bot)), place.player)
        for seat, place in enumerate(places)
        if place.is_taken
    ]


def decide(player: str, seat: int, action: str) -> Making:
    """A decision."""

    def made(table: Table) -> Made:
        check_holder(table, player, seat)
        return [(Act(seat=seat, action=action), player)]

    return made


def undo(player: str, seat: int) -> Making:
    """Take back."""

    def made(table: Table) -> Made:
        check_holder(table, player, seat)
        count, agreed = table.undoable(seat)
        if table.phase == RUNNING:
            table.match.check_undo(seat, count, agreed)
        return [(Undo(seat=seat, count=count, agreed=agreed), player)]

    return made


def concede(player: str, seat: int) -> Making:
    """Give up."""

    def made(table: Table) -> Made:
        check_holder(table, player, seat)
        return leaving(table, Concede(seat=seat), player)

    return made


def count_out(player: str, seat: int, now: Callable[[], float]) -> Making:
    """Count a seat as lost whose time is over."""

    def made(table: Table) -> Made:
        check_seat(table, seat)
        check_left_behind(table, player, seat, now())
        return leaving(table, Timeout(seat=seat), player)

    return made


def leaving(table: Table, entry: Concede | Timeout, player: str) -> Made:
    """The seat leaves the match; where the others play on, so does a bot for it."""
    goes_on = len(table.match.gone) + 1 < table.match.seats - 1
    stand_in = Sit(seat=entry.seat, player=STAND_IN, bot=True)
    rest: Made = [(stand_in, table.places[entry.seat].player)] if goes_on else []
    return [(entry, player), *rest]


def join(player: str, name: str, seat: int | None) -> Making:
    """Sit down on an open seat, the first one where none is named; once, then."""

    def made(table: Table) -> Made:
        if seat is None and table.seats_of(player):
            return []
        return [(Sit(seat=open_seat(table, seat), player=name), player)]

    return made


def add_bot(player: str, seat: int, bot: str) -> Making:
    """The host fills an open seat."""

    def made(table: Table) -> Made:
        if table.header.host != player:
            raise Refusal(_("Only who set up the table may do that."))
        return [(Sit(seat=open_seat(table, seat), player=bot, bot=True), None)]

    return made


def open_seat(table: Table, seat: int | None) -> int:
    """That seat, or the first, where nobody sits."""
    free = [at for at, place in enumerate(table.places) if not place.is_taken]
    if not free:
        raise Refusal(_("Every seat at this table is taken; you may watch."))
    if seat is not None and seat not in free:
        raise Refusal(_("That seat is taken; choose another."))
    return free[0] if seat is None else seat


def leave(player: str, seat: int) -> Making:
    """Stand up before the match begins."""

    def made(table: Table) -> Made:
        check_holder(table, player, seat)
        return [(Sit(seat=seat, player=""), None)]

    return made


def hand_over(player: str, seat: int, bot: str, now: Callable[[], float]) -> Making:
    """Let a bot play for a seat: one's own at any time, another's when its time is over."""

    def made(table: Table) -> Made:
        check_seat(table, seat)
        place = table.places[seat]
        if table.phase != RUNNING:
            raise Refusal(_("Only in a running match can a bot take over."))
        if place.bot:
            raise Refusal(_("A bot plays there already."))
        if place.player != player:
            check_left_behind(table, player, seat, now())
        return [(Sit(seat=seat, player=bot, bot=True), place.player)]

    return made


def take_back(player: str, seat: int) -> Making:
    """Play on oneself where a bot took over."""

    def made(table: Table) -> Made:
        check_seat(table, seat)
        place = table.places[seat]
        if place.player != player or not place.bot:
            raise Refusal(_("That seat is not yours to take back."))
        return sitting_again(table, seat, player)

    return made


def carry(seat: int, holder: str, player: str) -> Making:
    """The holder's seat goes on as that player's."""

    def made(table: Table) -> Made:
        if table.places[seat].player != holder:
            raise Refusal(_("That seat has another holder by now."))
        return sitting_again(table, seat, player)

    return made


def sitting_again(table: Table, seat: int, player: str) -> Made:
    """The seat is that player's, in person, by the name it had."""
    if seat in dict(table.match.gone):
        raise Refusal(_("Who has left the match does not come back into it."))
    return [(Sit(seat=seat, player=table.places[seat].name), player)]


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that there is not."""
    if not 0 <= seat < table.match.seats:
        raise Refusal(
            _("There is no seat {seat}; they are 0 to {last}.").format(
                seat=seat, last=table.match.seats - 1
            )
        )


def check_holder(table: Table, player: str, seat: int) -> None:
    """Refuse who does not hold the seat, or has a bot play there."""
    check_seat(table, seat)
    place = table.places[seat]
    if place.player != player:
        raise Refusal(_("That is not your seat."))
    if place.bot:
        raise Refusal(_("A bot plays for you; take your seat back first."))


def check_left_behind(table: Table, player: str, seat: int, now: float) -> None:
    """Refuse to count out a seat that nobody waits for, or that has time left."""
    if not table.seats_of(player):
        raise Refusal(_("Only who sits at the table may ask for that."))
    if seat != table.to_play:
        raise Refusal(_("Nobody is waiting for that seat."))
    if table.places[seat].bot:
        raise Refusal(_("A bot plays there; it will answer."))
    if table.left(seat, now) > 0:
        raise Refusal(_("That seat still has time to decide."))


def bot_to_play(table: Table) -> str:
    """The bot whose decision is due; empty where it is a person's, or nobody's."""
    return "" if table.to_play == NOBODY else table.places[table.to_play].bot
