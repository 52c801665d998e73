"""Take the letters of our pages out of whole fonts, and measure all letters.

A whole font has 2,000 letters and 850 kB; what a stylesheet names in `unicode-range` has some 200
and 40 kB. The widths are for pictures of matches, whose words must fit. Hatchling calls this when
it builds the package; after a change of the letters in `base.css` call `python -m drawing.fonts`.
"""

import json
import re
import tomllib
from collections import defaultdict
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from shutil import copyfile
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHELL = Path(__file__).parents[1] / "src" / "kingofarms" / "web" / "shell"
MADE = SHELL / "fonts"
FONTS = tomllib.loads((SHELL / "fonts.toml").read_text(encoding="utf-8"))
RANGES = re.compile(r"unicode-range: ([^;]+);")
LEFT_OUT = ["GSUB", "HVAR"]  # other shapes of letters, and widths that the outlines tell, too


def package_of(name: str) -> Path:
    """The package that brings the font."""
    spec = find_spec(FONTS[name][0])
    if spec is None or spec.origin is None:
        raise FileNotFoundError(FONTS[name][0])
    return Path(spec.origin).parent


def whole(name: str) -> TTFont:
    """The font with all of its letters."""
    return TTFont(package_of(name) / "files" / FONTS[name][1], recalcTimestamp=False)


def letters() -> set[int]:
    """The letters that our pages use, as the stylesheet names them."""
    (ranges,) = set(RANGES.findall((SHELL / "base.css").read_text(encoding="utf-8")))
    ends = [each.strip().removeprefix("U+").split("-") for each in ranges.split(",")]
    return {sign for pair in ends for sign in range(int(pair[0], 16), int(pair[-1], 16) + 1)}


def web_font(name: str) -> bytes:
    """The font with these letters alone and the distances between them, as a WOFF file."""
    font = whole(name)
    options = Options(layout_features=["kern"], notdef_outline=True)
    options.drop_tables += LEFT_OUT
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters())
    subsetter.subset(font)
    font.flavor = "woff"
    data = BytesIO()
    font.save(data)
    return data.getvalue()


def widths(name: str) -> dict[str, str]:
    """The letters of each width, where letters have the size 1."""
    font = whole(name)
    em, advances = font["head"].unitsPerEm, font["hmtx"]
    signs: dict[float, str] = defaultdict(str)
    for sign, glyph in sorted(font["cmap"].getcmap(3, 1).cmap.items()):
        signs[advances[glyph][0] / em] += chr(sign)
    return {str(width): signs[width] for width in sorted(signs)}


def make() -> None:
    """Write all that the server reads, and the license of each font."""
    MADE.mkdir(exist_ok=True)
    for name in FONTS:
        (MADE / f"{name}.woff").write_bytes(web_font(name))
        copyfile(package_of(name) / "LICENSE", MADE / f"{name}-license.txt")
    text = json.dumps({name: widths(name) for name in FONTS}, ensure_ascii=False)
    (MADE / "widths.json").write_text(text, encoding="utf-8")


class Fonts(BuildHookInterface[Any]):
    """What Hatchling calls, also where the package is installed to be edited."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make them before files are gathered."""
        make()


if __name__ == "__main__":
    make()
