"""Which cards win? With a card and without it, corrected for who takes it and when."""

from typing import Any

from kingofarms.engine.words import N_, _
from kingofarms.lab.answers.answer import LESS, MORE, Answer, Finding, Listing, verdict_words
from kingofarms.lab.answers.charts import ROW, finished, intervals
from kingofarms.lab.answers.needs import Needs
from kingofarms.lab.answers.numbers import number, percent, points_words, share_words, whole
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import share
from kingofarms.lab.statistics.worth import TOLERANCE, Worth, worth

TITLE = N_("Which cards win?")
NEEDS = Needs()
MOST_SHOWN = 40  # in the plot; the table has all


def answer(sample: Sample) -> Answer | None:
    """What each card is worth beside the others of its type."""
    things = sample.things("card")
    if not sample.count or not len(things) or not sample.rows["cards_taken"].list.len().sum():
        return None
    worths = worth(sample, "card", "cards_taken", "cards_taken_at")
    order = sorted(range(len(things)), key=lambda k: -worths.compared[k].value)
    return Answer(
        sentence=sentence(sample, worths),
        listing=Listing(
            [
                _("card"),
                _("type"),
                _("taken in a match"),
                _("share of wins with it"),
                _("share of wins without it"),
                _("worth in points, corrected"),
                _("difference"),
            ],
            [row(sample, worths, k) for k in order],
        ),
        plot=lambda width: plot(worths, order, width),
        details=explanation(worths),
        findings=[
            Finding(
                "card",
                things.ids[k],
                things.names[k],
                MORE if worths.compared[k].value > 0 else LESS,
            )
            for k in worths.aside
        ],
    )


def row(sample: Sample, worths: Worth, k: int) -> list[str]:
    """One card."""
    had = worths.had[:, :, k]
    without = ~had
    return [
        _(worths.things.names[k]),
        _(worths.things.groups[k]),
        number(had.sum() / sample.count, 2),
        share_words(share((sample.won * had).sum(axis=1), had.sum(axis=1), sample.deal)),
        share_words(share((sample.won * without).sum(axis=1), without.sum(axis=1), sample.deal)),
        points_words(worths.compared[k]) if worths.compared[k].high < 1 - 1 / sample.seats else "–",
        verdict_words(worths.compared[k].verdict),
    ]


def sentence(sample: Sample, worths: Worth) -> str:
    """The cards that stand out, or how small every difference is."""
    count, limit = whole(sample.count), percent(TOLERANCE, 0).rstrip(" %\xa0")
    if not worths.aside:
        return _(
            "No card is surely more than {limit} percentage points better or worse than the "
            "others of its type ({count} matches)."
        ).format(limit=limit, count=count)
    words = [
        f"{_(worths.things.names[k])} ({points_words(worths.compared[k])})" for k in worths.aside
    ]
    return _(
        "Surely more than {limit} percentage points better or worse than the others of their "
        "type: {cards} ({count} matches)."
    ).format(limit=limit, cards="; ".join(words), count=count)


def explanation(worths: Worth) -> list[str]:
    """What the correction does, and what it cannot."""
    return [
        _(
            "Worth is what the card changes in the share of wins of a seat with an even chance, "
            "instead of another card of its type. It is corrected for the other cards that the "
            "seat and its rivals had, how many of each type, how early they were taken, how far "
            "ahead the seat was then, and who began."
        ),
        _(
            "The correction cannot see reasons that are not in these numbers: if a card is only "
            "taken in a plan that wins anyway, the card gets the credit."
        ),
        _(
            "All {count} cards are one family of comparisons, corrected by Holm. A card that "
            "stands out is put aside, and the others are compared again without it."
        ).format(count=len(worths.things)),
    ]


def plot(worths: Worth, order: list[int], width: int) -> Any:
    """The worth of each card with its interval, type by type, the best first."""
    known = [k for k in order if abs(worths.compared[k].high - worths.compared[k].low) < 1]
    if len(known) > MOST_SHOWN:
        known = known[: MOST_SHOWN // 2] + known[-MOST_SHOWN // 2 :]
    groups = worths.things.groups
    known.sort(key=lambda k: (groups[k], -worths.compared[k].value))
    rows = [
        {
            "name": f"{_(worths.things.names[k])} · {_(groups[k])}",
            "value": worths.compared[k].value,
            "low": worths.compared[k].low,
            "high": worths.compared[k].high,
            "striking": k in worths.aside,
        }
        for k in known
    ]
    chart = intervals(rows, _("corrected change in the share of wins"), 0.0)
    return finished(chart, width, ROW * max(1, len(rows)))
