"""Settings: theme, motion, sounds, questions and language, kept by cookie in this browser."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, languages
from kingofarms.web.database.matches import count_seated
from kingofarms.web.http.preferences import CHOICES, COOKIE, LANGUAGE_COOKIE, chosen_preferences
from kingofarms.web.shell.render import message_page, page, reader_of, render
from kingofarms.web.shell.requests import (
    PERSON,
    form_of,
    give_cookie,
    keep_cookie,
    known_person,
    server_of,
    take_cookie,
    wants_json,
)


@page
async def settings(request: Request) -> Response:
    """The settings as a page: for browsers without a script, and as a place to link to."""
    back = own_address(request.query_params.get("back", "/"))
    return HTMLResponse(render("settings.html", reader_of(request), back=back))


@page
async def choose(request: Request) -> Response:
    """Keep what was chosen, and go back to the same page."""
    fields = await form_of(request)
    for name, value in fields.items():
        if name in CHOICES and value not in CHOICES[name]:
            raise Refusal(_("There is no such setting. Choose one of those on the page."))
    chosen = fields.get("language", "")
    if chosen and chosen not in languages():
        raise Refusal(_("That language is not available."))
    response: Response = RedirectResponse(own_address(fields.get("back", "/")), 303)
    if wants_json(request):
        response = Response(status_code=204)
    if any(name in CHOICES for name in fields):
        give_cookie(response, request, COOKIE, chosen_preferences(fields).cookie())
    if chosen:
        give_cookie(response, request, LANGUAGE_COOKIE, chosen)
    return response


def own_address(back: str) -> str:
    """The address if it is one of ours."""
    # `//elsewhere` and `/\elsewhere` lead away.
    is_ours = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    return back if is_ours else "/"


# Signing out: people make their cookies and tokens invalid, with or without this device.


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
