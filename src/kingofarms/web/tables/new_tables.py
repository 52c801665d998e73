"""New tables: on disk before anybody hears of them."""

from collections.abc import Sequence
from functools import partial

from kingofarms.engine.match.entries import Start
from kingofarms.engine.match.luck import Scripted, sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.study.lessons.lesson import Lesson
from kingofarms.web.database.matches import count_unfinished, insert_table
from kingofarms.web.database.matches import start_clock as write_clock
from kingofarms.web.database.store import Conflict
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.endings import bearing
from kingofarms.web.model.seats import plays_alone, sit_down
from kingofarms.web.model.table import Header, Place, Table
from kingofarms.web.people.keys import new_code, new_id
from kingofarms.web.tables.open_table import OpenTable, TooManyTables
from kingofarms.web.tables.tables import TRIES, Tables


async def add_table(
    tables: Tables,
    agreed: Agreed,
    places: Sequence[Place],
    host: str,
    clock: Clock,
    is_private: bool,
    rematch_of: str | None = None,
    take_backs: bool | None = None,
    hints: bool | None = None,
    start: Start | None = None,
    begun_from: str | None = None,
    lesson: Lesson | None = None,
) -> OpenTable:
    """A new table with these places; it is on disk before anybody hears of it.

    `start` is the position from which it begins, `begun_from` the match it was seen in.
    """
    await check_hosted(tables, host)
    alone = plays_alone(places)
    take_backs = alone if take_backs is None else take_backs
    hints = (alone and not lesson) if hints is None else hints
    bearers = await tables.bearers(*(place.player for place in places))
    now = round(tables.now(), 3)
    for _try in range(TRIES):
        luck = Scripted(lesson.picks, sealed()) if lesson else sealed()
        match = Match(game_named(agreed.game), agreed, len(places), luck, start)
        header = Header(
            *(new_id(), new_code(), is_private, clock, host, now),
            rematch_of=rematch_of,
            take_backs=take_backs,
            hints=hints,
            begun_from=begun_from,
            lesson=lesson.digest if lesson else "",
        )
        seated = bearing(sit_down(places, header.id), bearers)
        table, entered = Table(header, match).apply_to_copy(seated, now)
        try:
            new = partial(insert_table, table=table, entered=entered, server=tables.store.server)
            await tables.store.write(new)
        except Conflict:  # the code is in use, or another player was faster
            if rematch_of and (name := await tables.find_rematch(rematch_of)):
                return await tables.look(name)
            continue
        open_table = tables.keep(OpenTable(table))
        tables.note_change(open_table)
        return open_table
    raise Refusal(_("There are too many tables; try again in a moment."))


async def check_hosted(tables: Tables, host: str) -> None:
    """Refuse a player who hosts too many tables that are not over."""
    most = tables.hosted
    if most and await tables.store.read(lambda c: count_unfinished(c, host, most)) >= most:
        raise TooManyTables(
            _("You have {most} unfinished tables: finish some of them first.").format(most=most)
        )


# Clocks of minutes: they start when everybody has been at the table.


async def start_clock(tables: Tables, open_table: OpenTable) -> None:
    """Start a clock of minutes if everybody has been at the table by now: on disk first."""
    async with open_table.lock:
        if not are_all_there(open_table):
            return
        name, now = open_table.name, round(tables.now(), 3)
        since = await tables.store.write(lambda c: write_clock(c, name, now), name)
        after = open_table.table.copy()
        after.clock_since = since
        open_table.table = after
    open_table.tell()


def are_all_there(open_table: OpenTable) -> bool:
    """Whether a clock waits for people, and all of them have been seen since the beginning."""
    table = open_table.table
    if not table.awaits_people:
        return False
    open_table.arrived |= open_table.company.people.keys()
    return table.awaited_people <= open_table.arrived


async def note_clock(tables: Tables, name: str, since: float) -> None:
    """Another server has started the clock: what was counted before is counted again."""
    open_table = tables.known(name)
    if open_table and open_table.table.clock_since != since:
        async with open_table.lock:
            await tables.read_again(open_table)
        open_table.tell()
