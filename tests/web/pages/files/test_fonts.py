"""The fonts that we ship are what `drawing.fonts` makes, with every letter of our texts."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from drawing.fonts import MEASURED, letters, web_font, widths
from fontTools.ttLib import TTFont

from kingofarms.web.shell.assets import FONTS, WEB_FONTS, WIDTHS, font_file, static_file

LOCALE = Path(__file__).parents[4] / "src" / "kingofarms" / "locale"


def tables_in(data: bytes) -> dict[str, bytes]:
    reader = TTFont(BytesIO(data)).reader
    return {tag: reader[tag] for tag in sorted(reader.tables)}


@pytest.mark.parametrize("name", sorted(WEB_FONTS))
def test_a_light_font_is_made_of_the_whole_one(name: str) -> None:
    data = static_file(name).read_bytes()
    assert data[:4] == b"wOFF"
    assert tables_in(data) == tables_in(web_font(name))
    assert len(data) < font_file(WEB_FONTS[name]).stat().st_size / 2


@pytest.mark.parametrize("name", sorted(WEB_FONTS))
def test_a_light_font_has_every_letter_of_our_texts_that_the_whole_one_has(name: str) -> None:
    whole = set(TTFont(font_file(WEB_FONTS[name])).getBestCmap())
    assert set(TTFont(static_file(name)).getBestCmap()) == whole & letters()
    texts = "".join(path.read_text(encoding="utf-8") for path in LOCALE.glob("*.po"))
    assert not set(map(ord, texts)) & whole - letters()
    assert set(FONTS) == set(WEB_FONTS.values())


def test_the_widths_of_letters_are_those_of_the_whole_fonts() -> None:
    assert json.loads(WIDTHS.read_text(encoding="utf-8")) == {
        name: widths(name) for name in MEASURED
    }
