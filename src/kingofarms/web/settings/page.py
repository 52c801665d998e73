"""Settings: theme, motion, sounds, questions and language, kept by cookie in this browser."""

from starlette.responses import RedirectResponse, Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, languages
from kingofarms.web.database.matches import count_seated
from kingofarms.web.http.preferences import CHOICES, COOKIE, LANGUAGE_COOKIE, chosen_preferences
from kingofarms.web.people.people import COOKIE as PERSON_COOKIE
from kingofarms.web.shell.visits import Visit, page


@page
async def settings(visit: Visit) -> Response:
    """The settings as a page: for browsers without a script, and as a place to link to."""
    back = own_address(visit.query.get("back", "/"))
    return visit.page("settings.html", back=back)


@page
async def choose(visit: Visit) -> Response:
    """Keep what was chosen, and go back to the same page."""
    fields = await visit.form()
    for name, value in fields.items():
        if name in CHOICES and value not in CHOICES[name]:
            raise Refusal(_("There is no such setting. Choose one of those on the page."))
    chosen = fields.get("language", "")
    if chosen and chosen not in languages():
        raise Refusal(_("That language is not available."))
    response: Response = RedirectResponse(own_address(fields.get("back", "/")), 303)
    if visit.wants_json:
        response = Response(status_code=204)
    if any(name in CHOICES for name in fields):
        visit.give_cookie(response, COOKIE, chosen_preferences(fields).cookie())
    if chosen:
        visit.give_cookie(response, LANGUAGE_COOKIE, chosen)
    return response


def own_address(back: str) -> str:
    """The address if it is one of ours."""
    # `//elsewhere` and `/\elsewhere` lead away.
    is_ours = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    return back if is_ours else "/"


# Signing out: people make their cookies and tokens invalid, with or without this device.


OTHERS, EVERYWHERE = "others", "everywhere"


@page
async def devices(visit: Visit) -> Response:
    """What can be signed out, and what follows from it."""
    visit.known_person()
    return await devices_page(visit)


@page
async def sign_out(visit: Visit) -> Response:
    """Sign out all other devices; this one, too, after one more question."""
    fields, person, server = await visit.form(), visit.known_person(), visit.server
    where = fields.get("where", "")
    if where not in (OTHERS, EVERYWHERE):
        raise Refusal(_("Choose which devices to sign out."))
    if where == EVERYWHERE and "sure" not in fields:
        return await devices_page(visit, is_asked=True)
    again = await server.people.sign_out(person, server.tables.now())
    if where == OTHERS:
        words = _("All your other devices are signed out. This one keeps your seats.")
        response = visit.message_page(_("Signed out"), words)
        visit.keep_cookie(response, again)
        return response
    visit.person = None
    words = _("You are signed out on all devices, this one included.")
    response = visit.message_page(_("Signed out"), words)
    response.delete_cookie(PERSON_COOKIE, httponly=True, samesite="lax")
    return response


async def devices_page(visit: Visit, is_asked: bool = False) -> Response:
    """The page with both buttons; or the last question before everything is signed out."""
    player = visit.known_person().id
    seated = await visit.server.store.read(lambda c: count_seated(c, player))
    words = {"seated": seated, "is_asked": is_asked}
    return visit.page("devices.html", **words)
