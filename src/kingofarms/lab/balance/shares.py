"""The share of wins of those who had a card, and how far it is from the mean of its type."""

from dataclasses import dataclass

import numpy as np

from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, Z, share


@dataclass(frozen=True)
class CardShare:
    """One card."""

    name: str
    group: str
    taken: float  # in a match
    wins: Measured
    off: Measured  # its share minus the mean of the shares of its type


def card_shares(sample: Sample) -> list[CardShare]:
    """All cards, in the order of their numbers.

    Both numbers vary together: one card's win is another's loss. So the error of the distance comes
    from what each match adds to it.
    """
    things = sample.things("card")
    had = sample.had("cards_taken", things).astype(float)
    count = had.sum(axis=(0, 1))
    with np.errstate(invalid="ignore", divide="ignore"):
        won = np.einsum("ms,msk->mk", sample.won, had)
        value = won.sum(axis=0) / count
        added = (won - value * had.sum(axis=1)) / count  # what each match adds to the error
    cards = []
    for k in range(len(things)):
        like = [k, *things.others(k)]
        off = float(value[k] - value[like].mean())
        error = float(np.sqrt(((added[:, k] - added[:, like].mean(axis=1)) ** 2).sum()))
        wins = share((sample.won * had[:, :, k]).sum(axis=1), had[:, :, k].sum(axis=1), sample.deal)
        cards.append(
            CardShare(
                things.names[k],
                things.groups[k],
                float(count[k] / sample.count),
                wins,
                Measured(off, error, off - Z * error, off + Z * error, wins.matches),
            )
        )
    return cards
