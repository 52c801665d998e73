"""Exact answers of a solved game in place of samples: about variants, option sets and cures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kingofarms import __version__
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Cure, Exact, Fact
from kingofarms.engine.terms.terms import Value, choosable, name_of
from kingofarms.engine.words import _
from kingofarms.lab.comparing.answers import upper, values_plot
from kingofarms.lab.comparing.contrast import NUMBER, Line
from kingofarms.lab.comparing.variants import Variant
from kingofarms.lab.render.answer import Answer, Listing
from kingofarms.lab.render.charts import finished
from kingofarms.lab.render.html import Part, Recipe
from kingofarms.lab.statistics.shares import Measured

Told = tuple[list[Part], dict[str, Any]]  # the parts of a report, and the same for programs


@dataclass(frozen=True)
class Known:
    """What is exactly so in a variant."""

    variant: Variant
    facts: tuple[Fact, ...]


def about_variants(game: Game, exact: Exact, variants: Sequence[Variant], name: str) -> Told:
    """What is so in each of them; `name` is what they differ in."""
    every = [Known(each, tuple(exact.facts(each.agree(game)))) for each in variants]
    answer = exact_answer(every, name)
    programs = {"exact": for_programs(every), "sentence": answer.sentence}
    return [Part("exact", _("Who wins with best play?"), answer, 0)], programs


def about_options(game: Game, exact: Exact, options: Mapping[str, Value]) -> Told:
    """What is so with every set of options, and what would make it even."""
    variants = option_variants(game, exact, dict(options))
    parts, programs = about_variants(game, exact, variants, _("options"))
    cures = exact.cures(game.agree(options))
    parts.append(Part("cures", _("What would make it even?"), cures_answer(cures), 0))
    proposed = [
        {
            "name": cure.name,
            "title": cure.title,
            "rule": cure.rule,
            "facts": {fact.name: fact.value for fact in cure.facts},
        }
        for cure in cures
    ]
    return parts, {"option_sets": programs["exact"], "cures": proposed}


def exact_answer(every: Sequence[Known], name: str = "") -> Answer:
    """Each variant with its facts; `name` is what the variants differ in."""
    columns = [name or _("variant"), *(fact.title for fact in every[0].facts)]
    rows = [[each.variant.words, *(fact.words for fact in each.facts)] for each in every]
    sentences = [
        fact_words([each.facts[at] for each in every], every) for at in range(len(every[0].facts))
    ]
    values = [each.variant.words.partition("=")[2] or each.variant.words for each in every]
    drawn = None
    if all(value.isdecimal() for value in values):  # a sweep of a number
        count = len(every[0].facts)
        drawn = next((at for at in range(count) if is_plotted(at, every)), None)
    return Answer(
        sentence=" ".join(sentences),
        listing=Listing(columns, rows),
        plot=None
        if drawn is None
        else lambda width: finished(fact_plot(drawn, every, name, values), width, 200),
        details=[_("These answers are exact: the game is solved, so nothing is left to chance.")],
    )


def fact_words(facts: Sequence[Fact], every: Sequence[Known]) -> str:
    """One fact of all variants in a sentence."""
    by_words: dict[str, list[str]] = {}
    for fact, each in zip(facts, every, strict=True):
        by_words.setdefault(fact.words, []).append(each.variant.words)
    name = facts[0].title
    if len(by_words) == 1:
        return upper(_("{what}: {words}.").format(what=name, words=facts[0].words))
    parts = [
        _("{words} with {names}").format(words=words, names=listed(names))
        for words, names in by_words.items()
    ]
    return upper(_("{what}: {words}.").format(what=name, words="; ".join(parts)))


def listed(names: Sequence[str]) -> str:
    """Some names, or how many there are."""
    if len(names) > 6:
        return _("{count} of these").format(count=len(names))
    return ", ".join(f"“{name}”" for name in names)


def is_plotted(at: int, every: Sequence[Known]) -> bool:
    """Whether a fact is a number that differs between the variants."""
    values = {each.facts[at].value for each in every}
    return len(values) > 1 and all(isinstance(value, int) for value in values)


def fact_plot(at: int, every: Sequence[Known], name: str, values: Sequence[str]) -> Any:
    """A number over the variants."""
    numbers = [float(each.facts[at].value) for each in every]
    measured = tuple(Measured(value, 0.0, value, value, 0) for value in numbers)
    fact = every[0].facts[at]
    line = Line("exact", fact.name, fact.title, NUMBER, measured, (None,) * len(numbers))
    return values_plot(line, name, values)


def cures_answer(cures: Sequence[Cure]) -> Answer:
    """What would be so under further rules."""
    titles = list(dict.fromkeys(fact.title for cure in cures for fact in cure.facts))
    rows = []
    for cure in cures:
        words = {fact.title: fact.words for fact in cure.facts}
        rows.append([cure.title, *(words.get(name, "–") for name in titles)])
    rules: dict[str, str] = {}
    for cure in cures:
        rules.setdefault(cure.rule, upper(cure.title))
    details = [f"{name}: {rule}" for rule, name in rules.items()]
    if any("–" in row for row in rows):
        details.append(
            _("A dash: more than who wins each round decides there, so this does not tell.")
        )
    even = [cure.title for cure in cures if all(fact.value == 0 for fact in cure.facts)]
    return Answer(
        sentence=_("Even with best play: {cures}.").format(cures="; ".join(even))
        if even
        else _("None of these rules makes it even."),
        listing=Listing([_("rule"), *titles], rows),
        plot=None,
        details=details,
    )


def option_variants(game: Game, exact: Exact, options: dict[str, Any]) -> list[Variant]:
    """Every set of options, named by those that vary."""
    sets = list(exact.option_sets(options))
    varying = [
        name for name in choosable(game.Options) if len({str(each.get(name)) for each in sets}) > 1
    ]
    return [
        Variant(
            options=each,
            label=", ".join(f"{name}={name_of(each[name])}" for name in varying),
        )
        for each in sets
    ]


def exact_recipe(game: Game, command: str) -> Recipe:
    """How exact answers were made."""
    facts = [(_("version"), __version__)]
    return Recipe(
        game.TITLE, _("solved exactly; no matches are played"), facts, command, is_exact=True
    )


def for_programs(every: Sequence[Known]) -> list[dict[str, Any]]:
    """The facts of each variant."""
    return [
        {
            "variant": each.variant.words,
            "options": dict(each.variant.options),
            "facts": {fact.name: fact.value for fact in each.facts},
            "words": {fact.name: fact.words for fact in each.facts},
        }
        for each in every
    ]
