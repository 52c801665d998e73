"""Series in folders that are one sample, put together; and why others are not.

Series are one sample if they have the same game, options, cards, bots by seat and version, and
other seeds. With the same seed they have the same matches, which are counted once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import name_of
from kingofarms.engine.words import _
from kingofarms.lab.answers.numbers import whole
from kingofarms.lab.series.run import Result

if TYPE_CHECKING:
    from polars import DataFrame


@dataclass(frozen=True)
class Pooled:
    """The samples, and in sentences what was put together, was there twice, or stays apart."""

    results: list[Result]
    notes: list[str]


def pool(every: Sequence[Result]) -> Pooled:
    """Put together what is one sample. What lies in no folder was played now and stays as it is."""
    pools: dict[Any, dict[int, list[Result]]] = {}
    for at, each in enumerate(every):
        seeds = pools.setdefault(kind_of(each) if each.folder else at, {})
        seeds.setdefault(each.plan.seed, []).append(each)
    notes: list[str] = []
    results: list[Result] = []
    for seeds in pools.values():
        for same in seeds.values():
            notes += twice_words(same)
        results.append(together([once(same) for same in seeds.values()]))
        if len(seeds) > 1:
            notes.append(pooled_words(results[-1]))
    return Pooled(results, [*notes, *apart_words([each for each in results if each.folder])])


def kind_of(result: Result) -> tuple[Any, ...]:
    """What series have in common that are one sample."""
    plan = result.plan
    return plan.game.NAME, plan.agreed.digest, plan.bots, plan.swap, result.version


def by_length(same: Sequence[Result]) -> list[Result]:
    """The longest first."""
    return sorted(same, key=lambda each: -each.matches.height)


def once(same: Sequence[Result]) -> Result:
    """Of series with the same seed the longest, with the forks of the one that has most."""
    longest, *others = by_length(same)
    for each in others:
        count = each.matches.height
        if not longest.matches.head(count).equals(each.matches):
            raise Refusal(
                _("The same matches went otherwise in {one} and {other}.").format(
                    one=longest.folder, other=each.folder
                )
            )
    forked = max(by_length(same), key=lambda each: each.plan.forks)
    return replace(longest, forks=forked.forks)


def together(parts: Sequence[Result]) -> Result:
    """One sample of series with different seeds; their matches and deals are numbered anew."""
    if len(parts) == 1:
        return parts[0]
    import polars

    frames: dict[str, list[DataFrame]] = {"matches": [], "seats": [], "forks": []}
    match = deal = 0
    for part in parts:
        for name, all_frames in frames.items():
            frame = getattr(part, name)
            if frame is not None:
                moved = frame.with_columns(polars.col("match") + match, polars.col("deal") + deal)
                all_frames.append(moved)
        match += part.matches.height
        deal += part.matches["deal"].n_unique()
    matches, seats = polars.concat(frames["matches"]), polars.concat(frames["seats"])
    forks = polars.concat(frames["forks"]) if frames["forks"] else None
    return replace(parts[0], matches=matches, seats=seats, forks=forks, parts=tuple(parts))


def folders(result: Result) -> str:
    """Where it lies."""
    return ", ".join(str(each.folder) for each in result.parts or (result,))


def twice_words(same: Sequence[Result]) -> Iterator[str]:
    """The matches that are in several folders."""
    longest, *others = by_length(same)
    for each in others:
        yield _(
            "Matches 0 to {last} with seed {seed} are in {one} and in {other}; they are counted "
            "once."
        ).format(
            last=each.matches.height - 1,
            seed=each.plan.seed,
            one=longest.folder,
            other=each.folder,
        )


def pooled_words(result: Result) -> str:
    """What was put together."""
    return _(
        "One sample of {count} matches, with the same rules, cards and bots and other seeds: "
        "{folders}."
    ).format(count=whole(result.matches.height), folders=folders(result))


def apart_words(results: Sequence[Result]) -> Iterator[str]:
    """Why samples of a game are not one, each beside the first."""
    first: dict[str, Result] = {}
    for each in results:
        one = first.setdefault(each.plan.game.NAME, each)
        if one is not each:
            yield _("{other} is told apart from {one}: {reasons}.").format(
                one=folders(one), other=folders(each), reasons="; ".join(reasons(one, each))
            )


def reasons(one: Result, other: Result) -> Iterator[str]:
    """What the second has otherwise than the first."""
    for name, value in other.plan.agreed.said.items():
        there = one.plan.agreed.said.get(name)
        if there != value:
            yield not_words(f"{name}={name_of(value)}", "–" if there is None else name_of(there))
    if one.plan.agreed.content_digest != other.plan.agreed.content_digest:
        yield _("other cards")
    if one.plan.seats != other.plan.seats:
        words = _("{seats} seats").format(seats=other.plan.seats)
        yield not_words(words, str(one.plan.seats))
    bots = [
        each.bots[:1] if len(set(each.bots)) == 1 else each.bots for each in (other.plan, one.plan)
    ]
    if bots[0] != bots[1]:
        yield not_words(*map(",".join, bots))
    if one.plan.swap != other.plan.swap:
        yield _("in only one of them every deal is played in every seating")
    if one.version != other.version:
        yield not_words(_("version {version}").format(version=other.version), one.version)


def not_words(here: str, there: str) -> str:
    """One thing instead of another."""
    return _("{here}, not {there}").format(here=here, there=there)
