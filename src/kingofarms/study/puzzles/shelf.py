"""Puzzles by name: a date, a number, a grade and a number, or the name of one that is shipped.

The file of a game's puzzles: JSON lines, one puzzle each, in the game's folder.

Whatever is wrong in it is refused with file and line. A puzzle is played with the cards that it was
made with: today's, or released ones.

The process beside a server in which puzzles are made (`web/study/puzzles.py`).
"""

import logging
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

import msgspec

from kingofarms.bots.processes.workers import end_with_parent
from kingofarms.engine.files import Unreadable, from_json, read_bytes, unwritable
from kingofarms.engine.game.game import Game, game_named
from kingofarms.engine.game.own_content import agree_with_released
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, speaking
from kingofarms.games import games
from kingofarms.study.puzzles.exact import WON, ExactMaker, day_from, grade_on, on_day
from kingofarms.study.puzzles.puzzle import GRADES, LETTERS, Puzzle, grade_of, position

DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
NUMBERED = re.compile(rf"(?:({'|'.join(GRADES)})-)?([1-9]\d{{0,8}})", re.ASCII)
SHIPPED = re.compile(rf"[0-9a-f]{{{LETTERS}}}", re.ASCII)


@dataclass(frozen=True)
class Named:
    """What a name means: one of these."""

    day: date | None = None
    number: int = 0
    grade: str | None = None  # with a number: of that grade
    shipped: str = ""


def named(game: Game, name: str) -> Named:
    """What the name means in that game; a Refusal says which names there are."""
    if DATE.fullmatch(name):
        return Named(day=day_from(name))
    is_endless = game.solver is not None
    numbered = NUMBERED.fullmatch(name)
    if is_endless and numbered:
        return Named(number=int(numbered[2]), grade=numbered[1])
    if not is_endless and SHIPPED.fullmatch(name):
        return Named(shipped=name)
    examples = "2026-10-05, 17, knight-17" if is_endless else "2026-10-05, 0123abcd"
    raise Refusal(
        _("There is no puzzle called '{name}'. Names are like: {examples}.").format(
            name=name, examples=examples
        )
    )


def games_with_puzzles() -> list[Game]:
    """The games that are solved, and those with a file of puzzles that can be played."""
    return [game for game in games().values() if game.solver or shipped(game.NAME)]


def find_puzzle(game: Game, name: str) -> Puzzle:
    """The puzzle of that name; made now if the game is solved."""
    asked = named(game, name)
    if game.solver is not None:
        return make_named(game.NAME, name)
    there = shipped(game.NAME)
    if not there:
        raise Refusal(_("There are no puzzles of {game} yet.").format(game=game.TITLE))
    if asked.day:
        return on_day(there, asked.day)
    for each in there:
        if each.name == asked.shipped:
            return each
    raise Refusal(
        _("There is no puzzle called '{name}' of {game}; the cards may have changed.").format(
            name=name, game=game.TITLE
        )
    )


def make_named(game: str, name: str) -> Puzzle:
    """The puzzle of a solved game with that name; it follows from game and name alone."""
    asked = named(game_named(game), name)
    if asked.day:
        return maker_of(game).make(["day", asked.day.isoformat()], grade_on(asked.day))
    return maker_of(game).make(["number", str(asked.number)], asked.grade)


@cache
def maker_of(game: str) -> ExactMaker:
    """The maker of that game, once a process."""
    return ExactMaker(game_named(game))


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
    if why := reached(puzzle)[1]:
        raise at_line(path, number, why)


def reached(puzzle: Puzzle) -> tuple[Match | None, str]:
    """The match at the puzzle, and what is wrong with the puzzle before anything is judged."""
    try:
        return position(puzzle), missing_evidence(puzzle)
    except Refusal as refusal:
        return None, str(refusal)


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
        raise unwritable(path, error) from None


@cache
def shipped(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of that game that can be played, in the order of the file."""
    game = game_named(name)
    path = file_of(game)
    if not path.is_file():
        return ()
    try:
        return tuple(each for _line, each in read_puzzles(path) if is_playable(each, game))
    except Refusal as refusal:
        log.warning("The puzzles of %s cannot be shown: %s", name, refusal)
        return ()


def is_playable(puzzle: Puzzle, game: Game) -> bool:
    """Whether the rules are today's and the cards are known: today's, or released ones."""
    if puzzle.game != game.NAME or puzzle.rules != game.RULES_VERSION:
        return False
    options = msgspec.json.encode(puzzle.options, order="deterministic")
    return digest_of(game.NAME, options, puzzle.content) == puzzle.terms


def has_cards_of_today(puzzle: Puzzle, game: Game) -> bool:
    """Whether it can be played and was made with the cards that a new match has."""
    options = msgspec.json.encode(puzzle.options, order="deterministic")
    return is_playable(puzzle, game) and digest_of(game.NAME, options, "") == puzzle.terms


@cache
def digest_of(name: str, options: bytes, content: str) -> str | None:
    """The digest of the terms with these options and that content; None if there are no such.

    Content that the program does not know, such as none, is today's.
    """
    try:
        return agree_with_released(game_named(name), msgspec.json.decode(options), content).digest
    except Refusal:
        return None


NICER = 5  # by so much it gives way: less than the bots, for somebody waits for the page


def begin(held: Connection) -> None:
    """At the start of the process: it gives way to others, and ends with the server or before."""
    if hasattr(os, "nice"):
        os.nice(NICER)
    Thread(target=end_with_parent, daemon=True).start()
    Thread(target=end_with, args=(held,), daemon=True).start()


def end_with(held: Connection) -> None:
    """End this process as soon as the other end is closed: nobody wants the puzzle any more."""
    held.poll(None)
    os._exit(0)


def make_in(language: str, game: str, name: str) -> Puzzle:
    """Make it; what is refused is said in that language."""
    with speaking(language):
        return make_named(game, name)
