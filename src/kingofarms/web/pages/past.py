"""My matches: those that are over, with their results, and how one does against the bots."""

from datetime import UTC, datetime
from typing import Any

from babel.dates import format_date
from babel.numbers import format_decimal
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kingofarms.engine.words import N_, current_language
from kingofarms.games import games
from kingofarms.web.database.past import (
    MOST_COUNTED,
    NEEDED,
    ROW,
    read_bearers,
    read_past,
    read_record,
)
from kingofarms.web.model.endings import DRAWN, LOST, STOPPED, UNKNOWN, WON
from kingofarms.web.pages.message import page, reader_of
from kingofarms.web.pages.portraits import own_arms
from kingofarms.web.pages.render import render
from kingofarms.web.requests import person_of, server_of
from kingofarms.web.tables.past import add_results

RESULTS = {
    WON: N_("won"),
    DRAWN: N_("drawn"),
    LOST: N_("lost"),
    STOPPED: N_("stopped"),
    UNKNOWN: N_("result unknown"),
}


@page
async def my_matches(request: Request) -> Response:
    """The player's matches that are over, and the ladder of each game."""
    person, server, at = person_of(request), server_of(request), request.query_params
    values: dict[str, Any] = dict.fromkeys(("past", "records", "has_more", "own_arms"))
    if person:
        player = person.id
        values["has_more"] = await add_results(server.tables, player)
        values["past"], values["records"], bearers = await server.store.read(
            lambda c: (
                read_past(c, player, at.get("at", "")),
                read_record(c, player),
                read_bearers(c, [player]),
            )
        )
        values["own_arms"] = own_arms(person, bearers)
    return HTMLResponse(
        render(
            "matches.html",
            reader_of(request),
            **values,
            games=games(),
            results=RESULTS,
            day_of=day_of,
            row=ROW,
            needed=NEEDED,
            most=format_decimal(MOST_COUNTED, locale=current_language()),
        )
    )


def day_of(moment: float) -> str:
    """The day of that moment, as people write it."""
    return format_date(datetime.fromtimestamp(moment, UTC), "medium", current_language())
