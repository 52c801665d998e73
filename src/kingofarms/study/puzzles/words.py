"""What is said about a puzzle: the question, its grade, who missed it, what an action is worth."""

from kingofarms.bots.levels import LEVELS
from kingofarms.engine.game.game import game_named
from kingofarms.engine.game.solver import Judged
from kingofarms.engine.words import _
from kingofarms.study.puzzles.puzzle import Missed, Puzzle, Verdict


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
