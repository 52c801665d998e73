"""Puzzles in a real browser: solved by clicks, failed and refuted, by keys."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from kingofarms.games import game_named
from kingofarms.study.puzzles.puzzle import Puzzle
from kingofarms.study.puzzles.shelf import find_puzzle
from tests.browser.people import PATIENCE, Visitors

NAME = "page-7"


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return find_puzzle(game_named("heraldry"), NAME)


def open_puzzle(visitors: Visitors) -> Page:
    """The page says so while a puzzle is being made, and loads itself again."""
    visitor = visitors.come()
    visitor.excused.append("status of 503")
    visitor.page.goto(f"{visitors.address}/puzzles/heraldry/{NAME}")
    expect(visitor.page.locator(".board.puzzle")).to_be_visible(timeout=4 * PATIENCE)
    return visitor.page


def some_wrong(puzzle: Puzzle) -> str:
    """The wrong answer with the longest line."""
    wrong = [each for each in puzzle.verdicts if each.action != puzzle.right]
    return max(wrong, key=lambda each: len(each.line)).action


def press(page: Page, answer: str) -> None:
    page.locator(f'#panel button[value="{answer}"]').click()


def test_solved_by_clicking_on_the_table(visitors: Visitors, puzzle: Puzzle) -> None:
    page = open_puzzle(visitors)
    page.locator(f"#thing-hand-{puzzle.seat}-{puzzle.right}").click()  # a card alone
    page.locator(".picking #thing-row").click()
    expect(page.locator("#panel h2.right")).to_have_text("Right!")
    expect(page.locator("#next-puzzle")).to_have_attribute("href", "/puzzles/heraldry/page-8")
    page.goto(f"{visitors.address}/puzzles/heraldry/{NAME}")
    expect(page.locator(".puzzle-kind .solved")).to_be_visible()
    page.goto(f"{visitors.address}/puzzles")
    expect(page.locator('a[href="/puzzles/heraldry/page-8"]')).to_be_visible()


def test_a_wrong_answer_is_refuted_on_the_table(visitors: Visitors, puzzle: Puzzle) -> None:
    page = open_puzzle(visitors)
    answer = some_wrong(puzzle)
    last = len(puzzle.verdict(answer).line)
    press(page, answer)
    expect(page.locator("#panel h2.wrong")).to_have_text("That is not it.")
    current = page.locator(".line-list [aria-current]")
    expect(current).not_to_have_attribute("value", "1")  # it plays by itself
    page.locator("#line-play").click()
    at = int(current.get_attribute("value") or 0)
    page.locator("#line-back").click()
    expect(current).to_have_attribute("value", str(at - 1))
    page.locator(".line-list a").first.click()
    expect(current).to_have_attribute("value", "1")
    for number in range(2, last + 1):
        page.locator("#line-next").click()
        expect(current).to_have_attribute("value", str(number))
    expect(page.locator("#line-next")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("total")
    page.locator("#try-again").click()
    expect(page.locator("#panel h2")).to_have_text("Find the one winning action.")


def test_a_step_that_comes_late_does_not_undo_the_one_that_was_asked_for_after_it(
    visitors: Visitors, puzzle: Puzzle
) -> None:
    page, answer = open_puzzle(visitors), some_wrong(puzzle)
    last = str(len(puzzle.verdict(answer).line))
    late: list[Route] = []
    current = page.locator(".line-list [aria-current]")
    page.route(re.compile(r"step=2\b"), lambda route: late.append(route))
    with page.expect_request(re.compile(r"step=2\b")):
        press(page, answer)  # then it plays by itself
    expect(current).to_have_attribute("value", "1")
    page.locator(".line-list a").last.click()
    expect(current).to_have_attribute("value", last)
    with page.expect_response(re.compile(r"step=2\b")) as response:
        late[0].continue_()
    response.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(current).to_have_attribute("value", last)


def test_by_keys_alone(visitors: Visitors, puzzle: Puzzle) -> None:
    page = open_puzzle(visitors)
    page.locator(f'#panel button[value="{some_wrong(puzzle)}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2.wrong")).to_be_visible()
    current = page.locator(".line-list [aria-current]")
    page.keyboard.press("ArrowRight")
    expect(current).not_to_have_attribute("value", "1")
    while page.locator("#line-back").count():
        before = int(str(current.get_attribute("value")))
        page.keyboard.press("ArrowLeft")
        expect(current).to_have_attribute("value", str(before - 1))
    page.locator("#try-again").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_have_text("Find the one winning action.")
