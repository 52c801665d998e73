"""The fonts as browsers read them: a table that is not shorter packed must not be packed."""

import struct
import zlib

import pytest

from kingofarms.web.shell.assets import WEB_FONTS, web_font_data
from kingofarms.web.shell.fonts import check_sum, woff


def tables_in(font: bytes) -> dict[str, tuple[bytes, int]]:
    """The tables of a WOFF file as a browser unpacks them, each with the sum it should have."""
    (count,) = struct.unpack(">H", font[12:14])
    found = {}
    for number in range(count):
        entry = struct.unpack(">4sLLLL", font[44 + 20 * number : 64 + 20 * number])
        name, at, packed_length, length, total = entry
        packed = font[at : at + packed_length]
        table = zlib.decompress(packed) if packed_length < length else packed
        assert len(table) == length
        found[name.decode()] = table, total
    return found


@pytest.mark.parametrize("name", WEB_FONTS)
def test_every_table_of_a_font_can_be_unpacked(name: str) -> None:
    tables = tables_in(web_font_data(name))
    assert {"cmap", "glyf", "head", "hhea"} <= tables.keys()
    for table, total in tables.values():
        assert check_sum(table) == total


def test_a_table_that_packing_leaves_as_long_as_it_is_is_not_packed() -> None:
    tables = [bytes([0, *range(count)]) + bytes(count) for count in range(60)]
    same = [each for each in tables if len(zlib.compress(each, 9)) == len(each)]
    assert same, "one of them is as long packed"
    for table in same:
        assert tables_in(woff({"head": table}))["head"][0] == table
