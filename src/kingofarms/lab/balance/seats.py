"""How fair the places in the order of play are, at every number of seats, and with a cure."""

from collections.abc import Iterator
from dataclasses import dataclass

from kingofarms.engine.terms.options import choosable
from kingofarms.lab.answers.playing import sample_of
from kingofarms.lab.balance.playing import Playing
from kingofarms.lab.series.run import Result
from kingofarms.lab.statistics.shares import Measured, share

CURE = "head_start"  # an option that gives more to those who play later
FAIR = 0.05  # further from even than this is too far


@dataclass(frozen=True)
class SeatShares:
    """The share of wins of each place in the order of play."""

    seats: int
    cure: int  # 0: none
    places: list[Measured]
    result: Result

    @property
    def furthest(self) -> float:
        """How far the place that is furthest from an even chance is from it."""
        return max(abs(each.value - 1 / self.seats) for each in self.places)

    @property
    def is_fair(self) -> bool:
        """Whether no place is too far from an even chance."""
        return self.furthest < FAIR


def seat_shares(playing: Playing, matches: int) -> Iterator[SeatShares]:
    """Every number of seats as usual and, where the game has the option, with each cure."""
    game = playing.game
    known = choosable(game.Options)
    cures = range(known[CURE].most + 1) if CURE in known else range(1)
    for seats in range(game.SEATS[0], game.SEATS[-1] + 1):
        for cure in cures:
            result = playing.series("greedy", seats, matches, {CURE: cure} if cure else {})
            sample = sample_of(result)
            places = [
                share((sample.won * (sample.order == place)).sum(axis=1)) for place in range(seats)
            ]
            yield SeatShares(seats, cure, places, result)
