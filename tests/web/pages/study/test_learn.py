"""Learn pages and guided matches, without a script: pages, forms, what is kept and what is not."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from kingofarms.engine.words import languages
from kingofarms.games import games
from kingofarms.study.lessons.lesson import lesson_of
from kingofarms.web.database.connection import sqlite_url
from tests.web.conftest import servers
from tests.web.house import Guest, House
from tests.web.running import Browser, Browsers, Running, Serve, seq_of, until

TAUGHT = [name for name in games() if lesson_of(name)]


def begin(who: Browser, game: str, **fields: str) -> str:
    """The id of the guided match."""
    answer = who.post(f"/learn/{game}/match", **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def waited(who: Browser, name: str, words: str) -> str:
    """The page of the table, once it says that."""
    pages: list[str] = []

    def has_come() -> bool:
        pages.append(who.page(name))
        return words in pages[-1]

    until(has_come)
    return pages[-1]


def note(page: str) -> str:
    """What the lesson says."""
    found = re.search(r'class="lesson-words">(.*?)</p>', page, re.DOTALL)
    assert found
    return unescape(found[1])


def act(who: Browser, name: str, action: str, page: str) -> str:
    """The page after that action."""
    answer = who.post(f"/t/{name}/act", action=action, seat="0", seq=str(seq_of(page)))
    return who.page(name) if answer.status_code == 303 else answer.text


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One for all tests of this file that do not stop it."""
    with servers() as serve:
        yield serve(sqlite_url(tmp_path_factory.mktemp("learn")))


@pytest.fixture
def ann(server: Running, browser: Browsers) -> Browser:
    return browser(server)


METAL_IN_A_SENTENCE = {
    "en": "(metal|steel) is pushed out",
    "de": "(metall|Stahl) wird verdrängt",
    "nl": "(metaal|staal) wordt verdrongen",
}


@pytest.mark.parametrize("language", languages())
def test_five_pictures_tell_a_game(house: House, language: str) -> None:
    reader = Guest("", "", f"language={language}", "")
    for game in TAUGHT:
        page = house.ask("GET", f"/learn/{game}", reader).text
        assert page.count('<li class="learn-picture">') == 5
        drawn = re.findall(r'<div class="drawn.*?</div>\s*<h2>', page, re.DOTALL)
        assert all(re.search(r'<svg|deed-of|<img src="/arms\.svg', each) for each in drawn)
        assert f'lang="{language}"' in page
        assert f'action="/learn/{game}/match"' in page
    page = house.ask("GET", "/learn/kings_blade", reader).text
    assert re.search(METAL_IN_A_SENTENCE[language], page)


def test_the_lobby_the_form_and_the_table_lead_there(ann: Browser) -> None:
    table = ann.new_table("heraldry", **{"seat-1": "page"})
    for page in (ann.http.get("/").text, ann.http.get("/new/heraldry").text, ann.page(table)):
        assert 'href="/learn/heraldry"' in page


@pytest.mark.parametrize("path", ["/learn/chess", "/learn/chess/match", "/learn/%00"])
def test_a_game_that_is_not_there_is_a_clear_page(house: House, path: str) -> None:
    answer = house.ask("GET", path)
    assert 400 <= answer.status < 500
    assert "There is no game called" in answer.text
    assert 400 <= house.ask("POST", "/learn/chess/match", form={}).status < 500


@pytest.mark.parametrize("game", TAUGHT)
def test_a_whole_guided_match_by_forms(ann: Browser, game: str) -> None:
    lesson = lesson_of(game)
    assert lesson
    name, told = begin(ann, game), []
    for number, step in enumerate(lesson.steps, 1):
        page = waited(ann, name, f"Step {number} of {len(lesson.steps)}")
        page = waited(ann, name, "Your turn:")
        told.append(note(page))
        for action in step.does:
            assert "taught" in page
            page = act(ann, name, action, page)
    page = waited(ann, name, "Well done!")
    assert "You win!" in page
    assert "it does not count" in page
    assert "Rematch" not in page
    assert len({*told}) == len(lesson.steps)
    assert f"/t/{name}" not in ann.http.get("/matches").text
    assert f"/t/{name}" not in ann.http.get("/").text


def test_another_action_is_answered_kindly_and_loses_nothing(ann: Browser) -> None:
    name = begin(ann, "heraldry")
    page = ann.page(name)
    answer = act(ann, name, "9", page)
    assert "That works, too." in answer
    assert seq_of(answer) == seq_of(page)
    assert "Step 1 of" in answer
    again = ann.post(f"/t/{name}/act", action="9", seat="0", seq=str(seq_of(page)))
    assert again.status_code == 200, "it works, too, so it is no error"
    refused = act(ann, name, "8+1", page)
    assert "That works, too." not in refused, "the rules say why not"
    assert "H3" in refused or "H2" in refused


def test_back_a_step_also_over_what_was_drawn(ann: Browser) -> None:
    name = begin(ann, "blazon")
    page = ann.page(name)
    drawn = act(ann, name, "draw device", page)
    assert "Step 2 of" in drawn
    assert 'id="lesson-back"' in drawn
    assert 'href="/learn/blazon" id="lesson-leave"' in drawn
    ann.post(f"/t/{name}/undo", seat="0", seq=str(seq_of(drawn)))
    back = ann.page(name)
    assert "Step 1 of" in back
    again = act(ann, name, "draw device", back)
    assert note(again) == note(drawn)


def test_nobody_has_two_guided_matches_of_a_game(ann: Browser) -> None:
    first = begin(ann, "heraldry")
    assert begin(ann, "heraldry") == first
    assert ann.http.get("/learn/heraldry/match").headers["location"] == f"/t/{first}"
    assert "Resume the guided match" in ann.http.get("/learn/heraldry").text
    second = begin(ann, "heraldry", again="1")
    assert second != first
    assert ann.http.get(f"/t/{first}").status_code == 404
    assert begin(ann, "kings_blade") not in (first, second)


def test_a_guided_match_is_private_and_teaches_nobody_else(
    server: Running, browser: Browsers, ann: Browser
) -> None:
    ben = browser(server, "Ben")
    name = begin(ann, "heraldry")
    assert name not in ben.http.get("/").text
    assert 'id="lesson"' not in ben.page(name)
    assert 'id="lesson"' in ann.page(name)


def test_a_guided_match_survives_a_new_start_of_the_server(
    sqlite: str, serve: Serve, browser: Browsers
) -> None:
    server = serve(sqlite)
    ann = browser(server)
    name = begin(ann, "kings_blade")
    lesson = lesson_of("kings_blade")
    assert lesson
    act(ann, name, lesson.steps[0].does[0], ann.page(name))
    before = waited(ann, name, "Step 2 of")
    server.stop()
    again = serve(sqlite)
    ann.http.base_url = again.address
    ann.http.headers["Origin"] = again.address
    after = waited(ann, name, "Step 2 of")
    assert note(after) == note(before)
    act(ann, name, lesson.steps[1].does[0], after)
    waited(ann, name, "Step 3 of")


def test_a_match_that_was_begun_with_another_script_goes_on_freely(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = begin(ann, "heraldry")
    monkeypatch.setattr("kingofarms.study.lessons.lesson.lesson_of", lambda _game: None)
    page = ann.page(name, "?again")
    assert 'id="lesson"' not in act(ann, name, "9", page)
