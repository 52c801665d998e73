"""Making a file of puzzles, with progress; it can be stopped and continued."""

import os
from pathlib import Path

from rich.markup import escape

from kingofarms.cli.prepare import prepare
from kingofarms.cli.screen import errors, say
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.study.puzzles.puzzle import Puzzle
from kingofarms.study.puzzles.searched import make_file
from kingofarms.study.puzzles.shelf import file_of
from kingofarms.study.puzzles.words import missed_words


def make_puzzles(
    name: str, count: int, seed: int, out: Path | None, threads: int | None, least: str
) -> None:
    """Add puzzles to the file until it has so many; each is on the disk once it is reported."""
    game = game_named(name)
    path = out or file_of(game)
    prepare(game, ("search",))
    cores = threads or os.cpu_count() or 1
    with errors.status("") as status:

        def progress(number: int) -> None:
            status.update(_("Looking at match {number} …").format(number=number))

        def report(number: int, puzzle: Puzzle) -> None:
            say(escape(line_about(number, count, puzzle)))

        try:
            make_file(
                game=game,
                count=count,
                seed=seed,
                path=path,
                threads=cores,
                progress=progress,
                report=report,
                least=least,
            )
        except KeyboardInterrupt:
            say(_("Stopped. The same command continues."))
            raise SystemExit(130) from None
    say(escape(_("{path} has {count} puzzles.").format(path=path, count=count)))


def line_about(number: int, count: int, puzzle: Puzzle) -> str:
    """A puzzle that was found."""
    return _("{number} of {count}: {name}, {action}. {missed}").format(
        number=number,
        count=count,
        name=puzzle.name,
        action=puzzle.right,
        missed=missed_words(puzzle),
    )
