"""Forms with which the people at a table deal with each other: the offer of a rematch."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kingofarms.engine.match.shuffle import checked_commitment
from kingofarms.web.pages.table.page import Fields, at_table
from kingofarms.web.requests import admit_table, go, known_person, server_of, wants_json
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
