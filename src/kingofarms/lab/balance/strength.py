"""What a page tells of one kind of bots: the cards and the seats in their hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingofarms.lab.answers.playing import sample_of
from kingofarms.lab.balance.playing import SEATS, Playing, thinks
from kingofarms.lab.balance.seats import SeatShares, seat_shares
from kingofarms.lab.balance.shares import CardShare, card_shares
from kingofarms.lab.series.run import Result
from kingofarms.lab.statistics.worth import TOLERANCE

THOUGHT = 0.06  # of the share of wins: more spoils a game for players who look ahead


@dataclass(frozen=True)
class Strength:
    """One kind of bots."""

    bots: str
    played: Result  # by which the cards are judged
    cards: list[CardShare]  # and distinctions
    seats: list[SeatShares]

    @property
    def limit(self) -> float:
        """How far a card may be from the mean of its type."""
        return THOUGHT if thinks(self.bots) else TOLERANCE


def strengths_of(playing: Playing, bots: Sequence[str]) -> list[Strength]:
    """Play all series; quick bots first, for greedy says which cures are worth trying."""
    for each in bots:
        playing.check(each)
    quick: list[SeatShares] = []
    strengths: dict[str, Strength] = {}
    for each in sorted(dict.fromkeys(bots), key=thinks):
        played = playing.series(each, SEATS)
        sample = sample_of(played)
        cards = [*card_shares(sample), *card_shares(sample, "distinction", "distinctions")]
        seats = list(seat_shares(playing, each, quick))
        quick = seats if each == "greedy" else quick
        strengths[each] = Strength(each, played, cards, seats)
    return [strengths[each] for each in dict.fromkeys(bots)]
