"""My matches: those that are over, with their results, and how one does against the bots."""

from functools import partial
from typing import Any

from babel.numbers import format_decimal
from starlette.responses import Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import N_, current_language
from kingofarms.games import games
from kingofarms.web.database import past
from kingofarms.web.database.store import DatabaseUnavailable
from kingofarms.web.model.endings import DRAWN, LOST, STOPPED, UNKNOWN, WON, endings_of
from kingofarms.web.shell.render import day_of, own_arms
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.tables.tables import Tables

RESULTS = {
    WON: N_("won"),
    DRAWN: N_("drawn"),
    LOST: N_("lost"),
    STOPPED: N_("stopped"),
    UNKNOWN: N_("result unknown"),
}


@page
async def my_matches(visit: Visit) -> Response:
    """The player's matches that are over, and the ladder of each game."""
    person, server, at = visit.person, visit.server, visit.query
    values: dict[str, Any] = dict.fromkeys(("past", "records", "has_more", "own_arms"))
    if person:
        player = person.id
        values["has_more"] = await add_results(server.tables, player)
        values["past"], values["records"], bearers = await server.store.read(
            lambda c: (
                past.read_past(c, player, at.get("at", "")),
                past.read_record(c, player),
                past.read_bearers(c, [player]),
            )
        )
        values["own_arms"] = own_arms(person, bearers)
    return visit.page(
        "matches.html",
        **values,
        games=games(),
        results=RESULTS,
        day_of=day_of,
        row=past.ROW,
        needed=past.NEEDED,
        most=format_decimal(past.MOST_COUNTED, locale=current_language()),
    )


# Results of old matches: a database of version 0.1.0 has none; they are added on demand.


AT_ONCE = 10  # matches that are replayed when a player looks


async def add_results(tables: Tables, player: str) -> bool:
    """Work out the results of some old matches of that player; whether more may be left."""
    names = await tables.store.read(lambda c: past.without_result(c, player, AT_ONCE))
    for name in names:
        try:
            table = (await tables.find(name)).table
        except DatabaseUnavailable:
            raise
        except Refusal:  # damaged, or played by other rules
            await tables.store.write(partial(past.write_unknown, name=name))
        else:
            endings = [vars(each) for each in endings_of(table)]
            await tables.store.write(partial(past.write_result, name=name, endings=endings))
    return len(names) == AT_ONCE
