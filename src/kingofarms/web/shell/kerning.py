"""Kerning: the distances between pairs of letters, read from a font and written as a short list.

A font says them for classes of thousands of glyphs (`GPOS`); a `kern` table lists pairs.
"""

import struct
from collections.abc import Iterator, Sequence

MOST_PAIRS = 3_000  # the largest distances; more would be seen by nobody
PAIRS, ELSEWHERE = 2, 9  # kinds of lookups
ADVANCE = 0x4  # the bit of a value that widens the first letter
Coverage = dict[int, int]  # a number for each glyph


def kern_table(gpos: bytes, glyphs: Sequence[int]) -> bytes:
    """The distances between these glyphs; empty if there are none."""
    pairs = {}
    lookups = [list(subtables_of(gpos, at)) for at in kern_lookups(gpos)]
    for first in glyphs:
        for second in glyphs:
            value = sum(distance(subtables, first, second) for subtables in lookups)
            if value:
                pairs[first, second] = value
    largest = sorted(pairs, key=lambda pair: -abs(pairs[pair]))[:MOST_PAIRS]
    return written({pair: pairs[pair] for pair in sorted(largest)}) if largest else b""


def written(pairs: dict[tuple[int, int], int]) -> bytes:
    """A `kern` table of these pairs, which are in order."""
    count = len(pairs)
    power = 1 << (count.bit_length() - 1)
    body = b"".join(struct.pack(">HHh", *pair, value) for pair, value in pairs.items())
    search = struct.pack(
        ">HHHH", count, 6 * power & 0xFFFF, power.bit_length() - 1, 6 * (count - power) & 0xFFFF
    )
    head = struct.pack(">HHHHH", 0, 1, 0, (14 + len(body)) & 0xFFFF, 1)
    return head + search + body


def numbers(data: bytes, at: int, count: int) -> tuple[int, ...]:
    """So many numbers of 16 bits."""
    return struct.unpack_from(f">{count}H", data, at)


def kern_lookups(gpos: bytes) -> list[int]:
    """Where the lookups of the feature `kern` begin."""
    features, lookups = numbers(gpos, 6, 2)
    (count,) = numbers(gpos, features, 1)
    wanted: set[int] = set()
    for at in range(count):
        tag, offset = struct.unpack_from(">4sH", gpos, features + 2 + 6 * at)
        if tag == b"kern":
            (size,) = numbers(gpos, features + offset + 2, 1)
            wanted |= set(numbers(gpos, features + offset + 4, size))
    return [lookups + numbers(gpos, lookups + 2 + 2 * each, 1)[0] for each in sorted(wanted)]


class PairTable:
    """A subtable: values for listed pairs, or for pairs of classes."""

    def __init__(self, data: bytes) -> None:
        form, covered, one, other = numbers(data, 0, 4)
        self.data, self.is_listed = data, form == 1
        self.coverage = coverage_of(data[covered:])
        self.before = 2 * (one & (ADVANCE - 1)).bit_count() if one & ADVANCE else -1
        self.size = 2 * (one.bit_count() + other.bit_count())
        if not self.is_listed:
            first, second, _count, self.columns = numbers(data, 8, 4)
            self.rows_of, self.columns_of = classes_of(data[first:]), classes_of(data[second:])

    def value(self, first: int, second: int) -> int | None:
        """The distance between two glyphs; None if another subtable is to be asked."""
        if first not in self.coverage or self.before < 0:
            return None
        if self.is_listed:
            return self._listed(self.coverage[first], second)
        row, column = self.rows_of.get(first, 0), self.columns_of.get(second, 0)
        return self._number(16 + self.size * (row * self.columns + column))

    def _listed(self, row: int, second: int) -> int | None:
        (start,) = numbers(self.data, 10 + 2 * row, 1)
        (count,) = numbers(self.data, start, 1)
        for at in range(start + 2, start + 2 + count * (2 + self.size), 2 + self.size):
            if numbers(self.data, at, 1)[0] == second:
                return self._number(at + 2)
        return None

    def _number(self, at: int) -> int:
        return int(struct.unpack_from(">h", self.data, at + self.before)[0])


def subtables_of(gpos: bytes, lookup: int) -> Iterator[PairTable]:
    """The subtables of a lookup that are about pairs."""
    kind, _flag, count = numbers(gpos, lookup, 3)
    for offset in numbers(gpos, lookup + 6, count):
        at, actual = lookup + offset, kind
        if kind == ELSEWHERE:
            _form, actual, further = struct.unpack_from(">HHL", gpos, at)
            at += further
        if actual == PAIRS:
            yield PairTable(gpos[at:])


def distance(subtables: Sequence[PairTable], first: int, second: int) -> int:
    """What the first subtable says that knows the pair."""
    for each in subtables:
        value = each.value(first, second)
        if value is not None:
            return value
    return 0


def coverage_of(data: bytes) -> Coverage:
    """The glyphs that a subtable is about, in order."""
    form, count = numbers(data, 0, 2)
    if form == 1:
        return {glyph: at for at, glyph in enumerate(numbers(data, 4, count))}
    coverage: Coverage = {}
    for at in range(count):
        first, last, start = numbers(data, 4 + 6 * at, 3)
        coverage |= {glyph: start + glyph - first for glyph in range(first, last + 1)}
    return coverage


def classes_of(data: bytes) -> Coverage:
    """The class of each glyph; those that are left out are in class 0."""
    (form,) = numbers(data, 0, 1)
    if form == 1:
        first, count = numbers(data, 2, 2)
        return {first + at: each for at, each in enumerate(numbers(data, 6, count))}
    (count,) = numbers(data, 2, 1)
    classes: Coverage = {}
    for at in range(count):
        first, last, each = numbers(data, 4 + 6 * at, 3)
        classes |= dict.fromkeys(range(first, last + 1), each)
    return classes
