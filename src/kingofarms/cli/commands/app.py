"""The application that the commands belong to, and what becomes of errors."""

import os
import sys
from io import TextIOWrapper
from typing import Annotated, Any, NoReturn

import typer

from kingofarms import __version__
from kingofarms.cli.screen import errors, printable, say
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _


def group(words: str, **settings: Any) -> typer.Typer:
    """Commands that belong together; without a command their help is shown."""
    names = {"help_option_names": ["-h", "--help"]}
    return typer.Typer(help=words, no_args_is_help=True, context_settings=names, **settings)


# Commands import their code when they run: --help and version need not wait for Numba.
app = group(
    _("Tabletop games about coats of arms and swords."),
    add_completion=False,
    pretty_exceptions_enable=False,
)


def show_version(is_wanted: bool) -> None:
    """Print the version and end, where it is asked for."""
    if is_wanted:
        say(f"kingofarms {__version__}")
        raise typer.Exit


@app.callback()
def kingofarms(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=show_version,
            is_eager=True,
            help=_("Show the version of this program."),
        ),
    ] = False,
) -> None:
    """What stands before any command."""


def main() -> None:
    """Run a command. A Refusal becomes one sentence on the error output and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # unknown characters become ?
    try:
        app(prog_name="kingofarms")
    except Refusal as refusal:
        complain(str(refusal))
    except BrokenPipeError:
        # The reader has closed the pipe; Python must not flush it again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        complain(_("That failed: {why}.").format(why=error.strerror))


def complain(why: str) -> NoReturn:
    """Print one sentence and exit with code 2."""
    errors.print(printable(why), markup=False, soft_wrap=True)
    sys.exit(2)
