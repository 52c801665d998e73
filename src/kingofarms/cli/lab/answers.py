"""The lab on the command line: its questions, one answer, and the report."""

import shlex
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from kingofarms.cli.prepare import prepare
from kingofarms.cli.progress import progress, stopped
from kingofarms.cli.screen import flow, print_json, say
from kingofarms.cli.tourney import listing, print_table
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import name_of
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named
from kingofarms.lab.cards import changes_from
from kingofarms.lab.files import check_folder

if TYPE_CHECKING:
    from kingofarms.lab.questions.asking import Job, Question, Wishes
    from kingofarms.lab.render.answer import Answer, Listing
    from kingofarms.lab.series.run import Result

NEEDED = ("altair", "polars", "scipy", "vl_convert")
KINDS = (".html", ".htm")


def check_lab() -> None:
    """Refuse where the libraries of the lab are missing, and say how to get them."""
    if not all(find_spec(name) for name in NEEDED):
        raise Refusal(
            _("For the lab, first run: {command}").format(command="pip install 'kingofarms[lab]'")
        )


def list_questions(json: bool) -> None:
    """Every question with its name and the series that it needs."""
    check_lab()
    from kingofarms.lab.questions.asking import questions

    if json:
        with speaking(SOURCE):
            print_json([{"name": each.name, "title": each.title} for each in questions().values()])
        return
    table = listing(_("name"), _("question"), _("series"))
    table.columns[1].justify = table.columns[2].justify = "left"
    for each in questions().values():
        table.add_row(each.name, each.title, each.needs.words())
    print_table(table)
    say(escape(_("To ask one: {command}").format(command="kingofarms lab ask GAME NAME")))


def ask_question(name: str, asked: str, wishes: "Wishes", json: bool) -> None:
    """Play the series that the question needs, and answer it."""
    check_lab()
    from kingofarms.lab.questions.asking import jobs, question_named, sample_of
    from kingofarms.lab.questions.needs import told_together

    game, question = game_named(name), question_named(asked)
    told, played = [], []
    with speaking(SOURCE) if json else nullcontext():
        for job in jobs(game, [question], wishes):
            played.append(play_shown(job))
            told.append(the_answer(question, sample_of(played[-1])))
        answer = told_together(told, question.needs)
        title = question.title
    again = command(["ask", game.NAME, question.name], wishes)
    if json:
        every = [for_programs(*each) for each in zip(told, played, strict=True)]
        one = next(each for each in every if each["bots"] == answer.bots)
        words = {"question": question.name, "title": title, "again": again}
        more = {"sentence": answer.sentence, "details": [*answer.details], "strengths": every}
        print_json({**words, **one, **more})
        return
    show(title, answer)
    say(escape(_("To repeat: {command}").format(command=again)))


def the_answer(question: "Question", sample: Any) -> "Answer":
    """The answer, or a Refusal where the game leaves the question open."""
    answer = question.ask(sample)
    if answer is None:
        raise Refusal(
            _("This game has nothing that answers “{question}”").format(question=question.title)
        )
    return answer


def show(title: str, answer: "Answer") -> None:
    """For people: the sentence, the tables, and how to read them."""
    say(f"[b]{escape(title)}[/]")
    flow(plain(answer.sentence))
    say()
    if answer.beside:
        show_table(answer.beside)
        say(f"[b]{escape(answer.bots)}[/]")
    show_table(answer.listing)
    for detail in answer.details:
        flow(plain(detail))


def show_table(shown: "Listing") -> None:
    """A table, however wide."""
    table = listing(*shown.columns)
    for row in shown.rows:
        table.add_row(*(escape(cell) for cell in row))
    print_table(table)


def plain(text: str) -> str:
    """The text for a terminal, where a space is a space."""
    return escape(text.replace("\xa0", " "))


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
        "columns": list(answer.listing.columns),
        "rows": [list(row) for row in answer.listing.rows],
        "matches": result.matches.height,
        "digest": result.digest,
        "series": result.command,
    }


def write_report(sources: Sequence[str], out: Path, plots: Path | None, wishes: "Wishes") -> None:
    """The report about series in folders, or about games whose series are played now."""
    check_lab()
    from kingofarms.lab.report import make_report, pool

    if out.suffix.lower() not in KINDS:
        raise Refusal(_("'{path}' must end in {kinds}.").format(kinds=".html", path=out))
    check_place(out)
    if plots:
        check_folder(plots)
    pooled = pool([each for source in sources for each in series_of(source, wishes)])
    words = ["report", *sources, "--out", str(out)]
    again = command([*words, *(["--plots", str(plots)] if plots else [])], wishes)
    exact = exact_part(sources, wishes)
    parts = make_report(pooled.results, out, plots, again, exact, pooled.notes)
    for note in pooled.notes:
        say(plain(note))
    for part in parts:
        say(f"[b]{escape(part.title)}[/] {plain(part.answer.sentence)}")
    say()
    say(escape(_("The report is in {path}.").format(path=out)))


def exact_part(sources: Sequence[str], wishes: "Wishes") -> Any:
    """What is exactly so of the first of these games that is solved, with its recipe."""
    from kingofarms.cli.lab.exact import exact_parts
    from kingofarms.lab.comparing.exact import exact_recipe

    names = [source for source in sources if not Path(source).is_dir()]
    for game in map(game_named, names):
        if game.exact:
            words = ["kingofarms", "lab", "exact", game.NAME]
            for name, wish in (wishes.options or {}).items():
                words += ["-o", f"{name}={name_of(wish)}"]
            parts, _programs = exact_parts(game, wishes.options or {})
            return parts, exact_recipe(game, shlex.join(words))
    return None


def series_of(source: str, wishes: "Wishes") -> list["Result"]:
    """The series in that folder, or every series that the questions need of that game."""
    from kingofarms.lab.questions.asking import jobs, questions
    from kingofarms.lab.series.run import load_series

    if Path(source).is_dir():
        return [load_series(Path(source))]
    no_folder = _("There is no folder {path}.").format(path=source)
    if "/" in source or "\\" in source:
        raise Refusal(no_folder)
    try:
        game = game_named(source)
    except Refusal as refusal:
        raise Refusal(f"{no_folder} {refusal}") from None
    return [play_shown(job) for job in jobs(game, list(questions().values()), wishes)]


def play_shown(job: "Job") -> "Result":
    """Play a series with a progress bar."""
    from kingofarms.lab.questions.asking import play

    prepare(job.game, job.bots)
    try:
        with progress(job.most, bots=", ".join(dict.fromkeys(job.bots))) as tell:
            return play(job, tell)
    except KeyboardInterrupt:
        stopped(is_kept=job.wishes.folder is not None)


def command(words: Sequence[str], wishes: "Wishes") -> str:
    """The command that answers the same again."""
    more: list[str] = []
    for name, value in (
        ("--seats", wishes.seats),
        ("--matches", wishes.matches),
        ("--cards", wishes.cards),
        ("--folder", wishes.folder),
    ):
        more += [name, str(value)] if value is not None else []
    for bots in wishes.bots:
        more += ["--bots", bots]
    for change in changes_from(wishes.changes):
        more += change.flags()
    for name, wish in (wishes.options or {}).items():
        more += ["--option", f"{name}={name_of(wish)}"]
    return shlex.join(["kingofarms", "lab", *words, *more, "--seed", str(wishes.seed)])
