"""Pages and files that are the same for everyone: stylesheet, scripts, fonts, documents, errors."""

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response

from kingofarms.engine.words import _
from kingofarms.games import game_named, games
from kingofarms.web.pages.documents import Document, document, rules_of
from kingofarms.web.pages.files.assets import (
    FONTS,
    STATIC,
    WEB_FONTS,
    compressed,
    content_stamp,
    font_file,
    script,
    scripts,
    stylesheet,
    web_font_data,
)
from kingofarms.web.pages.message import message_page, page, reader_of
from kingofarms.web.pages.render import render
from kingofarms.web.requests import wants_json

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
AN_HOUR = {"Cache-Control": "public, max-age=3600"}
PICTURES = dict.fromkeys(("icon.svg", "icon-turn.svg"), "image/svg+xml")


def keeping(request: Request, name: str) -> dict[str, str]:
    """How long browsers keep that file: for ever only if its address has the right stamp."""
    return dict(FOR_EVER if request.url.query == content_stamp(name) else AN_HOUR)


def text_file(request: Request, name: str, text: str, kind: str) -> Response:
    """A file that browsers keep; compressed if this one reads that."""
    headers = {**keeping(request, name), "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type=kind, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(compressed(name), media_type=kind, headers=headers)


async def style(request: Request) -> Response:
    """The one stylesheet."""
    return text_file(request, "style.css", stylesheet(), "text/css")


async def fonts(request: Request) -> Response:
    """A font, from the package that brings it."""
    name = request.path_params["name"]
    if name in WEB_FONTS:
        data = await run_in_threadpool(web_font_data, name)  # the first time it takes a moment
        return Response(data, media_type="font/woff", headers=keeping(request, name))
    if name not in FONTS:
        raise HTTPException(404)
    return FileResponse(font_file(name), media_type="font/ttf", headers=keeping(request, name))


async def file(request: Request) -> Response:
    """A script or the icon."""
    name = request.path_params["name"]
    if name in scripts():
        return text_file(request, name, script(name), "text/javascript")
    if name not in PICTURES:
        raise HTTPException(404)
    return FileResponse(STATIC / name, media_type=PICTURES[name], headers=keeping(request, name))


def document_page(request: Request, title: str, text: Document, **values: str) -> Response:
    """A document as a page."""
    values_of_page = {"title": title, "text": text, "games": list(games().values())}
    return HTMLResponse(render("rules.html", reader_of(request), **values_of_page, **values))


@page
async def rules(request: Request) -> Response:
    """A game's rules."""
    game = game_named(request.path_params["game"])
    text = rules_of(game.NAME)
    has_arms = "yes" if game.scene.has_arms else ""  # that players build
    return document_page(request, game.TITLE, text, rules=game.NAME, arms=has_arms)


@page
async def credits_page(request: Request) -> Response:
    """The people whose work this is built on."""
    return document_page(request, _("Credits"), document("credits.md"))


@page
async def friends(request: Request) -> Response:
    """How friends on other computers can join."""
    return document_page(request, _("Playing with friends"), document("friends.md"))


@page
async def api_page(request: Request) -> Response:
    """How programs use the API."""
    return document_page(request, _("API"), document("api.md"))


async def not_found(request: Request, error: Exception) -> Response:
    """No page at this address, or none for this method."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    words = _("Page not found.")
    if status == 405:
        words = _("This address does not support that method.")
    return error_response(request, words, status)


async def broken(request: Request) -> Response:
    """An error of ours: details go to the log, not to the reader."""
    words = _("Something went wrong on the server. Your earlier moves are saved. Please try again.")
    return error_response(request, words, 500)


def too_large(request: Request, words: str) -> Response:
    """A file that is larger than files may be."""
    return error_response(request, words, 413)


def error_response(request: Request, words: str, status: int) -> Response:
    """A message as a page, or as JSON for programs."""
    if wants_json(request) or request.url.path.startswith("/api"):
        return JSONResponse({"why": words}, status)
    return message_page(request, _("That did not work"), words, status)
