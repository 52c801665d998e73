"""Somebody who plays on the table alone: by clicks, by dragging, by touch, or by keys.

It chooses among what glows, and knows no rule. The panel beside the table is never used.
"""

import random
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.people import MOST_TURNS, Visitor

# What a button does is drawn: the table is a later one, or shows what was asked for.
FORM = "each => each.form.id + ' ' + each.name"
DONE = {
    "pick pick": "name => document.getElementById(name)?.ariaPressed === 'true'",
    "pick ask": "() => document.querySelector('.felt .question')",
    "pick seen": "() => !document.getElementById('moment')",
    "tray tray": "name => document.getElementById(name).closest('.in-tray') ? IN : !IN",
}
IDS = "all => all.filter(each => each.checkVisibility()).map(each => each.id)"
# What can be used on the table. A button that pays or goes on is preferred, so that it ends.
THINGS = ".felt .thing.can"
DEEDS = ".felt .deed:not([disabled], [id$=cancel])"
MOSTLY = 0.7

Press = Callable[[Page, str], None]


def ids(page: Page, which: str) -> list[str]:
    """The ids of those that match and can be seen."""
    found: list[str] = page.locator(which).evaluate_all(IDS)
    return found


def by_id(name: str) -> str:
    """A selector; ids have dots and apostrophes in them."""
    return f'[id="{name}"]'


def click(page: Page, name: str) -> None:
    page.locator(by_id(name)).click()


def tap(page: Page, name: str) -> None:
    page.locator(by_id(name)).tap()


def enter(page: Page, name: str) -> None:
    page.locator(by_id(name)).focus()
    page.keyboard.press("Enter")


class TablePlayer:
    """Plays a visitor's seat."""

    def __init__(self, visitor: Visitor, press: Press, seed: int) -> None:
        self.visitor, self.page, self.press = visitor, visitor.page, press
        self.chance = random.Random(seed)
        self.pressed: set[str] = set()  # the kinds of things, by the first part of their ids

    def play(self) -> None:
        """To the end of the match."""
        for _turn in range(MOST_TURNS):
            self.visitor.wait_for("Your turn|^Finished")
            if self.visitor.is_over:
                return
            self.act()
        raise AssertionError("the match does not end")

    def act(self) -> None:
        """One click, or whatever it is done by."""
        deeds, things = ids(self.page, DEEDS), ids(self.page, THINGS)
        is_deed = deeds and (not things or self.chance.random() < MOSTLY)
        self.do(self.chance.choice(deeds if is_deed else things))

    def do(self, name: str) -> None:
        """Use it, and wait until what it does is drawn."""
        self.pressed.add(name.removeprefix("thing-").partition("-")[0])
        done = self.done(name)
        self.press(self.page, name)
        done()

    def done(self, name: str) -> Callable[[], object]:
        """A function that waits until what the button does now is drawn."""
        button, seq = self.page.locator(by_id(name)), self.visitor.seq
        does = DONE.get(button.evaluate(FORM))
        if does is None:
            return lambda: self.visitor.wait_past(seq)
        is_inside = self.page.locator(f".in-tray {by_id(name)}").count()
        does = does.replace("? IN : !IN", "? !inside : inside").replace(
            "name =>", "([name, inside]) =>"
        )
        return lambda: self.page.wait_for_function(does, arg=[name, bool(is_inside)])


class DraggingPlayer(TablePlayer):
    """Drags whatever can be taken somewhere else, and clicks on the rest."""

    drags = 0

    def do(self, name: str) -> None:
        if not name.startswith("thing-") or self.page.locator(".picking").count():
            super().do(name)
            return
        seq, done = self.visitor.seq, self.lifted(name)
        self.lift(name)
        done()
        targets = [each for each in ids(self.page, ".picking .thing.can") if each != name]
        if targets and self.visitor.seq == seq:
            self.drag_to(self.chance.choice(targets))
        else:  # it is picked now; the next click plays it
            self.page.mouse.move(2, 2)
            self.page.mouse.up()

    def lifted(self, name: str) -> Callable[[], object]:
        """A function that waits until it is picked, or played if a click would do that."""
        if self.page.locator(by_id(name)).evaluate(FORM) == "play action":
            return self.done(name)
        return lambda: self.page.wait_for_function(DONE["pick pick"], arg=name)

    def lift(self, name: str) -> None:
        """Take hold of it, and move it a little."""
        self.page.locator(by_id(name)).scroll_into_view_if_needed()
        x, y = self.middle(name)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 12, y - 12, steps=2)

    def drag_to(self, name: str) -> None:
        """Drop there what is held."""
        target = self.page.locator(by_id(name))
        target.scroll_into_view_if_needed()
        done = self.done(name)
        if target.evaluate(FORM) == "tray tray":  # what is put in lies in the tray then
            done = self.put_in
        self.page.mouse.move(*self.middle(name), steps=2)
        self.page.mouse.up()
        done()
        self.drags += 1
        self.pressed.add(f"to {name.removeprefix('thing-').partition('-')[0]}")

    def put_in(self) -> None:
        """Wait until nothing is picked any more."""
        self.page.locator(".picking").wait_for(state="detached")

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of what can be seen of it."""
        box = self.page.locator(by_id(name)).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
