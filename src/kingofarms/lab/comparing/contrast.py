"""A contrast: several variants on the same deals, each measure with its differences from one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.record import Array
from kingofarms.lab.comparing.changed import Changed
from kingofarms.lab.comparing.measures import FAMILIES, Measure, measures_of
from kingofarms.lab.comparing.variant import Variant
from kingofarms.lab.series.run import Result
from kingofarms.lab.statistics.many import Compared, compare
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, mean

if TYPE_CHECKING:
    from polars import DataFrame

SMALL = 1e-9  # an error that only comes from rounding
FEW = 30  # matches: with fewer, a difference that is always the same is no proof


@dataclass(frozen=True)
class Line:
    """A measure in every variant; `differences[k]` is from the base, None for the base itself."""

    group: str
    name: str
    title: str
    unit: str
    values: tuple[Measured, ...]
    differences: tuple[Compared | None, ...]


@dataclass(frozen=True)
class Contrast:
    """What was compared, and all lines."""

    game: Game
    variants: tuple[Variant, ...]
    base: int
    lines: tuple[Line, ...]
    played: tuple[Result, ...]
    asked: tuple[str, ...] = ()  # measures that it is about
    changed: tuple[Changed, ...] = ()  # cards that are not the same in both, if two are compared

    @property
    def frame(self) -> DataFrame:
        """All lines and variants as one frame."""
        import polars

        rows = []
        for line in self.lines:
            for variant, value, other in zip(
                self.variants, line.values, line.differences, strict=True
            ):
                rows.append(
                    {
                        "group": line.group,
                        "measure": line.name,
                        "variant": variant.words,
                        "value": value.value,
                        "low": value.low,
                        "high": value.high,
                        "difference": other.value if other else None,
                        "difference_low": other.low if other else None,
                        "difference_high": other.high if other else None,
                        "p": other.p if other else None,
                        "verdict": other.verdict if other else None,
                    }
                )
        return polars.DataFrame(rows, infer_schema_length=None)


def lines_of(
    samples: Sequence[Sample], game: Game, base: int, asked: Collection[str] = ()
) -> tuple[Line, ...]:
    """Every measure that all samples have, with differences corrected family by family.

    Those that were asked for by name are a family of their own.
    """
    measures = [{each.name: each for each in measures_of(sample, game)} for sample in samples]
    names = [name for name in measures[base] if all(name in each for each in measures)]
    deal = samples[base].deal
    lines: list[Line] = []
    families = [[name for name in names if name in asked]]
    for groups in FAMILIES:
        families.append(
            [name for name in names if name not in asked and measures[base][name].group in groups]
        )
    for family in families:
        rows = [[each[name] for each in measures] for name in family]
        rows = [row for row in rows if any(measure.part.any() for measure in row)]
        lines += family_lines(rows, deal, base)
    return tuple(lines)


def family_lines(rows: list[list[Measure]], deal: Array | None, base: int) -> list[Line]:
    """The lines of measures whose differences are corrected together."""
    others = [k for k in range(len(rows[0])) if k != base] if rows else []
    pairs = [difference(row[base], row[k], deal) for row in rows for k in others]
    compared = compare([value for value, _e in pairs], [error for _v, error in pairs])
    lines = []
    for at, row in enumerate(rows):
        own = compared[at * len(others) : (at + 1) * len(others)]
        differences: list[Compared | None] = [*own[:base], None, *own[base:]]
        first = row[base]
        values = tuple(measure.measured(deal) for measure in row)
        lines.append(
            Line(first.group, first.name, first.title, first.unit, values, tuple(differences))
        )
    return lines


def difference(one: Measure, other: Measure, deal: Array | None) -> tuple[float, float]:
    """`other` less `one` on the same deals, and the error of that, match by match."""
    if not one.of.any() or not other.of.any():
        return 0.0, np.inf
    value = other.value - one.value
    off = mean(other.influence() - one.influence(), deal)
    if off.error > SMALL * max(1.0, abs(value)):
        return value, off.error
    # Every match differs by the same.
    sure = len(one.part) >= FEW
    return value, abs(value) * 1e-6 if sure else np.inf if value else 0.0
