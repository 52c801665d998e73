"""Bring a match: a match file becomes a table that is over, to be replayed and studied."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kingofarms.engine.match.entries import MatchFile
from kingofarms.engine.match.matchfile import parsed
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games import games
from kingofarms.web.database.matches import imports_of
from kingofarms.web.http.body import Upload
from kingofarms.web.imports.match_files import (
    MOST_IMPORTED,
    check_format,
    delete_import,
    import_match,
)
from kingofarms.web.shell.render import day_of, page, reader_of, render
from kingofarms.web.shell.replies import AT_TABLE, DELETE, POST, answer, known_caller, program
from kingofarms.web.shell.requests import (
    admit_import,
    count_refusal,
    form_of,
    go,
    known_person,
    open_table_at,
    person_for,
    person_of,
    server_of,
    status_of,
    upload_of,
)
from kingofarms.web.table import messages as messages
from kingofarms.web.table.api import table_message
from kingofarms.web.table.messages import Table

SENT = Path("match")  # what refusals call the file


@page
async def import_page(request: Request) -> Response:
    """The form, and the matches that this person has brought."""
    return await shown(request)


async def shown(request: Request, message: str = "", status: int = 200) -> Response:
    """The page, perhaps with what went wrong."""
    person = person_of(request)
    own = []
    if person:
        own = list(await server_of(request).store.read(lambda c: imports_of(c, person.id)))
    values = {"own": own, "games": games(), "day_of": day_of, "most": MOST_IMPORTED}
    text = render("import.html", reader_of(request), message=message, **values)
    return HTMLResponse(text, status)


@page
async def bring_match(request: Request) -> Response:
    """Make a table of the file; a file that is refused leads back to the form."""
    try:
        path, data = the_file(await upload_of(request))
        check_format(path, data)
        file = parsed(path, data)
        person, is_new = await person_for(request, "")
        open_table = await import_match(server_of(request).tables, path, file, person.id)
    except Refusal as refusal:
        count_refusal(request)
        return await shown(request, str(refusal), status_of(refusal))
    return go(request, f"/t/{open_table.name}", person if is_new else None)


def the_file(upload: Upload) -> tuple[Path, bytes]:
    """The one file of the form."""
    if len(upload.files) != 1:
        raise Refusal(_("Choose one match file."))
    name, data = upload.files[0]
    return Path(name), data


@page
async def delete_match(request: Request) -> Response:
    """Delete a match that this person has brought."""
    person = known_person(request)
    await form_of(request)
    await delete_import(server_of(request).tables, await open_table_at(request), person.id)
    return go(request, "/import")


@program(POST, "/api/import", MatchFile, Table, status=201)
async def import_file(request: Request) -> Response:
    """A match file becomes a table that is over."""
    person, server = await known_caller(request), server_of(request)
    admit_import(request)
    data = await request.body()
    check_format(SENT, data)
    open_table = await import_match(server.tables, SENT, parsed(SENT, data), person.id)
    return answer(table_message(open_table, person.id, server.tables.now()), 201)


@program(DELETE, AT_TABLE, status=204)
async def delete_table(request: Request) -> Response:
    """Delete a match that the caller has imported."""
    person, open_table = await known_caller(request), await open_table_at(request)
    await delete_import(server_of(request).tables, open_table, person.id)
    return Response(status_code=204)
