"""Settings are kept in the browser's cookie, and every page follows them."""

import re

import pytest

from kingofarms.web.http.preferences import CHOICES, Preferences, preferences_in
from tests.web.house import House


def chosen_in(page: str) -> dict[str, str]:
    """What the form on that page has chosen."""
    chosen = re.findall(r'<input type="radio" name="(\w+)" value="(\w+)" checked>', page)
    return dict(chosen)


def test_every_page_has_the_form_with_what_was_chosen(house: House) -> None:
    ann = house.browser()
    wishes = {"theme": "dark", "motion": "slow", "sound": "on", "confirm": "on", "notify": "off"}
    back = {"back": "/rules/heraldry"}
    answer = ann.post("/settings", data={**wishes, "language": "de", **back})
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/heraldry")
    for path in ("/", "/rules/heraldry", "/settings", "/new/blazon"):
        page = ann.get(path).text
        assert chosen_in(page) == {**wishes, "language": "de"}, path
        assert '<html lang="de" data-theme="dark" data-motion="slow" data-sound="on"' in page


def test_without_a_choice_pages_follow_the_system(house: House) -> None:
    page = house.browser().get("/").text
    usual = {name: choices[0] for name, choices in CHOICES.items()}
    assert chosen_in(page) == {**usual, "language": "en"}
    assert "data-theme" not in page


def test_the_language_alone_leaves_the_other_settings_as_they_are(house: House) -> None:
    ann = house.browser()
    ann.post("/settings", data={"theme": "light"})
    ann.post("/language", data={"language": "nl"})
    assert '<html lang="nl" data-theme="light"' in ann.get("/").text


@pytest.mark.parametrize("field", [{"theme": "pink"}, {"motion": "fast"}, {"language": "tlh"}])
def test_a_choice_that_does_not_exist_is_refused(house: House, field: dict[str, str]) -> None:
    answer = house.browser().post("/settings", data=field)
    assert answer.status_code == 400
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("back", ["//evil.example/", "/\\evil.example", "https://evil.example", ""])
def test_it_leads_back_only_to_pages_of_ours(house: House, back: str) -> None:
    answer = house.browser().post("/settings", data={"theme": "dark", "back": back})
    assert answer.headers["location"] == "/"
    page = house.browser().get("/settings", params={"back": back}).text
    assert "evil.example" not in page


@pytest.mark.parametrize("text", ["theme=pink", "x" * 5000, "&" * 900, "theme=dark&theme=<b>", "%"])
def test_a_strange_cookie_is_the_usual_settings(house: House, text: str) -> None:
    assert preferences_in(text[:200]) == Preferences()
    headers = {"Cookie": f'preferences="{text}"'}
    assert house.browser().get("/", headers=headers).status_code == 200


def test_the_cookie_says_only_what_is_not_usual() -> None:
    assert Preferences().cookie() == ""
    wishes = Preferences(theme="dark", sound="on")
    assert preferences_in(wishes.cookie()) == wishes


def test_the_manifest_names_icons_that_are_there(house: House) -> None:
    manifest = house.browser().get("/manifest.webmanifest", headers={"Accept-Language": "de"})
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.json()["lang"] == "de"
    for icon in manifest.json()["icons"]:
        answer = house.browser().get(icon["src"])
        assert answer.headers["content-type"] == "image/png"
        assert answer.content.startswith(b"\x89PNG")
        width = int.from_bytes(answer.content[16:20])
        assert icon["sizes"] == f"{width}x{width}"
    assert house.browser().get("/static/icon-99.png").status_code == 404


def test_what_the_service_worker_keeps_is_there(house: House) -> None:
    script = house.browser().get("/service-worker.js")
    assert script.headers["content-type"].startswith("text/javascript")
    kept = re.search(r'"(/static/style\.css\?\w+)"', script.text)
    assert kept
    for path in ("/offline", kept[1], "/static/icon.svg"):
        assert house.browser().get(path).status_code == 200
