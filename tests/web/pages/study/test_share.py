"""Pictures and previews: the result of a match that is over, and before that nothing hidden."""

import io
import re
from dataclasses import replace
from html import unescape

import pytest
from PIL import Image

from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named, games
from kingofarms.web.model.table import OVER, Place, Table
from kingofarms.web.model.view import table_view
from kingofarms.web.table.result import RIGHT, ROOM, TITLES, WORDS, broken, fitted, svg_of, width

from ...house import NOW, House
from ...worlds import OtherWorld, Played, match_of

EVERY_GAME = pytest.mark.parametrize("name", list(games()))
TEXTS = re.compile(rf'x="{RIGHT}"[^>]*?font-family="([^"]+)" font-size="([\d.]+)"[^>]*>([^<]*)<')
SHORT = {"heraldry": {"rounds_to_win": 1}, "kings_blade": {"turn_limit": 8}}


def game_at(name: str, number: int, acts: int, is_private: bool = False) -> Played:
    """A table of Ann and Ben after so many actions; all of them if there are fewer."""
    wishes = SHORT.get(name, {"turn_limit": 8})
    played = match_of(name, number, acts, [Place("a", "Ann"), Place("b", "Ben & <Co>")], **wishes)
    played.table.header = replace(
        played.table.header, is_private=is_private, id=f"{name[:4]}-share-{number}"
    )
    return played


def tags(house: House, table: Table) -> dict[str, str]:
    house.lay(table)
    page = house.ask("GET", f"/t/{table.header.id}").text
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', page)
    return {name: unescape(text) for name, text in found}


@EVERY_GAME
def test_a_match_that_is_over_has_a_preview_and_a_picture(house: House, name: str) -> None:
    table = game_at(name, 60, 900).table
    assert table.phase == OVER
    found = tags(house, table)
    at = f"http://localhost/t/{table.header.id}/picture.png"
    assert (found["og:image"], found["twitter:card"]) == (at, "summary_large_image")
    assert game_named(name).TITLE in found["og:title"]
    assert re.search(r"wins\.|draw", found["og:title"])
    assert re.search(r"Ann \d+", found["og:description"])
    answer = house.ask("GET", f"/t/{table.header.id}/picture.png?save=1")
    assert answer.status == 200
    picture = Image.open(io.BytesIO(answer.body))
    assert picture.size == (1200, 630)
    assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 50, "something is drawn"
    saved = dict(answer.headers)[b"content-disposition"].decode()
    assert saved == f'attachment; filename="{name}-ABCDE.png"'


@EVERY_GAME
def test_of_a_running_match_the_preview_has_the_game_and_the_names(house: House, name: str) -> None:
    played, world = game_at(name, 61, 11), OtherWorld(8)
    found = tags(house, played.table)
    assert found == {
        "og:site_name": "King of Arms",
        "og:type": "website",
        "og:title": game_named(name).TITLE,
        "og:description": "Ann · Ben & <Co>",
        "twitter:card": "summary",
    }
    assert found == tags(house, world.of(played, WATCHER))
    answers = [house.ask("GET", f"/t/{played.table.header.id}/picture.png")]
    house.lay(world.of(played, WATCHER))
    answers.append(house.ask("GET", f"/t/{played.table.header.id}/picture.png"))
    assert answers[0] == answers[1]
    assert answers[0].status == 400


def test_a_private_table_has_no_preview(house: House) -> None:
    for number, acts in ((62, 5), (63, 900)):
        assert tags(house, game_at("heraldry", number, acts, is_private=True).table) == {}


@EVERY_GAME
def test_names_in_a_picture_are_text_and_fit(name: str) -> None:
    played = game_at(name, 64, 900)
    long = "<script>&\"'" + 40 * "W"
    played.table.places = [Place("a", long), Place("b", "名前 🐉")]
    svg = svg_of(table_view(played.table, WATCHER, None, NOW))
    assert "<script>" not in svg
    assert "&lt;script&gt;" in svg
    assert "🐉" not in svg, "a letter that no font of ours has is replaced"
    assert 30 * "W" not in svg
    for font, size, words in TEXTS.findall(svg):
        assert width(unescape(words), font) * float(size) <= ROOM + 1


def test_a_line_is_cut_only_if_it_does_not_fit_even_in_small_letters() -> None:
    assert ">Maud Oakley wins.<" in fitted("Maud Oakley wins.", 0, 0, 46, TITLES, "#000", ROOM)
    assert "…<" in fitted(60 * "W", 0, 0, 46, TITLES, "#000", ROOM)
    assert broken("Wilhelmina & Bea win.", 34, TITLES, ROOM, 2) == ["Wilhelmina & Bea win."]
    why = "One shield is full, everyone has had a last turn, and nobody can claim anything else."
    lines = broken(why, 24, WORDS, ROOM, 2)
    assert (len(lines), " ".join(lines)) == (2, why)
    assert all(width(line, WORDS) * 24 <= ROOM for line in lines)
    assert broken("", 24, WORDS, ROOM, 2) == []


@EVERY_GAME
def test_the_picture_shows_what_a_watcher_sees(name: str) -> None:
    played, world = game_at(name, 65, 900), OtherWorld(9)
    one = svg_of(table_view(played.table, WATCHER, None, NOW))
    assert one == svg_of(table_view(world.of(played, WATCHER), WATCHER, None, NOW))
