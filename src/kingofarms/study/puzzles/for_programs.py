"""A puzzle for programs: the question without its solution, and the answer to an answer."""

from typing import Any

from kingofarms.engine.match.quick_record import quick_record
from kingofarms.engine.refusal import Refusal
from kingofarms.study.puzzles.line import told_line
from kingofarms.study.puzzles.puzzle import Puzzle, Verdict, position
from kingofarms.study.puzzles.words import (
    evidence_words,
    missed_words,
    question,
    worth_words,
)


def question_of(puzzle: Puzzle, name: str) -> dict[str, Any]:
    """Everything that the seat to play sees, and what it may do."""
    match = position(puzzle)
    view = quick_record(match.view(puzzle.seat))
    return {
        "game": puzzle.game,
        "name": name,
        "question": question(puzzle),
        "grade": puzzle.grade,
        "options": puzzle.options,
        "terms": puzzle.terms,
        "seat": puzzle.seat,
        "seat_name": match.game.seat_names(match.seats)[puzzle.seat],
        "table": match.game.describe_table(view, match.agreed),
        "actions": [
            {
                "action": match.game.format_action(action, match.agreed),
                "words": match.game.describe_action(action, view, match.agreed),
            }
            for action in match.legal
        ],
    }


def answer_of(puzzle: Puzzle, name: str, text: str) -> dict[str, Any]:
    """Whether that action is right, what it is worth, and what follows it."""
    match = position(puzzle)
    action = match.game.parse_action(text, match.agreed)
    if action not in match.legal:
        raise Refusal(match.game.why_not(action, match.view(puzzle.seat)[0], match.agreed))
    written = match.game.format_action(action, match.agreed)
    verdict = puzzle.verdict(written)
    return {
        "game": puzzle.game,
        "name": name,
        "action": written,
        "right": written == puzzle.right,
        "worth": worth_words(puzzle, verdict),
        **numbers_of(verdict),
        "line": [
            {"seat": step.seat, "action": step.action, "words": list(step.words)}
            for step in told_line(puzzle, written)
        ],
        "solution": puzzle.right,
        "missed": missed_words(puzzle),
        "evidence": evidence_words(puzzle),
    }


def numbers_of(verdict: Verdict) -> dict[str, Any]:
    """What it is worth in numbers: exact ones, or a share of wins with its interval."""
    if verdict.match is not None:
        return {"match": verdict.match, "margin": verdict.margin}
    return {"share": verdict.share, "interval": [verdict.low, verdict.high]}
