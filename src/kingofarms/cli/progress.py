"""Progress on the error output, and how a command ends that is stopped by Ctrl-C."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kingofarms.cli.screen import errors
from kingofarms.engine.words import _

INTERRUPTED = 130  # the usual exit code after Ctrl-C


@contextmanager
def progress(planned: int, done: int = 0, bots: str = "") -> Iterator[Callable[[int, int], None]]:
    """A progress bar of matches if the error output is a terminal: call it with done and total."""
    bar = Progress(
        TextColumn(_("matches of {bots}").format(bots=bots) if bots else _("matches")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=planned, completed=done)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def stopped(is_kept: bool) -> NoReturn:
    """End, and say whether the same command continues."""
    if is_kept:
        words = _("Stopped. Run the same command to continue.")
    else:
        words = _("Stopped; nothing was written.")
    errors.print(words, markup=False)
    sys.exit(INTERRUPTED)
