"""Does the leader run away? How often the seat that leads after a part of the match wins it."""

from typing import Any

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import Answer, Listing, figure
from kingofarms.lab.render.charts import PLAIN, finished, line_at
from kingofarms.lab.render.numbers import mean_words, percent, share_words, whole
from kingofarms.lab.statistics.sample import PARTS, Sample
from kingofarms.lab.statistics.shares import Measured, mean, share

TITLE = N_("Does the leader run away?")
NEEDS = Needs()
HALF = 50
RUNS_AWAY = 0.75  # of the way from an even chance to certainty
HEIGHT = 220
EXACT = 0.05  # how exact a share should be


def answer(sample: Sample) -> Answer | None:
    """How often the leader wins."""
    if not sample.count:
        return None
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
            figure(leader_words(part), wins[part], EXACT, share_words(wins[part])) for part in PARTS
        ],
        measure=_("the leader wins"),
    )


def leader_words(part: int) -> str:
    """What a leader is called."""
    return _("whoever leads after {part}").format(part=percent(part / 100, 0))


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
    data = altair.Chart(altair.InlineData(values=rows))
    x = altair.X("part:N", title=_("part of the match"), axis=altair.Axis(labelAngle=0))
    scale = altair.Scale(domain=[0, 1])
    y = altair.Y("low:Q", title=_("the leader wins"), axis=altair.Axis(format="%"), scale=scale)
    chart = altair.layer(
        line_at(even, vertical=False),
        data.mark_line(color=PLAIN, strokeWidth=2).encode(x=x, y="value:Q"),
        data.mark_rule(color=PLAIN, strokeWidth=3).encode(x=x, y=y, y2="high:Q"),
        data.mark_point(color=PLAIN, filled=True, size=90, opacity=1).encode(x=x, y="value:Q"),
    )
    return finished(chart, width, HEIGHT)
