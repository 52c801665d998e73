"""Does the leader run away? How often the seat that leads after a part of the match wins it."""

from typing import Any

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import Answer, Listing, share_figure
from kingofarms.lab.render.charts import HEIGHT, PLAIN, finished, line_at, spans
from kingofarms.lab.render.numbers import mean_words, percent, share_words, whole
from kingofarms.lab.statistics.sample import PARTS, Sample
from kingofarms.lab.statistics.shares import Measured, mean, share

TITLE = N_("Does the leader run away?")
NEEDS = Needs()
HALF = 50
RUNS_AWAY = 0.75  # of the way from an even chance to certainty


def answer(sample: Sample) -> Answer:
    """How often the leader wins."""
    wins = {part: leaders(sample, sample.ahead(part) > 0) for part in PARTS}
    rows = [
        [
            percent(part / 100, 0),
            whole(wins[part].matches),
            share_words(wins[part]),
            share_words(leaders(sample, far_ahead(sample, part))),
        ]
        for part in PARTS
    ]
    after = _("whoever leads after {part}")
    changes = mean(sample.of_match("lead_changes"), sample.deal)
    return Answer(
        sentence=sentence(sample, wins[HALF]),
        listing=Listing(
            [
                _("part of the match"),
                _("matches with a leader"),
                _("the leader wins"),
                _("a clear leader wins"),
            ],
            rows,
        ),
        plot=lambda width: plot(wins, 1 / sample.seats, width),
        details=[
            _("The lead changes {changes} times in a match.").format(changes=mean_words(changes)),
            _("A clear leader is further ahead than half of all leaders are."),
        ],
        figures=[
            share_figure(after.format(part=percent(part / 100, 0)), wins[part]) for part in PARTS
        ],
        measure=_("the leader wins"),
    )


def leaders(sample: Sample, leads: Array) -> Measured:
    """The share of wins of those seats."""
    return share((sample.won * leads).sum(axis=1), leads.sum(axis=1), sample.deal)


def far_ahead(sample: Sample, part: int) -> Array:
    """Leaders by more than the median lead."""
    ahead = sample.ahead(part)
    leads = ahead[ahead > 0]
    return ahead > (np.median(leads) if len(leads) else 0)


def sentence(sample: Sample, half: Measured) -> str:
    """Half of the match, in words."""
    even = 1 / sample.seats
    limit = even + RUNS_AWAY * (1 - even)
    if half.low > limit:
        words = _(
            "The leader runs away: whoever leads at half of the match wins {share} of the time; "
            "an even chance is {even} ({count} matches)."
        )
    elif half.low <= even <= half.high:
        words = _(
            "No advantage of the leader was seen: whoever leads at half of the match wins {share} "
            "of the time; an even chance is {even} ({count} matches)."
        )
    else:
        words = _(
            "The leader can be caught: whoever leads at half of the match wins {share} of the "
            "time; an even chance is {even} ({count} matches)."
        )
    return words.format(share=share_words(half), even=percent(even), count=whole(half.matches))


def plot(wins: dict[int, Measured], even: float, width: int) -> Any:
    """How often the leader wins, by part of the match."""
    import altair

    rows = [
        {"part": f"{part}%", "value": each.value, "low": each.low, "high": each.high}
        for part, each in wins.items()
    ]
    x = altair.X("part:N", title=_("part of the match"), axis=altair.Axis(labelAngle=0))
    scale = altair.Scale(domain=[0, 1])
    y = altair.Y("low:Q", title=_("the leader wins"), axis=altair.Axis(format="%"), scale=scale)
    line, points = spans(rows, x, y, altair.value(PLAIN), upright=True)
    joined = altair.Chart(line.data).mark_line(color=PLAIN, strokeWidth=2)
    joined = joined.encode(x=x, y="value:Q")
    chart = altair.layer(line_at(even, vertical=False), joined, line, points)
    return finished(chart, width, HEIGHT)
