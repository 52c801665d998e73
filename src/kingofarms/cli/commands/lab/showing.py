"""What commands of the lab share: its libraries, files that can be written, tables, progress."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from kingofarms.cli.screen import print_json, print_table, progress, say, stopped
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.lab.spec import Spec

if TYPE_CHECKING:
    from kingofarms.lab.render.html import Part, Recipe

NEEDED = ("altair", "polars", "scipy", "vl_convert")


def check_lab() -> None:
    """Refuse where the libraries of the lab are missing, and say how to get them."""
    from kingofarms.lab.matches.run import check_installed

    check_installed(NEEDED)


def check_files(spec: Spec, *kinds: str) -> None:
    """Refuse files that cannot be written, before anything is played."""
    from kingofarms.engine.match.matchfile import check_place
    from kingofarms.lab.files import check_folder

    if spec.plots:
        check_folder(spec.plots)
    if spec.out is None:
        return
    if spec.out.suffix.lower() not in kinds:
        raise Refusal(_("'{path}' must end in {kinds}.").format(kinds=kinds[0], path=spec.out))
    if spec.out.parent.is_dir() or kinds == REPORT:
        check_place(spec.out)
    else:  # the folder of a page is made when there is something to write
        check_folder(spec.out.parent)


REPORT, PAGE = (".html", ".htm"), (".md",)


@contextmanager
def watched(planned: int, is_kept: bool, bots: str = "") -> Iterator[Callable[[int, int], None]]:
    """A progress bar of matches; Ctrl-C says what is kept."""
    try:
        with progress(planned, bots=bots) as tell:
            yield tell
    except KeyboardInterrupt:
        stopped(is_kept)


def in_source(is_wanted: object) -> AbstractContextManager[None]:
    """Programs and documents are told in English."""
    return speaking(SOURCE) if is_wanted else nullcontext()


def tell(
    title: str,
    told: Callable[[], tuple[list["Part"], dict[str, Any]]],
    recipes: Sequence["Recipe"],
    again: str,
    spec: Spec,
    json: bool,
    hint: str = "",
) -> None:
    """Parts as a report where wished, and on the terminal; the second is told to programs."""
    from kingofarms.lab.render.html import Report

    if spec.out or spec.plots:
        Report(title, told()[0], recipes, again).write(spec.out, spec.plots)
    if json:
        with speaking(SOURCE):
            print_json({**told()[1], "again": again})
        return
    for part in told()[0]:
        say(f"[b]{escape(part.title)}[/]")
        for sentence in (part.answer.sentence, *part.answer.details):
            say(plain(sentence))
        say()
        print_table(part.answer.listing.columns, part.answer.listing.rows)
        say()
    if hint:
        say(escape(hint))
    repeat(again)
    written(spec.out)


def repeat(command: str) -> None:
    """How to do the same again."""
    say(escape(_("To repeat: {command}").format(command=command)))


def written(report: Path | None) -> None:
    """Where the report is, if there is one."""
    if report:
        say(escape(_("The report is in {path}.").format(path=report)))


def plain(text: str) -> str:
    """The text for a terminal, where a space is a space."""
    return escape(text.replace("\xa0", " "))
