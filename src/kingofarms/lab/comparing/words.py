"""Contrasts in words: a sentence for each measure, and for each group of them."""

from collections.abc import Sequence
from math import isfinite

from kingofarms.engine.words import _
from kingofarms.lab.answers.numbers import (
    between,
    mean_words,
    number,
    percent,
    points_words,
    share_words,
    signed,
)
from kingofarms.lab.comparing.contrast import Line
from kingofarms.lab.comparing.measures import SHARE
from kingofarms.lab.statistics.many import NONE, Compared
from kingofarms.lab.statistics.shares import Measured

MOST_SENTENCES = 5  # of a group; the table has all


def digits(line: Line) -> int:
    """Decimals that tell something at this size."""
    return 2 if max(abs(each.value) for each in line.values) < 10 else 1


def value_words(line: Line, measured: Measured) -> str:
    """A value with its interval."""
    return share_words(measured) if line.unit == SHARE else mean_words(measured, digits(line))


def plain_value(line: Line, measured: Measured) -> str:
    """A value alone."""
    return percent(measured.value) if line.unit == SHARE else number(measured.value, digits(line))


def difference_words(line: Line, difference: Compared | None) -> str:
    """A difference with its interval; of shares in percentage points."""
    if difference is None or not isfinite(difference.high):
        return "–"
    if line.unit == SHARE:
        return points_words(difference)
    low, high = signed(difference.low, digits(line)), signed(difference.high, digits(line))
    return signed(difference.value, digits(line)) + between(low, high)


def at_most(line: Line, differences: Sequence[Compared]) -> str:
    """The largest difference that may have stayed hidden."""
    largest = max(each.at_most for each in differences)
    if not isfinite(largest):
        return "–"
    if line.unit == SHARE:
        return _("{points} percentage points").format(points=number(100 * largest))
    return number(largest, digits(line))


def compared_words(line: Line, names: Sequence[str]) -> str:
    """One measure of two variants in a sentence."""
    difference = line.differences[1]
    if difference is None or difference.verdict == NONE:
        return unseen(line, [difference] if difference else [])
    words = (
        _("{what}: {b} with “{b_name}” and {a} with “{a_name}”, {difference} percentage points.")
        if line.unit == SHARE
        else _("{what}: {b} with “{b_name}” and {a} with “{a_name}”, {difference}.")
    ).format(
        what=line.title,
        a=plain_value(line, line.values[0]),
        b=plain_value(line, line.values[1]),
        a_name=names[0],
        b_name=names[1],
        difference=difference_words(line, difference),
    )
    return upper(words)


def unseen(line: Line, differences: Sequence[Compared]) -> str:
    """No difference was seen, and how large one might be."""
    if not differences or not isfinite(max(each.at_most for each in differences)):
        return upper(_("{what}: too few matches tell.").format(what=line.title))
    words = _("{what}: no difference was seen; if there is one, it is at most {most}.")
    return upper(words.format(what=line.title, most=at_most(line, differences)))


def group_words(lines: Sequence[Line], names: Sequence[str]) -> list[str]:
    """The sentences of those that differ, the surest first; else one that none was seen."""
    striking = [
        line for line in lines if line.differences[1] and line.differences[1].verdict != NONE
    ]
    if not striking:
        words = _("No difference was seen in any of {count} comparisons.")
        most = [difference.at_most for line in lines if (difference := line.differences[1])]
        if all(line.unit == SHARE for line in lines) and most and isfinite(max(most)):
            words = _(
                "No difference was seen in any of {count} comparisons; if there is one, it is at "
                "most {points} percentage points."
            )
        return [words.format(count=len(lines), points=number(100 * max(most, default=0.0)))]
    striking.sort(key=sureness, reverse=True)
    return [compared_words(line, names) for line in striking[:MOST_SENTENCES]]


def sureness(line: Line) -> float:
    """How far a difference is from nothing, in lengths of its interval."""
    difference = line.differences[1]
    if difference is None or difference.high <= difference.low:
        return 0.0
    return abs(difference.value) / (difference.high - difference.low)


def swept_words(line: Line, values: Sequence[str], base: int) -> str:
    """One measure of a sweep in a sentence."""
    others = [each for each in line.differences if each]
    seen = [
        value
        for value, each in zip(values, line.differences, strict=True)
        if each and each.verdict != NONE
    ]
    if not seen:
        return unseen(line, others)
    words = _(
        "{what}: {first} with {first_value}, {last} with {last_value}. A difference from "
        "{base} was seen with {seen}."
    ).format(
        what=line.title,
        first=plain_value(line, line.values[0]),
        first_value=values[0],
        last=plain_value(line, line.values[-1]),
        last_value=values[-1],
        base=values[base],
        seen=", ".join(seen),
    )
    return upper(words)


def upper(words: str) -> str:
    """A sentence begins with a capital."""
    return words[:1].upper() + words[1:]
