"""The addresses of pictures of arms: as SVG, and as PNG to save."""

import asyncio
import gzip
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from starlette.responses import PlainTextResponse, Response

from kingofarms.arms import Arms, draw, parse
from kingofarms.arms.arms import LARGE, decode, stamp
from kingofarms.arms.language.vocabulary import LANGUAGES, has_known_names
from kingofarms.engine.memo import Latest
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import is_within
from kingofarms.engine.words import _, current_language
from kingofarms.web.http.limits import METER
from kingofarms.web.http.turns import OneAtATime, Visitor
from kingofarms.web.shell.arms import sentence
from kingofarms.web.shell.assets import font_file
from kingofarms.web.shell.static_files import FOR_EVER
from kingofarms.web.shell.visits import Visit, refusals_as, status_of

LEAST, MOST = 16, 1000  # pixels


@dataclass(frozen=True)
class Wish:
    """A picture that was asked for."""

    arms: Arms
    width: int
    hatching: bool
    is_saved: bool  # to a file, and not shown in the page


def wish_from(visit: Visit, width: int) -> Wish:
    """The wish of a request; a Refusal says what cannot be understood."""
    asked = visit.query
    return Wish(
        arms=arms_from(asked),
        width=number_from(asked.get("width", str(width))),
        hatching=has_hatching(asked),
        is_saved="save" in asked,
    )


def arms_from(asked: Mapping[str, str]) -> Arms:
    """The arms, by their blazon or by their code."""
    if "arms" in asked:
        return decode(asked["arms"])
    return parse(asked.get("blazon", ""), language_from(asked))


def language_from(asked: Mapping[str, str]) -> str:
    """The language of the blazon: the reader's own, if no other is asked for."""
    language = asked.get("language", current_language())
    if language in LANGUAGES:
        return language
    raise Refusal(_("A blazon can be read in {languages}.").format(languages=", ".join(LANGUAGES)))


def has_hatching(asked: Mapping[str, str]) -> bool:
    """Whether the picture is to be black and white, with hatching."""
    return asked.get("hatching", "") not in ("", "0")


def number_from(text: str) -> int:
    """The width."""
    if not is_within(text, LEAST, MOST):
        raise Refusal(
            _("The width must be a number from {least} to {most}.").format(least=LEAST, most=MOST)
        )
    return int(text)


SAVED_WIDTH = 800
REMEMBERED = 400  # compressed pictures, of some 3 to 10 kB


def picture_refusal(_visit: Visit, refusal: Refusal) -> Response:
    """A picture that is not to be had: one sentence."""
    return PlainTextResponse(str(refusal), status_of(refusal))


# The decorator of all handlers of pictures.
picture_page = refusals_as(picture_refusal)


@picture_page
async def svg(visit: Visit) -> Response:
    """The picture as SVG."""
    wish = wish_from(visit, LARGE)
    title = sentence(wish.arms) if wish.is_saved and has_known_names(wish.arms) else ""
    headers = headers_of(visit, wish, "svg")
    if "gzip" not in visit.headers.get("accept-encoding", ""):
        return Response(svg_of(wish, title), media_type="image/svg+xml", headers=headers)
    headers["Content-Encoding"] = "gzip"
    data = compressed(wish, title)
    return Response(data, media_type="image/svg+xml", headers=headers)


@picture_page
async def png(visit: Visit) -> Response:
    """The picture as PNG."""
    wish = wish_from(visit, SAVED_WIDTH)
    painter: Painter = visit.state.painter
    data = await painter.paint(svg_of(wish, ""), wish.width, visit.visitor)
    return Response(data, media_type="image/png", headers=headers_of(visit, wish, "png"))


def svg_of(wish: Wish, title: str) -> str:
    """The picture as text."""
    return draw(wish.arms, width=wish.width, hatching=wish.hatching, title=title)


@lru_cache(REMEMBERED)
def compressed(wish: Wish, title: str) -> bytes:
    """The picture for browsers, compressed once."""
    return gzip.compress(svg_of(wish, title).encode(), 6, mtime=0)


def headers_of(visit: Visit, wish: Wish, kind: str) -> dict[str, str]:
    """Whether browsers keep the picture, and whether they save it to a file."""
    is_stamped = visit.query.get("v") == stamp()
    headers = {**(FOR_EVER if is_stamped else {}), "Vary": "Accept-Encoding"}
    if wish.is_saved:
        headers["Content-Disposition"] = f'attachment; filename="arms.{kind}"'
        headers["Vary"] += ", Accept-Language, Cookie"  # the title is in the reader's language
    return headers


# SVG to PNG in a process of its own: it takes a tenth of a second, in which nobody shall wait.


# What the process does. Its first line of output is the processor time that it took.
PROGRAM = """
import sys, time, resvg_py
svg = sys.stdin.buffer.read().decode()
png = resvg_py.svg_to_bytes(
    svg_string=svg, width=int(sys.argv[1]), skip_system_fonts=True, font_files=sys.argv[2:]
)
sys.stdout.buffer.write(f"{time.process_time()}\\n".encode() + bytes(png))
"""
OUR_FONTS = ("cinzel.ttf", "garamond.ttf")
PATIENCE = 20.0  # seconds
MOST_WAITING = 20  # requests
KEPT = 40  # pictures, of some 100 kB


class Painter:
    """Makes one picture at a time, and remembers the latest."""

    def __init__(self) -> None:
        self._pictures = Latest[tuple[str, int], bytes](KEPT)
        self._turns = OneAtATime(MOST_WAITING)

    async def paint(self, svg: str, width: int, visitor: Visitor) -> bytes:
        """The picture so wide, when it is that visitor's turn; one that is remembered at once."""
        if (svg, width) in self._pictures:
            return await self._find_or_paint(svg, width)
        too_many = _("Too many pictures are being made; wait a moment.")
        async with self._turns.turn(visitor, too_many):
            return await self._find_or_paint(svg, width)

    async def _find_or_paint(self, svg: str, width: int) -> bytes:
        key = svg, width
        if key not in self._pictures:
            self._pictures[key] = await painted(svg, width)
        return self._pictures[key]


async def painted(svg: str, width: int) -> bytes:
    """The picture; the time that it took counts for the request."""
    fonts = map(font_file, OUR_FONTS if "<text" in svg else ())
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM,
        str(width),
        *map(str, fonts),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={"PATH": os.environ.get("PATH", "")},
    )
    try:
        output, _errors = await asyncio.wait_for(process.communicate(svg.encode()), PATIENCE)
    except TimeoutError:
        raise Refusal(_("The picture could not be made; try a smaller one.")) from None
    finally:  # also if nobody waits for it any more
        if process.returncode is None:
            process.kill()
            await process.wait()
    seconds, _line, png = output.partition(b"\n")
    if process.returncode or not png:
        raise Refusal(_("The picture could not be made; try a smaller one."))
    meter = METER.get()
    if meter is not None:
        meter.seconds += float(seconds)
    return png
