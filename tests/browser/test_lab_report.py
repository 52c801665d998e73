"""The lab's report in a browser: readable on a phone, in both themes, and axe finds nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from kingofarms.games import game_named
from kingofarms.lab.comparing.answers import compared_parts, swept_parts
from kingofarms.lab.comparing.exact import about_options
from kingofarms.lab.comparing.run import compare, sweep
from kingofarms.lab.questions.asking import answers
from kingofarms.lab.render.html import Part, Recipe, Report
from kingofarms.lab.spec import Spec
from tests.browser.people import DESKTOP
from tests.browser.test_accessibility import PHONE, check
from tests.lab.made_up import made_up

FACTS = [("seed", "1"), ("rows", "sha256:" + "0123456789abcdef" * 4)]
RECIPES = [Recipe("A game", words, FACTS, "kingofarms lab series") for words in ("one", "two")]
QUICK = Spec(matches=60, workers=1)


def questions() -> list[Part]:
    found = answers([made_up(400, seats=2, times=2, cards={3: 2.5}), made_up(300, bots=("a", "b"))])
    return [Part(question.name, question.title, answer, at) for question, at, answer in found]


def compared() -> list[Part]:
    return compared_parts(compare("kings_blade", {"turn_limit": 4}, {}, QUICK))


def swept() -> list[Part]:
    found = sweep("kings_blade", card="Dagger.points=0..9:3", setting=QUICK)
    return swept_parts(found)


def exact() -> list[Part]:
    game = game_named("heraldry")
    assert game.exact
    return about_options(game, game.exact, {"rounds_to_win": 1})[0]


@pytest.fixture(params=[questions, compared, swept, exact])
def report(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    page = Report("A report", request.param(), RECIPES, "kingofarms lab report").page()
    (tmp_path / "report.html").write_text(page, "utf-8")
    return tmp_path / "report.html"


def test_it_asks_for_nothing_complains_of_nothing_and_is_readable_on_a_phone(
    browser: Browser, report: Path
) -> None:
    page = browser.new_page(viewport=DESKTOP)
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(report.as_uri())
    page.wait_for_load_state("networkidle")
    assert asked == [report.as_uri()]
    assert complaints == []
    page.set_viewport_size(PHONE)
    plots = page.locator("figure svg:visible")
    assert plots.count() == page.locator("figure").count()
    for plot in plots.all():
        box = plot.bounding_box()
        assert box
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]
        sizes = plot.locator("text").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect().height)"
        )
        assert min(sizes) >= 9, "too small to read"
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    check(page, "report")
    page.close()
