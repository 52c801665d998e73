"""The file of a game's puzzles: JSON lines, one puzzle each, in the game's folder.

Whatever is wrong in it is refused with file and line. Puzzles of other cards than today's stay
readable; they are not shown.
"""

import logging
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from kingofarms.engine.game.game import Game, game_named
from kingofarms.engine.read_file import Unreadable, read_bytes
from kingofarms.engine.read_json import from_json
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.study.puzzles.exact import WON
from kingofarms.study.puzzles.grading import GRADES, grade_of
from kingofarms.study.puzzles.puzzle import Puzzle, position

FILE = "puzzles.jsonl"

log = logging.getLogger("kingofarms.puzzles")


def file_of(game: Game) -> Path:
    """Where the puzzles of that game lie; the file need not be there."""
    return game.folder / FILE


def read_puzzles(path: Path) -> Iterator[tuple[int, Puzzle]]:
    """Each puzzle with its line; a Refusal names a line that has none."""
    for number, line in enumerate(read_bytes(path).splitlines(), 1):
        try:
            yield number, from_json(line, Puzzle)
        except Unreadable as error:
            raise at_line(path, number, str(error)) from None


def check_puzzle(path: Path, number: int, puzzle: Puzzle) -> None:
    """Refuse a puzzle that cannot be reached, or whose evidence is not complete."""
    try:
        position(puzzle)
        why = missing_evidence(puzzle)
    except Refusal as refusal:
        why = str(refusal)
    if why:
        raise at_line(path, number, why)


def at_line(path: Path, number: int, why: str) -> Refusal:
    """A sentence about that line."""
    return Refusal(
        _("{path}, line {line}: {why}").format(path=path, line=number, why=why.rstrip(".") + ".")
    )


def missing_evidence(puzzle: Puzzle) -> str:
    """Why what the puzzle brings does not prove it; empty if it does."""
    if puzzle.grade not in GRADES or puzzle.grade != grade_of(puzzle.missed):
        return _("the grade does not follow from the levels that missed it")
    if puzzle.is_exact:
        wins = [each.action for each in puzzle.verdicts if each.match == WON]
        is_whole = all(None not in (each.match, each.margin) for each in puzzle.verdicts)
        return "" if is_whole and wins == [puzzle.right] else _("not exactly one action wins")
    if any(None in (each.share, each.low, each.high) for each in puzzle.verdicts):
        return _("a verdict has no share of wins with its interval")
    if len({run.seed for run in puzzle.runs}) < max(2, len(puzzle.runs)):
        return _("it needs several searches, each with a seed of its own")
    is_clear = all(
        run.right.action == puzzle.right and run.right.low > run.second.high for run in puzzle.runs
    )
    return "" if is_clear else _("a search does not find the right action clearly best")


def add_puzzle(path: Path, puzzle: Puzzle) -> None:
    """Add a line, and have it on the disk before returning."""
    try:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(puzzle) + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise Refusal(
            _("{path} cannot be written: {why}.").format(path=path, why=error.strerror)
        ) from None


@cache
def shipped(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of that game that fit today's cards, in the order of the file."""
    game = game_named(name)
    path = file_of(game)
    if not path.is_file():
        return ()
    try:
        return tuple(each for _line, each in read_puzzles(path) if fits(each, game))
    except Refusal as refusal:
        log.warning("The puzzles of %s cannot be shown: %s", name, refusal)
        return ()


def fits(puzzle: Puzzle, game: Game) -> bool:
    """Whether it was made with the cards and rules of today."""
    if puzzle.game != game.NAME or puzzle.rules != game.RULES_VERSION:
        return False
    options = msgspec.json.encode(puzzle.options, order="deterministic")
    return digest_of(game.NAME, options) == puzzle.terms


@cache
def digest_of(name: str, options: bytes) -> str | None:
    """The digest of the terms with these options; None if there are no such terms today."""
    try:
        return game_named(name).agree(msgspec.json.decode(options)).digest
    except Refusal:
        return None
