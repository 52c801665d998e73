"""The answers to the claims of a diary, a function for each kind of claim.

What is counted in matches is one number a match, by the words that the diary has for it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import _
from kingofarms.lab.balance.strengths import card_shares
from kingofarms.lab.diary.declared import Claim, Measure, Table, told_diary
from kingofarms.lab.diary.versions import Versions
from kingofarms.lab.render.answer import Answer, Listing
from kingofarms.lab.render.charts import Mark, numbers
from kingofarms.lab.render.html import Part
from kingofarms.lab.render.numbers import (
    change_words,
    mean_words,
    number,
    percent,
    plain_value,
    share_words,
    value_words,
    whole,
)
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, mean, paired, quantile, share


def answer_claims(versions: Versions) -> Iterator[Part]:
    """What the matches say about each claim, in the order of the diary."""
    for claim in told_diary().claim:
        yield Part(claim.name, _(claim.claim), KINDS[claim.kind](claim, versions), 0)


def verdict(change: Measured, claimed: int) -> str:
    """Whether a number goes the way that was claimed, 1 up or -1 down, as far as one can see."""
    if change.low <= 0 <= change.high:
        return _("No difference was seen.")
    return agreement((change.value > 0) == (claimed > 0))


def agreement(holds: bool) -> str:
    """Yes or no."""
    return _("The matches agree.") if holds else _("The matches disagree.")


def answer_of(
    claim: Claim,
    verdict: str,
    values: dict[str, str],
    listing: Listing,
    marks: Sequence[Mark],
    is_share: bool,
) -> Answer:
    """The answer: what the matches say to it, the sentence filled in, the table and the plot."""
    sentence = _(claim.sentence).format(**values)
    return Answer(
        sentence=f"{verdict} {sentence}" if verdict else sentence,
        listing=listing,
        plot=numbers(marks, _(claim.axis), is_share),
        details=[_(claim.doubt)] if claim.doubt else [],
        measure=_(claim.axis),
    )


def table_words(table: Table) -> str:
    """What is played, as a column or a row is called."""
    return _(table.words).format(name=table.name, seats=table.seats)


def compared(claim: Claim, versions: Versions) -> Answer:
    """Two versions side by side: each measure, its two numbers, the difference on equal deals."""
    names = dict(zip(("before", "after"), map(table_words, claim.tables), strict=True))
    every: dict[str, Difference] = {}  # of the first bots, the stronger ones
    rows, marks = [], []
    for own in versions.of(claim):
        by = f" ({own.bots})" if claim.bots == "all" else ""
        before, after = map(own.sample, claim.tables)
        found = {each.key: difference(before, after, each.counts) for each in claim.measures}
        every = every or found
        for each in claim.measures:
            one = found[each.key]
            both = [value_words(value, each.is_share) for value in (one.before, one.after)]
            change = change_words(one.change, each.is_share)
            rows.append([_(each.words) + by, *both, change])
        first = found[claim.measures[0].key]
        marks += [Mark(names[side] + by, getattr(first, side)) for side in claim.marks]
    shares = {each.key: each.is_share for each in claim.measures}
    values = {}
    for name, words in claim.values.items():
        key, _space, side = words.partition(" ")
        shown = change_words if side == "change" else plain_value
        values[name] = (
            shown(getattr(every[key], side), shares[key])
            if key in every
            else percent(1 / told_diary().seats)
        )
    judged = claim.measures[0]
    columns = [_("measure"), *names.values(), _("difference on the same deals")]
    said = verdict(every[judged.key].change, claim.expected)
    return answer_of(claim, said, values, Listing(columns, rows), marks, judged.is_share)


def cases(claim: Claim, versions: Versions) -> Answer:
    """A row for each table, and a column for each measure."""
    rows, marks = [], []
    found: dict[str, list[Measured]] = {each.key: [] for each in claim.measures}
    for table in claim.tables:
        sample = versions.sample(table)
        cells = []
        for each in claim.measures:
            value, words = cell(counted(sample, each.counts), each)
            found[each.key].append(value)
            cells.append(words)
        rows.append([table_words(table), *cells])
        marks.append(Mark(rows[-1][0], found[claim.marks[0]][-1]))
    values = {}
    for name, words in claim.values.items():
        key, _space, what = words.partition(" ")
        if key in found:
            last, top = found[key][-1], max(each.value for each in found[key])
            shown = {"last": share_words(last), "share": percent(last.value), "most": number(top)}
            values[name] = shown[what]
        else:
            count = len(rows) if key == "all" else 1
            values[name] = whole(count * versions.matches)
    first = found[claim.measures[0].key][-1]
    said = agreement(first.high <= claim.rare) if claim.rare else ""
    columns = [_(each) for each in (*claim.columns, *(each.words for each in claim.measures))]
    return answer_of(claim, said, values, Listing(columns, rows), marks, is_share=False)


def cell(values: np.ndarray, measure: Measure) -> tuple[Measured, str]:
    """What is told of one number a match, and its words."""
    if measure.of == "share":
        value = share(values > 0)
        return value, share_words(value)
    if measure.of == "median":
        return quantile(values), mean_words(quantile(values), 0)
    if measure.of == "mean":
        return mean(values), mean_words(mean(values), 2)
    is_least = measure.of == "least"
    end = float(values.min() if is_least else values.max())
    return Measured(end, 0.0, end, end, len(values)), whole(end) if is_least else number(end)


def hits(claim: Claim, versions: Versions) -> Answer:
    """How often something happens to players, and how often those win all the same."""
    (own,) = versions.of(claim)
    sample = own.sample()
    hit = sample.by_seat(claim.column) > 0
    known = {
        "hit at all": share(np.asarray(hit.any(axis=1))),
        "hit": share(hit.sum(axis=1), np.full(sample.count, sample.seats)),
        "wins": share((sample.won * hit).sum(axis=1), hit.sum(axis=1)),
        "others": share((sample.won * ~hit).sum(axis=1), (~hit).sum(axis=1)),
    }
    rows = []
    for each in claim.measures:
        if each.counts in known:
            rows.append([_(each.words), share_words(known[each.counts])])
        else:
            rows.append([_(each.words), mean_words(mean(counted(sample, each.counts)), 2)])
    wins = known["wins"], known["others"]
    marks = [Mark(_(name), each) for name, each in zip(claim.columns, wins, strict=True)]
    names = {"share": "hit", "wins": "wins", "others": "others"}
    values = {name: plain_value(known[key], True) for name, key in names.items()}
    said = agreement(known["hit"].high < 1 / sample.seats)
    listing = Listing([_("measure"), _("value")], rows)
    return answer_of(claim, said, values, listing, marks, is_share=True)


def card(claim: Claim, versions: Versions) -> Answer:
    """The share of wins of those who had a card, beside others of its type, by strength."""
    samples = {own.bots: own.sample() for own in versions.of(claim)}
    every = {bots: card_shares(sample) for bots, sample in samples.items()}
    sample, cards = next(iter(samples.values())), next(iter(every.values()))
    at = [sample.english(each) for each in sample.things("card").ids].index(claim.card)
    like = [k for k, each in enumerate(cards) if each.group == cards[at].group]
    like.sort(key=lambda k: -cards[k].wins.value)
    off = "; ".join(f"{change_words(own[at].off, True)} ({bots})" for bots, own in every.items())
    *columns, title = (_(each) for each in claim.columns)
    rows = [
        [
            _(cards[k].name),
            share_words(cards[k].wins),
            *(change_words(own[k].off, True) for own in every.values()),
        ]
        for k in like
    ]
    listing = Listing([*columns, *(f"{title} ({bots})" for bots in every)], rows)
    wins = cards[at].wins
    values = {"share": percent(wins.value), "count": whole(wins.matches), "off": off}
    marks = [Mark(_(cards[k].name), cards[k].wins) for k in like]
    said = verdict(cards[at].off, claim.expected)
    return answer_of(claim, said, values, listing, marks, is_share=True)


def things(claim: Claim, versions: Versions) -> Answer:
    """For each thing of a kind: how often it is had, and the wins of those who have it."""
    samples = {own.bots: own.sample() for own in versions.of(claim)}
    sample = next(iter(samples.values()))
    every = sample.things(claim.columns[0])
    had = {bots: own.had(claim.column, every) for bots, own in samples.items()}
    first = next(iter(had.values()))
    rows, marks, unused, poor = [], [], 0, []
    for k in sorted(range(len(every)), key=lambda at: -first[:, :, at].sum()):
        name, there = _(every.names[k]), share(np.asarray(first[:, :, k].any(axis=1)))
        wins = [
            share((samples[bots].won * own[:, :, k]).sum(axis=1), own[:, :, k].sum(axis=1))
            for bots, own in had.items()
        ]
        rows.append([name, *map(share_words, (there, *wins))])
        marks.append(Mark(name, wins[0]))
        unused += there.high < claim.rare
        poor += [name] if wins[0].high < 1 / sample.seats else []
    *columns, title = (_(each) for each in claim.columns)
    listing = Listing([*columns, *(f"{title} ({bots})" for bots in samples)], rows)
    values = {
        "count": str(len(every)),
        "unused": str(unused),
        "seldom": percent(claim.rare, 0),
        "poor": ", ".join(poor) or _("none"),
    }
    said = agreement(not unused and not poor)
    return answer_of(claim, said, values, listing, marks, is_share=True)


KINDS: dict[str, Callable[[Claim, Versions], Answer]] = {
    "compared": compared,
    "cases": cases,
    "hits": hits,
    "card": card,
    "things": things,
}


def turns(sample: Sample) -> Array:
    """Turns of each player."""
    return np.asarray(sample.of_match("turns") / sample.seats, float)


def of_seats(sample: Sample, columns: str) -> Array:
    """What these columns count of all players together."""
    return np.asarray(sum(sample.by_seat(each).sum(axis=1) for each in columns.split()), float)


def a_turn(sample: Sample, columns: str) -> Array:
    """How often these happen in a turn."""
    return np.asarray(of_seats(sample, columns) / sample.of_match("turns"), float)


def wins_of_the_first(sample: Sample, column: str) -> Array:
    """The share of the win of the seats of which the column has the first turn; nan: of none."""
    when = sample.by_seat(column).astype(float)
    when[when == 0] = np.inf
    earliest = when.min(axis=1, keepdims=True)
    first = (when == earliest) & np.isfinite(when)
    with np.errstate(invalid="ignore"):
        return np.asarray((sample.won * first).sum(axis=1) / first.sum(axis=1), float)


WAYS: dict[str, Callable[[Sample, str], Array]] = {
    "a turn": a_turn,
    "a turn at most": lambda sample, columns: np.minimum(1.0, a_turn(sample, columns)),
    "a match": of_seats,
    "table": lambda sample, column: sample.of_match(column).astype(float),
    "turns": lambda sample, _none: turns(sample),
    "unevenness": lambda sample, _none: np.abs(turns(sample) - mean(turns(sample)).value),
    "decisions": lambda sample, _none: sample.of_match("actions") / sample.of_match("turns"),
    "not ended": lambda sample, _none: sample.matches["ended_by"].is_null().to_numpy(),
    "wins of the first": wins_of_the_first,
}


def counted(sample: Sample, words: str) -> Array:
    """What these words count, match by match."""
    way, _colon, columns = words.partition(": ")
    return WAYS[way](sample, columns)


@dataclass(frozen=True)
class Difference:
    """One number of a match in two versions, and the mean difference on the same deals."""

    before: Measured
    after: Measured
    change: Measured


def difference(before: Sample, after: Sample, words: str) -> Difference:
    """What changes from one version to the other."""
    one, other = counted(before, words), counted(after, words)
    known = np.isfinite(one) & np.isfinite(other)
    one, other = one[known], other[known]
    return Difference(mean(one), mean(other), paired(other, one))
