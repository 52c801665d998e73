"""The API for what programs bring: match files and card sets."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from kingofarms.engine.match.matchfile import parsed
from kingofarms.games import game_named
from kingofarms.web.api.messages import card_sets as messages
from kingofarms.web.api.replies import answer, known_caller, program
from kingofarms.web.api.table import table_message
from kingofarms.web.database.card_sets import CardSet, card_sets_of, delete_card_set
from kingofarms.web.requests import admit_import, json_of, server_of
from kingofarms.web.study.card_sets import bring
from kingofarms.web.study.imports import check_format, import_match

SENT = Path("match")  # what refusals call the file


@program
async def import_file(request: Request) -> Response:
    """A match file becomes a table that is over."""
    person, server = await known_caller(request), server_of(request)
    admit_import(request)
    data = await request.body()
    check_format(SENT, data)
    open_table = await import_match(server.tables, SENT, parsed(SENT, data), person.id)
    return answer(table_message(open_table, person.id, server.tables.now()), 201)


@program
async def list_card_sets(request: Request) -> Response:
    """The caller's card sets."""
    person, store = await known_caller(request), server_of(request).store
    own = await store.read(lambda c: card_sets_of(c, person.id))
    return answer([described(each) for each in own])


@program
async def new_card_set(request: Request) -> Response:
    """A new card set, checked and kept."""
    person, server = await known_caller(request), server_of(request)
    admit_import(request)
    new = await json_of(request, messages.NewCardSet)
    card_set = await bring(server.tables, person.id, game_named(new.game), new.name, new.files)
    return answer(described(card_set), 201)


@program
async def delete_cards(request: Request) -> Response:
    """Delete a card set; matches that were played with it keep their cards."""
    person, name = await known_caller(request), request.path_params["id"]
    await server_of(request).store.write(lambda c: delete_card_set(c, person.id, name))
    return Response(status_code=204)


def described(each: CardSet) -> messages.CardSet:
    """A card set, for programs."""
    return messages.CardSet(each.id, each.game, each.name, each.digest, each.touched)
