"""Making a report: the answers to all questions from series that were played, in files."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.lab.answers.asking import answers
from kingofarms.lab.answers.playing import sample_of
from kingofarms.lab.report.page import Part, Recipe, report_page
from kingofarms.lab.report.plots import WIDE, save_plots
from kingofarms.lab.report.recipe import recipe_of
from kingofarms.lab.series.disk import write_whole
from kingofarms.lab.series.run import Result


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
        for question, at, answer in answers([sample_of(each) for each in played]):
            words = "" if is_alone else f" ({recipe_of(played[at]).words})"
            parts.append(Part(question.name, question.title + words, answer, len(results) + at))
        results += played
    return parts, results


def make_report(
    played: Sequence[Result],
    out: Path,
    plots: Path | None,
    command: str,
    more: tuple[Sequence[Part], Recipe] | None = None,
    notes: Sequence[str] = (),
) -> list[Part]:
    """Write the report, and where wanted each plot as SVG and PNG; the answers.

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
    write_report(title, parts, recipes, command, out, plots, names, notes)
    return parts


def write_report(
    title: str,
    parts: Sequence[Part],
    recipes: Sequence[Recipe],
    command: str,
    out: Path | None,
    plots: Path | None,
    names: Sequence[str] = (),
    notes: Sequence[str] = (),
) -> None:
    """Write the page, and each plot.

    `names` begin the names of the plots' files, by recipe; without them all parts are about all.
    """
    if out is not None:
        page = report_page(title, parts, recipes, command, together=not names, notes=notes)
        write_whole(out, page.encode())
    for part in parts if plots else ():
        begin = f"{names[part.recipe]}-{part.recipe + 1}-" if names else ""
        if plots and part.answer.plot:
            save_plots(part.answer.plot(WIDE), plots, f"{begin}{part.name}")
