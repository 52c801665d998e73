"""Bring a match: a match file becomes a table that is over, to be replayed and studied."""

from pathlib import Path

from starlette.responses import Response

from kingofarms.engine.match.entries import MatchFile
from kingofarms.engine.match.matchfile import parsed
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games import games
from kingofarms.web.database.lobby import imports_of
from kingofarms.web.http.uploads import Upload
from kingofarms.web.imports import match_files
from kingofarms.web.shell.render import day_of
from kingofarms.web.shell.replies import AT_TABLE, DELETE, POST, answer, program
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.table.api import table_message
from kingofarms.web.table.messages import Table

SENT = Path("match")  # what refusals call the file


@page
async def import_page(visit: Visit) -> Response:
    """The form, and the matches that this person has brought."""
    return await shown(visit)


async def shown(visit: Visit, refusal: Refusal | None = None) -> Response:
    """The page, perhaps with what went wrong."""
    person = visit.person
    own = await visit.server.store.read(lambda c: imports_of(c, person.id)) if person else ()
    values = {"own": own, "games": games(), "day_of": day_of, "most": match_files.MOST_IMPORTED}
    return visit.form_page("import.html", refusal, **values)


@page
async def bring_match(visit: Visit) -> Response:
    """Make a table of the file; a file that is refused leads back to the form."""
    try:
        path, data = the_file(await visit.upload())
        match_files.check_format(path, data)
        file = parsed(path, data)
        person = await visit.person_for("")
        open_table = await match_files.import_match(visit.server.tables, path, file, person.id)
    except Refusal as refusal:
        return await shown(visit, refusal)
    return visit.go(f"/t/{open_table.name}")


def the_file(upload: Upload) -> tuple[Path, bytes]:
    """The one file of the form."""
    if len(upload.files) != 1:
        raise Refusal(_("Choose one match file."))
    name, data = upload.files[0]
    return Path(name), data


@page
async def delete_match(visit: Visit) -> Response:
    """Delete a match that this person has brought."""
    person = visit.known_person()
    await visit.form()
    await match_files.delete_import(visit.server.tables, await visit.open_table(), person.id)
    return visit.go("/import")


@program(POST, "/api/import", MatchFile, Table, status=201)
async def import_file(visit: Visit) -> Response:
    """A match file becomes a table that is over."""
    person, server = await visit.known_caller(), visit.server
    visit.admit("imports")
    data = await visit.body()
    match_files.check_format(SENT, data)
    open_table = await match_files.import_match(server.tables, SENT, parsed(SENT, data), person.id)
    return answer(table_message(open_table, person.id, server.tables.now()), 201)


@program(DELETE, AT_TABLE, status=204)
async def delete_table(visit: Visit) -> Response:
    """Delete a match that the caller has imported."""
    person, open_table = await visit.known_caller(), await visit.open_table()
    await match_files.delete_import(visit.server.tables, open_table, person.id)
    return Response(status_code=204)
