"""Which cards win? What each is worth: dealt by chance, or tried by playing the match twice."""

from math import inf

from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import (
    Answer,
    Figure,
    Finding,
    Listing,
    figure,
    verdict_words,
    way_of,
)
from kingofarms.lab.render.charts import Mark, Plot, intervals
from kingofarms.lab.render.numbers import (
    change_words,
    number,
    percent,
    share_words,
    whole,
)
from kingofarms.lab.statistics import worth
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import share

TITLE = N_("Which cards win?")
FORKS = 2  # decisions of each kind in a match that are tried
NEEDS = Needs(forks=FORKS)
MOST_SHOWN = 40  # in the plot; the table has all
WIDEST = 1.0  # an interval that tells nothing
LEAST = 20  # forks of a card in a half of the match


def answer(sample: Sample) -> Answer | None:
    """What each card is worth beside the others of its type."""
    things = sample.things("card")
    if not len(things) or not sample.rows["cards_taken"].list.len().sum():
        return None
    worths = worth.worth(sample, "cards_taken")
    parts = worth.by_part(sample, things, "taken")
    order = sorted(range(len(things)), key=lambda k: -worths.compared[k].value)
    return Answer(
        sentence=sentence(sample, worths),
        listing=Listing(
            [
                _("card"),
                _("type"),
                _("taken in a match"),
                _("share of wins with it"),
                _("measured"),
                _("worth in points"),
                _("difference"),
                _("taken early, in points"),
                _("taken late, in points"),
            ],
            [row(sample, worths, parts, k) for k in order],
        ),
        plot=plot(worths, order),
        details=explanation(worths),
        findings=[
            Finding("card", things.ids[k], things.names[k], way_of(worths.compared[k]))
            for k in worths.aside
        ],
        figures=[figure_of(worths, k) for k in order],
        measure=_("worth in points"),
    )


def figure_of(worths: worth.Worth, k: int) -> Figure:
    """A card beside the same card in the hands of other bots."""
    each, things = worths.compared[k], worths.things
    is_known = each.high - each.low < WIDEST
    return figure(
        full_name(worths, k),
        each,
        worth.TOLERANCE,
        change_words(each) if is_known else "–",
        key=str(things.ids[k]),
        error=worths.alone[k].error if is_known else inf,
        way=way_of(each) if k in worths.aside else "",
    )


def full_name(worths: worth.Worth, k: int) -> str:
    """A card with its type."""
    return f"{_(worths.things.names[k])} · {_(worths.things.groups[k])}"


def row(sample: Sample, worths: worth.Worth, parts: list[worth.Ratios], k: int) -> list[str]:
    """One card."""
    had = worths.had[:, :, k]
    each = worths.compared[k]
    when = [part.alone(k) for part in parts]
    return [
        _(worths.things.names[k]),
        _(worths.things.groups[k]),
        number(had.sum() / sample.count, 2),
        share_words(share((sample.won * had).sum(axis=1), had.sum(axis=1), sample.deal)),
        _(worths.ways[k]),
        change_words(each) if each.high - each.low < WIDEST else "–",
        verdict_words(each.verdict),
        *(change_words(part) if part.matches >= LEAST else "–" for part in when),
    ]


def sentence(sample: Sample, worths: worth.Worth) -> str:
    """The cards that stand out, or how small every difference is."""
    count, limit = whole(sample.count), percent(worth.TOLERANCE, 0).rstrip(" %\xa0")
    if not worths.aside:
        return _(
            "No card is surely more than {limit} percentage points better or worse than the "
            "others of its type ({count} matches)."
        ).format(limit=limit, count=count)
    words = [
        f"{_(worths.things.names[k])} ({change_words(worths.compared[k])})" for k in worths.aside
    ]
    return _(
        "Surely more than {limit} percentage points better or worse than the others of their "
        "type: {cards} ({count} matches)."
    ).format(limit=limit, cards="; ".join(words), count=count)


def explanation(worths: worth.Worth) -> list[str]:
    """How the worth was measured."""
    words = {
        worth.DEALT: _(
            "Dealt: chance gives these cards, in first hands or in blind draws. Worth is the share "
            "of wins of those who got the card, less that of those who got another of its type, or "
            "for whom the card would have come in the same draw with other luck."
        ),
        worth.TRIED: _(
            "Tried: what taking the card wins more than the bot's next choice (see below), less "
            "the same for the other cards of its type."
        ),
        worth.OBSERVED: _(
            "Observed: this series has no forks, so those who had the card are compared with those "
            "who had another of its type. If better players like a card, it gets the credit: play "
            "the series with --forks to know."
        ),
    }
    halves = _(
        "Taken early, taken late: the match is played twice with the same luck, once as it was and "
        "once with the bot's next choice instead of the card. This is what taking it wins more, in "
        "the first and in the second half of the match."
    )
    family = _(
        "All {count} cards are one family of comparisons, corrected by Holm. A card that "
        "stands out is put aside, and the others are compared again without it."
    ).format(count=len(worths.things))
    return [*(words[way] for way in dict.fromkeys(worths.ways)), halves, family]


def plot(worths: worth.Worth, order: list[int]) -> Plot:
    """The worth of each card with its interval, type by type, the best first."""
    known = [k for k in order if worths.compared[k].high - worths.compared[k].low < WIDEST]
    if len(known) > MOST_SHOWN:
        known = known[: MOST_SHOWN // 2] + known[-MOST_SHOWN // 2 :]
    groups = worths.things.groups
    known.sort(key=lambda k: (groups[k], -worths.compared[k].value))
    marks = [Mark(full_name(worths, k), worths.compared[k], k in worths.aside) for k in known]
    return intervals(marks, _("worth in the share of wins, beside others of its type"))
