"""Reports: the answers to all questions from series, each with its recipe.

Series are one sample if they have the same game, options, cards, bots by seat and version, and
other seeds. With the same seed they have the same matches, which are counted once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import name_of
from kingofarms.engine.words import _
from kingofarms.lab.cards import changes_from
from kingofarms.lab.matches.plan import Plan
from kingofarms.lab.matches.run import Result
from kingofarms.lab.questions.asking import answers
from kingofarms.lab.render.html import Part, Recipe, Report
from kingofarms.lab.render.numbers import whole

if TYPE_CHECKING:
    from polars import DataFrame


def parts_of(every: Sequence[Result]) -> tuple[list[Part], list[Result]]:
    """The answers of each game from its series, and the series in that order.

    Series that were played for a report answer together, each what it was played for. Those from
    folders that differ in more than their bots answer apart, and titles say which.
    """
    kinds: dict[Any, list[Result]] = {}
    for each in every:
        plan = each.plan
        mixed = plan.bots if len(set(plan.bots)) > 1 else ()
        apart = (plan.seats, plan.swap, each.version, mixed) if each.folder else ()
        kinds.setdefault((plan.agreed.digest, *apart), []).append(each)
    parts: list[Part] = []
    results: list[Result] = []
    for kind, played in kinds.items():
        is_alone = sum(other[0] == kind[0] for other in kinds) == 1
        for question, at, answer in answers([each.sample for each in played]):
            words = "" if is_alone else f" ({recipe_of(played[at]).words})"
            parts.append(Part(question.name, question.title + words, answer, len(results) + at))
        results += played
    return parts, results


def report_of(
    played: Sequence[Result],
    command: str,
    more: tuple[Sequence[Part], Recipe] | None = None,
    notes: Sequence[str] = (),
) -> Report:
    """The answers that these series give.

    `more` are parts that come first, with a recipe of their own: exact answers. `notes` say how
    the series were put together.
    """
    parts, results = parts_of(played)
    if not parts:
        raise Refusal(_("These series answer no question."))
    recipes = [recipe_of(each) for each in results]
    titles = list(dict.fromkeys(recipe.title for recipe in recipes))
    title = _("{games}: what the matches tell").format(games=", ".join(titles))
    names = [each.plan.game.NAME for each in results]
    if more:
        parts = [*(replace(part, recipe=len(recipes)) for part in more[0]), *parts]
        recipes, names = [*recipes, more[1]], [*names, "exact"]
    return Report(title, parts, recipes, command, notes, names)


def recipe_of(result: Result) -> Recipe:
    """The recipe of a series."""
    plan, parts = result.plan, result.parts or (result,)
    bots = ", ".join(dict.fromkeys(plan.bots))
    words = _("{matches} matches, {seats} seats, bots: {bots}").format(
        matches=whole(result.matches.height), seats=plan.seats, bots=bots
    )
    if plan.swap:
        words = _("{words}, every deal in every seating").format(words=words)
    options = ", ".join(f"{name}={name_of(value)}" for name, value in plan.agreed.said.items())
    facts = [
        (_("seed"), ", ".join(str(each.plan.seed) for each in parts)),
        (_("version"), result.version),
        (_("options"), options or "–"),
        (_("cards"), plan.agreed.content_digest),
        *((_("change"), change.words()) for change in changes_from(result.changes)),
        *((_("rows"), each.digest) for each in parts),
    ]
    commands = "\n".join(each.command for each in parts)
    return Recipe(title_of(plan, result.changes), words, facts, commands)


def title_of(plan: Plan, changes: Sequence[str] = ()) -> str:
    """The game's title, with the options and cards that are not the usual ones."""
    usual = plan.game.agree({})
    words = [
        f"{name}={name_of(value)}"
        for name, value in plan.agreed.said.items()
        if value != usual.said.get(name)
    ]
    words += [change.words() for change in changes_from(changes)]
    if not changes and plan.agreed.content_digest != usual.content_digest:
        words.append(_("other cards"))
    return f"{plan.game.TITLE} ({', '.join(words)})" if words else plan.game.TITLE


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
