"""The addresses of pictures of arms: as SVG, and as PNG to save."""

import gzip
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from kingofarms.arms import Arms, draw
from kingofarms.arms.code import LARGE, has_known_names, stamp
from kingofarms.engine.refusal import Refusal
from kingofarms.web.pages.arms.asked import Wish, wish_from
from kingofarms.web.pages.arms.shown import sentence
from kingofarms.web.pages.arms.to_png import Painter
from kingofarms.web.pages.files.static_files import FOR_EVER
from kingofarms.web.requests import refusals_as, status_of, visitor_of

SAVED_WIDTH = 800
REMEMBERED = 400  # compressed pictures, of some 3 to 10 kB


def refused(_request: Request, refusal: Refusal) -> Response:
    """A picture that cannot be drawn: one sentence."""
    return PlainTextResponse(str(refusal), status_of(refusal))


picture = refusals_as(refused)


@picture
async def svg(request: Request) -> Response:
    """The picture as SVG."""
    wish = wish_from(request, LARGE)
    title = sentence(wish.arms) if wish.is_saved and has_known_names(wish.arms) else ""
    headers = headers_of(request, wish, "svg")
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(svg_of(wish, title), media_type="image/svg+xml", headers=headers)
    headers["Content-Encoding"] = "gzip"
    data = compressed(wish.arms, wish.width, wish.hatching, title)
    return Response(data, media_type="image/svg+xml", headers=headers)


@picture
async def png(request: Request) -> Response:
    """The picture as PNG."""
    wish = wish_from(request, SAVED_WIDTH)
    painter: Painter = request.app.state.painter
    data = await painter.paint(svg_of(wish, ""), wish.width, visitor_of(request))
    return Response(data, media_type="image/png", headers=headers_of(request, wish, "png"))


def svg_of(wish: Wish, title: str) -> str:
    """The picture as text."""
    return draw(wish.arms, width=wish.width, hatching=wish.hatching, title=title)


@lru_cache(REMEMBERED)
def compressed(arms: Arms, width: int, hatching: bool, title: str) -> bytes:
    """The picture for browsers, compressed once."""
    text = draw(arms, width=width, hatching=hatching, title=title)
    return gzip.compress(text.encode(), 6, mtime=0)


def headers_of(request: Request, wish: Wish, kind: str) -> dict[str, str]:
    """Whether browsers keep the picture, and whether they save it to a file."""
    is_stamped = request.query_params.get("v") == stamp()
    headers = {**(FOR_EVER if is_stamped else {}), "Vary": "Accept-Encoding"}
    if wish.is_saved:
        headers["Content-Disposition"] = f'attachment; filename="arms.{kind}"'
        headers["Vary"] += ", Accept-Language, Cookie"  # the title is in the reader's language
    return headers
