"""Pictures of every type of page: `python -m tests.pictures.pages` writes `docs/pictures/pages`.

Each is taken at three widths, light and dark. Arguments are the names of pages; without any, all.
"""

import io
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from kingofarms.games import games
from kingofarms.web.table.notes import COACHED, DONE
from tests.browser.conftest import serving
from tests.browser.late import bring
from tests.browser.people import CHROMIUM, FLAGS, Visitor
from tests.compile_games import compile_game
from tests.pictures.study import STUDY, Visit, at, played

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZES: dict[int, ViewportSize] = {
    1440: {"width": 1440, "height": 900},
    768: {"width": 768, "height": 1024},
    360: {"width": 360, "height": 740},
}
THEMES = ("light", "dark")
QUALITY = 70  # of a picture: letters stay sharp, and it takes some 50 kB
ACTION = re.compile(r'name="action" value="([^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="(seq|seat|lift)" value="(-?\d+)"')
Kinds = tuple[str, ...]
PREFERRED: Kinds = ("place", "pour", "take", "token", "acquire", "draw")  # so that a table fills up

BEGUN = "() => /turn/.test(document.title)"  # when everybody has added to the shuffle


def play(visitor: Visitor, acts: int, seed: int = 3) -> None:
    """Act so many times, or until the match is over; then show the table."""
    chance, address = random.Random(seed), visitor.page.url.partition("?")[0]
    for _act in range(acts):
        visitor.wait_for("^Your turn|^Finished|your turn")
        if visitor.is_over:
            break
        act(visitor, chance)
    visitor.page.goto(address)
    visitor.wait_for("^Your turn|^Finished|your turn")


def act(visitor: Visitor, chance: random.Random, preferred: Kinds = PREFERRED) -> None:
    """One action, such that the table fills up; none where it is another's turn."""
    address, request = visitor.page.url.partition("?")[0], visitor.context.request
    page = request.get(address).text()
    fields = dict(reversed(HIDDEN.findall(page)))
    actions = [unescape(action) for action in dict.fromkeys(ACTION.findall(page))]
    if not actions:
        return
    liked = [each for each in actions if each.startswith(preferred)] or actions
    form = {**fields, "action": chance.choice(liked)}
    headers = {"Accept": "application/json", "Origin": visitor.address}
    answer = request.post(f"{address}/act", form=form, headers=headers)
    assert answer.ok, answer.text()
    visitor.page.goto(address)


def table(game: str, seats: list[str], acts: int, **options: str) -> Visit:
    """A table in the middle of a match."""

    def visit(visitor: Visitor) -> None:
        visitor.set_up(game, seats, "Anna", **options)
        play(visitor, acts)

    return visit


def blazon_with_a_hand(visitor: Visitor) -> None:
    """Blazon for three in the middle of a match, with cards to choose from."""
    table("blazon", ["me", "squire", "page"], 18, **LONG)(visitor)
    chance = random.Random(3)
    while visitor.page.locator(".own-hand .card-thing").count() < 5 and not visitor.is_over:
        act(visitor, chance, ("draw", "finish", "pay"))
        visitor.wait_for("^Your turn|^Finished")


def picked(game: str, seats: list[str], acts: int, **options: str) -> Visit:
    """The same, with a card picked: its targets glow."""

    def visit(visitor: Visitor) -> None:
        table(game, seats, acts, **options)(visitor)
        visitor.page.locator(".thing.can[form=pick]").last.click()
        visitor.page.locator(".picking").wait_for()

    return visit


def waiting_room(visitor: Visitor) -> None:
    """A table at which a friend is expected."""
    visitor.set_up("kings_blade", ["me", "open", "squire"], "Anna")


def curtain(visitor: Visitor) -> None:
    """Between two people on one screen."""
    visitor.set_up("blazon", ["me", "here:Ben"], "Anna")
    visitor.page.locator("#lift").wait_for()


def arms_won(visitor: Visitor) -> None:
    """A friend concedes: the arms that were built are borne from now on."""
    browser = visitor.context.browser
    assert browser
    ben = Visitor(browser.new_context(locale="en-GB"), visitor.address, [])
    ben.sit_down(visitor.set_up("blazon", ["me", "open"], "Anna", **LONG), "Ben")
    chance = random.Random(3)
    visitor.page.wait_for_function(BEGUN)
    while visitor.page.locator(".mine .line-of").first.locator(".empty").count():
        act(visitor, chance)
        act(ben, chance)
        visitor.page.reload()
    headers = {"Accept": "application/json", "Origin": visitor.address}
    address = visitor.page.url.partition("?")[0]
    assert ben.context.request.post(
        f"{address}/concede", form={"seat": "1", "sure": "on"}, headers=headers
    ).ok
    visitor.wait_for("^Finished")
    visitor.page.goto(address)
    ben.context.close()


def my_matches(visitor: Visitor) -> None:
    """The past of somebody who has played, and has won arms."""
    table("heraldry", ["me", "page"], 40)(visitor)
    arms_won(visitor)
    visitor.page.goto(visitor.address + "/matches")


def share(visitor: Visitor) -> bytes:
    """The picture that goes with a link to a match."""
    table = bring(visitor.address, played("blazon", "Anna", "Ben", "Cora").file)
    return visitor.context.request.get(f"{table}/picture.png").body()


def log_page(visitor: Visitor) -> None:
    """Everything that happened at a table."""
    table("heraldry", ["me", "page"], 4)(visitor)
    visitor.page.goto(visitor.page.url.partition("?")[0] + "/log")


LONG = {"turn_limit": "40"}
PAGES: dict[str, Visit] = {
    "lobby": at("/"),
    "new-table": at("/new/blazon?seats=3"),
    "waiting-room": waiting_room,
    "heraldry": table("heraldry", ["me", "squire"], 3, rounds_to_win="3"),
    "heraldry-end": table("heraldry", ["me", "page"], 40),
    "kings-blade": table("kings_blade", ["me", "squire", "page"], 14, **LONG),
    "kings-blade-end": table("kings_blade", ["me", "page"], 60, turn_limit="12"),
    "blazon": blazon_with_a_hand,
    "blazon-five": table("blazon", ["me", "squire", "page", "page", "page"], 20, **LONG),
    "blazon-picked": picked("blazon", ["me", "squire"], 20, **LONG),
    "blazon-end": table("blazon", ["me", "page"], 80, turn_limit="12"),
    "curtain": curtain,
    "arms": at("/arms?" + urlencode({"blazon": "Azure, a chevron or between three lions argent"})),
    "arms-won": arms_won,
    "my-matches": my_matches,
    "puzzles": at("/puzzles"),
    "import": at("/import"),
    **STUDY,
    "log": log_page,
    "rules": at("/rules/blazon"),
    "settings": at("/settings"),
    "devices": at("/devices"),
    "credits": at("/credits"),
    "api": at("/api"),
    "not-found": at("/no-such-page"),
    "offline": at("/offline"),
}


@contextmanager
def visiting(browser: Browser, address: str) -> Iterator[Visitor]:
    """Somebody at a desk who has had the tips."""
    context = browser.new_context(viewport=SIZES[1440], locale="en-GB", reduced_motion="reduce")
    done = ":".join(f"{name}.{DONE}" for name in games())
    context.add_cookies([{"name": COACHED, "value": done, "url": address}])
    yield Visitor(context, address, [])
    context.close()


def take(page: Page, name: str) -> None:
    """That page at all widths and in both themes."""
    for width, size in SIZES.items():
        for theme in THEMES:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.wait_for_timeout(250)  # fonts and layout settle
            save(page.screenshot(), FOLDER / "pages" / f"{name}-{width}-{theme}.webp")


def save(picture: bytes, path: Path) -> None:
    """Write a picture in little room."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.open(io.BytesIO(picture)).save(path, "WEBP", quality=QUALITY, method=6)
    sys.stdout.write(f"{path.name}: {path.stat().st_size / 1000:.0f} kB\n")


def main(names: list[str]) -> None:
    """Take the pictures with these names, or all."""
    for game in games():
        compile_game(game)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in names or [*PAGES, "share"]:
            with visiting(browser, address) as visitor:
                if name == "share":
                    save(share(visitor), FOLDER / "pages" / "share.webp")
                    continue
                PAGES[name](visitor)
                take(visitor.page, name)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
