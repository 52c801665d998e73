"""How much is luck? Equally strong bots play every deal in every seating.

If the same seat wins a deal whoever sits there, the deal has decided. If chance alone decided each
match, the same seat would win again as often as an even chance says.
"""

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import STRONG, Needs
from kingofarms.lab.render.answer import Answer, Listing
from kingofarms.lab.render.charts import Mark, intervals
from kingofarms.lab.render.numbers import percent, share_words, whole
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, mean

TITLE = N_("How much is luck?")
NEEDS = Needs(bots=(STRONG,), swap=True, matches=400, two=True)


def answer(sample: Sample) -> Answer | None:
    """The part of the wins that the deal decides."""
    won = by_deal(sample)
    if won is None or len(sample.bots) > 1:
        return None
    again = same_winner(won)
    even = 1 / sample.seats
    luck = scaled(again, even)
    rows = [
        [_("the same seat wins the deal again"), share_words(again)],
        [_("by an even chance it would"), percent(even)],
        [_("decided by the deal"), share_words(luck)],
    ]
    return Answer(
        sentence=sentence(luck, len(won), sample.bots[0]),
        listing=Listing([_("matches on the same deal"), _("share")], rows),
        plot=intervals(
            [Mark(_("the same seat wins again"), again)],
            _("share of deals, 95 % interval"),
            even,
            whole=True,
            rows=0,
        ),
        details=[
            _(
                "Equally strong bots play each deal in every seating. 0 % means that the deal "
                "decides nothing, 100 % that it decides everything. What chance brings after the "
                "deal, or what bots choose by chance, counts as not decided by the deal."
            )
        ],
    )


def by_deal(sample: Sample) -> Array | None:
    """`won[deal, rotation, seat]`, of complete deals; None where deals are not repeated."""
    _deals, places, counts = np.unique(
        sample.of_match("deal"), return_inverse=True, return_counts=True
    )
    most = int(counts.max())
    if most < 2:
        return None
    order = np.argsort(places, kind="stable")
    whole_deals = np.repeat(counts == most, counts)
    won: Array = sample.won[order][whole_deals].reshape(-1, most, sample.seats)
    return won if len(won) > 1 else None


def same_winner(won: Array) -> Measured:
    """How often two matches on one deal are won by the same seat, pair by pair."""
    times = won.shape[1]
    total = won.sum(axis=1)
    pairs = ((total**2).sum(axis=1) - (won**2).sum(axis=(1, 2))) / (times * (times - 1))
    share = mean(pairs)
    return Measured(share.value, share.error, max(0.0, share.low), min(1.0, share.high), len(won))


def scaled(again: Measured, even: float) -> Measured:
    """The same from 0 for an even chance to 1 for certainty."""
    low, value, high = ((each - even) / (1 - even) for each in (again.low, again.value, again.high))
    return Measured(max(0.0, value), again.error / (1 - even), max(0.0, low), high, again.matches)


def sentence(luck: Measured, deals: int, bot: str) -> str:
    """How much the deal decides."""
    if luck.low <= 0:
        return _(
            "No luck of the deal was seen; if there is any, it decides less than {high} of who "
            "wins ({count} deals, {bot} in every seat)."
        ).format(high=percent(luck.high), count=whole(deals), bot=bot)
    return _(
        "The deal decides {share} of who wins; the rest is play and later chance ({count} deals, "
        "{bot} in every seat)."
    ).format(share=share_words(luck), count=whole(deals), bot=bot)
