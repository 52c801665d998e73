"""Making a file of puzzles: one line for each puzzle that is found, so it can be stopped any time.

A series of matches is gone through in order, and at most one puzzle is taken of each. The same seed
and the same grades give the same file, whether it was stopped in between or not.
"""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

from kingofarms.engine.game.game import Game
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.study.puzzles.file import add_puzzle, fits, read_puzzles
from kingofarms.study.puzzles.grading import EASIEST, GRADES
from kingofarms.study.puzzles.puzzle import Puzzle
from kingofarms.study.puzzles.searched import SearchedMaker

Report = Callable[[int, Puzzle], None]  # called with how many there are, and the newest
Progress = Callable[[int], None]  # called with the number of the match that is looked at


def make_file(
    game: Game,
    count: int,
    seed: int,
    path: Path,
    threads: int,
    progress: Progress,
    report: Report,
    least: str = EASIEST,
) -> None:
    """Add puzzles to the file until it has so many, each of that grade or a harder one."""
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
    if len(there) >= count:
        return
    maker = SearchedMaker(game, threads=threads)
    first = there[-1].match + 1 if there else 0
    puzzles = maker.puzzles(seed, first, progress, least)
    for number, puzzle in enumerate(islice(puzzles, count - len(there)), len(there) + 1):
        add_puzzle(path, puzzle)
        report(number, puzzle)


def begun(game: Game, seed: int, path: Path) -> list[Puzzle]:
    """The puzzles that are in the file already; a Refusal if they do not belong to this series."""
    check_place(path)
    there = [puzzle for _line, puzzle in read_puzzles(path)] if path.exists() else []
    for puzzle in there:
        if puzzle.seed != seed or not fits(puzzle, game):
            raise Refusal(
                _(
                    "{path} has puzzles of another seed, game or set of cards. Delete it, or name "
                    "another file."
                ).format(path=path)
            )
    return there
