"""All puzzles: that of today in each game, and others by grade."""

from dataclasses import dataclass
from datetime import date

from starlette.responses import Response

from kingofarms.bots.by_name import LEVELS
from kingofarms.engine.game.game import Game
from kingofarms.engine.words import _
from kingofarms.study.puzzles.exact import grade_on, hardness, on_day, today
from kingofarms.study.puzzles.puzzle import GRADES
from kingofarms.study.puzzles.shelf import games_with_puzzles, shipped
from kingofarms.study.puzzles.words import grade_words
from kingofarms.web.lobby.page import picture_of
from kingofarms.web.puzzles.panel import Progress, next_of_grade, progress_of
from kingofarms.web.shell.visits import Visit, page


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
