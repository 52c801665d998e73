"""Clocks of minutes: they start when everybody has been at the table."""

from kingofarms.web.database.matches import start_clock as write_clock
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables


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
