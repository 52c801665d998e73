"""What is the same for everyone: stylesheet, script, fonts, documents, and what is not there."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response

from kingofarms.engine.words import _, current_language, speaking
from kingofarms.games import game_named, games
from kingofarms.web.http.language import language_from
from kingofarms.web.pages.documents import document
from kingofarms.web.pages.render import FONTS, STATIC, font, render, stylesheet
from kingofarms.web.requests import message_page, page, reader_of, wants_json

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
FILES = {"table.js": "text/javascript", "lobby.js": "text/javascript", "icon.svg": "image/svg+xml"}


async def style(_request: Request) -> Response:
    """The one stylesheet."""
    return Response(stylesheet(), media_type="text/css", headers=FOR_EVER)


async def fonts(request: Request) -> Response:
    """A font, from the package that brings it."""
    name = request.path_params["name"]
    if name not in FONTS:
        raise HTTPException(404)
    return FileResponse(font(name), media_type="font/ttf", headers=FOR_EVER)


async def file(request: Request) -> Response:
    """The script and the icon."""
    name = request.path_params["name"]
    if name not in FILES:
        raise HTTPException(404)
    return FileResponse(STATIC / name, media_type=FILES[name], headers=FOR_EVER)


def document_page(request: Request, title: str, name: str, **said: str) -> Response:
    """One of our documents as a page."""
    text = document(name, current_language())
    every = list(games().values())
    page = render("rules.html", reader_of(request), title=title, text=text, games=every, **said)
    return HTMLResponse(page)


@page
async def rules(request: Request) -> Response:
    """A game's rules."""
    game = game_named(request.path_params["game"])
    name = f"rules/{game.NAME.replace('_', '-')}.md"
    return document_page(request, game.TITLE, name, rules=game.NAME)


@page
async def credits(request: Request) -> Response:  # noqa: A001 - named like its address
    """Whose work is in it."""
    return document_page(request, _("Credits"), "credits.md")


@page
async def api_page(request: Request) -> Response:
    """The API, for people."""
    return document_page(request, _("API"), "api.md")


async def not_found(request: Request, error: Exception) -> Response:
    """Nothing is there, or not by that method."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    with speaking(language_from(request.headers)):
        words = _("Page not found.")
        if status == 405:
            words = _("This address does not support that method.")
        if wants_json(request) or request.url.path.startswith("/api"):
            return JSONResponse({"why": words}, status)
        return message_page(request, _("That did not work"), words, status)


async def broken(request: Request) -> Response:
    """A mistake of ours: the log knows, the reader is told no internals."""
    with speaking(language_from(request.headers)):
        words = _(
            "Something went wrong on the server. Your earlier moves are saved. Please try again."
        )
        if wants_json(request) or request.url.path.startswith("/api"):
            return JSONResponse({"why": words}, 500)
        return message_page(request, _("That did not work"), words, 500)
