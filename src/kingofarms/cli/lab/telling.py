"""Parts of a report on the terminal, and as a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape

from kingofarms.cli.lab.answers import KINDS, plain, show_table
from kingofarms.cli.screen import say
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.lab.files import check_folder

if TYPE_CHECKING:
    from kingofarms.lab.render.html import Part, Recipe


@dataclass(frozen=True)
class Output:
    """What is wished for beside the words on the terminal."""

    json: bool = False
    out: Path | None = None
    plots: Path | None = None

    def check(self) -> None:
        """Refuse files that cannot be written, before anything is played."""
        if self.plots:
            check_folder(self.plots)
        if self.out is None:
            return
        if self.out.suffix.lower() not in KINDS:
            raise Refusal(_("'{path}' must end in {kinds}.").format(kinds=".html", path=self.out))
        check_place(self.out)

    def flags(self) -> list[str]:
        """As typed."""
        words = ["--out", str(self.out)] if self.out else []
        return [*words, "--plots", str(self.plots)] if self.plots else words

    def write(
        self, title: str, parts: Sequence["Part"], recipes: Sequence["Recipe"], command: str
    ) -> None:
        """The report, and each plot as SVG and PNG, where wished."""
        from kingofarms.lab.report import write_report

        if self.out is None and self.plots is None:
            return
        write_report(title, parts, recipes, command, self.out, self.plots)

    def tell(self) -> None:
        """Where the report is."""
        if self.out:
            say(escape(_("The report is in {path}.").format(path=self.out)))


def tell_parts(parts: Sequence["Part"]) -> None:
    """Each part: its title, its sentences, its table."""
    for part in parts:
        say(f"[b]{escape(part.title)}[/]")
        for sentence in (part.answer.sentence, *part.answer.details):
            say(plain(sentence))
        say()
        show_table(part.answer.listing)
        say()
