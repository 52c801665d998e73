"""Take the letters of our pages out of whole fonts, and measure all: `python -m drawing.fonts`.

A whole font has 2,000 letters and 850 kB; what a stylesheet names in `unicode-range` has some 200
and 40 kB. The widths are for pictures of matches, whose words must fit. Run it after a change of
the fonts' packages or of the letters in `base.css`.
"""

import json
import re
from collections import defaultdict
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from kingofarms.web.shell.assets import WEB_FONTS, WIDTHS, font_file, static_file, text_of

RANGES = re.compile(r"unicode-range: ([^;]+);")
MEASURED = ("cinzel.ttf", "garamond.ttf")
LEFT_OUT = ["GSUB", "HVAR"]  # other shapes of letters, and widths that the outlines tell, too


def letters() -> set[int]:
    """The letters that our pages use, as the stylesheet names them."""
    (ranges,) = set(RANGES.findall(text_of("base.css")))
    ends = [each.strip().removeprefix("U+").split("-") for each in ranges.split(",")]
    return {sign for pair in ends for sign in range(int(pair[0], 16), int(pair[-1], 16) + 1)}


def web_font(name: str) -> bytes:
    """The font with these letters alone and the distances between them, as a WOFF file."""
    font = TTFont(font_file(WEB_FONTS[name]), recalcTimestamp=False)
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
    font = TTFont(font_file(name))
    em, advances = font["head"].unitsPerEm, font["hmtx"]
    signs: dict[float, str] = defaultdict(str)
    for sign, glyph in sorted(font["cmap"].getcmap(3, 1).cmap.items()):
        signs[advances[glyph][0] / em] += chr(sign)
    return {str(width): signs[width] for width in sorted(signs)}


def main() -> None:
    """Write all that the server reads."""
    for name in WEB_FONTS:
        static_file(name).write_bytes(web_font(name))
    measured = {name: widths(name) for name in MEASURED}
    text = json.dumps(measured, ensure_ascii=False, indent=2)
    WIDTHS.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
