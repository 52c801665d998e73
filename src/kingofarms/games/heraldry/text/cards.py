"""Heraldry: what a card is good for, in sentences. The rules are asked, not repeated."""

from collections.abc import Iterator

from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import (
    BISHOP,
    HIGHEST,
    KNIGHT,
    bit_of,
    fits_base,
    fits_bonus,
    may_lay_pair,
)
from kingofarms.games.heraldry.text.narration import MARKS

ALL_CARDS = sum(bit_of(value) for value in range(1, HIGHEST + 1))


def card_lines(value: int) -> Iterator[str]:
    """Its value, its mark, what may be played on it, and the pairs that banish it."""
    yield _(
        "Value {value}: left in your hand, or banished, it adds {value} to your total (H8)."
    ).format(value=value)
    yield from bonus_lines(value)
    others = [other for other in range(1, HIGHEST + 1) if fits_base(value, other)]
    yield _("On it, one of these can be played alone: {values} (H3).").format(
        values=", ".join(map(str, others))
    )
    pairs = [
        f"{first}+{value - first}"
        for first in range(1, HIGHEST)
        if first <= value - first and may_lay_pair(ALL_CARDS, value, first)
    ]
    if pairs:
        yield _("These pairs add up to it and banish it: {pairs} (H3).").format(
            pairs=", ".join(pairs)
        )


def bonus_lines(value: int) -> Iterator[str]:
    """H5: the bonus that it gives, or that it can be."""
    mark = _(MARKS[value % 2])
    if value in (BISHOP, KNIGHT):
        yield _(
            "{mark}. Played alone, it lets you play another card with this mark at once (H5)."
        ).format(mark=mark)
    for giver in (BISHOP, KNIGHT):
        if fits_bonus(giver, value):
            yield _("{mark}. It can be played as a bonus after a single {giver} (H5).").format(
                mark=mark, giver=giver
            )
