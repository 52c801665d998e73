"""Signing out: people make their cookies and tokens invalid, with or without this device."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database.matches import count_seated
from kingofarms.web.pages.message import message_page, page, reader_of
from kingofarms.web.pages.render import render
from kingofarms.web.requests import (
    PERSON,
    form_of,
    keep_cookie,
    known_person,
    server_of,
    take_cookie,
)

OTHERS, EVERYWHERE = "others", "everywhere"


@page
async def devices(request: Request) -> Response:
    """What can be signed out, and what follows from it."""
    known_person(request)
    return await devices_page(request)


@page
async def sign_out(request: Request) -> Response:
    """Sign out all other devices; this one, too, after one more question."""
    fields, person, server = await form_of(request), known_person(request), server_of(request)
    where = fields.get("where", "")
    if where not in (OTHERS, EVERYWHERE):
        raise Refusal(_("Choose which devices to sign out."))
    if where == EVERYWHERE and "sure" not in fields:
        return await devices_page(request, is_asked=True)
    again = await server.people.sign_out(person, server.tables.now())
    if where == OTHERS:
        words = _("All your other devices are signed out. This one keeps your seats.")
        response = message_page(request, _("Signed out"), words)
        keep_cookie(response, request, again)
        return response
    request.scope[PERSON] = None
    words = _("You are signed out on all devices, this one included.")
    response = message_page(request, _("Signed out"), words)
    take_cookie(response)
    return response


async def devices_page(request: Request, is_asked: bool = False) -> Response:
    """The page with both buttons; or the last question before everything is signed out."""
    player = known_person(request).id
    seated = await server_of(request).store.read(lambda c: count_seated(c, player))
    words = {"seated": seated, "is_asked": is_asked}
    return HTMLResponse(render("devices.html", reader_of(request), **words))
