"""Bring cards: a player's own card sets, the cards drawn, and the files to begin with."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response

from kingofarms.engine.game.game import Game
from kingofarms.engine.game.own_content import agree_with_files, harmless, our_files
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import new, quick_record
from kingofarms.engine.scene import Card
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games import game_named, games
from kingofarms.web.cards.card_sets import bring, texts_of
from kingofarms.web.database.card_sets import MOST, card_set_of, card_sets_of, delete_card_set
from kingofarms.web.model.table import Table
from kingofarms.web.shell.render import day_of
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.tables.open_table import Unknown


def own_games() -> list[Game]:
    """The games that can be played with other cards."""
    return [game for game in games().values() if game.scene.numbers(game.agree({}))]


@page
async def card_sets_page(visit: Visit) -> Response:
    """The form, and this person's card sets."""
    return await shown(visit)


async def shown(
    visit: Visit, refusal: Refusal | None = None, fields: Mapping[str, str] | None = None
) -> Response:
    """The page, perhaps with what went wrong and what was typed."""
    person = visit.person
    own = await visit.server.store.read(lambda c: card_sets_of(c, person.id)) if person else ()
    able = own_games()
    values = {
        "fields": fields or {},
        "own": own,
        "games": games(),
        "able": able,
        "most": MOST,
        "day_of": day_of,
    }
    values["titles"] = ", ".join(_(game.TITLE) for game in able)
    values["ours"] = {game.NAME: sorted(our_files(game)) for game in able}
    return visit.form_page("cards.html", refusal, **values)


@page
async def bring_cards(visit: Visit) -> Response:
    """Check the files and keep them; what is refused leads back to the form."""
    fields: dict[str, str] = {}
    try:
        upload = await visit.upload()
        fields = upload.fields
        files = texts_of(upload.files)
        game = game_named(fields.get("game", ""))
        person = await visit.person_for("")
        card_set = await bring(visit.server.tables, person.id, game, fields.get("name", ""), files)
    except Refusal as refusal:
        return await shown(visit, refusal, fields)
    return visit.go(f"/cards/{card_set.id}")


@page
async def card_set_page(visit: Visit) -> Response:
    """One's own card set, drawn."""
    person, name = visit.known_person(), visit.part("id")
    own = await visit.server.store.read(lambda c: card_set_of(c, person.id, name))
    game = game_named(own.game)
    agreed = await run_in_threadpool(agree_with_files, game, {}, own.files)
    values = {"title": own.name, "own": own, "files": sorted(own.files)}
    return cards_response(visit, game, agreed, back="/cards", at=f"/cards/{own.id}", **values)


@page
async def cards_at_table(visit: Visit) -> Response:
    """The cards that a table is played with: the same for everyone."""
    table = (await visit.open_table()).table
    game, agreed, at = table.match.game, table.match.agreed, f"/t/{table.header.id}"
    title = _("The cards of this table")
    files = [name for name, _text in agreed.files]
    return cards_response(visit, game, agreed, back=at, at=f"{at}/cards", title=title, files=files)


def cards_response(visit: Visit, game: Game, agreed: Agreed, **values: Any) -> Response:
    """All cards drawn."""
    values |= {"game": game, "cards": all_cards(game, agreed)}
    values["symbols"] = game.scene.symbols(agreed)
    return visit.page("cards_drawn.html", **values)


def all_cards(game: Game, agreed: Agreed) -> Sequence[Card]:
    """Every card as it is printed."""
    scene, record = game.scene, quick_record(new(game.State))
    cards = [scene.card(number, record, agreed) for number in scene.numbers(agreed)]
    return [card for card in cards if card]


@page
async def delete_cards(visit: Visit) -> Response:
    """Delete one of this person's card sets."""
    person, name = visit.known_person(), visit.part("id")
    await visit.form()
    await visit.server.store.write(lambda c: delete_card_set(c, person.id, name))
    return visit.go("/cards")


# Files to download.


@page
async def own_file(visit: Visit) -> Response:
    """A file of one's own card set."""
    person, name = visit.known_person(), visit.part("id")
    own = await visit.server.store.read(lambda c: card_set_of(c, person.id, name))
    return file_response(own.files, visit.part("file"))


@page
async def table_file(visit: Visit) -> Response:
    """A file of the cards that a table is played with."""
    table: Table = (await visit.open_table()).table
    return file_response(dict(table.match.agreed.files), visit.part("file"))


@page
async def our_file(visit: Visit) -> Response:
    """A file of the game's own cards, to begin with."""
    game = game_named(visit.part("game"))
    return file_response(our_files(game), visit.part("file"))


def file_response(files: dict[str, str], name: str) -> Response:
    """A table to be saved."""
    if name not in files:
        raise Unknown(_("There is no such file."))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(harmless(files[name]), media_type="text/csv", headers=headers)
