"""How often does the last turn decide? The share of matches, and when a match is decided."""

from typing import Any

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import Answer, Listing, figure
from kingofarms.lab.render.charts import bars, finished
from kingofarms.lab.render.numbers import mean_words, share_words, whole
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import quantile, share

TITLE = N_("How often does the last turn decide?")
NEEDS = Needs()
BARS, HEIGHT = 20, 220
CLOSE = (0, 1, 3)  # points
EXACT = 0.05  # how exact a share should be


def answer(sample: Sample) -> Answer | None:
    """The share of matches that were won in their last turn."""
    if not sample.count:
        return None
    last = share(sample.of_match("last_turn_decided").astype(float), deal=sample.deal)
    decided = sample.of_match("decided_at").astype(float)
    margin = sample.of_match("margin")
    first = _("led from the first turn to the last")
    shares = {
        _("won in the last turn"): last,
        first: share(decided == 0, deal=sample.deal),
        **{close_words(limit): share(margin <= limit, deal=sample.deal) for limit in CLOSE},
    }
    return Answer(
        sentence=_(
            "The last turn decides {share} of {count} matches: before it, somebody else had more "
            "points."
        ).format(share=share_words(last), count=whole(sample.count)),
        listing=Listing(
            [_("matches"), _("share of matches")],
            [[name, share_words(each)] for name, each in shares.items()],
        ),
        plot=lambda width: plot(decided, width),
        details=[
            _("Half of the matches are won by at most {margin} points.").format(
                margin=mean_words(quantile(margin), 0)
            ),
            _("A match is decided when its winner is never behind again."),
        ],
        figures=[figure(name, each, EXACT, share_words(each)) for name, each in shares.items()],
        measure=_("share of matches"),
    )


def close_words(points: int) -> str:
    """What a match is called that was won by so little."""
    if points == 0:
        return _("won by a tie-break or shared")
    return _("won by {points} or fewer").format(points=points)


def plot(decided: Array, width: int) -> Any:
    """After which part of the match it was decided."""
    counts, edges = np.histogram(decided, bins=BARS, range=(0, 1))
    rows = [
        {"from": 100 * float(low), "to": 100 * float(high), "share": float(count / len(decided))}
        for count, low, high in zip(counts, edges[:-1], edges[1:], strict=True)
    ]
    title = _("decided after so many per cent of the turns")
    return finished(bars(rows, title, _("share of matches")), width, HEIGHT)
