"""Sitting down: people and bots in the seats of a table, and the names of bots."""

from collections.abc import Sequence
from dataclasses import replace

from kingofarms.bots.persons import person_for
from kingofarms.engine.match.entries import Sit
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.table.table import NewEntries, Place, Table

STAND_IN = "knight"  # the bot that plays for somebody who has left


def sit_down(places: Sequence[Place], table: str) -> NewEntries:
    """The entries of a new table with that id: everybody who sits there from the start.

    Somebody who takes several seats has one part of the shuffle, with the first of them.
    """
    entries: list[tuple[Sit, str | None]] = []
    used = {""}
    for seat, place in enumerate(name_bots(places, table)):
        if place.is_taken:
            sit = Sit(
                seat=seat,
                player=place.bot or place.name,
                bot=bool(place.bot),
                commitment="" if place.commitment in used else place.commitment,
                awaits_part=place.awaits_part,
                bot_name=place.bot_name if place.bot else "",
            )
            entries.append((sit, place.player))
            used.add(place.commitment)
    return entries


def name_bots(places: Sequence[Place], table: str) -> list[Place]:
    """The places with a name for every bot that has none yet; no name occurs twice."""
    named = list(places)
    for seat, place in enumerate(places):
        if place.bot and not place.bot_name:
            others = [other.shown() for other in named]
            named[seat] = replace(place, bot_name=person_for(place.bot, table, seat, others))
    return named


def bot_sits(table: Table, seat: int, bot: str) -> Sit:
    """The bot sits there under a name that nobody else at the table has."""
    others = [place.shown() for at, place in enumerate(table.places) if at != seat]
    name = person_for(bot, table.header.id, seat, others)
    return Sit(seat=seat, player=bot, bot=True, bot_name=name)


def sit_again(table: Table, seat: int, player: str, awaits_part: bool = False) -> NewEntries:
    """The player sits there in person, under the name that the seat had."""
    if seat in dict(table.match.gone):
        raise Refusal(_("You have left this match and cannot come back."))
    place = table.places[seat]
    sit = Sit(seat=seat, player=place.name, awaits_part=awaits_part, arms=place.arms)
    return [(sit, player)]


def open_seat(table: Table, seat: int | None) -> int:
    """The open seat of that number; the first open seat if none is named."""
    free = [at for at, place in enumerate(table.places) if not place.is_taken]
    if not free:
        raise Refusal(_("Every seat at this table is taken; you can watch."))
    if seat is not None and seat not in free:
        raise Refusal(_("That seat is taken; choose another."))
    return free[0] if seat is None else seat
