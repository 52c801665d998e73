"""Which cards or effects are never worth it? Seldom taken, seldom finished, or a burden."""

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
from scipy import stats

from kingofarms.engine.game.listed import THING_KINDS, Kind
from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.needs import Needs
from kingofarms.lab.render.answer import LESS, Answer, Figure, Finding, Listing, share_figure
from kingofarms.lab.render.charts import PLAIN, ROW, STRIKING, finished
from kingofarms.lab.render.numbers import number, percent, share_words, whole
from kingofarms.lab.statistics.many import ALPHA, holm
from kingofarms.lab.statistics.sample import Sample, Things
from kingofarms.lab.statistics.shares import Measured, mean, share
from kingofarms.lab.statistics.worth import worth

TITLE = N_("Which cards or effects are never worth it?")
NEEDS = Needs()
HARDLY_EVER, UNCLAIMED = (each.least for each in THING_KINDS if each.seldom)  # usually
MOST_SHOWN = 30
SELDOM = 0.25  # of the mean of its group
GROUPS = (N_("card"), N_("effect"), N_("distinction"))  # what is not grouped otherwise
Row = dict[str, Any]


def answer(sample: Sample) -> Answer | None:
    """What nobody wants, and what does those no good that have it."""
    kinds = [each for each in sample.kinds.values() if each.seldom]
    rows = [*card_rows(sample), *(row for each in kinds for row in seldom_rows(sample, each))]
    if not rows:
        return None
    idle = [row for row in rows if row["why"]]
    names = ", ".join(f"{_(row['name'])} ({row['why']})" for row in idle)
    sentence = (
        _("Not worth it: {names} ({count} matches).")
        if idle
        else _(
            "Everything is worth having at times: nothing is surely left aside or a burden "
            "({count} matches)."
        )
    )
    rows.sort(key=lambda row: (not row["why"], row["beside"]))
    return Answer(
        sentence=sentence.format(names=names, count=whole(sample.count)),
        listing=Listing(
            [_("name"), _("type"), _("had in a match"), _("finished"), _("not worth it because")],
            [
                [_(row["name"]), _(row["group"]), row["had"], row["done"], row["why"] or "–"]
                for row in rows
            ],
        ),
        plot=lambda width: plot(rows, width),
        details=[
            _(
                "A card is left aside if it surely is taken less than {part} as often as others of "
                "its type, and a burden if it surely costs wins (see “Which cards win?”); an "
                "effect, if it is in force in less than {hardly} of the matches; a distinction, if "
                "it is claimed in less than {unclaimed} of those in which it could be. Each kind "
                "is one family of comparisons, corrected by Holm."
            ).format(
                part=percent(SELDOM, 0),
                hardly=percent(HARDLY_EVER, 0),
                unclaimed=percent(UNCLAIMED, 0),
            )
        ],
        findings=[Finding(row["kind"], row["id"], row["name"], LESS) for row in idle],
        figures=[figure_of(row) for row in rows],
        measure=_("matches in which somebody has it"),
    )


def figure_of(row: Row) -> Figure:
    """A row beside the same row of other bots: in how many matches anybody has it."""
    each: Measured = row["there"]
    return share_figure(
        f"{_(row['name'])} · {_(row['group'])}",
        each,
        key=f"{row['kind']} {row['id']}",
        way=LESS if row["why"] and row["why"] != _("a burden") else "",
        apart=inf,  # bots may take a card as often as they like
    )


def card_rows(sample: Sample) -> list[Row]:
    """How often each card is taken and finished."""
    things = sample.things("card")
    taken = sample.had("cards_taken", things)
    if not taken.any():
        return []
    finished = [each.column for each in sample.kinds.values() if each.name == "card"][-1]
    done = sample.had(finished, things) & taken
    worths = worth(sample, "cards_taken")
    rows = []
    for k, rate in enumerate(rates(taken, things, sample.deal)):
        burden = k in worths.aside and worths.compared[k].value < 0
        why = _("left aside") if rate.seldom else _("a burden") if burden else ""
        finished_words = (
            share_words(share(done[:, :, k].sum(axis=1), taken[:, :, k].sum(axis=1), sample.deal))
            if taken[:, :, k].any()
            else "–"
        )
        beside = rate.a_match / rate.others if rate.others else 1.0
        held = np.asarray(taken[:, :, k].any(axis=1))
        there = share(held, deal=sample.deal, z=corrected(len(things)))
        row = row_of("card", things, k, number(rate.a_match, 2), finished_words, why, beside)
        rows.append({**row, "there": there})
    return rows


def seldom_rows(sample: Sample, kind: Kind) -> list[Row]:
    """In how many of the matches in which each thing is there anybody has it."""
    things = sample.things(kind.name)
    had: Array = np.any(sample.had(kind.column, things), axis=1)
    if not had.any():
        return []
    usual = float((had.any(axis=1) if kind.open else had).mean())
    rows = []
    for k, thing in enumerate(things.ids):
        there = (
            sample.matches[kind.open].list.contains(thing).to_numpy()
            if kind.open
            else np.ones(sample.count, bool)
        )
        each = share(had[:, k] & there, there, sample.deal, z=corrected(len(things)))
        why = _(kind.seldom) if each.high < kind.least else ""
        beside = each.value / max(1e-9, usual)
        row = row_of(kind.name, things, k, number(each.value, 2), "–", why, beside)
        rows.append({**row, "there": each})
    return rows


def corrected(count: int) -> float:
    """The z of an interval wide enough for so many comparisons at once."""
    return float(stats.norm.isf(ALPHA / 2 / max(1, count)))


def row_of(kind: str, things: Things, k: int, had: str, done: str, why: str, beside: float) -> Row:
    """One line of the table; `beside` is how often it is had, by the mean of its kind."""
    return {
        "kind": kind,
        "id": things.ids[k],
        "name": things.names[k],
        "group": things.groups[k],
        "had": had,
        "done": done,
        "why": why,
        "beside": float(np.clip(beside, 0, 5)),
    }


def plot(rows: list[Row], width: int) -> Any:
    """What is had least often, by the mean of its type."""
    import altair

    kind = rows[0]["kind"] if len({row["kind"] for row in rows}) == 1 else "card"
    shown = [row for row in rows if row["kind"] == kind] or rows
    least = sorted(shown, key=lambda row: row["beside"])[:MOST_SHOWN]
    values = [
        {"name": _(row["name"]), "beside": row["beside"], "idle": bool(row["why"])} for row in least
    ]
    colour = altair.condition("datum.idle", altair.value(STRIKING), altair.value(PLAIN))
    chart = (
        altair.Chart(altair.InlineData(values=values))
        .mark_bar()
        .encode(
            y=altair.Y("name:N", sort=[each["name"] for each in values], title=None),
            x=altair.X(
                "beside:Q",
                title=_("taken, beside others of its type"),
                axis=altair.Axis(format="%", tickCount=5),
            ),
            color=colour,
        )
    )
    return finished(chart, width, ROW * len(values))


@dataclass(frozen=True)
class Rate:
    """How often one thing is had in a match, and the same for the mean of the others."""

    a_match: float
    others: float
    seldom: bool  # surely less often than SELDOM of the others


def rates(had: Array, things: Things, deal: Array | None) -> list[Rate]:
    """The rate of each: `had[match, seat, k]`. One family of comparisons, corrected by Holm."""
    matches = len(had)
    a_match = had.sum(axis=1).astype(float)  # a_match[match, k]
    others = np.zeros((matches, len(things)))
    for k in range(len(things)):
        if beside := things.others(k):
            others[:, k] = a_match[:, beside].mean(axis=1)
    off = a_match - SELDOM * others
    means = [mean(off[:, k], deal) for k in range(len(things))]
    z = np.array([each.value / each.error if 0 < each.error < np.inf else 0.0 for each in means])
    corrected, _level = holm(stats.norm.cdf(z))
    return [
        Rate(float(a_match[:, k].mean()), float(others[:, k].mean()), bool(corrected[k] <= ALPHA))
        for k in range(len(things))
    ]
