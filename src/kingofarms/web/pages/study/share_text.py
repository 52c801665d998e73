"""Text in the picture of a match: as wide as the fonts say, in a smaller size or several lines."""

import struct
from functools import cache

from markupsafe import escape

from kingofarms.web.pages.files.assets import font_file
from kingofarms.web.pages.files.fonts import letters_of, tables_of

TITLES, WORDS = "Cinzel", "EB Garamond"
FILES = {TITLES: "cinzel.ttf", WORDS: "garamond.ttf"}
SMALLEST = 0.6  # of the size that was asked for


def text(
    words: str, x: float, y: float, size: float, font: str, fill: str, anchor: str = "start"
) -> str:
    """A line of text, without letters that the font does not have."""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-family="{font}" font-size="{size:.1f}" '
        f'text-anchor="{anchor}" fill="{fill}">{escape(drawable(words, font))}</text>'
    )


def fitted(words: str, x: float, y: float, size: float, font: str, fill: str, room: float) -> str:
    """A line of text, smaller if it is long, and cut if it is too long even so."""
    shown = drawable(words, font)
    least = SMALLEST * size
    size = max(least, min(size, room / max(width(shown, font), 0.01)))
    if width(shown, font) * size > room + 0.01:
        while shown and width(shown.rstrip() + "…", font) * size > room:
            shown = shown[:-1]
        shown = shown.rstrip() + "…"
    return text(shown, x, y, size, font, fill)


def broken(words: str, size: float, font: str, room: float, most: int) -> list[str]:
    """The words in so many lines at most; the last one may be too long."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(lines) < most and width(longer, font) * size > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines if lines[-1] else []


def drawable(words: str, font: str) -> str:
    """The words with a box, or a question mark, for each letter that the font does not have."""
    known = widths(font)
    missing = "□" if "□" in known else "?"
    return "".join(sign if sign in known else missing for sign in words)


def width(words: str, font: str) -> float:
    """How wide the words are where letters have the size 1."""
    known = widths(font)
    return sum(known.get(sign, 1.0) for sign in words)


@cache
def widths(font: str) -> dict[str, float]:
    """How wide each letter is that the font has."""
    tables = tables_of(font_file(FILES[font]).read_bytes())
    (em,) = struct.unpack_from(">H", tables["head"], 18)
    (count,) = struct.unpack_from(">H", tables["hhea"], 34)
    advances = struct.unpack_from(">" + "Hh" * count, tables["hmtx"])[::2]
    return {
        chr(letter): advances[min(glyph, count - 1)] / em
        for letter, glyph in letters_of(tables["cmap"]).items()
    }
