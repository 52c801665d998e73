"""Test visitors with browsers. They click whatever can be clicked and know no rules."""

import random
import re
import shutil
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    WebSocketRoute,
    expect,
)

from kingofarms.games import games

# The one that has no windows, if it is there: it costs a third less.
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
DESKTOP: ViewportSize = {"width": 1280, "height": 860}
PATIENCE = 60_000  # ms
LOOK = 50  # ms between two looks
MOST_TURNS = 600
TURN = "[Yy]our turn|^Du bist am Zug|^Jij bent aan de beurt"
ASKED_OR_DONE = """seq => document.querySelector('#panel .question')
    || Number(document.getElementById('main').dataset.seq) > seq"""

expect.set_options(timeout=PATIENCE)  # of itself it waits for five seconds only

# Short terms, where a whole match would be long.
SHORT = {name: {k: str(v) for k, v in game.SHORT.items()} for name, game in games().items()}


class Visitor:
    """One person."""

    def __init__(self, context: BrowserContext, address: str, complaints: list[str]) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: complaints.append(str(error)))
        self.page.on("console", lambda said: self._console(said, complaints))
        self.line = Line()
        self.excused = ["status of 4"]  # what its console may complain of

    def _console(self, said: Any, complaints: list[str]) -> None:
        is_excused = any(words in said.text for words in self.excused)
        if said.type == "error" and not self.line.is_cut and not is_excused:
            complaints.append(said.text)

    def set_up(self, game: str, seats: Sequence[str], name: str, **settings: str) -> str:
        """Post the form of a new table, which is quicker than to fill it in; its address."""
        kinds = [kind.partition(":") for kind in seats]
        fields = {"with": way_of(seats), "name": name, "seats": str(len(seats))}
        fields |= {f"seat-{at}": kind for at, (kind, _colon, _name) in enumerate(kinds)}
        fields |= {f"name-{at}": called for at, (_kind, _colon, called) in enumerate(kinds)}
        options = {**SHORT.get(game, {}), **settings}
        fields |= {f"option-{option}": value for option, value in options.items()}
        answer = self.page.request.post(
            f"{self.address}/new/{game}",
            form=dict(fields),
            headers={"Origin": self.address},
            max_redirects=0,
        )
        assert answer.status == 303, answer.text()
        table = f"{self.address}{answer.headers['location']}"
        self.page.goto(table)
        return table

    def fill_in(self, game: str, seats: Sequence[str], name: str, **settings: str) -> str:
        """Open the form of a new table with all that filled in, and press its button."""
        fields = {"with": way_of(seats), "name": name, "seats": str(len(seats))}
        fields["my-seat"] = str(seats.index("me")) if "me" in seats else "watch"
        others = [kind.partition(":") for kind in seats if kind != "me"]
        for at, (kind, _colon, called) in enumerate(others[1 - len(seats) :], 1):
            fields |= {"level": kind, f"seat-{at}": kind, f"name-{at}": called}
        options = {**SHORT.get(game, {}), **settings}
        fields |= {f"option-{option}": value for option, value in options.items()}
        self.page.goto(f"{self.address}/new/{game}?{urlencode(fields)}")
        self.page.locator(".go button").click()
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def sit_down(self, table: str, name: str) -> None:
        """Join at the first open seat."""
        self.page.goto(table)
        self.page.locator(".join input[name=name]").first.fill(name)
        self.page.locator(".join button").first.click()

    @property
    def title(self) -> str:
        return self.page.title()

    @property
    def is_over(self) -> bool:
        return self.title.startswith("Finished")

    @property
    def seq(self) -> int:
        return int(self.page.locator("#main").get_attribute("data-seq") or -1)

    def wait_for(self, pattern: str) -> None:
        """Wait until the title says so, and the page has its scripts."""
        expect(self.page).to_have_title(re.compile(pattern), timeout=PATIENCE)
        self.page.wait_for_load_state()

    def wait_past(self, seq: int) -> None:
        """Wait until the page shows a later version of the table."""
        past = "seq => Number(document.getElementById('main').dataset.seq) > seq"
        self.page.wait_for_function(past, arg=seq)

    def act(self, chance: random.Random) -> None:
        """One action: pick a thing, then click one of its actions."""
        page, before = self.page, self.seq
        things = page.locator(".thing.can[form=pick]")
        if things.count():
            key = chance.choice(things.evaluate_all("all => all.map(each => each.value)"))
            page.locator(f'.thing[form=pick][value="{key}"]').click()
            page.locator(".picking").wait_for()
        choices = page.locator("#panel > .choices button")
        choices.first.wait_for(state="attached")
        self.press_choice(chance.randrange(choices.count()))
        self.wait_past(before)

    def play_choice(self, which: str = "first") -> None:
        """Press the first or the last button of the panel, in sight or not."""
        before = self.seq
        button = getattr(self.page.locator("#panel .choices button"), which)
        button.evaluate("button => button.click()")
        self.wait_past(before)

    def press_choice(self, at: int) -> None:
        """Press that button of the panel; it may ask whether it is meant."""
        page, before = self.page, self.seq
        page.locator("#panel > .choices button").nth(at).click()
        page.wait_for_function(ASKED_OR_DONE, arg=before)
        if self.seq == before:
            page.locator("#panel-pay-anyway, #panel .choices #do-end").click()


def way_of(seats: Sequence[str]) -> str:
    """Which of the form's three ways leads to these seats."""
    kinds = {kind.partition(":")[0] for kind in seats}
    return "friends" if "open" in kinds else "screen" if "here" in kinds else "bots"


class Line:
    """The socket between a page and the server, which a test can cut."""

    def __init__(self) -> None:
        self.is_cut = False
        self._open: list[WebSocketRoute] = []

    def tap(self, page: Page) -> None:
        """Stand between the page and the server."""
        page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.is_cut:
            route.close()
            return
        self._open.append(route)
        route.connect_to_server()

    def cut(self) -> None:
        self.is_cut = True
        for route in self._open:
            route.close()
        self._open.clear()

    def mend(self) -> None:
        self.is_cut = False


class Visitors:
    """All visitors of one test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.complaints: list[str] = []
        self._contexts: list[BrowserContext] = []

    def come(self, **settings: Any) -> Visitor:
        """A new visitor with a separate browser."""
        context = self.browser.new_context(**{"viewport": DESKTOP, "locale": "en-GB", **settings})
        self._contexts.append(context)
        return Visitor(context, self.address, self.complaints)

    def at_table(self, game: str = "heraldry", *others: str, **settings: Any) -> Visitor:
        """Somebody at a fresh table, to play: with a bot, or whom else is named; `wishes` apart."""
        wishes = settings.pop("wishes", {})
        found = self.come(**settings)
        found.set_up(game, ["me", *(others or ["page"])], "Ann", **wishes)
        found.wait_for(TURN)
        return found

    def two_at_table(self, game: str = "heraldry", **wishes: str) -> tuple[Visitor, Visitor]:
        """Ann and Bob at a fresh table: first the one who is to play."""
        ann, bob = self.come(), self.come()
        bob.sit_down(ann.set_up(game, ["me", "open"], "Ann", **wishes), "Bob")
        for each in (ann, bob):
            each.wait_for("turn:")
        return (ann, bob) if ann.title.startswith("Your turn") else (bob, ann)

    def leave(self) -> None:
        for context in self._contexts:
            context.close()


def play_to_the_end(people: Sequence[Visitor], seed: int) -> None:
    """Let the visitors play by clicking until the match is over."""
    chance = random.Random(seed)
    for _turn in range(MOST_TURNS):
        player = next_to_play(*people)
        if player is None:
            break
        player.act(chance)
    for each in people:
        each.wait_for("^Finished")


def next_to_play(*people: Visitor) -> Visitor | None:
    """Wait until one of them is to play, and return them; None if the match is over."""
    for _look in range(PATIENCE // LOOK):
        for each in people:
            if each.title.startswith("Your turn"):
                return each
        if any(each.is_over for each in people):
            return None
        people[0].page.wait_for_timeout(LOOK)
    raise AssertionError([each.title for each in people])
