"""Visits to the pages on which one learns and studies, for `tests.pictures.pages`."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec
from playwright.sync_api import expect

from kingofarms.bots.by_name import bot_named
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import as_file
from kingofarms.engine.rules.chance import streamed
from kingofarms.games import game_named
from tests.browser.late import bring
from tests.browser.people import Visitor

Visit = Callable[[Visitor], None]
LONG = 240_000  # ms: an analysis takes its time
LEVELS = {"Anna": "squire", "Ben": "page", "Cora": "squire"}
A_PUZZLE = "2026-10-07"


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
    expect(visitor.page.locator("#hint-do")).to_be_visible(timeout=LONG)


def replay(visitor: Visitor) -> None:
    """A moment of a match that is over."""
    match = played("blazon", "Anna", "Ben", "Cora")
    visitor.page.goto(f"{bring(visitor.address, match.file)}/replay?at={match.last * 2 // 3}")


def analysed(visitor: Visitor, match: Played) -> str:
    """The match is analysed; the address of its table."""
    table = bring(visitor.address, match.file)
    visitor.page.goto(f"{table}/analysis")
    visitor.page.locator("#analyse").click()
    expect(visitor.page.locator("#chances")).to_be_visible(timeout=LONG)
    return table


def analysis(visitor: Visitor) -> None:
    """Chances, luck and decisions of a match."""
    analysed(visitor, played("kings_blade", "Anna", "Ben"))


def puzzle_refuted(visitor: Visitor) -> None:
    """A wrong answer, and what follows from it."""
    visitor.excused.append("status of 503")  # until the puzzle is made
    visitor.page.goto(f"{visitor.address}/puzzles/heraldry/page-7")
    visitor.page.locator(".board.puzzle").wait_for(timeout=LONG)
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


STUDY: dict[str, Visit] = {
    "learn": at("/learn/blazon"),
    "guided": guided,
    "hint": hint,
    "replay": replay,
    "analysis": analysis,
    "puzzle": at(f"/puzzles/kings_blade/{A_PUZZLE}", ".board.puzzle"),
    "puzzle-refuted": puzzle_refuted,
    "shuffle": shuffle,
}
