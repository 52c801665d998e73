"""Playing the series that questions need: each series once, however many questions share it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kingofarms.engine.game.game import Game
from kingofarms.engine.terms.options import Value
from kingofarms.lab.answers.asking import Question
from kingofarms.lab.answers.needs import USUAL, Needs, bots_of
from kingofarms.lab.series.run import Result, series
from kingofarms.lab.statistics.sample import Sample

Progress = Callable[[int, int], None]  # matches that are done, and all


@dataclass(frozen=True)
class Wishes:
    """What is asked for beside the game; None: as the questions need it."""

    seats: int | None = None
    matches: int | None = None
    options: Mapping[str, Value] | None = None
    cards: Path | None = None
    seed: int = 1
    workers: int | None = None
    changes: tuple[str, ...] = ()  # of the cards
    folder: Path | None = None  # in which the series are kept
    on: str = "local"
    address: str | None = None


def needs_of(wanted: Sequence[Question]) -> list[Needs]:
    """The different series that these questions need."""
    return list(dict.fromkeys(question.needs for question in wanted))


def matches_for(needs: Needs, wish: int | None) -> int:
    """How many matches; a wish is for quick bots, and never asks slow ones for more than needed."""
    if wish is None:
        return needs.matches
    return wish if needs.bots == (USUAL,) else min(wish, needs.matches)


def play(game: Game, needs: Needs, wishes: Wishes, progress: Progress | None = None) -> Result:
    """The series that answers such questions."""
    seats = needs.seats(game, wishes.seats)
    return series(
        game,
        bots_of(needs, game, seats),
        options=wishes.options,
        cards=wishes.cards,
        changes=wishes.changes,
        seats=seats,
        matches=matches_for(needs, wishes.matches),
        seed=wishes.seed,
        swap=needs.swap,
        workers=wishes.workers,
        on=wishes.on,
        address=wishes.address,
        out=place_of(game, needs, wishes),
        progress=progress,
    )


def place_of(game: Game, needs: Needs, wishes: Wishes) -> Path | None:
    """The folder of that series inside the one that is wished for."""
    if wishes.folder is None:
        return None
    seats = needs.seats(game, wishes.seats)
    bots = "-".join(dict.fromkeys(bots_of(needs, game, seats))).replace(":", "")
    return wishes.folder / "-".join([game.NAME, bots, str(seats), *(["swap"] * needs.swap)])


def sample_of(result: Result) -> Sample:
    """The series as arrays."""
    return Sample(result.matches, result.seats, result.names)
