"""A line: an action and what follows it, played out at the table of a puzzle and told in words."""

from dataclasses import dataclass

from kingofarms.engine.phrase import read_by
from kingofarms.study.puzzles.puzzle import Puzzle, position


@dataclass(frozen=True)
class Step:
    """One action of a line."""

    seat: int
    action: str
    words: tuple[str, ...]  # what happened, as the seat of the puzzle saw it


def told_line(puzzle: Puzzle, action: str) -> list[Step]:
    """The line of that legal action. The seat of the puzzle is called "you"."""
    match, steps = position(puzzle), []
    names = read_by(puzzle.seat, tuple(match.game.seat_names(match.seats)))
    for each in puzzle.verdict(action).line:
        seat = match.to_play
        match.act(each)
        told = match.told(puzzle.seat)
        words = tuple(str(match.game.phrase(event, names, match.agreed)) for event in told)
        steps.append(Step(seat, each, words))
    return steps
