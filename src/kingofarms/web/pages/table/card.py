"""A card of a table shown large, with what it is good for: a page, or a fragment for the script.

It shows what is printed on a card and what lies open on the table, so it is the same for everyone.
Where a card lies is not told: a card that nobody sees has no link that leads here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Card, scene_of, zoom_of
from kingofarms.engine.words import _
from kingofarms.web.model.view import TableView, table_view
from kingofarms.web.pages.message import page, reader_of
from kingofarms.web.pages.render import environment, render
from kingofarms.web.requests import open_table_at, server_of, wants_json
from kingofarms.web.tables.open_table import Unknown


@dataclass(frozen=True)
class Closer:
    """What there is to look at closely: the card that is picked, or the cards of a pile."""

    card: str = ""
    pile: Sequence[tuple[str, Card]] = ()


def closer_look(looks: TableView, key: str) -> Closer:
    """For the thing that is picked."""
    zoom = zoom_of(looks.game)
    if zoom is None or not key:
        return Closer()
    pile = getattr(zoom, "pile", None)
    numbers = pile(key, looks.record, looks.agreed) if pile else []
    cards = [(number, zoom.card(number, looks.record, looks.agreed)) for number in numbers]
    there = [(number, card) for number, card in cards if card]
    return Closer(zoom.card_of(key, looks.record, looks.seat), there)


@page
async def card_page(request: Request) -> Response:
    """A card by its number."""
    table = (await open_table_at(request)).table
    view = table_view(table, WATCHER, None, server_of(request).tables.now())
    return card_answer(request, view, f"/t/{table.header.id}", table.is_dealt)


def card_answer(request: Request, view: TableView, at: str, is_dealt: bool = True) -> Response:
    """The card that the request names; `at` is the address of its table."""
    zoom = zoom_of(view.game) if is_dealt else None
    number = request.path_params["card"]
    card = zoom.card(number, view.record, view.agreed) if zoom else None
    if card is None:
        raise Unknown(_("There is no such card at this table."))
    values = {"looks": view, "card": card, "at": at}
    if wants_json(request):
        html = environment().get_template("card.html").render(**values)
        return JSONResponse({"html": html})
    symbols = getattr(scene_of(view.game), "symbols", None)
    values["symbols"] = symbols(view.agreed) if symbols else Markup()
    return HTMLResponse(render("card_page.html", reader_of(request), **values))
