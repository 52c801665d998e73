"""What a match was worth to each seat, the same for every research interface."""

from collections.abc import Sequence


def rewards(ranks: Sequence[int]) -> list[float]:
    """1 to who won alone; they add up to 0, so that losing costs -1 / (seats - 1).

    Winners share: w of n seats get (n / w - 1) / (n - 1) each, and a draw of all is worth 0.
    """
    seats, winners = len(ranks), list(ranks).count(1)
    won, lost = (seats / winners - 1) / (seats - 1), least_reward(seats)
    return [won if rank == 1 else lost for rank in ranks]


def least_reward(seats: int) -> float:
    """What losing is worth."""
    return -1 / (seats - 1)
