"""The first page in a real browser: it is light, its fonts are read, and it stays up to date."""

import re

from playwright.sync_api import expect

from tests.browser.people import Visitors

MOST_BYTES = 150_000
# A page asks again at once instead of after a while.
SOON = "const later = setTimeout; window.setTimeout = (work) => later(work, 200);"
LOADED = """async () => {
  await document.fonts.ready;
  const all = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
  return all.map((each) => [each.name, each.transferSize]);
}"""
READ = """() => [...document.fonts]
  .filter((each) => each.status === "loaded").map((each) => each.family)"""


def test_the_first_page_is_light_with_everything_that_it_loads(visitors: Visitors) -> None:
    page = visitors.come().page
    page.goto(visitors.address)
    sizes: dict[str, int] = dict(page.evaluate(LOADED))
    assert sum(sizes.values()) < MOST_BYTES, sizes
    addresses = [name.rpartition("/")[2] for name in sizes if "fonts" in name]
    assert {name.partition("?")[0] for name in addresses} == {"cinzel.woff", "garamond.woff"}
    assert all("?" in name for name in addresses), "with a stamp they are kept for ever"
    # The browser accepts what we made of the fonts.
    assert {family.strip('"') for family in page.evaluate(READ)} == {"Cinzel", "EB Garamond"}
    # A letter that the light font lacks loads the whole one.
    with page.expect_response(re.compile(r"garamond\.ttf\?\w+$")):
        page.evaluate("() => { document.querySelector('.saying').textContent = 'Łódź'; }")


def test_the_title_counts_the_matches_that_wait_while_the_lobby_is_open(
    visitors: Visitors,
) -> None:
    ann = visitors.come()
    lobby = ann.context.new_page()
    lobby.add_init_script(SOON)
    ann.page.goto(ann.address)  # she is known from here on
    ann.page.locator("[action='/name'] input").fill("Ann")
    ann.page.get_by_role("button", name="Save").click()
    lobby.goto(ann.address)
    expect(lobby).to_have_title(re.compile("^Lobby"))
    ann.page.locator(".game", has_text="Heraldry").get_by_role("button", name="Play now").click()
    ann.wait_for("Your turn")
    expect(lobby).to_have_title(re.compile(r"^\(1\) Lobby"))
    expect(lobby.locator("#mine .yours")).to_be_visible()
