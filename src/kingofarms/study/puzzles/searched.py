"""Puzzles of other games: positions in which one action is clearly best by long searches.

Searches play matches against each other. A decision is looked at closely if a weak level mostly
misses what a short search prefers. It becomes a puzzle if in each of several long searches, with
seeds of their own, the same action wins most and its interval lies apart from every other's, and
if they agree how often it wins. Every search sees only the View of the seat to play.

Making a file of puzzles: one line for each puzzle that is found, so it can be stopped any time.

A series of matches is gone through in order, and at most one puzzle is taken of each. The same seed
and the same grades give the same file, whether it was stopped in between or not.

Checking: every verdict again, by the exact solution or by fresh searches.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from kingofarms.bots.search.analysis import Analysis, Analyst, Judgement
from kingofarms.bots.search.search import SearchBot
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator, keyed, pick
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.study.puzzles import exact, shelf
from kingofarms.study.puzzles.puzzle import (
    EASIEST,
    GRADES,
    Estimate,
    Grader,
    Missed,
    Puzzle,
    Run,
    Verdict,
    grade_of,
    is_at_least,
    position,
    puzzle_at,
)

LONG = 30_000  # iterations of a search that proves a puzzle
SHORT = 3_000  # of one that finds candidates
PLAYING = 300  # of those that play the matches
RUNS = 3  # independent long searches
LEAST_GAP = 0.05  # share of wins between the right action and the next
STARTS = 40  # actions: within so many begins the part of a match that is looked at
MOST_LINE = 8  # actions of what may follow
DIGITS = 4

Progress = Callable[[int], None]  # called with the number of the match that is played


class SearchedMaker:
    """Makes puzzles of one game on its usual terms, and repeats what proves them."""

    def __init__(self, game: Game, agreed: Agreed | None = None, threads: int = 1) -> None:
        self.game, self.agreed = game, agreed or game.agree({})
        self._player = SearchBot(game, self.agreed, PLAYING, threads=threads)
        self._analyst = cache(lambda iterations: Analyst(game, self.agreed, iterations, threads))
        self._grader = Grader(game, self.agreed)

    def puzzles(
        self, seed: int, first: int, progress: Progress, least: str = EASIEST
    ) -> Iterator[Puzzle]:
        """At most one of each match of the series, from that match on, without end.

        Each is as hard as `least`, or harder.
        """
        number = first
        while True:
            progress(number)
            puzzle = self.first_in(seed, number, least)
            if puzzle:
                yield puzzle
            number += 1

    def first_in(self, seed: int, number: int, least: str = EASIEST) -> Puzzle | None:
        """The first puzzle that hard in that match of the series; None if it has none."""
        match = Match(self.game, self.agreed, self.game.SEATS[0], Stream(seed, number))
        rng = keyed(b"puzzle", f"{seed} {number}".encode())
        start = exact.LEAST_STEPS + pick(STARTS, rng)
        while not match.is_over:
            view, legal = match.view(match.to_play), match.legal
            is_open = len(match.steps) >= start and len(legal) >= exact.LEAST_LEGAL
            if is_open and not is_answered_by_several(match, view):
                puzzle = self._look_closely(match, view, legal, least)
                if puzzle:
                    return puzzle
            match.act(int(self._player.choose(view, legal, rng)))
        return None

    def _look_closely(
        self, match: Match, view: Array, legal: Sequence[int], least: str
    ) -> Puzzle | None:
        name = self._name(match)
        first = self.search(view, legal, exact.seed_from(name, "short"), SHORT)
        if not is_clear(first, 0.0):
            return None
        right = first.best.action
        if least != EASIEST and self._grader.is_found_by(least, view, legal, right, name):
            return None
        missed = self._grader.missed(view, legal, right, name)
        if not is_at_least(grade_of(missed), least):
            return None
        runs: dict[int, Analysis] = {}
        for number in range(RUNS):
            seed = exact.seed_from(name, "long", str(number))
            runs[seed] = analysis = self.search(view, legal, seed, LONG)
            if analysis.best.action != right or not is_clear(analysis, LEAST_GAP):
                return None
        if not agree([run.best.share for run in runs.values()]):
            return None
        return self._puzzle(match, right, missed, runs)

    def search(
        self, view: Array, legal: Sequence[int], seed: int, iterations: int = LONG
    ) -> Analysis:
        """One search with a seed of its own."""
        return self._analyst(iterations).analyse(view, legal, generator(seed))

    def _name(self, match: Match) -> str:
        luck = match.luck.said()
        return f"{self.game.NAME} {luck} {len(match.steps)}"

    def _puzzle(
        self, match: Match, right: int, missed: tuple[Missed, ...], runs: Mapping[int, Analysis]
    ) -> Puzzle:
        analyses = runs.values()  # by their seeds
        judgements = {action: [run.of(action) for run in analyses] for action in match.legal}
        verdicts = sorted(
            (self._verdict(action, each) for action, each in judgements.items()),
            key=lambda verdict: -(verdict.share or 0.0),
        )
        puzzle = puzzle_at(match, self._written(right), grade_of(missed), missed, tuple(verdicts))
        proved = replace(puzzle, iterations=LONG, runs=tuple(map(self._run, runs, analyses)))
        lined = [replace(each, line=self._line(proved, each.action)) for each in verdicts]
        return replace(proved, verdicts=tuple(lined))

    def _line(self, puzzle: Puzzle, action: str) -> tuple[str, ...]:
        """That action, and what searches play after it at the table that is shown."""
        match, rng = position(puzzle), keyed(b"line", f"{puzzle.name} {action}".encode())
        match.act(action)
        while not match.is_over and len(match.steps) - len(puzzle.actions) < MOST_LINE:
            view = match.view(match.to_play)
            match.act(int(self._player.choose(view, match.legal, rng)))
        line = match.steps[len(puzzle.actions) :]
        return tuple(self._written(each) for _seat, each in line)

    def _run(self, seed: int, analysis: Analysis) -> Run:
        """A search as evidence: the best action and the best of the others."""
        return Run(seed, self._estimate(analysis.best), self._estimate(second_of(analysis)))

    def _estimate(self, each: Judgement) -> Estimate:
        low, high = each.interval
        numbers = (round(number, DIGITS) for number in (each.share, low, high))
        return Estimate(self._written(each.action), *numbers)

    def _verdict(self, action: int, judgements: Sequence[Judgement]) -> Verdict:
        share = sum(each.share for each in judgements) / len(judgements)
        low = min(each.interval[0] for each in judgements)
        high = max(each.interval[1] for each in judgements)
        written = self._written(action)
        numbers = (round(number, DIGITS) for number in (share, low, high))
        return Verdict(written, (written,), None, None, *numbers)

    def _written(self, action: int) -> str:
        return self.game.format_action(action, self.agreed)


def is_clear(analysis: Analysis, gap: float) -> bool:
    """Whether the best action wins more than any other, beyond doubt."""
    best, second = analysis.best, second_of(analysis)
    is_apart = all(each.is_clearly_behind for each in analysis.judgements[1:])
    return is_apart and best.share - second.share >= gap


def agree(shares: Sequence[float]) -> bool:
    """Whether searches differ by less about an action than it must be better than the others."""
    return max(shares) - min(shares) < LEAST_GAP


def second_of(analysis: Analysis) -> Judgement:
    """The best of the other actions."""
    return max(analysis.judgements[1:], key=lambda each: each.share)


def is_answered_by_several(match: Match, view: Array) -> bool:
    """Whether several actions are done there by one button, such as a payment."""
    return match.game.scene.tray(view[0], match.to_play, match.agreed, None) is not None


def make_file(
    maker: SearchedMaker,
    path: Path,
    count: int,
    seed: int,
    progress: Progress = lambda _number: None,
    least: str = EASIEST,
) -> Iterator[tuple[int, Puzzle]]:
    """Add puzzles to the file until it has so many, each of that grade or a harder one.

    Each is given when it is on the disk, with how many there are then.
    """
    game = maker.game
    if least not in GRADES:
        raise Refusal(
            _("There is no grade '{grade}'. There are: {grades}.").format(
                grade=least, grades=", ".join(GRADES)
            )
        )
    if game.solver is not None:
        raise Refusal(
            _("{game} is solved: its puzzles are made when they are asked for.").format(
                game=game.TITLE
            )
        )
    there = begun(game, seed, path)
    first = there[-1].match + 1 if there else 0
    puzzles = maker.puzzles(seed, first, progress, least)
    for number in range(len(there) + 1, count + 1):
        puzzle = next(puzzles)
        shelf.add_puzzle(path, puzzle)
        yield number, puzzle


def begun(game: Game, seed: int, path: Path) -> list[Puzzle]:
    """The puzzles that are in the file already; a Refusal if they do not belong to this series."""
    check_place(path)
    there = [puzzle for _line, puzzle in shelf.read_puzzles(path)] if path.exists() else []
    for puzzle in there:
        if puzzle.seed != seed or not shelf.has_cards_of_today(puzzle, game):
            raise Refusal(
                _(
                    "{path} has puzzles of another seed, game or set of cards. Delete it, or name "
                    "another file."
                ).format(path=path)
            )
    return there


# What a check says: why a puzzle does not hold; empty if it does.


def exact_doubt(maker: exact.ExactMaker, puzzle: Puzzle) -> str:
    """Whether exactly one action wins by the solution, and every line is best play to its end."""
    match, why = shelf.reached(puzzle)
    if match is None or why:
        return why
    view = match.view(puzzle.seat)
    judged = maker.solution.judge(view)
    if not exact.has_one_win(judged) or written(match, judged[0].action) != puzzle.right:
        return _("by the solution it is not the one action that wins")
    for each in judged:
        verdict = puzzle.verdict(written(match, each.action))
        line = exact.best_line(maker.solution, view, each.action)
        if (verdict.match, verdict.margin) != (each.match, each.margin):
            text = _("the solution says something else about {action}")
            return text.format(action=verdict.action)
        if verdict.line != tuple(written(match, action) for action in line):
            return _("the line after {action} is not best play").format(action=verdict.action)
    return ""


def fresh_doubt(maker: SearchedMaker, puzzle: Puzzle, seed: int) -> str:
    """Whether a search with a fresh seed finds the same action clearly best."""
    match, why = shelf.reached(puzzle)
    if match is None or why:
        return why
    view, fresh = match.view(puzzle.seat), exact.seed_from("check", str(seed), puzzle.name)
    analysis = maker.search(view, match.legal, fresh, puzzle.iterations)
    best = written(match, analysis.best.action)
    if best != puzzle.right:
        return _("a fresh search prefers {action}").format(action=best)
    return "" if is_clear(analysis, 0.0) else _("a fresh search does not find it clearly best")


def written(match: Match, action: int) -> str:
    """An action in notation."""
    return match.game.format_action(action, match.agreed)
