"""What is said about a puzzle: the question, its grade, who missed it, what an action is worth.

A puzzle for programs: the question without its solution, and the answer to an answer.
"""

from typing import Any

import msgspec

from kingofarms.bots.levels import LEVELS
from kingofarms.engine.game.game import game_named
from kingofarms.engine.game.solver import Judged
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.terms.terms import Value
from kingofarms.engine.words import _
from kingofarms.study.puzzles.puzzle import (
    Missed,
    Puzzle,
    Verdict,
    checked_answer,
    position,
    told_line,
)


def question(puzzle: Puzzle) -> str:
    """What is to be found."""
    if puzzle.is_exact:
        return _("Find the one winning action.")
    return _("Find the one action that is clearly best.")


def grade_words(grade: str) -> str:
    """How hard it is: the strongest level that misses it."""
    return _("Level: {level}").format(level=_(LEVELS[grade].title))


def missed_words(puzzle: Puzzle) -> str:
    """How often each level missed it, from the weakest to the first that finds it."""
    return " ".join(one_level(each) for each in puzzle.missed)


def one_level(each: Missed) -> str:
    """How often that level missed it."""
    text = (
        _("{level} misses it in {missed} of {tries} tries.")
        if each.missed
        else _("{level} always finds it.")
    )
    title = _(LEVELS[each.level].title)
    return text.format(level=title, missed=each.missed, tries=each.tries)


def worth_words(puzzle: Puzzle, verdict: Verdict) -> str:
    """What an action is worth, as a sentence."""
    game = game_named(puzzle.game)
    solver = game.solver
    if solver and verdict.match is not None and verdict.margin is not None:
        return solver.worth_in_words(Judged(0, verdict.match, verdict.margin))
    return _("It wins about {share} % of matches from here ({low} to {high} %).").format(
        share=in_100(verdict.share), low=in_100(verdict.low), high=in_100(verdict.high)
    )


def instead_words(puzzle: Puzzle) -> str:
    """What the right action is worth, without saying which it is; empty where it is plain."""
    if puzzle.is_exact:
        return ""
    share = in_100(puzzle.verdict(puzzle.right).share)
    return _("The right action wins about {share} %.").format(share=share)


def evidence_words(puzzle: Puzzle) -> str:
    """What proves it."""
    if puzzle.is_exact:
        return _("This is exact: the game is solved.")
    return _(
        "{runs} searches of {iterations} iterations each, from what this player sees, agree: its "
        "interval of 95 % lies apart from that of every other action."
    ).format(runs=len(puzzle.runs), iterations=f"{puzzle.iterations:,}")


def in_100(share: float | None) -> int:
    """A share in per cent."""
    return round(100 * (share or 0.0))


class PuzzleAction(msgspec.Struct):
    """A legal action in notation and in words."""

    action: str
    words: str


class PuzzleQuestion(msgspec.Struct):
    """A puzzle as the seat to play sees it; one of the actions is right."""

    game: str
    name: str
    question: str
    grade: str
    options: dict[str, Value]
    terms: str
    seat: int
    seat_name: str
    table: dict[str, Any]
    actions: list[PuzzleAction]


def question_of(puzzle: Puzzle, name: str) -> PuzzleQuestion:
    """Everything that the seat to play sees, and what it may do."""
    match = position(puzzle)
    game, agreed, view = match.game, match.agreed, quick_record(match.view(puzzle.seat))
    return PuzzleQuestion(
        game=puzzle.game,
        name=name,
        question=question(puzzle),
        grade=puzzle.grade,
        options=puzzle.options,
        terms=puzzle.terms,
        seat=puzzle.seat,
        seat_name=game.seat_names(match.seats)[puzzle.seat],
        table=game.describe_table(view, agreed),
        actions=[
            PuzzleAction(
                game.format_action(action, agreed), game.describe_action(action, view, agreed)
            )
            for action in match.legal
        ],
    )


def answer_of(puzzle: Puzzle, name: str, text: str) -> dict[str, Any]:
    """Whether that action is right, what it is worth, and what follows it."""
    match = position(puzzle)
    written = match.game.format_action(checked_answer(match, text), match.agreed)
    verdict = puzzle.verdict(written)
    return {
        "game": puzzle.game,
        "name": name,
        "action": written,
        "right": written == puzzle.right,
        "worth": worth_words(puzzle, verdict),
        **numbers_of(verdict),
        "line": msgspec.to_builtins(told_line(puzzle, written)),
        "solution": puzzle.right,
        "missed": missed_words(puzzle),
        "evidence": evidence_words(puzzle),
    }


def numbers_of(verdict: Verdict) -> dict[str, Any]:
    """What it is worth in numbers: exact ones, or a share of wins with its interval."""
    if verdict.match is not None:
        return {"match": verdict.match, "margin": verdict.margin}
    return {"share": verdict.share, "interval": [verdict.low, verdict.high]}
