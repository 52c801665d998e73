"""Pictures of every type of page: `python -m tests.pictures.pages` writes `docs/pictures/pages`.

Each is taken at three widths, light and dark. Arguments are the names of pages; without any, all.
"""

import io
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from kingofarms.bots.levels import bot_named
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import as_file
from kingofarms.engine.rules.chance import streamed
from kingofarms.games import game_named, games
from kingofarms.web.table.notes import COACHED, DONE
from tests.browser.conftest import serving
from tests.browser.late import bring
from tests.browser.people import CHROMIUM, FLAGS, Visitor
from tests.compile_games import compile_game

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

Visit = Callable[[Visitor], None]
LEVELS = {"Anna": "squire", "Ben": "page", "Cora": "squire"}
A_PUZZLE = "2026-10-07"
PATIENCE = 240_000  # ms: an analysis takes its time
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


# The pages on which one learns and studies.


class Played:
    """A whole match between bots of different strength, as a file."""

    def __init__(self, name: str, names: Sequence[str], **options: Any) -> None:
        game = game_named(name)
        agreed, rng = game.agree(options), streamed(5, 0)
        match = Match(game, agreed, len(names), Sealed(b"\x05" * 32))
        bots = [bot_named(LEVELS[each], game, agreed) for each in names]
        for seat, each in enumerate(names):
            match.sit(seat, each)
        while not match.is_over:
            seat = match.to_play
            match.act(bots[seat].choose(match.view(seat), match.legal, rng))
        self.file, self.last = msgspec.json.encode(as_file(match)), len(match.entries)


@cache
def played(name: str, *names: str) -> Played:
    """One of each is enough."""
    return Played(name, names)


def at(path: str, shown: str = "body") -> Visit:
    """The page at that address, when that part of it is there."""

    def visit(visitor: Visitor) -> None:
        visitor.page.goto(visitor.address + path)
        visitor.page.locator(shown).wait_for()

    return visit


def guided(visitor: Visitor) -> None:
    """The first step of a guided match."""
    visitor.page.goto(f"{visitor.address}/learn/kings_blade")
    visitor.page.locator("#guided").click()
    visitor.page.locator(".lesson-words").wait_for()
    visitor.page.locator(".taught").first.wait_for(state="attached")


def hint(visitor: Visitor) -> None:
    """A hint, marked on the table."""
    visitor.set_up("kings_blade", ["me", "squire", "page"], "Anna", turn_limit="40")
    visitor.wait_for("Your turn")
    visitor.page.locator("#hint-ask").click()
    expect(visitor.page.locator("#hint-do")).to_be_visible(timeout=PATIENCE)


def replay(visitor: Visitor) -> None:
    """A moment of a match that is over."""
    match = played("blazon", "Anna", "Ben", "Cora")
    visitor.page.goto(f"{bring(visitor.address, match.file)}/replay?at={match.last * 2 // 3}")


def analysed(visitor: Visitor, match: Played) -> str:
    """The match is analysed; the address of its table."""
    table = bring(visitor.address, match.file)
    visitor.page.goto(f"{table}/analysis")
    visitor.page.locator("#analyse").click()
    expect(visitor.page.locator("#chances")).to_be_visible(timeout=PATIENCE)
    return table


def analysis(visitor: Visitor) -> None:
    """Chances, luck and decisions of a match."""
    analysed(visitor, played("kings_blade", "Anna", "Ben"))


def puzzle_refuted(visitor: Visitor) -> None:
    """A wrong answer, and what follows from it."""
    visitor.excused.append("status of 503")  # until the puzzle is made
    visitor.page.goto(f"{visitor.address}/puzzles/heraldry/page-7")
    visitor.page.locator(".board.puzzle").wait_for(timeout=PATIENCE)
    answers = visitor.page.locator("#panel .choices button")
    for at in range(answers.count()):
        answers.nth(at).click()
        visitor.page.locator(".answered").wait_for()
        if visitor.page.locator("#line-next").count():
            return
        visitor.page.goto(f"{visitor.address}/puzzles/heraldry/page-7")


def shuffle(visitor: Visitor) -> None:
    """Whether the shuffle was fair."""
    visitor.page.goto(f"{bring(visitor.address, played('heraldry', 'Anna', 'Ben').file)}/shuffle")


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
    "learn": at("/learn/blazon"),
    "guided": guided,
    "hint": hint,
    "replay": replay,
    "analysis": analysis,
    "puzzle": at(f"/puzzles/kings_blade/{A_PUZZLE}", ".board.puzzle"),
    "puzzle-refuted": puzzle_refuted,
    "shuffle": shuffle,
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
