"""Pages of one message, and the decorator with which every page answers a Refusal."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, current_language
from kingofarms.web.http.preferences import preferences_from
from kingofarms.web.pages.render import Reader, render
from kingofarms.web.requests import person_of, refusals_as, status_of, wants_json


def reader_of(request: Request) -> Reader:
    """The person who reads the page."""
    preferences = preferences_from(request.headers)
    return Reader(person_of(request), current_language(), request.url.path, preferences)


def message_page(
    request: Request, heading: str, words: str, status: int = 200, refresh: int = 0
) -> HTMLResponse:
    """A page with one message."""
    text = render("message.html", reader_of(request), heading=heading, words=words, refresh=refresh)
    return HTMLResponse(text, status)


def refusal_page(request: Request, refusal: Refusal) -> Response:
    """A refusal as a page, or as JSON for a script; the page reloads if waiting helps."""
    status = status_of(refusal)
    if wants_json(request):
        return JSONResponse({"why": str(refusal)}, status)
    if status == 503:
        refresh = 3 if request.method == "GET" else 0
        return message_page(request, _("One moment"), str(refusal), status, refresh)
    return message_page(request, _("That did not work"), str(refusal), status)


page = refusals_as(refusal_page)  # the decorator of all handlers of pages
