"""Puzzles by name: a date, a number, a grade and a number, or the name of one that is shipped."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from kingofarms.engine.game.game import Game, game_named
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games import games
from kingofarms.study.puzzles.days import day_from, grade_on, on_day
from kingofarms.study.puzzles.exact import ExactMaker
from kingofarms.study.puzzles.file import shipped
from kingofarms.study.puzzles.grading import GRADES
from kingofarms.study.puzzles.puzzle import LETTERS, Puzzle

DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
NUMBERED = re.compile(rf"(?:({'|'.join(GRADES)})-)?([1-9]\d{{0,8}})", re.ASCII)
SHIPPED = re.compile(rf"[0-9a-f]{{{LETTERS}}}", re.ASCII)


@dataclass(frozen=True)
class Named:
    """What a name means: one of these."""

    day: date | None = None
    number: int = 0
    grade: str | None = None  # with a number: of that grade
    shipped: str = ""


def named(game: Game, name: str) -> Named:
    """What the name means in that game; a Refusal says which names there are."""
    if DATE.fullmatch(name):
        return Named(day=day_from(name))
    is_endless = game.solver is not None
    numbered = NUMBERED.fullmatch(name)
    if is_endless and numbered:
        return Named(number=int(numbered[2]), grade=numbered[1])
    if not is_endless and SHIPPED.fullmatch(name):
        return Named(shipped=name)
    examples = "2026-10-05, 17, knight-17" if is_endless else "2026-10-05, 0123abcd"
    raise Refusal(
        _("There is no puzzle called '{name}'. Names are like: {examples}.").format(
            name=name, examples=examples
        )
    )


def games_with_puzzles() -> list[Game]:
    """The games that are solved, and those with a file of puzzles that fit today's cards."""
    return [game for game in games().values() if game.solver or shipped(game.NAME)]


def needs_making(game: Game, name: str) -> bool:
    """Whether that puzzle is made when it is asked for."""
    named(game, name)
    return game.solver is not None


def find_puzzle(game: Game, name: str) -> Puzzle:
    """The puzzle of that name; made now if the game is solved."""
    asked = named(game, name)
    if game.solver is not None:
        return make_named(game.NAME, name)
    there = some_shipped(game)
    if asked.day:
        return on_day(there, asked.day)
    for each in there:
        if each.name == asked.shipped:
            return each
    raise Refusal(
        _("There is no puzzle called '{name}' of {game}; the cards may have changed.").format(
            name=name, game=game.TITLE
        )
    )


def some_shipped(game: Game) -> Sequence[Puzzle]:
    """The shipped puzzles of that game; a Refusal if there are none."""
    there = shipped(game.NAME)
    if not there:
        raise Refusal(_("There are no puzzles of {game} yet.").format(game=game.TITLE))
    return there


def make_named(game: str, name: str) -> Puzzle:
    """The puzzle of a solved game with that name; it follows from game and name alone."""
    asked = named(game_named(game), name)
    if asked.day:
        return maker_of(game).make(["day", asked.day.isoformat()], grade_on(asked.day))
    return maker_of(game).make(["number", str(asked.number)], asked.grade)


@cache
def maker_of(game: str) -> ExactMaker:
    """The maker of that game, once a process."""
    return ExactMaker(game_named(game))
