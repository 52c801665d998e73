"""The fonts in the package are what `drawing.fonts` makes, with every letter of our texts."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from drawing.fonts import FONTS, MADE, letters, web_font, whole, widths
from fontTools.ttLib import TTFont

from kingofarms.web.shell.assets import WIDTHS, font_file, static_file

LOCALE = Path(__file__).parents[4] / "src" / "kingofarms" / "locale"


def tables_in(data: bytes) -> dict[str, bytes]:
    reader = TTFont(BytesIO(data)).reader
    return {tag: reader[tag] for tag in sorted(reader.tables)}


@pytest.mark.parametrize("name", sorted(FONTS))
def test_a_light_font_is_made_of_the_whole_one(name: str) -> None:
    data = static_file(f"{name}.woff").read_bytes()
    assert data[:4] == b"wOFF"
    assert tables_in(data) == tables_in(web_font(name))
    assert len(data) < font_file(f"{name}.ttf").stat().st_size / 2


@pytest.mark.parametrize("name", sorted(FONTS))
def test_a_light_font_has_every_letter_of_our_texts_that_the_whole_one_has(name: str) -> None:
    every = set(whole(name).getBestCmap())
    assert set(TTFont(static_file(f"{name}.woff")).getBestCmap()) == every & letters()
    texts = "".join(path.read_text(encoding="utf-8") for path in LOCALE.glob("*.po"))
    assert not set(map(ord, texts)) & every - letters()


def test_the_widths_of_letters_are_those_of_the_whole_fonts() -> None:
    assert json.loads(WIDTHS.read_text(encoding="utf-8")) == {name: widths(name) for name in FONTS}


@pytest.mark.parametrize("name", sorted(FONTS))
def test_a_light_font_comes_with_its_license(name: str) -> None:
    assert b"SIL Open Font License" in (MADE / f"{name}-license.txt").read_bytes()
