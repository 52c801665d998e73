"""How often does the last turn decide? The share of matches, and when a match is decided."""

import numpy as np

from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import Answer, Listing, share_figure
from kingofarms.lab.render.charts import histogram
from kingofarms.lab.render.numbers import mean_words, share_words, whole
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import quantile, share

TITLE = N_("How often does the last turn decide?")
NEEDS = Needs()
BARS = 20
CLOSE = (0, 1, 3)  # points


def answer(sample: Sample) -> Answer:
    """The share of matches that were won in their last turn."""
    last = share(sample.of_match("last_turn_decided").astype(float), deal=sample.deal)
    decided = sample.of_match("decided_at").astype(float)
    margin = sample.of_match("margin")
    counts, edges = np.histogram(decided, bins=BARS, range=(0, 1))
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
        plot=histogram(counts, 100 * edges, _("decided after so many per cent of the turns")),
        details=[
            _("Half of the matches are won by at most {margin} points.").format(
                margin=mean_words(quantile(margin), 0)
            ),
            _("A match is decided when its winner is never behind again."),
        ],
        figures=[share_figure(name, each) for name, each in shares.items()],
        measure=_("share of matches"),
    )


def close_words(points: int) -> str:
    """What a match is called that was won by so little."""
    if points == 0:
        return _("won by a tie-break or shared")
    return _("won by {points} or fewer").format(points=points)
