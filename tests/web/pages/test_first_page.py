"""The first page: what it weighs without a browser, its pictures, its words, and its lists."""

import gzip
import re
from html import unescape

import httpx
import pytest
from sqlalchemy import update

from kingofarms.arms import arms_of, blazon, parse
from kingofarms.arms.arms import encode
from kingofarms.arms.arms import picture_address as picture
from kingofarms.bots.levels import LEVELS
from kingofarms.engine.words import languages, speaking
from kingofarms.games import games
from kingofarms.web.database.schema import players
from kingofarms.web.lobby.page import picture_of
from kingofarms.web.shell.assets import script, scripts
from tests.web.house import House

MOST_BYTES = 150_000
LINKED = re.compile(r'(?:src|href)="(/static/[^"]+)"')
SCRIPT = re.compile(r'<script type="module" src="([^"]+)"')
IMPORTS = re.compile(r"^(?:import|export)\b", re.MULTILINE)
PAGES = ("/", "/new/heraldry", "/arms", "/puzzles", "/t", "/rules/heraldry")
FONTS_SHOWN = ("cinzel.woff", "garamond.woff")  # nothing on the page is in italics


def load(who: httpx.Client, path: str) -> tuple[int, str]:
    """How many bytes travelled, and the text."""
    with who.stream("GET", path) as answer:
        answer.read()
        assert answer.status_code == 200, path
        return answer.num_bytes_downloaded, answer.text


def test_the_first_page_weighs_less_than_150_kilobytes_with_all_that_it_loads(
    house: House,
) -> None:
    who = house.browser()
    size, page = load(who, "/")
    sizes = {"/": size}
    waiting = LINKED.findall(page) + [f"/static/fonts/{name}" for name in FONTS_SHOWN]
    for path in waiting:
        sizes[path], text = load(who, path)
        assert not ("lobby.js" in path and "\nimport " in text), "all of it is in one file"
    assert sum(sizes.values()) < MOST_BYTES, sizes


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_for_one_script_that_imports_nothing(house: House, path: str) -> None:
    who = house.browser()
    if path == "/t":
        page = who.post("/play", data={"game": "heraldry"}, follow_redirects=True).text
    else:
        page = load(who, path)[1]
    (script,) = SCRIPT.findall(page)
    assert not IMPORTS.search(load(who, script)[1])


@pytest.mark.parametrize("name", [name for name in scripts() if name != "service-worker.js"])
def test_a_script_holds_each_module_that_it_imports_once_and_in_order(name: str) -> None:
    text = script(name)
    modules = re.findall(r'^modules\["(.+)"\] = ', text, re.MULTILINE)
    assert len(modules) == len(set(modules))
    for used in re.finditer(r'= modules\["(.+)"\];', text):
        assert f'\nmodules["{used[1]}"] = ' in text[: used.start()]
    assert not modules or (modules[-1] == name and not IMPORTS.search(text))


def test_a_browser_that_reads_no_compressed_files_gets_plain_ones(house: House) -> None:
    who = house.browser()
    plain = who.get("/static/style.css", headers={"Accept-Encoding": "identity"})
    packed = who.get("/static/style.css", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert plain.text == packed.text
    assert int(packed.headers["content-length"]) < len(gzip.compress(plain.content, 1))


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_of_ours_shows_real_cards_in_the_readers_language(name: str) -> None:
    pictures = set()
    for language in languages():
        with speaking(language):
            pictures.add(picture_of(name))
    assert len(pictures) == len(languages())
    assert all(picture.count('class="shown"') >= 3 for picture in pictures)


def test_every_game_has_its_aim_and_every_level_is_explained_beside_the_choice(
    house: House,
) -> None:
    page = unescape(house.ask("GET", "/").text)
    for game in games().values():
        card = page.partition(f"<h2>{game.TITLE}</h2>")[2].partition("</article>")[0]
        assert game.AIM in card
        assert all(level.words in card for level in LEVELS.values())
        assert "Play now" in card
        assert f'href="/new/{game.NAME}?with=friends">Play with friends' in card
        assert f'href="/rules/{game.NAME}"' in card


def test_the_title_counts_the_matches_that_wait(house: House) -> None:
    ann = house.guest("Ann")
    assert "<title>Lobby" in house.ask("GET", "/", ann).text
    told = house.ask(
        "POST", "/api/tables", ann, message={"game": "heraldry", "seats": ["me", {"name": "Bea"}]}
    )
    assert told.status == 201
    page = house.ask("GET", "/", ann).text
    assert "<title>(1) Lobby" in page
    lists = house.ask("GET", "/lists", ann).text
    assert 'data-waiting="1"' in lists
    assert 'class="showcase' not in lists
    assert f"/t/{told.json()['id']}" in lists
    assert 'data-waiting="0"' in house.ask("GET", "/lists").text


def test_my_matches_are_listed_with_results_and_the_ladder(house: House) -> None:
    ann = house.guest("Ann")
    assert "have not finished a match" in house.ask("GET", "/matches", ann).text
    assert "have not finished a match" in house.ask("GET", "/matches").text
    table = house.new_table(ann, "me", "page")
    house.ask("POST", f"/api/tables/{table['id']}/concede", ann, message={})
    page = unescape(house.ask("GET", "/matches", ann).text)
    for path in ("", "/replay", "/analysis"):
        assert f'href="/t/{table["id"]}{path}"' in page
    assert table["bot_names"][1] in page
    assert "0 won · 0 drawn · 1 lost" in page
    assert page.count('class="box ladder"') == len(games())
    assert "3 of 5 matches" in page
    past = house.ask("GET", "/api/matches", ann).json()
    assert [each["id"] for each in past["matches"]] == [table["id"]]
    assert past["matches"][0]["level"] == "page"
    assert past["matches"][0]["seats"][1]["name"] == table["bot_names"][1]
    assert house.ask("GET", "/matches?at=nonsense", ann).status == 400
    assert house.ask("GET", "/api/matches").status == 401


def test_everybody_sees_their_own_arms_those_of_the_name_until_they_win_some(house: House) -> None:
    ann = house.guest("Ann")
    assert "Your arms" not in house.ask("GET", "/").text, "a stranger has none"
    page = unescape(house.ask("GET", "/matches", ann).text)
    assert blazon(arms_of("Ann"), "en") in page
    assert "Win a match of Blazon" in page
    won = parse("Gules, a lion rampant or")
    winning = update(players).where(players.c.id == ann.id).values(arms=encode(won))
    house.runner.run(house.server.store.write(lambda connection: connection.execute(winning)))
    page = unescape(house.ask("GET", "/matches", ann).text)
    assert blazon(won, "en") in page
    assert "You built them in a match that you won." in page
    assert picture(won) in unescape(house.ask("GET", "/", ann).text)
