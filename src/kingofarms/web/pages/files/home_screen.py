"""On a phone's home screen: the manifest, the icons, and the page that is shown when offline."""

from functools import cache

import resvg_py
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from kingofarms.engine.words import _, current_language
from kingofarms.web.pages.files.assets import STATIC, content_stamp, script
from kingofarms.web.pages.files.static_files import keeping
from kingofarms.web.pages.message import page
from kingofarms.web.pages.render import Reader, render

SIZES = (192, 512)  # pixels of the icons that home screens ask for
PARCHMENT, WINE = "#f3ead7", "#8c1c2b"


@page
async def manifest(_request: Request) -> Response:
    """What a phone needs to know to put the program on its home screen."""
    stamp = content_stamp("icon.svg")
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
async def icon(request: Request) -> Response:
    """The icon as a picture of that size."""
    size = request.path_params["size"]
    if size not in SIZES:
        raise HTTPException(404)
    return Response(
        icon_picture(size), media_type="image/png", headers=keeping(request, "icon.svg")
    )


@cache
def icon_picture(size: int) -> bytes:
    """Our shield on parchment, small enough that a round icon cuts nothing off."""
    shield = (STATIC / "icon.svg").read_text(encoding="utf-8")
    inside = shield[shield.index(">") + 1 : shield.rindex("</svg>")]
    around = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -8 44 44">'
        f'<rect x="-10" y="-8" width="44" height="44" fill="{PARCHMENT}"/>{inside}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=around, width=size, height=size))


@page
async def service_worker(_request: Request) -> Response:
    """The script that shows a kind page when there is no connection; it keeps nothing else."""
    text = script("service-worker.js")
    for mark, name in (("STYLE", "style.css"), ("SCRIPT", "settings.js")):
        text = text.replace(mark, f"/static/{name}?{content_stamp(name)}")
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@page
async def offline(_request: Request) -> Response:
    """The page that a browser keeps for later; it is the same for everyone."""
    return HTMLResponse(render("offline.html", Reader(None, current_language(), "/")))
