"""Making a report: the answers to all questions from series that were played, in files."""

from collections.abc import Sequence
from pathlib import Path

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.lab.answers.asking import answers
from kingofarms.lab.answers.playing import sample_of
from kingofarms.lab.report.page import Part, report_page
from kingofarms.lab.report.plots import WIDE, save_plots
from kingofarms.lab.report.recipe import recipe_of
from kingofarms.lab.series.disk import write_whole
from kingofarms.lab.series.run import Result


def parts_of(every: Sequence[Result]) -> tuple[list[Part], list[Result]]:
    """The answers of each game from its series, and the series in that order."""
    games: dict[str, list[Result]] = {}
    for each in every:
        games.setdefault(each.plan.agreed.digest, []).append(each)
    parts: list[Part] = []
    results: list[Result] = []
    for played in games.values():
        for question, at, answer in answers([sample_of(each) for each in played]):
            parts.append(Part(question.name, question.title, answer, len(results) + at))
        results += played
    return parts, results


def make_report(
    played: Sequence[Result], out: Path, plots: Path | None, command: str
) -> list[Part]:
    """Write the report, and where wanted each plot as SVG and PNG; the answers."""
    parts, results = parts_of(played)
    if not parts:
        raise Refusal(_("These series answer no question."))
    recipes = [recipe_of(each) for each in results]
    titles = list(dict.fromkeys(recipe.title for recipe in recipes))
    title = _("{games}: what the matches tell").format(games=", ".join(titles))
    write_whole(out, report_page(title, parts, recipes, command).encode())
    for part in parts if plots else ():
        name = f"{results[part.recipe].plan.game.NAME}-{part.recipe + 1}-{part.name}"
        if plots and part.answer.plot:
            save_plots(part.answer.plot(WIDE), plots, name)
    return parts
