"""The series of a page: each is played once, and kept in a folder where that is wished."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kingofarms.engine.game.game import Game
from kingofarms.engine.terms.options import Value
from kingofarms.lab.series.run import Result, series


def nothing() -> None:
    """Nobody watches."""


@dataclass(frozen=True)
class Playing:
    """How the series are played: all in the same way."""

    game: Game
    seed: int = 1
    workers: int | None = None
    folder: Path | None = None  # in which every series has a folder of its own
    progress: Callable[[], None] = nothing  # after every series
    known: dict[str, Result] = field(default_factory=dict)

    def series(
        self, bots: str, seats: int, matches: int, options: Mapping[str, Value] | None = None
    ) -> Result:
        """The series; if it was played before, the same one."""
        words = [bots.replace(":", ""), str(seats)]
        words += [f"{name}{value}" for name, value in (options or {}).items()]
        name = "-".join([self.game.NAME, *words])
        if name not in self.known:
            self.known[name] = series(
                self.game,
                bots,
                options=options,
                seats=seats,
                matches=matches,
                seed=self.seed,
                workers=self.workers,
                out=self.folder / name if self.folder else None,
            )
            self.progress()
        return self.known[name]
