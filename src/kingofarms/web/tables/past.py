"""Results of old matches: a database of version 0.1.0 has none; they are added on demand."""

from functools import partial

from kingofarms.engine.refusal import Refusal
from kingofarms.web.database.past import without_result, write_result, write_unknown
from kingofarms.web.database.store import DatabaseUnavailable
from kingofarms.web.model.endings import endings_of
from kingofarms.web.tables.tables import Tables

AT_ONCE = 10  # matches that are replayed when a player looks


async def add_results(tables: Tables, player: str) -> bool:
    """Work out the results of some old matches of that player; whether more may be left."""
    names = await tables.store.read(lambda c: without_result(c, player, AT_ONCE))
    for name in names:
        try:
            table = (await tables.find(name)).table
        except DatabaseUnavailable:
            raise
        except Refusal:  # damaged, or played by other rules
            await tables.store.write(partial(write_unknown, name=name))
        else:
            endings = [vars(each) for each in endings_of(table)]
            await tables.store.write(partial(write_result, name=name, endings=endings))
    return len(names) == AT_ONCE
