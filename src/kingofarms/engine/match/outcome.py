"""Outcome: the seats ranked, why it ended, and the points by seat and category."""

from dataclasses import dataclass

from kingofarms.engine.words import N_

# Reasons that end any game, beside those that a game has of its own.
CONCEDED = N_("All other players have conceded.")
TIMED_OUT = N_("All other players have run out of time.")
STOPPED = N_("The people who run the server have stopped the match.")


@dataclass(frozen=True)
class Outcome:
    """How a match ended, for people and programs."""

    ranks: tuple[int, ...]  # ranks[seat]: 1 is the first place
    reason: str
    points: dict[str, tuple[int, ...]]  # points[category][seat]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place: several if they share it, all of them in a draw."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def is_draw(self) -> bool:
        """Whether all seats share the first place."""
        return len(self.winners) == len(self.ranks)

    @property
    def is_stopped(self) -> bool:
        """Whether the match was stopped before it had a result."""
        return self.reason == STOPPED

    @property
    def is_played_out(self) -> bool:
        """Whether the points decided, and not that somebody left."""
        return self.reason not in (CONCEDED, TIMED_OUT, STOPPED)


def ranks_behind(ranks: list[int], gone: list[int]) -> list[int]:
    """The ranks, with seats that left behind all others; the first to leave is last."""
    stayed = [seat for seat in range(len(ranks)) if seat not in gone]
    result = list(ranks)
    for seat in stayed:
        result[seat] = 1 + sum(ranks[other] < ranks[seat] for other in stayed)
    for place, seat in enumerate(gone):
        result[seat] = len(ranks) - place
    return result
