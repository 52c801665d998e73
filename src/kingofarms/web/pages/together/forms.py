"""Forms with which the people at a table deal with each other: a rematch, emotes."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kingofarms.engine.match.luck import checked_commitment
from kingofarms.web.pages.table.page import Fields, at_table
from kingofarms.web.pages.together.company import MUTE
from kingofarms.web.requests import (
    admit_table,
    give_cookie,
    go,
    known_person,
    number_in,
    server_of,
    wants_json,
)
from kingofarms.web.tables import rematches
from kingofarms.web.tables.open_table import OpenTable


@at_table
async def rematch(request: Request, open_table: OpenTable, fields: Fields) -> Response | None:
    """Offer a rematch or accept one; decline it; withdraw. To the rematch if that begins it."""
    person, tables = known_person(request), server_of(request).tables
    commitment = checked_commitment(fields.get("commitment", ""))
    await tables.look(open_table.name)
    again = await rematches.answer(
        tables,
        open_table,
        person.id,
        fields.get("answer", rematches.ACCEPT),
        lambda: admit_table(request),
        commitment,
    )
    if again is None and "lobby" not in fields:
        return None
    path = f"/t/{again.name}" if again else "/"
    return JSONResponse({"go": path}) if wants_json(request) else go(request, path)


@at_table
async def emote(request: Request, open_table: OpenTable, fields: Fields) -> None:
    """Say one of a few things to everybody at the table."""
    person, seat = known_person(request), number_in(fields, "seat")
    server_of(request).emotes.send(open_table, person.id, seat, fields.get("emote", ""))


@at_table
async def mute(request: Request, open_table: OpenTable, fields: Fields) -> Response:
    """Show emotes from now on, or hide them: in this browser, at every table."""
    path = f"/t/{open_table.name}"
    response = JSONResponse({"go": path}) if wants_json(request) else go(request, path)
    give_cookie(response, request, MUTE, "1" if fields.get("emotes") == "off" else "0")
    return response
