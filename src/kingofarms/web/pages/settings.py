"""Settings: theme, motion, sounds, questions and language, kept by cookie in this browser."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, languages
from kingofarms.web.http.preferences import CHOICES, COOKIE, LANGUAGE_COOKIE, chosen_preferences
from kingofarms.web.pages.message import page, reader_of
from kingofarms.web.pages.render import render
from kingofarms.web.requests import form_of, give_cookie, wants_json


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
