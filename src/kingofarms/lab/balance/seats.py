"""How fair the places in the order of play are, at every number of seats, and with a cure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kingofarms.lab.answers.playing import sample_of
from kingofarms.lab.balance.playing import Playing, thinks
from kingofarms.lab.series.run import Result
from kingofarms.lab.statistics.shares import Measured, share

FAIR = 0.05  # further from even than this is too far


@dataclass(frozen=True)
class SeatShares:
    """The share of wins of each place in the order of play."""

    bots: str
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


def seat_shares(
    playing: Playing, bots: str, quick: Sequence[SeatShares] = ()
) -> Iterator[SeatShares]:
    """Every number of seats as usual and, where the game has the option, with cures.

    Quick bots try every cure. Those that look ahead cost more: they try one only where it is
    needed, first what `quick` bots found best, and stop when it is fair.
    """
    for seats in playing.seats:
        usual = places_of(playing, bots, seats, 0)
        yield usual
        cures = [] if thinks(bots) and usual.is_fair else list(playing.cures)
        own = [each for each in quick if each.seats == seats and each.cure]
        if thinks(bots) and own:
            best = min(own, key=lambda each: each.furthest).cure
            cures = [each for each in (best, best + 1, best - 1) if each in cures]
        for cure in cures:
            found = places_of(playing, bots, seats, cure)
            yield found
            if thinks(bots) and found.is_fair:
                break


def places_of(playing: Playing, bots: str, seats: int, cure: int) -> SeatShares:
    """The share of wins of each place."""
    result = playing.series(bots, seats, cure)
    sample = sample_of(result)
    ordered = [(sample.won * (sample.order == place)).sum(axis=1) for place in range(seats)]
    return SeatShares(bots, seats, cure, [share(each) for each in ordered], result)
