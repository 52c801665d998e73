"""Puzzles of a solved game, without end: positions in which exactly one action wins the match.

They are played on the game's short terms, where a match is soon over: in a game of rounds, after
one round. Matches are played half by best play and half by chance, and every decision is looked at.
A seed leads to the same puzzle on every machine.

The puzzle of a day: the same for everyone on that date (UTC), easier on Monday than Sunday.
"""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from functools import cached_property

from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Judged, Solution
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import keyed, pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import _
from kingofarms.study.puzzles.puzzle import (
    GRADES,
    Grader,
    Missed,
    Puzzle,
    Verdict,
    grade_of,
    puzzle_at,
)

LEAST_LEGAL = 4  # actions: with fewer there is little to find
MOST_MATCHES = 600  # that are played for one puzzle
MOST_LINE = 200  # actions
LEAST_STEPS = 4  # actions before it: at the opening the same positions come up again and again
WON = 1  # as a solver says it


class ExactMaker:
    """Makes puzzles of one solved game."""

    def __init__(self, game: Game) -> None:
        solver = game.solver
        if solver is None:
            raise Refusal(_("{game} is not solved.").format(game=game.TITLE))
        self.game, self.agreed = game, game.agree(game.SHORT)
        self.solution: Solution = solver.solution(self.agreed)

    @cached_property
    def _grader(self) -> Grader:
        return Grader(self.game, self.agreed)

    def make(self, words: Sequence[str], grade: str | None = None) -> Puzzle:
        """The puzzle that follows from these words; of that grade, or the first of any.

        If no position of the grade comes up, it is the hardest below it, else the easiest above.
        """
        others: dict[str, Puzzle] = {}
        for match, judged, missed in self._positions(seed_from(self.game.NAME, *words)):
            here = grade_of(missed)
            if grade in (here, None):
                return self._puzzle(match, judged, missed)
            if here not in others:
                others[here] = self._puzzle(match, judged, missed)
        order = [*reversed(GRADES[: GRADES.index(grade or GRADES[0])]), *GRADES]
        for each in order:
            if each in others:
                return others[each]
        raise Refusal(_("No puzzle of {game} was found.").format(game=self.game.TITLE))

    def _positions(self, seed: int) -> Iterator[tuple[Match, list[Judged], tuple[Missed, ...]]]:
        """Positions with one right action that a level misses, from one match after another."""
        for number in range(MOST_MATCHES):
            match = Match(self.game, self.agreed, self.game.SEATS[0], Stream(seed, number))
            rng = keyed(b"puzzle", f"{seed} {number}".encode())
            while not match.is_over:
                view, legal = match.view(match.to_play), match.legal
                judged = self.solution.judge(view) if len(legal) >= LEAST_LEGAL else []
                if has_one_win(judged) and len(match.steps) >= LEAST_STEPS:
                    name = f"{seed} {number} {len(match.steps)}"
                    missed = self._grader.missed(view, legal, judged[0].action, name)
                    if grade_of(missed):
                        yield match, judged, missed
                is_best = bool(judged) and pick(2, rng) == 0
                match.act(judged[0].action if is_best else legal[pick(len(legal), rng)])

    def _puzzle(self, match: Match, judged: Sequence[Judged], missed: tuple[Missed, ...]) -> Puzzle:
        view = match.view(match.to_play)
        verdicts = tuple(self._verdict(view, each) for each in judged)
        return puzzle_at(match, verdicts[0].action, grade_of(missed), missed, verdicts)

    def _verdict(self, view: Array, each: Judged) -> Verdict:
        line = best_line(self.solution, view, each.action)
        written = tuple(self.game.format_action(action, self.agreed) for action in line)
        return Verdict(written[0], written, match=each.match, margin=each.margin)


def has_one_win(judged: Sequence[Judged]) -> bool:
    """Whether exactly one action wins the match, and wins what is decided next, if that counts."""
    wins = [each for each in judged if each.match == WON]
    is_counted = any(each.margin for each in judged)
    return len(wins) == 1 and (wins[0].margin > 0 or not is_counted)


def best_line(solution: Solution, view: Array, action: int) -> list[int]:
    """That action, then best play of all seats until what it is about is decided."""
    line, states = [action], solution.after(view, action)
    while states is not None and len(line) < MOST_LINE:
        line.append(solution.judge(states)[0].action)
        states = solution.after(states, line[-1])
    return line


def seed_from(*words: str) -> int:
    """A number that follows from these words alone."""
    digest = hashlib.sha256("\n".join(words).encode()).digest()
    return int.from_bytes(digest[:6], "big")


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
