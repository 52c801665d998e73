"""Files as browsers get them: scripts without comments, and kept for ever if an address says so."""

import re

import pytest

from kingofarms.web.shell.assets import (
    FONTS,
    SCRIPT_COMMENT,
    WEB_FONTS,
    content_stamp,
    scripts,
)
from tests.web.house import House

FILES = {
    "style.css": "style.css",
    "icon.svg": "icon.svg",
    "icon-192.png": "icon.svg",
    "icon-turn.svg": "icon-turn.svg",
    **{f"fonts/{name}": name for name in (*FONTS, *WEB_FONTS)},
    **{name: name for name in scripts() if name != "service-worker.js"},
}


def kept(house: House, address: str) -> str:
    answer = house.ask("GET", address)
    assert answer.status == 200, address
    return dict(answer.headers)[b"cache-control"].decode()


@pytest.mark.parametrize("name", FILES)
def test_only_a_file_with_the_right_stamp_is_immutable(house: House, name: str) -> None:
    stamp = content_stamp(FILES[name])
    assert "immutable" in kept(house, f"/static/{name}?{stamp}")
    for query in ("", "?", "?000000000000", f"?{stamp}0", f"?v={stamp}", f"?{stamp}&x"):
        assert "immutable" not in kept(house, f"/static/{name}{query}")


def test_what_pages_and_the_stylesheet_load_has_its_stamp(house: House) -> None:
    style = house.ask("GET", "/static/style.css").text
    fonts = re.findall(r'url\("(/static/fonts/[^"]+)"\)', style)
    assert len(fonts) == len(FONTS) + len(WEB_FONTS)
    page = house.ask("GET", "/").text
    loaded = re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css)[^"]*)"', page)
    icons = house.ask("GET", "/manifest.webmanifest").json()["icons"]
    for address in (*fonts, *loaded, *(each["src"] for each in icons)):
        assert "immutable" in kept(house, address), address


SCRIPT = """/** What it is for.
 * @param {Found} thing */
function first(thing) {
  // a reason
  /** @type {ChildNode} */ (thing).remove(); // another
}

/** @param {Found} thing */
function second(thing) {}
"""
SENT = """function first(thing) {
  /** @type {ChildNode} */ (thing).remove(); // another
}

function second(thing) {}
"""


def test_comments_on_lines_of_their_own_are_left_out_and_code_beside_a_type_stays() -> None:
    assert SCRIPT_COMMENT.sub("", SCRIPT) == SENT
