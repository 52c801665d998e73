"""What is a choice worth? Kinds of action never done again, effects, distinctions, cards finished.

Each is tried by playing the same match twice with the same luck (`matches/forks.py`).
"""

from dataclasses import dataclass

import numpy as np

from kingofarms.engine.game.listed import Kind
from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.questions.cards import NEEDS
from kingofarms.lab.render.answer import LESS, Answer, Finding, Listing, verdict_words
from kingofarms.lab.render.charts import Mark, intervals
from kingofarms.lab.render.numbers import change_words, percent, whole
from kingofarms.lab.statistics.many import CLEAR, NONE, Compared, compare
from kingofarms.lab.statistics.sample import Sample, Things
from kingofarms.lab.statistics.shares import Measured
from kingofarms.lab.statistics.worth import LEAST_WINS, TOLERANCE, Cases, fork_cases

__all__ = ["NEEDS", "TITLE", "answer"]

TITLE = N_("What is a choice worth?")
ACTIONS = Kind("action", "", "done", N_("kind of action, beside never again"))


@dataclass(frozen=True)
class Row:
    """One choice, and what it won more than the other way."""

    kind: str
    id: int
    name: str
    what: str
    gain: Measured


def answer(sample: Sample) -> Answer | None:
    """What each choice wins beside the other way."""
    kinds = sorted(sample.kinds.values(), key=lambda each: each.name == "card")
    tried = [ACTIONS, *(each for each in kinds if each.tried)]
    rows = [row for each in tried for row in rows_of(sample, each)]
    if not rows:
        return None
    least = LEAST_WINS * sample.seats
    compared = compare(
        [row.gain.value for row in rows],
        [row.gain.error if row.gain.matches >= least else np.inf for row in rows],
        TOLERANCE,
    )
    order = sorted(range(len(rows)), key=lambda k: -compared[k].value)
    return Answer(
        sentence=sentence(sample, rows, compared, order),
        listing=Listing(
            [_("choice"), _("what is tried"), _("tried"), _("worth in points"), _("difference")],
            [listed(rows[k], compared[k]) for k in order],
        ),
        plot=intervals(
            [
                Mark(_(rows[k].name), compared[k], compared[k].verdict != NONE)
                for k in order
                if np.isfinite(compared[k].high)
            ],
            _("what it wins more than the other way, in the share of wins"),
        ),
        details=explanation(len(rows)),
        findings=[
            Finding(row.kind, row.id, row.name, LESS)
            for row, each in zip(rows, compared, strict=True)
            if each.verdict == CLEAR and each.value < 0
        ],
    )


def rows_of(sample: Sample, tried: Kind) -> list[Row]:
    """The choices of one kind that were tried; cards by their type."""
    kind, things = tried.name, sample.things(tried.name)
    if not len(things):
        return []
    cases = fork_cases(sample, things, tried.fork)
    if kind == "card":
        things, cases = by_type(things, cases)
        kind = "type"
    ratios = cases.of(sample.deal)
    return [
        Row(kind, things.ids[k], things.names[k], tried.tried, ratios.alone(k))
        for k in range(len(things))
        if ratios.count[k]
    ]


def by_type(things: Things, cases: Cases) -> tuple[Things, Cases]:
    """All cards of a type together."""
    types = list(dict.fromkeys(things.groups))
    member: Array = np.array([[group == each for each in types] for group in things.groups], float)
    member = member.reshape(len(things), len(types))
    together = Cases(cases.won @ member, cases.count @ member)
    return Things(list(range(len(types))), types, types), together


def listed(row: Row, each: Compared) -> list[str]:
    """One line of the table."""
    worth = change_words(each)
    return [_(row.name), _(row.what), whole(row.gain.matches), worth, verdict_words(each.verdict)]


def sentence(sample: Sample, rows: list[Row], compared: list[Compared], order: list[int]) -> str:
    """Every choice that was seen to win or to cost something, or how little it can be."""
    count = whole(sample.count)
    seen = [k for k in order if compared[k].verdict != NONE]
    if not seen:
        known = [each.at_most for each in compared if np.isfinite(each.high)]
        return _(
            "No choice was seen to win or to cost anything in {count} matches; if one does, it is "
            "less than {points} percentage points."
        ).format(count=count, points=percent(max(known, default=1.0)).rstrip(" %\xa0"))
    parts = []
    for is_good, words in (
        (True, _("In percentage points of wins, these bots gain by {parts}")),
        (False, _("In percentage points of wins, these bots lose by {parts}")),
    ):
        own = [k for k in seen if (compared[k].value > 0) == is_good]
        names = "; ".join(f"{_(rows[k].name)} ({change_words(compared[k])})" for k in own)
        parts += [words.format(parts=names)] if own else []
    return _("{parts} ({count} matches).").format(parts=". ".join(parts), count=count)


def explanation(count: int) -> list[str]:
    """How it was measured."""
    return [
        _(
            "The match is played twice with the same luck: once as it was; and once more from this "
            "decision, with the bot's next choice. For a kind of action it is the first time that "
            "a player does it without need, and the other way is never to do it again, as far as "
            "anything else is allowed. What the first way wins more is its worth."
        ),
        _(
            "All {count} choices are one family of comparisons, corrected by Holm. The lab raises "
            "its hand where a choice surely costs these bots more than {limit} percentage points."
        ).format(count=count, limit=percent(TOLERANCE, 0).rstrip(" %\xa0")),
    ]
