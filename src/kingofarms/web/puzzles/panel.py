"""What is said beside the table of a puzzle: the question, or the answer and what follows it."""

import re
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from babel.dates import format_date
from starlette.responses import Response

from kingofarms.engine.game.game import game_named
from kingofarms.engine.words import _, current_language
from kingofarms.study.puzzles.exact import today
from kingofarms.study.puzzles.puzzle import Puzzle, checked_answer
from kingofarms.study.puzzles.shelf import named, shipped
from kingofarms.study.puzzles.words import instead_words, worth_words
from kingofarms.web.puzzles.table import line_words, puzzle_table
from kingofarms.web.shell.visits import Visit

# People have no accounts here: whoever they are is in a cookie, too, so this lasts as long.
COOKIE = "puzzles"
PATH = "/puzzles"
MOST_SOLVED = 80  # names: the latest are kept
DAY = timedelta(1)
HEAD = re.compile(r"(\d{1,7})\.(\d{1,5})\.(\d{1,5})", re.ASCII)
SOLVED = re.compile(r"[a-z_]{1,30}\.[a-z0-9-]{1,30}", re.ASCII)


@dataclass(frozen=True)
class Progress:
    """Days in a row with a puzzle of the day solved, and the puzzles that were solved lately."""

    last: date | None = None  # the last day whose puzzle was solved on that day
    row: int = 0
    best: int = 0
    solved: tuple[str, ...] = ()

    def streak(self, now: date) -> int:
        """Days in a row up to today, or yesterday if today's is still open."""
        return self.row if self.last is not None and now - self.last <= DAY else 0

    def has(self, game: str, name: str) -> bool:
        """Whether that puzzle was solved."""
        return f"{game}.{name}" in self.solved

    def numbers(self, game: str, grade: str) -> list[int]:
        """The numbers of the puzzles of that grade that were solved."""
        start = f"{game}.{grade}-"
        names = [each.removeprefix(start) for each in self.solved if each.startswith(start)]
        return [int(each) for each in names if each.isdecimal()]

    def with_solved(self, game: str, name: str, now: date) -> "Progress":
        """After that puzzle; it counts for the row of days if it is that of today."""
        mark = f"{game}.{name}"
        solved = (*(each for each in self.solved if each != mark), mark)[-MOST_SOLVED:]
        if name != now.isoformat() or self.last == now:
            return replace(self, solved=solved)
        row = self.streak(now) + 1
        return Progress(now, row, max(row, self.best), solved)

    def cookie(self) -> str:
        """As the cookie holds it."""
        day = self.last.toordinal() if self.last else 0
        return ":".join([f"{day}.{self.row}.{self.best}", *self.solved])


def progress_of(visit: Visit) -> Progress:
    """What the visitor's cookie says; whatever cannot be read is left out."""
    head, *names = visit.cookies.get(COOKIE, "")[:4096].split(":")
    numbers = HEAD.fullmatch(head)
    solved = tuple(name for name in names if SOLVED.fullmatch(name))[-MOST_SOLVED:]
    if not numbers:
        return Progress(solved=solved)
    day, row, best = map(int, numbers.groups())
    is_day = 1 <= day <= date.max.toordinal()
    return Progress(date.fromordinal(day) if is_day else None, row, best, solved)


def keep_progress(response: Response, visit: Visit, game: str, name: str) -> None:
    """Note in the visitor's cookie that this puzzle is solved."""
    progress = progress_of(visit).with_solved(game, name, today())
    visit.give_cookie(response, COOKIE, progress.cookie(), PATH)


@dataclass(frozen=True)
class LineStep:
    """An action of a line: what happens, and the address of the table after it."""

    number: int
    words: str
    address: str


@dataclass(frozen=True)
class Answered:
    """An answer, or the solution that was asked for."""

    action: str
    words: str
    is_right: bool
    is_told: bool  # the solution was asked for
    worth: str
    instead: str  # how often the right action wins, without saying which it is
    steps: tuple[LineStep, ...]
    step: int  # the one whose table is shown

    def address(self, more: int) -> str:
        """The address so many steps further; empty where there is none."""
        at = self.step + more
        return self.steps[at - 1].address if 1 <= at <= len(self.steps) else ""


@dataclass(frozen=True)
class PuzzlePanel:
    """Everything that the panel shows."""

    puzzle: Puzzle = field(compare=False)  # its address tells it from others
    at: str
    heading: str
    is_solved: bool
    next: str  # the address of another one
    answered: Answered | None = None


def panel_for(
    puzzle: Puzzle, name: str, progress: Progress, answered: Answered | None = None
) -> PuzzlePanel:
    """The panel of that puzzle."""
    return PuzzlePanel(
        puzzle,
        at=address_of(puzzle, name),
        heading=heading_of(puzzle, name),
        is_solved=progress.has(puzzle.game, name),
        next=next_address(puzzle, name, progress),
        answered=answered,
    )


def address_of(puzzle: Puzzle, name: str) -> str:
    """The address of that puzzle."""
    return f"/puzzles/{puzzle.game}/{name}"


def heading_of(puzzle: Puzzle, name: str) -> str:
    """What the puzzle is called."""
    asked = named(game_named(puzzle.game), name)
    if asked.day:
        day = format_date(asked.day, "long", current_language())
        return _("Puzzle of {day}").format(day=day)
    return _("Puzzle {name}").format(name=asked.number or name)


def answered_with(puzzle: Puzzle, name: str, action: str, step: int, is_told: bool) -> Answered:
    """That action as the answer, if it is legal, and the line that follows it."""
    match = puzzle_table(puzzle).match
    number = checked_answer(match, action)
    action = match.game.format_action(number, match.agreed)
    view = match.view(puzzle.seat)[0]
    query = "solution=1" if is_told else f"answer={action.replace('+', '%2B').replace(' ', '+')}"
    at = f"{address_of(puzzle, name)}?{query}"
    told = line_words(puzzle, action)
    steps = [LineStep(number, words, f"{at}&step={number}") for number, words in enumerate(told, 1)]
    return Answered(
        action=action,
        words=match.game.describe_action(number, view, match.agreed, match.names),
        is_right=action == puzzle.right,
        is_told=is_told,
        worth=worth_words(puzzle, puzzle.verdict(action)),
        instead="" if action == puzzle.right else instead_words(puzzle),
        steps=tuple(steps),
        step=min(max(1, step), len(steps)),
    )


def next_address(puzzle: Puzzle, name: str, progress: Progress) -> str:
    """Another puzzle of the same game: of the same grade, or the next of those that are shipped."""
    if game_named(puzzle.game).solver is not None:
        asked = named(game_named(puzzle.game), name)
        if asked.number:
            grade = f"{asked.grade}-" if asked.grade else ""
            return f"/puzzles/{puzzle.game}/{grade}{asked.number + 1}"
        return next_of_grade(puzzle.game, puzzle.grade, progress)
    names = [each.name for each in shipped(puzzle.game)]
    at = names.index(puzzle.name)
    order = names[at + 1 :] + names[:at]
    fresh = [each for each in order if not progress.has(puzzle.game, each)]
    return f"/puzzles/{puzzle.game}/{(fresh or order or names)[0]}"


def next_of_grade(game: str, grade: str, progress: Progress) -> str:
    """The first puzzle of that grade after those that were solved."""
    number = max(progress.numbers(game, grade), default=0) + 1
    return f"/puzzles/{game}/{grade}-{number}"
