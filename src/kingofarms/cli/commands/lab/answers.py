"""Commands of the lab that answer questions: questions, ask, report."""

from dataclasses import asdict, replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from kingofarms.cli.commands.lab import showing
from kingofarms.cli.commands.lab.series import lab
from kingofarms.cli.parameters import AsJson, spread
from kingofarms.cli.screen import flow, print_json, print_table, say
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.lab.spec import COMMANDS, Spec

if TYPE_CHECKING:
    from kingofarms.lab.matches.run import Result
    from kingofarms.lab.questions.asking import Job
    from kingofarms.lab.render.answer import Answer


@lab.command(help=_("List the questions that the lab answers about a game."))
def questions(json: AsJson = False) -> None:
    showing.check_lab()
    from kingofarms.lab.questions.asking import questions as known

    with showing.in_source(json):
        every = known().values()
        if json:
            print_json([{"name": each.name, "title": each.title} for each in every])
            return
        rows = [[each.name, each.title, each.needs.words()] for each in every]
    print_table([_("name"), _("question"), _("series")], rows, words=3)
    say(escape(_("To ask one: {command}").format(command="kingofarms lab ask GAME NAME")))


@lab.command(help=_("Answer one question about a game: play what it needs, then tell."))
@spread
def ask(
    spec: Annotated[Spec, COMMANDS["ask"]],
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION", help=_("Name of a question; 'kingofarms lab questions' lists them.")
        ),
    ],
    json: AsJson = False,
) -> None:
    showing.check_lab()
    from kingofarms.lab.questions.asking import jobs, question_named
    from kingofarms.lab.questions.needs import told_together

    asked = question_named(question)
    told, played = [], []
    with showing.in_source(json):
        for job in jobs(spec, [asked]):
            played.append(play_shown(job))
            told.append(asked.ask(played[-1].sample))
            if told[-1] is None:
                raise Refusal(
                    _("This game has nothing that answers “{question}”").format(
                        question=asked.title
                    )
                )
        answers = [each for each in told if each]
        answer = told_together(answers, asked.needs)
        title = asked.title
    again = spec.command("ask", asked.name)
    if json:
        every = [for_programs(*each) for each in zip(answers, played, strict=True)]
        one = next(each for each in every if each["bots"] == answer.bots)
        words = {"question": asked.name, "title": title, "again": again}
        more = {"sentence": answer.sentence, "details": [*answer.details], "strengths": every}
        print_json({**words, **one, **more})
        return
    show(title, answer)
    showing.repeat(again)


def show(title: str, answer: "Answer") -> None:
    """For people: the sentence, the tables, and how to read them."""
    say(f"[b]{escape(title)}[/]")
    flow(showing.plain(answer.sentence))
    say()
    if answer.beside:
        print_table(answer.beside.columns, answer.beside.rows)
        say(f"[b]{escape(answer.bots)}[/]")
    print_table(answer.listing.columns, answer.listing.rows)
    for detail in answer.details:
        flow(showing.plain(detail))


def for_programs(answer: "Answer", result: "Result") -> dict[str, Any]:
    """The answer of one strength as a JSON object."""
    return {
        "bots": answer.bots,
        "sentence": answer.sentence,
        "findings": [asdict(each) for each in answer.findings],
        "figures": [
            {name: None if value in (inf, -inf) else value for name, value in asdict(each).items()}
            for each in answer.figures
        ],
        **asdict(answer.listing),
        "matches": result.matches.height,
        "digest": result.digest,
        "series": result.command,
    }


@lab.command(help=_("Write a report: the answers to all questions, as one HTML file."))
@spread
def report(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="FOLDER|GAME…",
            help=_("Folders of series that were played, or games, whose series are played now."),
        ),
    ],
    spec: Annotated[Spec, COMMANDS["report"]],
) -> None:
    showing.check_lab()
    from kingofarms.lab.report import pool, report_of

    showing.check_files(spec, *showing.REPORT)
    pooled = pool([each for source in sources for each in series_of(source, spec)])
    again = spec.command("report", *sources)
    made = report_of(pooled.results, again, exact_part(sources, spec), pooled.notes)
    made.write(spec.out, spec.plots)
    for note in pooled.notes:
        say(showing.plain(note))
    for part in made.parts:
        say(f"[b]{escape(part.title)}[/] {showing.plain(part.answer.sentence)}")
    say()
    showing.written(spec.out)


def exact_part(sources: list[str], spec: Spec) -> Any:
    """What is exactly so of the first of these games that is solved, with its recipe."""
    from kingofarms.cli.commands.lab.comparing import solved
    from kingofarms.games import game_named
    from kingofarms.lab.comparing.exact import about_options, exact_recipe

    names = [source for source in sources if not Path(source).is_dir()]
    for game in map(game_named, names):
        if game.exact:
            again = Spec(game.NAME, options=spec.options).command("exact")
            parts, _programs = about_options(game, solved(game), spec.options)
            return parts, exact_recipe(game, again)
    return None


def series_of(source: str, spec: Spec) -> list["Result"]:
    """The series in that folder, or every series that the questions need of that game."""
    from kingofarms.games import game_named
    from kingofarms.lab.matches.run import load_series
    from kingofarms.lab.questions.asking import jobs
    from kingofarms.lab.questions.asking import questions as known

    if Path(source).is_dir():
        return [load_series(Path(source))]
    no_folder = _("There is no folder {path}.").format(path=source)
    if "/" in source or "\\" in source:
        raise Refusal(no_folder)
    try:
        game = game_named(source)
    except Refusal as refusal:
        raise Refusal(f"{no_folder} {refusal}") from None
    every = jobs(replace(spec, game=game.NAME), list(known().values()))
    return [play_shown(job) for job in every]


def play_shown(job: "Job") -> "Result":
    """Play a series with a progress bar."""
    from kingofarms.cli.prepare import prepare
    from kingofarms.lab.questions.asking import play

    bots = job.spec.bots
    prepare(job.spec.chosen, bots)
    is_kept = job.spec.folder is not None
    with showing.watched(job.most, is_kept, ", ".join(dict.fromkeys(bots))) as tell:
        return play(job, tell)
