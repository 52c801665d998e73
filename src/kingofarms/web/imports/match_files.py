"""Imports: a match file becomes a table that is over, private, and counts nowhere.

Everybody who has its address can replay and study it like a match that was played here.
"""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from msgspec import structs

from kingofarms.arms.arms import decode
from kingofarms.engine.game.own_content import check_shown
from kingofarms.engine.match.entries import AnyEntry, MatchFile, Sit, Start, Stop
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import begin, table_digest
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.words import _
from kingofarms.web.database.card_sets import card_sets_of
from kingofarms.web.database.lobby import imports_of
from kingofarms.web.database.matches import delete_tables, insert_table
from kingofarms.web.database.offers import has_running_origin
from kingofarms.web.model.clock import clock_from
from kingofarms.web.model.command import MOST_ENTRIES
from kingofarms.web.model.table import Entered, Header, Table
from kingofarms.web.people.keys import new_code, new_id
from kingofarms.web.tables.open_table import OpenTable, TooManyTables
from kingofarms.web.tables.tables import Tables

MOST_IMPORTED = 50  # of one player
LONGEST_NAME = 60
SEEN = "kingofarms seen 1"  # the export of a running match


def check_format(path: Path, data: bytes) -> None:
    """Refuse the export of a running match: it has no seed, so nothing can be replayed."""
    if SEEN.encode() in data[:200]:
        raise Refusal(
            _(
                "{path} is what one player saw of a running match. Download the match when it is "
                "over: then the file has everything."
            ).format(path=path)
        )


async def import_match(tables: Tables, path: Path, file: MatchFile, host: str) -> OpenTable:
    """The table of that file; `path` is what a refusal calls it. On disk when this returns."""
    await check_count(tables, host)
    check_file(path, file)
    now = round(tables.now(), 3)
    header = Header(new_id(), new_code(), True, clock_from("none"), host, now, is_imported=True)
    match = await begun(path, await with_own_cards(tables, file, host))
    await check_start(tables, path, match.start)
    table, entered = Table(header, match), list[Entered]()
    try:
        await tables.turns.do(entering(table, file, entered, now))
    except Refusal as refusal:
        raise Refusal(f"{path}: {refusal}") from None
    await tables.store.write(
        partial(insert_table, table=table, entered=entered, server=tables.store.server)
    )
    return tables.keep(OpenTable(table))


async def check_count(tables: Tables, host: str) -> None:
    """Refuse a player who has imported too many matches."""
    if len(await tables.store.read(lambda c: imports_of(c, host))) >= MOST_IMPORTED:
        raise TooManyTables(
            _("You have imported {most} matches: delete some of them first.").format(
                most=MOST_IMPORTED
            )
        )


async def check_start(tables: Tables, path: Path, start: Start | None) -> None:
    """Refuse a match that was begun from one that still runs here: nobody is helped with that."""
    if start is None:
        return
    if await tables.store.read(lambda c: has_running_origin(c, start.digest)):
        raise Refusal(
            _("{path} was begun from a match that still runs. Import it when that is over.").format(
                path=path
            )
        )


async def with_own_cards(tables: Tables, file: MatchFile, player: str) -> MatchFile:
    """The file, with the player's own card set if it was played with that one."""
    if file.cards:
        return file
    own = await tables.store.read(lambda c: card_sets_of(c, player, file.game))
    cards = next((each.files for each in own if each.digest == file.content), {})
    return structs.replace(file, cards=cards)


async def begun(path: Path, file: MatchFile) -> Match:
    """The match before its first entry; its cards are read in a thread."""
    try:
        match = await asyncio.to_thread(begin, file)
        check_shown(file.cards)
    except Refusal as refusal:
        raise Refusal(f"{path}: {refusal}") from None
    return match


def check_file(path: Path, file: MatchFile) -> None:
    """Refuse what is no match to look at, before anything is replayed."""
    if len(file.entries) > MOST_ENTRIES:
        raise Refusal(
            _("{path} has more than {most} entries, which is too many.").format(
                path=path, most=MOST_ENTRIES
            )
        )
    if not any(entry.kind == "act" for entry in file.entries):
        raise Refusal(_("{path}: nothing was played in this match.").format(path=path))
    for number, entry in enumerate(file.entries, 1):
        why = why_not(entry, file.seats)
        if why:
            raise Refusal(f"{path}: {numbered(number, entry, why)}")


def why_not(entry: AnyEntry, seats: int) -> str:
    """Why no table here takes that entry, whatever the game; empty if it may."""
    if isinstance(entry, Stop):
        return "" if entry.seat == NOBODY else _("It has a seat.")
    if not 0 <= entry.seat < seats:
        return _("There is no seat {seat}. The seats are 0 to {last}.").format(
            seat=entry.seat, last=seats - 1
        )
    if isinstance(entry, Sit):
        for name in (entry.player, entry.bot_name):
            if len(name) > LONGEST_NAME or not name.isprintable():
                return _("A name must have 1 to {most} printable characters.").format(
                    most=LONGEST_NAME
                )
        return why_no_arms(entry.arms)
    return ""


def why_no_arms(code: str) -> str:
    """Why these are no arms; empty if they are, or if there are none."""
    try:
        decode(code) if code else None
    except Refusal as refusal:
        return str(refusal)
    return ""


def numbered(number: int, entry: AnyEntry, why: object) -> str:
    """The sentence about an entry."""
    return _("entry {number} ({kind}): {why}").format(number=number, kind=entry.kind, why=why)


def entering(
    table: Table, file: MatchFile, entered: list[Entered], now: float
) -> Iterator[AnyEntry]:
    """Enter everything, see that it ends as the file says, and end a match that is not over."""

    def enter(entry: AnyEntry) -> AnyEntry:
        before = entered[-1][1] if entered else 0.0
        moment = entry.time if entry.time is not None and before <= entry.time <= now else before
        entered.append((entry, moment or now, None, None))
        table.enter(*entered[-1])
        return entry

    for missing in missing_players(table.match, file):
        yield enter(missing)
    for number, entry in enumerate(file.entries, 1):
        try:
            yield enter(entry)
        except Refusal as refusal:
            raise Refusal(numbered(number, entry, refusal)) from None
    if not table.match.is_dealt:
        raise Refusal(_("the match was not dealt."))
    if table_digest(table.match) != file.final.table:
        raise Refusal(
            _("after its {count} entries the table is not the one the file ends with.").format(
                count=len(file.entries)
            )
        )
    if table.match.is_over != file.final.over:
        raise Refusal(_("final.over is not what the entries lead to."))
    if not table.match.is_over:
        yield enter(Stop())


def missing_players(match: Match, file: MatchFile) -> list[Sit]:
    """A player for each seat where none sits down before the first action, named like the seat."""
    taken = set[int]()
    for entry in file.entries:
        if not isinstance(entry, Sit):
            break
        taken |= {entry.seat}
    names = match.game.seat_names(match.seats)
    return [Sit(seat=at, player=names[at]) for at in range(match.seats) if at not in taken]


async def delete_import(tables: Tables, open_table: OpenTable, player: str) -> None:
    """Delete a match that this player has imported."""
    header = open_table.table.header
    if not header.is_imported or header.host != player:
        raise Refusal(_("You can only delete matches that you have imported."))
    await tables.store.write(lambda connection: delete_tables(connection, [header.id]))
    tables.forget(header.id)
