"""Pages and files that are the same for everyone: stylesheet, scripts, fonts, documents, errors."""

from functools import cache

import resvg_py
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response

from kingofarms.engine.words import _, current_language
from kingofarms.web.shell import assets
from kingofarms.web.shell.render import Reader, render
from kingofarms.web.shell.visits import Visit, page

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
AN_HOUR = {"Cache-Control": "public, max-age=3600"}
PICTURES = dict.fromkeys(("icon.svg", "icon-turn.svg"), "image/svg+xml")


def keeping(visit: Visit, name: str) -> dict[str, str]:
    """How long browsers keep that file: for ever only if its address has the right stamp."""
    return dict(FOR_EVER if visit.url.query == assets.content_stamp(name) else AN_HOUR)


def text_file(visit: Visit, name: str, text: str, kind: str) -> Response:
    """A file that browsers keep; compressed if this one reads that."""
    headers = {**keeping(visit, name), "Vary": "Accept-Encoding"}
    if "gzip" not in visit.headers.get("accept-encoding", ""):
        return Response(text, media_type=kind, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(assets.compressed(name), media_type=kind, headers=headers)


@page
async def style(visit: Visit) -> Response:
    """The one stylesheet."""
    return text_file(visit, "style.css", assets.stylesheet(), "text/css")


@page
async def fonts(visit: Visit) -> Response:
    """A font: our own letters, or the whole one from the package that brings it."""
    name = visit.part("name")
    if name not in assets.FONTS and name not in assets.WEB_FONTS:
        raise HTTPException(404)
    kind = f"font/{name.rpartition('.')[2]}"
    return FileResponse(assets.static_file(name), media_type=kind, headers=keeping(visit, name))


@page
async def file(visit: Visit) -> Response:
    """A script or the icon."""
    name = visit.part("name")
    if name in assets.scripts():
        return text_file(visit, name, assets.script(name), "text/javascript")
    if name not in PICTURES:
        raise HTTPException(404)
    return FileResponse(
        assets.static_file(name), media_type=PICTURES[name], headers=keeping(visit, name)
    )


async def not_found(request: Request, error: Exception) -> Response:
    """No page at this address, or none for this method."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    words = _("Page not found.")
    if status == 405:
        words = _("This address does not support that method.")
    return error_response(Visit(request), words, status)


async def broken(request: Request) -> Response:
    """An error of ours: details go to the log, not to the reader."""
    words = _("Something went wrong on the server. Your earlier moves are saved. Please try again.")
    return error_response(Visit(request), words, 500)


def too_large(request: Request, words: str) -> Response:
    """A file that is larger than files may be."""
    return error_response(Visit(request), words, 413)


def error_response(visit: Visit, words: str, status: int) -> Response:
    """A message as a page, or as JSON for programs."""
    if visit.wants_json or visit.url.path.startswith("/api"):
        return JSONResponse({"why": words}, status)
    return visit.message_page(_("That did not work"), words, status)


# On a phone's home screen: the manifest, the icons, and the page that is shown when offline.


SIZES = (192, 512)  # pixels of the icons that home screens ask for
PARCHMENT, WINE = "#f3ead7", "#8c1c2b"


@page
async def manifest(_visit: Visit) -> Response:
    """What a phone needs to know to put the program on its home screen."""
    stamp = assets.content_stamp("icon.svg")
    icons = [
        {"src": f"/static/icon-{size}.png?{stamp}", "sizes": f"{size}x{size}"}
        | {"type": "image/png", "purpose": "any maskable"}
        for size in SIZES
    ]
    fields = {
        "id": "/",
        "name": "King of Arms",
        "short_name": "King of Arms",
        "description": _("Tabletop games about coats of arms and swords."),
        "lang": current_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PARCHMENT,
        "theme_color": WINE,
        "icons": icons,
    }
    return JSONResponse(fields, media_type="application/manifest+json")


@page
async def icon(visit: Visit) -> Response:
    """The icon as a picture of that size."""
    size = visit.part("size")
    if size not in SIZES:
        raise HTTPException(404)
    return Response(icon_picture(size), media_type="image/png", headers=keeping(visit, "icon.svg"))


@cache
def icon_picture(size: int) -> bytes:
    """Our shield on parchment, small enough that a round icon cuts nothing off."""
    shield = assets.text_of("icon.svg")
    inside = shield[shield.index(">") + 1 : shield.rindex("</svg>")]
    around = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -8 44 44">'
        f'<rect x="-10" y="-8" width="44" height="44" fill="{PARCHMENT}"/>{inside}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=around, width=size, height=size))


@page
async def service_worker(_visit: Visit) -> Response:
    """The script that shows a kind page when there is no connection; it keeps nothing else."""
    text = assets.script("service-worker.js")
    for mark, name in (("STYLE", "style.css"), ("SCRIPT", "settings.js")):
        text = text.replace(mark, f"/static/{name}?{assets.content_stamp(name)}")
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@page
async def offline(_visit: Visit) -> Response:
    """The page that a browser keeps for later; it is the same for everyone."""
    return HTMLResponse(render("offline.html", Reader(None, current_language(), "/")))
