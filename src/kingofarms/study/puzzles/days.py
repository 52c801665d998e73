"""The puzzle of a day: the same for everyone on that date (UTC), easier on Monday than Sunday."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.study.puzzles.grading import GRADES
from kingofarms.study.puzzles.puzzle import Puzzle

WEEK = 7
FIRST_DAY = date(2026, 1, 1)  # earlier days have no puzzle


def today() -> date:
    """The day that it is now, in UTC."""
    return datetime.now(UTC).date()


def grade_on(day: date) -> str:
    """The grade of that weekday: from the easiest on Monday to the hardest on Sunday."""
    return GRADES[day.weekday() * (len(GRADES) - 1) // (WEEK - 1)]


def day_from(text: str) -> date:
    """The day that is written so, like 2026-10-05; a Refusal for anything else."""
    try:
        day = date.fromisoformat(text) if len(text) == len("2026-10-05") else None
    except ValueError:
        day = None
    if day is None:
        raise Refusal(_("'{text}' is not a date. Write it like 2026-10-05.").format(text=text))
    if day < FIRST_DAY:
        raise Refusal(_("The first puzzle of a day is that of {day}.").format(day=FIRST_DAY))
    return day


def check_is_out(day: date) -> None:
    """Refuse a day that has not begun anywhere by UTC."""
    if day > today():
        raise Refusal(_("The puzzle of {day} is not out yet.").format(day=day))


def on_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """One of these puzzles for that day: each weekday has its part of them, week after week."""
    by_grade = sorted(puzzles, key=hardness)
    count, weekday = len(by_grade), day.weekday()
    first = weekday * count // WEEK
    part = by_grade[first : max((weekday + 1) * count // WEEK, first + 1)]
    return part[day.toordinal() // WEEK % len(part)]


def hardness(puzzle: Puzzle) -> tuple[int, int, str]:
    """How hard it is: by grade, then by how often it was missed."""
    return GRADES.index(puzzle.grade), sum(each.missed for each in puzzle.missed), puzzle.name
