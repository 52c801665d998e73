"""Checking puzzles: those of a file by fresh searches, those of a solved game by its solution."""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from rich.markup import escape

from kingofarms.cli.prepare import prepare
from kingofarms.cli.screen import errors, say
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import solver_of
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.games import game_named, games
from kingofarms.study.puzzles.exact import FIRST_DAY, day_from
from kingofarms.study.puzzles.searched import checked_by_search, checked_exactly, searcher_of
from kingofarms.study.puzzles.shelf import check_puzzle, file_of, make_named, maker_of, read_puzzles

Line = tuple[str, str]  # the name of a puzzle, and why it does not hold; empty if it does


def check_puzzles(
    name: str | None, file: Path | None, seed: int, first: str | None, days: int
) -> None:
    """Repeat every verdict and say which do not hold; the exit code is 1 if there are any."""
    count = bad = 0
    for game in [game_named(name)] if name else list(games().values()):
        with errors.status(_("Checking {game} …").format(game=game.TITLE)):
            for which, why in lines_of(game, file, seed, first, days):
                count, bad = count + 1, bad + bool(why)
                if why:
                    say(escape(f"{game.NAME} {which}: {why}"))
    say(
        _("{count} puzzles checked, {bad} do not hold.").format(count=count, bad=bad)
        if bad
        else _("{count} puzzles checked. All hold.").format(count=count)
    )
    if bad:
        raise SystemExit(1)


def lines_of(
    game: Game, file: Path | None, seed: int, first: str | None, days: int
) -> Iterator[Line]:
    """Every puzzle of the game."""
    if solver_of(game) is None:
        yield from lines_of_file(game, file or file_of(game), seed, is_named=file is not None)
    elif file is None:
        yield from lines_of_days(game, first, days)


def lines_of_days(game: Game, first: str | None, days: int) -> Iterator[Line]:
    """The puzzle of each of these days."""
    prepare(game, ("search", "page"))
    start = day_from(first) if first else FIRST_DAY
    for number in range(days):
        name = (start + timedelta(number)).isoformat()
        yield name, checked_exactly(maker_of(game.NAME), make_named(game.NAME, name)).why


def lines_of_file(game: Game, path: Path, seed: int, is_named: bool) -> Iterator[Line]:
    """Each line of the file; a game need not bring one."""
    if not is_named and not path.exists():
        return
    prepare(game, ("search",))
    cores = os.cpu_count() or 1
    maker = None
    for line, puzzle in read_puzzles(path):
        if puzzle.game != game.NAME:
            raise Refusal(
                _("{path}, line {line}: is a puzzle of {theirs}, not of {game}.").format(
                    path=path, line=line, theirs=puzzle.game, game=game.NAME
                )
            )
        check_puzzle(path, line, puzzle)
        if maker is None or maker.agreed.digest != puzzle.terms:
            maker = searcher_of(game, puzzle, cores)
        yield puzzle.name, checked_by_search(maker, puzzle, seed).why
