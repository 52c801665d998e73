"""Fonts for the browser: only the letters that our pages use, as WOFF.

A whole font has 2,000 letters and 850 kB. What is left has some 200 and 50 kB; a page on which
another letter occurs loads the whole font, too. Numbers in these files are big-endian; the tables
are described in the OpenType specification.
"""

import struct
import zlib
from collections.abc import Iterable, Mapping

from kingofarms.web.shell.kerning import kern_table

Tables = dict[str, bytes]

# ASCII, Latin-1, and the punctuation and signs of our texts.
RANGES = ((0x20, 0x7E), (0xA0, 0xFF), (0x2010, 0x2026), (0x2190, 0x2193), (0x2212, 0x2212))
# Tables that name glyphs of other letters, and those that are made again.
LEFT_OUT = ("DSIG", "GDEF", "GPOS", "GSUB", "HVAR", "kern")
ARGS_ARE_WORDS, HAS_SCALE, HAS_MORE, HAS_TWO_SCALES, HAS_MATRIX = 0x01, 0x08, 0x20, 0x40, 0x80


def web_font(data: bytes) -> bytes:
    """The font with the letters of `RANGES` alone, as a WOFF file."""
    tables = tables_of(data)
    letters = {
        letter: glyph for letter, glyph in letters_of(tables["cmap"]).items() if is_wanted(letter)
    }
    kept = with_parts(tables, letters.values())
    kern = kern_table(tables["GPOS"], sorted(set(letters.values()))) if "GPOS" in tables else b""
    left = {name: table for name, table in tables.items() if name not in LEFT_OUT}
    left |= only_glyphs(tables, kept)
    left |= {"cmap": cmap_of(letters), "post": struct.pack(">L28x", 0x00030000)}
    if kern:
        left["kern"] = kern
    return woff(left)


def is_wanted(letter: int) -> bool:
    """Whether our pages use that letter."""
    return any(first <= letter <= last for first, last in RANGES)


def unicode_range() -> str:
    """The letters as a stylesheet names them."""
    return ", ".join(f"U+{first:X}-{last:X}" for first, last in RANGES)


def tables_of(data: bytes) -> Tables:
    """The tables of a TrueType file by name."""
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for at in range(count):
        name, _sum, start, length = struct.unpack_from(">4sLLL", data, 12 + 16 * at)
        tables[name.decode()] = data[start : start + length]
    return tables


def letters_of(cmap: bytes) -> dict[int, int]:
    """The glyph of each letter, from a subtable of format 4: all fonts have one."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    starts = [struct.unpack_from(">L", cmap, 8 + 8 * at)[0] for at in range(count)]
    start = next(at for at in starts if cmap[at : at + 2] == b"\0\4")
    segments = struct.unpack_from(">H", cmap, start + 6)[0] // 2
    ends, firsts, deltas, offsets = (
        struct.unpack_from(f">{segments}H", cmap, start + 14 + 2 * row * segments + 2 * (row > 0))
        for row in range(4)
    )
    base = start + 16 + 6 * segments
    glyphs = {}
    for at in range(segments):
        for letter in range(firsts[at], min(ends[at], 0xFFFE) + 1):
            glyph = letter
            if offsets[at]:
                place = base + 2 * at + offsets[at] + 2 * (letter - firsts[at])
                (glyph,) = struct.unpack_from(">H", cmap, place)
            if glyph or not offsets[at]:
                glyphs[letter] = (glyph + deltas[at]) & 0xFFFF
    return {letter: glyph for letter, glyph in glyphs.items() if glyph}


def cmap_of(letters: Mapping[int, int]) -> bytes:
    """A table of letters, in format 12: one group for each letter."""
    groups = [struct.pack(">LLL", each, each, letters[each]) for each in sorted(letters)]
    body = b"".join(groups)
    head = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    return head + struct.pack(">HHLLL", 12, 0, 16 + len(body), 0, len(groups)) + body


def with_parts(tables: Tables, glyphs: Iterable[int]) -> set[int]:
    """The glyphs, the glyphs that they are composed of, and the one for a missing letter."""
    places, kept = glyph_places(tables), {0}
    left = list(glyphs)
    while left:
        glyph = left.pop()
        if glyph not in kept:
            kept.add(glyph)
            left += parts_of(tables["glyf"][places[glyph] : places[glyph + 1]])
    return kept


def parts_of(outline: bytes) -> list[int]:
    """The glyphs of which a composed one consists; none for a plain one."""
    parts: list[int] = []
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return parts
    at, flags = 10, HAS_MORE
    while flags & HAS_MORE:
        flags, part = struct.unpack_from(">HH", outline, at)
        parts.append(part)
        at += 8 if flags & ARGS_ARE_WORDS else 6
        scales = {HAS_SCALE: 2, HAS_TWO_SCALES: 4, HAS_MATRIX: 8}
        at += sum(size for flag, size in scales.items() if flags & flag)
    return parts


def glyph_places(tables: Tables) -> list[int]:
    """Where each outline begins in `glyf`."""
    (is_long,) = struct.unpack_from(">h", tables["head"], 50)
    return offsets_in(tables["loca"], bool(is_long))


def offsets_in(data: bytes, is_long: bool) -> list[int]:
    """Offsets as they are, or halved in half the space."""
    if is_long:
        return list(struct.unpack(f">{len(data) // 4}L", data))
    return [2 * each for each in struct.unpack(f">{len(data) // 2}H", data)]


def only_glyphs(tables: Tables, kept: set[int]) -> Tables:
    """The tables of outlines with all others empty; the glyphs keep their numbers."""
    places = glyph_places(tables)
    outlines, loca = gathered(tables["glyf"], places, kept)
    head = tables["head"][:50] + struct.pack(">h", 1) + tables["head"][52:]
    (widths,) = struct.unpack_from(">H", tables["hhea"], 34)
    hmtx = b"".join(
        tables["hmtx"][4 * at : 4 * at + 4] if at in kept or at == widths - 1 else bytes(4)
        for at in range(widths)
    )
    new = {
        "glyf": outlines,
        "loca": loca,
        "head": head,
        "hmtx": hmtx + tables["hmtx"][4 * widths :],
    }
    if "gvar" in tables:
        new["gvar"] = only_variations(tables["gvar"], kept)
    return new


def only_variations(gvar: bytes, kept: set[int]) -> bytes:
    """How the outlines of these glyphs change with the weight."""
    axes, shared, shared_at, count, flags, data_at = struct.unpack_from(">HHLHHL", gvar, 4)
    size = (count + 1) * (4 if flags & 1 else 2)
    places = offsets_in(gvar[20 : 20 + size], bool(flags & 1))
    data, offsets = gathered(gvar[data_at:], places, kept)
    tuples = gvar[shared_at : shared_at + 2 * axes * shared]
    begin = 20 + len(offsets)
    head = struct.pack(">HHHHLHHL", 1, 0, axes, shared, begin, count, 1, begin + len(tuples))
    return head + offsets + tuples + data


def gathered(data: bytes, places: list[int], kept: set[int]) -> tuple[bytes, bytes]:
    """The pieces of these glyphs, and where each one begins."""
    pieces, offsets, at = [], [0], 0
    for glyph in range(len(places) - 1):
        if glyph in kept:
            piece = data[places[glyph] : places[glyph + 1]]
            pieces.append(piece + bytes(-len(piece) % 4))
            at += len(pieces[-1])
        offsets.append(at)
    return b"".join(pieces), struct.pack(f">{len(offsets)}L", *offsets)


def woff(tables: Tables) -> bytes:
    """A WOFF file of these tables, each compressed."""
    names = sorted(tables)
    at, entries, pieces = 44 + 20 * len(names), [], []
    for name in names:
        table = tables[name]
        packed = min(table, zlib.compress(table, 9), key=len)  # of the same length: as it is
        sizes = len(packed), len(table), check_sum(table)
        entries.append(struct.pack(">4sLLLL", name.encode(), at, *sizes))
        pieces.append(packed + bytes(-len(packed) % 4))
        at += len(pieces[-1])
    whole = 12 + 16 * len(names) + sum(len(table) + -len(table) % 4 for table in tables.values())
    head = struct.pack(
        ">4sLLHHLHHLLLLL", b"wOFF", 0x00010000, at, len(names), 0, whole, 1, 0, 0, 0, 0, 0, 0
    )
    return head + b"".join(entries) + b"".join(pieces)


def check_sum(table: bytes) -> int:
    """The sum of a table's words."""
    padded = table + bytes(-len(table) % 4)
    return sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
