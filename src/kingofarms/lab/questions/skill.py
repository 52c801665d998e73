"""Does skill show? A strong bot against a weak one, in every seat by turns."""

from typing import Any

from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import STRONG, WEAK, Needs
from kingofarms.lab.render.answer import Answer, Listing
from kingofarms.lab.render.charts import Mark, intervals
from kingofarms.lab.render.numbers import mean_words, percent, share_words, whole
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, around, ratio, share

TITLE = N_("Does skill show?")
NEEDS = Needs(bots=(STRONG, WEAK), swap=True, matches=400, two=True)


def answer(sample: Sample) -> Answer | None:
    """The share of wins of each bot."""
    bots = sample.bots
    if len(bots) < 2:
        return None
    sat = {bot: (sample.by_seat("bot") == bot) for bot in bots}
    shares = {
        bot: share((sample.won * sat[bot]).sum(axis=1), sat[bot].sum(axis=1), sample.deal)
        for bot in bots
    }
    scores = {bot: score(sample, sat[bot]) for bot in bots}
    bots = sorted(bots, key=lambda bot: -shares[bot].value)
    rows = [[bot, share_words(shares[bot]), mean_words(scores[bot])] for bot in bots]
    return Answer(
        sentence=sentence(sample, bots, shares),
        listing=Listing([_("bot"), _("share of wins"), _("points")], rows),
        plot=intervals(
            [Mark(bot, shares[bot]) for bot in bots],
            _("share of wins, 95 % interval"),
            1 / sample.seats,
            whole=True,
            rows=0,
        ),
        details=[
            _(
                "Bots sit in every seat by turns, on the same deals. The number behind a search is "
                "how many continuations it tries at each decision."
            )
        ],
    )


def score(sample: Sample, sat: Any) -> Measured:
    """The mean score of a bot in the matches that it played."""
    count = sat.sum(axis=1)
    own = (sample.by_seat("score") * sat).sum(axis=1)
    value, error, there = ratio(own, count, sample.deal)
    return around(value, error, there)


def sentence(sample: Sample, bots: list[str], shares: dict[str, Measured]) -> str:
    """Whether the strongest wins more than an even share."""
    best, even = bots[0], 1 / sample.seats
    if shares[best].low > even:
        words = _(
            "Skill shows: {bot} wins {share} of its matches, and an even chance is {even} "
            "({count} matches)."
        )
    else:
        words = _(
            "No difference was seen: {bot} wins {share} of its matches, and an even chance is "
            "{even} ({count} matches)."
        )
    return words.format(
        bot=best,
        share=share_words(shares[best]),
        even=percent(even),
        count=whole(shares[best].matches),
    )
