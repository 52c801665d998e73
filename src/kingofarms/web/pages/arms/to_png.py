"""SVG to PNG in a process of its own: it takes a tenth of a second, in which nobody shall wait."""

import asyncio
import os
import sys
from collections import OrderedDict

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.http.line import OneAtATime, Visitor
from kingofarms.web.http.turns import METER
from kingofarms.web.pages.files.assets import font_file

# What the process does. Its first line of output is the processor time that it took.
PROGRAM = """
import sys, time, resvg_py
svg = sys.stdin.buffer.read().decode()
png = resvg_py.svg_to_bytes(
    svg_string=svg, width=int(sys.argv[1]), skip_system_fonts=True, font_files=sys.argv[2:]
)
sys.stdout.buffer.write(f"{time.process_time()}\\n".encode() + bytes(png))
"""
PATIENCE = 20.0  # seconds
MOST_WAITING = 20  # requests
REMEMBERED = 40  # pictures, of some 100 kB


class Painter:
    """Makes one picture at a time, and remembers the latest."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[tuple[str, int], bytes] = OrderedDict()
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
            if len(self._pictures) > REMEMBERED:
                self._pictures.popitem(last=False)
        self._pictures.move_to_end(key)
        return self._pictures[key]


def fonts() -> list[str]:
    """The files of our own fonts, for what is written in a picture."""
    return [str(font_file(name)) for name in ("cinzel.ttf", "garamond.ttf")]


async def painted(svg: str, width: int) -> bytes:
    """The picture; the time that it took counts for the request."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM,
        str(width),
        *(fonts() if "<text" in svg else ()),
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
