"""The lab's report in a browser: readable on a phone, in both themes, and axe finds nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from kingofarms.lab.answers.asking import answers
from kingofarms.lab.report.page import Part, Recipe, report_page
from tests.browser.people import DESKTOP
from tests.browser.test_accessibility import LOOKS, PHONE, check
from tests.lab.made_up import made_up

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = answers([made_up(400, seats=2, times=2, cards={3: 2.5}), made_up(300, bots=("a", "b"))])
    parts = [Part(question.name, question.title, answer, at) for question, at, answer in found]
    facts = [("seed", "1"), ("rows", "sha256:" + "0123456789abcdef" * 4)]
    recipes = [Recipe("A game", words, facts, "kingofarms lab series") for words in ("one", "two")]
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(report_page("A report", parts, recipes, "kingofarms lab report"), "utf-8")
    return file


def test_axe_finds_nothing_in_the_report(browser: Browser, report: Path) -> None:
    page = browser.new_page(viewport=DESKTOP)
    page.goto(report.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    check(page, "report", looks=len(LOOKS))
    page.close()


def test_the_report_asks_for_nothing_and_complains_of_nothing(
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
    page.close()


def test_on_a_phone_nothing_is_cut_and_every_word_of_a_plot_is_large_enough(
    browser: Browser, report: Path
) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto(report.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
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
    page.close()
