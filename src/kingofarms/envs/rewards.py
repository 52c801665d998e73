"""The reward of each seat for a match, the same for all research interfaces."""

from collections.abc import Sequence


def rewards(ranks: Sequence[int]) -> list[float]:
    """1 for a single winner and -1 / (seats - 1) for each loser, so that they add up to 0.

    Winners share: w of n seats get (n / w - 1) / (n - 1) each, and a draw of all is worth 0.
    """
    seats, winners = len(ranks), list(ranks).count(1)
    won, lost = (seats / winners - 1) / (seats - 1), least_reward(seats)
    return [won if rank == 1 else lost for rank in ranks]


def least_reward(seats: int) -> float:
    """The reward for losing."""
    return -1 / (seats - 1)
