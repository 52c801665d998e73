"""The series of a page: each is played once, and kept in a folder where that is wished."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import Value, choosable, name_of
from kingofarms.engine.words import _
from kingofarms.lab.series.plan import COMPILED, FORKED
from kingofarms.lab.series.run import Result, plan_for, series

SEATS = 4  # at which the cards are judged
CURE = "head_start"  # an option that gives more to those who play later


def thinks(bots: str) -> bool:
    """Whether these bots look ahead; others play by rules of thumb, and quickly."""
    return bots not in COMPILED


def nobody(_done: int, _planned: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True)
class Playing:
    """How the series are played: all in the same way."""

    game: Game
    matches: int = 8000  # of quick bots, in each series
    thought_through: int = 1000  # of bots that look ahead
    seed: int = 1
    forks: int = 2  # decisions of each kind in a match that are tried, where cards are judged
    options: Mapping[str, Value] = field(default_factory=dict)
    cards: Path | None = None
    workers: int | None = None
    folder: Path | None = None  # in which every series has a folder of its own
    thought_forks: int | None = None  # in matches of bots that look ahead; as many if None
    progress: Callable[[int, int], None] = nobody  # matches of the present series: done, and all
    known: dict[str, Result] = field(default_factory=dict)

    @property
    def seats(self) -> range:
        """The numbers of seats that the game allows."""
        return range(self.game.SEATS[0], self.game.SEATS[-1] + 1)

    @property
    def cures(self) -> range:
        """The values of the cure that may be tried; none where it is agreed on already."""
        known = choosable(self.game.Options)
        is_open = CURE in known and CURE not in self.options
        return range(1, known[CURE].most + 1 if is_open else 1)

    def forks_of(self, bots: str) -> int:
        """How many decisions of each kind are tried in a match of these bots."""
        few = self.thought_forks if thinks(bots) else None
        return self.forks if few is None else few

    def check(self, bots: str) -> None:
        """Refuse what cannot be played before anything is played."""
        if "," in bots:
            raise Refusal(_("A page takes one bot for all seats, not '{bots}'.").format(bots=bots))
        if SEATS not in self.seats:
            raise Refusal(
                _("{game} cannot be played by {seats}.").format(game=self.game.TITLE, seats=SEATS)
            )
        plan_for(self.game, bots, self.options, self.cards, SEATS, self.seed)

    def series(self, bots: str, seats: int, cure: int = 0) -> Result:
        """The series; if it was played before, the same one."""
        options = {**self.options, **({CURE: cure} if cure else {})}
        words = [self.game.NAME, bots.replace(":", ""), str(seats)]
        name = "-".join([*words, *(f"{each}{name_of(options[each])}" for each in options)])
        if name not in self.known:
            tried = seats == SEATS and not cure and FORKED.fullmatch(bots)
            self.known[name] = series(
                self.game,
                bots,
                options=options,
                cards=self.cards,
                seats=seats,
                matches=self.thought_through if thinks(bots) else self.matches,
                seed=self.seed,
                forks=self.forks_of(bots) if tried else 0,
                workers=self.workers,
                out=self.folder / name if self.folder else None,
                progress=self.progress,
            )
        return self.known[name]
