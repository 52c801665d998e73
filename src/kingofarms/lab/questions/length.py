"""How long does it take? Turns of each player, and why matches end."""

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import Answer, Figure, Listing, figure, share_figure
from kingofarms.lab.render.charts import Plot, histogram
from kingofarms.lab.render.numbers import mean_words, number, share_words, whole
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, quantile, share

TITLE = N_("How long does it take?")
NEEDS = Needs()
BARS = 24
TURN = 1.0  # how exact turns should be


def answer(sample: Sample) -> Answer:
    """The median of the turns a player, and the range of most matches."""
    turns = sample.of_match("turns") / sample.seats
    middle = quantile(turns)
    low, high = np.quantile(turns, (0.1, 0.9))
    sentence = _(
        "Half of the matches take at most {median} turns a player, and eight of ten take between "
        "{low} and {high} ({count} matches)."
    ).format(
        median=mean_words(middle),
        low=number(low),
        high=number(high),
        count=whole(sample.count),
    )
    return Answer(
        sentence=sentence,
        listing=Listing(
            [_("the match ended because"), _("share of matches")],
            [[name, share_words(each)] for name, each in endings(sample)],
        ),
        plot=plot(turns, sample.seats),
        details=[
            _("Half of the matches take at most {actions} actions of all seats together.").format(
                actions=mean_words(quantile(sample.of_match("actions")), 0)
            )
        ],
        figures=figures(sample, middle),
        measure=_("how long, and why it ends"),
    )


def figures(sample: Sample, middle: Measured) -> list[Figure]:
    """The turns, and the reasons why matches end."""
    ends = [share_figure(name, each) for name, each in endings(sample)]
    return [figure(_("turns a player"), middle, TURN, mean_words(middle)), *ends]


def endings(sample: Sample) -> list[tuple[str, Measured]]:
    """How often matches end for each reason, the most frequent first."""
    reasons = sample.things("reason")
    why = sample.of_match("reason")
    rows = []
    for at, name in zip(reasons.ids, reasons.names, strict=True):
        if (why == at).any():
            rows.append((share(why == at, deal=sample.deal), _(name)))
    rows.sort(key=lambda row: -row[0].value)
    return [(name, each) for each, name in rows]


def plot(turns: Array, seats: int) -> Plot:
    """How many matches take how long."""
    # Every bar holds as many possible lengths as any other: turns come in whole numbers.
    step = max(1, int(np.ceil((turns.max() - turns.min()) * seats / BARS))) / seats
    edges = np.arange(turns.min() - 0.5 / seats, turns.max() + step, step)
    return histogram(*np.histogram(turns, edges), _("turns a player"))
