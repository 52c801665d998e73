"""A contrast: several variants on the same deals, each measure with its differences from one.

Each measure is a sum over the matches, divided by another one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.record import Array
from kingofarms.engine.words import N_, _
from kingofarms.lab.comparing.changed import Changed
from kingofarms.lab.comparing.variants import Variant, key_of
from kingofarms.lab.matches.columns import own_counts, points_column
from kingofarms.lab.matches.run import Result
from kingofarms.lab.questions.seat import by_order, order_words, seat_words
from kingofarms.lab.statistics.many import Compared, compare
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, mean, share

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


SHARE, NUMBER = "share", "number"
# The groups in the order of a report. Each family of them is corrected together.
GROUPS = {
    "wins": N_("Who wins?"),
    "course": N_("How long does it take, and how does it go?"),
    "decided": N_("When and why is it decided?"),
    "points": N_("Where do points come from?"),
    "counts": N_("What do the players do?"),
    "taken": N_("Which cards are taken?"),
    "cards": N_("How often do those win who took a card?"),
}
FAMILIES = (("wins", "course", "decided"), ("points",), ("counts",), ("taken",), ("cards",))
HALF = 50  # per cent of a match


@dataclass(frozen=True)
class Measure:
    """A number of a series: `part[match]` of `of[match]`, all matches together."""

    group: str
    name: str  # for programs
    title: str  # for people
    unit: str  # SHARE or NUMBER
    part: Array
    of: Array

    def measured(self, deal: Array | None) -> Measured:
        """The number with its interval."""
        if self.unit == SHARE:
            return share(self.part, self.of, deal)
        return mean(self.part / np.maximum(self.of, 1), deal)

    @property
    def value(self) -> float:
        """The number."""
        total = float(self.of.sum())
        return float(self.part.sum()) / total if total else float("nan")

    def influence(self) -> Array:
        """What each match adds to the number, beyond the mean; their mean is 0."""
        return (self.part - self.value * self.of) / self.of.mean()


def measures_of(sample: Sample, game: Game) -> list[Measure]:
    """All measures of a series."""
    return [
        *winning(sample),
        *course(sample, game),
        *decisions(sample),
        *points(sample, game),
        *counts(sample, game),
        *cards(sample),
    ]


def one(sample: Sample, group: str, name: str, title: str, unit: str, part: Array) -> Measure:
    """A measure with one number a match."""
    return Measure(group, name, title, unit, np.asarray(part, float), np.ones(sample.count))


def winning(sample: Sample) -> Iterator[Measure]:
    """Who wins: seats, and places in the order of play."""
    ordered = by_order(sample)
    for seat, words in enumerate(seat_words(sample.seats)):
        title = _("{who} wins").format(who=words)
        yield one(sample, "wins", f"seat_{seat + 1}_wins", title, SHARE, sample.won[:, seat])
    for place, words in enumerate(order_words(sample.seats)):
        title = _("{who} wins").format(who=words)
        name = "first_wins" if place == 0 else f"number_{place + 1}_wins"
        yield one(sample, "wins", name, title, SHARE, ordered[:, place])
    shared = sample.of_match("winners") > 1
    yield one(sample, "wins", "win_is_shared", _("the win is shared"), SHARE, shared)


def course(sample: Sample, game: Game) -> Iterator[Measure]:
    """How long a match takes, and the scores."""
    score = sample.by_seat("score").astype(float)
    for name, title, values in (
        ("turns", _("turns of all players"), sample.of_match("turns")),
        ("actions", _("actions of all players"), sample.of_match("actions")),
        ("lead_changes", _("changes of the lead"), sample.of_match("lead_changes")),
        ("margin", _("lead of the winner over the next"), sample.of_match("margin")),
        ("score", _("score of a player"), score.mean(axis=1)),
        ("best_score", _("highest score"), score.max(axis=1)),
    ):
        yield one(sample, "course", name, title, NUMBER, values)
    for name, meaning in own_counts(game, "TABLE_COUNTS").items():
        yield one(sample, "course", name, _(meaning), NUMBER, sample.of_match(name))


def decisions(sample: Sample) -> Iterator[Measure]:
    """When the winner is known, and why the match ends."""
    leads = (sample.ahead(HALF) > 0).astype(float)
    title = _("whoever leads at half of the match wins")
    won = (sample.won * leads).sum(axis=1)
    yield Measure("decided", "half_time_leader_wins", title, SHARE, won, leads.sum(axis=1))
    for name, title in (
        ("last_turn_decided", _("the last turn decides")),
        ("decided_at", _("part of the match until it is decided")),
    ):
        yield one(sample, "decided", name, title, SHARE, sample.of_match(name))
    reasons = sample.things("reason")
    why = sample.of_match("reason")
    for at, words in zip(reasons.ids[1:], reasons.names[1:], strict=True):
        yield one(sample, "decided", f"reason_{at}", _(words), SHARE, why == at)


def points(sample: Sample, game: Game) -> Iterator[Measure]:
    """The points of a player in each category."""
    for category in game.CATEGORIES:
        column = points_column(category)
        values = sample.by_seat(column).mean(axis=1)
        yield one(sample, "points", column, _(category), NUMBER, values)


def counts(sample: Sample, game: Game) -> Iterator[Measure]:
    """What the game itself counts of a player."""
    for name, meaning in own_counts(game, "COUNTS").items():
        yield one(sample, "counts", name, _(meaning), NUMBER, sample.by_seat(name).mean(axis=1))


def cards(sample: Sample) -> Iterator[Measure]:
    """How often each card is taken by a player, and how often its takers win."""
    things = sample.things("card")
    if not len(things) or not sample.rows["cards_taken"].list.len().sum():
        return
    had = sample.had("cards_taken", things).astype(float)
    everybody = np.full(sample.count, float(sample.seats))
    for k, (at, name) in enumerate(zip(things.ids, things.names, strict=True)):
        own = had[:, :, k]
        held = own.sum(axis=1)
        key = key_of(sample.english(at))
        title = _("{card} is taken").format(card=name)
        yield Measure("taken", f"{key}_taken", title, SHARE, held, everybody)
        won, title = (sample.won * own).sum(axis=1), _("whoever took {card} wins").format(card=name)
        yield Measure("cards", f"{key}_wins", title, SHARE, won, held)
