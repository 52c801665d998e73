"""The pages of puzzles: all of them; each with its table, the answer, and the line that follows."""

from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from kingofarms.bots.levels import LEVELS
from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.study.puzzles.exact import grade_on, hardness, on_day, today
from kingofarms.study.puzzles.puzzle import GRADES, Puzzle
from kingofarms.study.puzzles.shelf import games_with_puzzles, shipped
from kingofarms.study.puzzles.words import grade_words
from kingofarms.web.http.preferences import preferences_from
from kingofarms.web.lobby.page import picture_of
from kingofarms.web.model.command import number_from
from kingofarms.web.puzzles import panel
from kingofarms.web.puzzles.panel import Progress, next_of_grade, progress_of
from kingofarms.web.puzzles.table import line_table, line_view, puzzle_table, question_view
from kingofarms.web.shell.visits import Visit, page, status_of
from kingofarms.web.table.drawing import card_answer, steps_since
from kingofarms.web.table.fragment import FragmentCache, TableRequest
from kingofarms.web.table.page import MOST_PICK, keys_of
from kingofarms.web.tables.open_table import Unknown

TODAY = "today"

Fields = dict[str, str]


@page
async def puzzle_page(visit: Visit) -> Response:
    """A puzzle; after an answer, the table after some actions of its line."""
    game, name = game_in(visit), visit.part("name")
    if name == TODAY:
        return RedirectResponse(f"/puzzles/{game.NAME}/{today().isoformat()}", 303)
    puzzle = await visit.server.puzzles.find(game, name)
    query = dict(visit.query)
    return await puzzle_response(visit, puzzle, name, query, answered_in(puzzle, name, query))


@page
async def answer(visit: Visit) -> Response:
    """An answer: for a script the table after it, else a page that shows it."""
    game, name = game_in(visit), visit.part("name")
    puzzle, fields = await visit.server.puzzles.find(game, name), await visit.form()
    try:
        answered = panel.answered_with(puzzle, name, fields.get("action", ""), 1, is_told=False)
    except Refusal as refusal:
        visit.count_refusal()
        return await puzzle_response(visit, puzzle, name, {}, None, refusal)
    if visit.wants_json:
        response = await puzzle_response(visit, puzzle, name, fields, answered)
    else:
        response = RedirectResponse(answered.steps[0].address, 303)
    if answered.is_right:
        panel.keep_progress(response, visit, game.NAME, name)
    return response


@page
async def card_page(visit: Visit) -> Response:
    """A card at the table of a puzzle, by its number."""
    game, name = game_in(visit), visit.part("name")
    puzzle = await visit.server.puzzles.find(game, name)
    return card_answer(visit, question_view(puzzle), panel.address_of(puzzle, name))


def game_in(visit: Visit) -> Game:
    """The game that the address names."""
    try:
        return game_named(visit.part("game"))
    except Refusal as refusal:
        raise Unknown(str(refusal)) from None


def answered_in(puzzle: Puzzle, name: str, query: Fields) -> panel.Answered | None:
    """The answer in the query, or the solution if that is asked for."""
    step = number_from(query.get("step")) or 1
    if "solution" in query:
        return panel.answered_with(puzzle, name, puzzle.right, step, is_told=True)
    if "answer" in query:
        return panel.answered_with(puzzle, name, query["answer"], step, is_told=False)
    return None


async def puzzle_response(
    visit: Visit,
    puzzle: Puzzle,
    name: str,
    query: Fields,
    answered: panel.Answered | None,
    refusal: Refusal | None = None,
) -> Response:
    """The puzzle as a page, or as JSON for a script."""
    table = line_table(puzzle, answered.action, answered.step) if answered else puzzle_table(puzzle)
    looks = line_view(puzzle, table) if answered else question_view(puzzle)
    beside = panel.panel_for(puzzle, name, panel.progress_of(visit), answered)
    if answered:  # the next one is made while this one is read
        visit.server.puzzles.expect([looks.game], beside.next.rpartition("/")[2])
    asked = TableRequest(
        pick=query.get("pick", "")[:MOST_PICK] if not answered else "",
        message=str(refusal) if refusal else "",
        is_confirming=preferences_from(visit.headers).confirm == "on",
        ask=None,
        is_muted=True,
        at=beside.at,
        template="puzzle_table.html",
        beside=beside,
    )
    cache: FragmentCache = visit.state.fragment_cache
    html = await cache.fragment(table, None, looks, asked, is_curtained=False)
    title = f"{beside.heading}: {_(looks.game.TITLE)}"
    status = status_of(refusal) if refusal else 200
    if visit.wants_json:
        steps = steps_since(looks, number_from(query.get("seq")))
        why = asked.message
        update = {"seq": table.seq, "title": title, "html": html, "steps": steps, "why": why}
        return Response(msgspec.json.encode(update), status, media_type="application/json")
    values: dict[str, Any] = {
        "title": title,
        "game": looks.game,
        "panel": beside,
        "keys": keys_of(looks.game),
        "rules": looks.game.NAME,
        "seq": table.seq,
        "fragment": Markup(html),  # noqa: S704 - rendered by us, escaped there
    }
    return visit.page("puzzle.html", status, **values)


# All puzzles: that of today in each game, and others by grade.


@dataclass(frozen=True)
class Offer:
    """A puzzle that is offered."""

    address: str
    words: str
    is_solved: bool = False


@dataclass(frozen=True)
class Shelf:
    """The puzzles of one game."""

    game: Game
    today: Offer
    is_endless: bool
    others: tuple[Offer, ...]


@page
async def puzzles_page(visit: Visit) -> Response:
    """The puzzles of all games."""
    now, progress, games = today(), progress_of(visit), games_with_puzzles()
    visit.server.puzzles.expect(games, now.isoformat())
    shelves = [shelf_of(game, now, progress) for game in games]
    values = {
        "shelves": shelves,
        "streak": progress.streak(now),
        "best": progress.best,
        "solved_today": any(each.today.is_solved for each in shelves),
        "pictures": {each.game.NAME: picture_of(each.game.NAME) for each in shelves},
        "day": now,
    }
    return visit.page("puzzles.html", **values)


def shelf_of(game: Game, now: date, progress: Progress) -> Shelf:
    """What is offered of that game."""
    is_endless = game.solver is not None
    grade = grade_on(now) if is_endless else on_day(shipped(game.NAME), now).grade
    name = now.isoformat()
    of_today = Offer(
        f"/puzzles/{game.NAME}/{name}", grade_words(grade), progress.has(game.NAME, name)
    )
    if is_endless:  # the next one of each grade
        near = [(next_of_grade(game.NAME, grade, progress), grade, False) for grade in GRADES]
    else:
        near = [
            (f"/puzzles/{game.NAME}/{each.name}", each.grade, progress.has(game.NAME, each.name))
            for each in sorted(shipped(game.NAME), key=hardness)
        ]
    others = [Offer(address, _(LEVELS[grade].title), done) for address, grade, done in near]
    return Shelf(game, of_today, is_endless, tuple(others))
