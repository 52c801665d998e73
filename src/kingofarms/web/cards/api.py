"""The API of players' own cards."""

from typing import Annotated

import msgspec
from msgspec import Meta, convert
from starlette.responses import Response

from kingofarms.games import game_named
from kingofarms.web.cards.card_sets import bring
from kingofarms.web.database.card_sets import card_sets_of, delete_card_set
from kingofarms.web.model.command import Short
from kingofarms.web.shell.replies import AT_TABLE, DELETE, GET, POST, Sent, answer, program
from kingofarms.web.shell.visits import Visit


class NewCardSet(Sent):
    """Cards of the caller's own: the texts of the content files, by file name."""

    game: Short
    name: Short
    files: Annotated[dict[str, str], Meta(max_length=20)]


class CardSet(msgspec.Struct):
    """A card set of the caller."""

    id: str
    game: str
    name: str
    digest: str = msgspec.field(name="content")  # of its cards, as match files name it
    touched: float  # when it was brought or last played with, in seconds since 1970


class Cards(msgspec.Struct):
    """What a table is played with: the texts by file name; none if they are the game's own."""

    content: str
    files: dict[str, str]


@program(GET, "/api/card-sets", None, list[CardSet])
async def list_card_sets(visit: Visit) -> Response:
    """The caller's card sets."""
    person, store = await visit.known_caller(), visit.server.store
    own = await store.read(lambda c: card_sets_of(c, person.id))
    return answer(convert(own, list[CardSet], from_attributes=True))


@program(POST, "/api/card-sets", NewCardSet, CardSet, status=201)
async def new_card_set(visit: Visit) -> Response:
    """A new card set, checked and kept."""
    person, server = await visit.known_caller(), visit.server
    visit.admit("imports")
    new = await visit.message(NewCardSet)
    card_set = await bring(server.tables, person.id, game_named(new.game), new.name, new.files)
    return answer(convert(card_set, CardSet, from_attributes=True), 201)


@program(DELETE, "/api/card-sets/{id}", status=204)
async def delete_cards(visit: Visit) -> Response:
    """Delete a card set; matches that were played with it keep their cards."""
    person, name = await visit.known_caller(), visit.part("id")
    await visit.server.store.write(lambda c: delete_card_set(c, person.id, name))
    return Response(status_code=204)


@program(GET, f"{AT_TABLE}/cards", None, Cards)
async def cards(visit: Visit) -> Response:
    """The cards that the table is played with, if they are somebody's own."""
    await visit.caller()
    agreed = (await visit.open_table()).table.match.agreed
    return answer(Cards(agreed.content_digest, dict(agreed.files)))
