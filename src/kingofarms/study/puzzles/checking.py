"""Checking: every verdict again, by the exact solution or by fresh searches."""

from dataclasses import dataclass

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.study.puzzles.exact import ExactMaker, best_line, has_one_win, seed_from
from kingofarms.study.puzzles.file import missing_evidence
from kingofarms.study.puzzles.puzzle import Puzzle, position
from kingofarms.study.puzzles.searched import SearchedMaker, is_clear


@dataclass(frozen=True)
class Checked:
    """What a check says: why the puzzle does not hold, or that it does."""

    why: str = ""

    @property
    def holds(self) -> bool:
        """Whether the verdict is the same."""
        return not self.why


def checked_exactly(maker: ExactMaker, puzzle: Puzzle) -> Checked:
    """Whether exactly one action wins by the solution, and every line is best play to its end."""
    try:
        match = position(puzzle)
    except Refusal as refusal:
        return Checked(str(refusal))
    if why := missing_evidence(puzzle):
        return Checked(why)
    view = match.view(puzzle.seat)
    judged = maker.solution.judge(view)
    if not has_one_win(judged) or written(match, judged[0].action) != puzzle.right:
        return Checked(_("by the solution it is not the one action that wins"))
    for each in judged:
        verdict = puzzle.verdict(written(match, each.action))
        line = best_line(maker.solution, view, each.action)
        if (verdict.match, verdict.margin) != (each.match, each.margin):
            return Checked(
                _("the solution says something else about {action}").format(action=verdict.action)
            )
        if verdict.line != tuple(written(match, action) for action in line):
            return Checked(
                _("the line after {action} is not best play").format(action=verdict.action)
            )
    return Checked()


def checked_by_search(maker: SearchedMaker, puzzle: Puzzle, seed: int) -> Checked:
    """Whether a search with a fresh seed finds the same action clearly best."""
    try:
        match = position(puzzle)
    except Refusal as refusal:
        return Checked(str(refusal))
    if why := missing_evidence(puzzle):
        return Checked(why)
    view, fresh = match.view(puzzle.seat), seed_from("check", str(seed), puzzle.name)
    analysis = maker.search(view, match.legal, fresh, puzzle.iterations).analysis
    best = written(match, analysis.best.action)
    if best != puzzle.right:
        return Checked(_("a fresh search prefers {action}").format(action=best))
    if not is_clear(analysis, 0.0):
        return Checked(_("a fresh search does not find it clearly best"))
    return Checked()


def written(match: Match, action: int) -> str:
    """An action in notation."""
    return match.game.format_action(action, match.agreed)


def searcher_of(game: Game, puzzle: Puzzle, threads: int) -> SearchedMaker:
    """What repeats the searches of that puzzle, on its terms."""
    return SearchedMaker(game, position(puzzle).agreed, threads)
