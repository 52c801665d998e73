"""Does rushing the end pay? Quick matches beside slow ones, for the seat that ended them."""

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import Answer, Listing, share_figure, verdict_words
from kingofarms.lab.render.charts import Mark, intervals
from kingofarms.lab.render.numbers import change_words, number, percent, share_words, whole
from kingofarms.lab.statistics.many import NONE, Compared, compare
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, share

TITLE = N_("Does rushing the end pay?")
NEEDS = Needs()
FIRST_ABLE = "could_end_at"  # a column of games in which a player chooses to end


def answer(sample: Sample) -> Answer | None:
    """How often the seat wins that hurried to the end."""
    seat = hurried(sample)
    there = seat >= 0
    if there.sum() < 3:
        return None
    won = np.where(there, np.take_along_axis(sample.won, np.maximum(seat, 0)[:, None], 1)[:, 0], 0)
    turns = sample.of_match("turns") / sample.seats
    cuts = np.quantile(turns[there], (1 / 3, 2 / 3))
    third = np.digitize(turns, cuts, right=True)
    parts = [there & (third == k) for k in range(3)]
    shares = [share(won * inside, inside, sample.deal) for inside in parts]
    words = [
        _("quick, up to {turns}").format(turns=number(cuts[0])),
        _("in between"),
        _("slow, above {turns}").format(turns=number(cuts[1])),
    ]
    (difference,) = compare(
        [shares[0].value - shares[2].value], [float(np.hypot(shares[0].error, shares[2].error))]
    )
    everyone = share(won * there, there, sample.deal)
    rows = [
        [name, whole(each.matches), share_words(each)]
        for name, each in zip(words, shares, strict=True)
    ]
    rows.append([_("all matches"), whole(everyone.matches), share_words(everyone)])
    return Answer(
        sentence=sentence(sample, everyone, difference),
        listing=Listing([_("turns a player"), _("matches"), _("share of wins")], rows),
        plot=intervals(
            [Mark(name, each) for name, each in zip(words, shares, strict=True)],
            _("share of wins, 95 % interval"),
            1 / sample.seats,
            whole=True,
            rows=0,
        ),
        details=[
            _(
                "Being quick is not the same as wanting to be quick: whoever is ahead is often the "
                "first who can end the match, too."
            ),
            _("From slow to quick matches: {points} percentage points, {verdict}.").format(
                points=change_words(difference), verdict=verdict_words(difference.verdict)
            ),
        ],
        figures=[share_figure(hurried_words(sample), everyone)],
        measure=_("share of wins"),
    )


def hurried(sample: Sample) -> Array:
    """The seat of each match that could end it first, or else ended it; -1 where none did."""
    if FIRST_ABLE not in sample.rows.columns:
        return sample.matches["ended_by"].fill_null(-1).to_numpy().astype(int)
    able = sample.by_seat(FIRST_ABLE).astype(float)
    able[able <= 0] = np.inf
    return np.where(np.isfinite(able.min(axis=1)), able.argmin(axis=1), -1)


def hurried_words(sample: Sample) -> str:
    """What that seat is called."""
    if FIRST_ABLE in sample.rows.columns:
        return _("whoever could end the match first")
    return _("whoever ends the match")


def sentence(sample: Sample, everyone: Measured, difference: Compared) -> str:
    """Whether hurrying pays, and whether it pays more in quick matches."""
    even = 1 / sample.seats
    if everyone.low > even:
        words = _(
            "Rushing pays: {who} wins {share} of {count} matches, and "
            "an even chance is {even}; {compared}."
        )
    elif everyone.high < even:
        words = _(
            "Rushing does not pay: {who} wins {share} of {count} "
            "matches, and an even chance is {even}; {compared}."
        )
    else:
        words = _(
            "No difference was seen: {who} wins {share} of {count} "
            "matches, and an even chance is {even}; {compared}."
        )
    if difference.verdict == NONE:
        compared = _("between quick and slow matches no difference was seen")
    elif difference.value > 0:
        compared = _("it pays more in quick matches")
    else:
        compared = _("it pays more in slow matches")
    return words.format(
        who=hurried_words(sample),
        share=share_words(everyone),
        count=whole(everyone.matches),
        even=percent(even),
        compared=compared,
    )
