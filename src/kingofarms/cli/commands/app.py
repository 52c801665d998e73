"""The application that the commands belong to, and what becomes of errors."""

import os
import sys
from importlib import import_module
from inspect import Parameter, Signature
from io import TextIOWrapper
from typing import Annotated, Any, NoReturn

import typer

from kingofarms import __version__
from kingofarms.cli.parameters import spread
from kingofarms.cli.screen import errors, printable, say
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

HELP = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(
    help=_("Tabletop games about coats of arms and swords."),
    no_args_is_help=True,
    context_settings=HELP,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def group(name: str, words: str) -> typer.Typer:
    """Commands that belong together; without a command their help is shown."""
    made = typer.Typer(help=words, no_args_is_help=True, context_settings=HELP)
    app.add_typer(made, name=name)
    return made


def declare(name: str, words: str, code: str, *takes: Any, within: typer.Typer = app) -> None:
    """A command: its code, a `module:function` of this package, gets the dataclasses it takes.

    The module is imported when the command runs: --help and version need not wait for Numba.
    """

    def run(**taken: Any) -> None:
        module, _colon, function = code.partition(":")
        getattr(import_module(f"kingofarms.cli.{module}"), function)(*taken.values())

    by_name = Parameter.KEYWORD_ONLY
    places = [Parameter(f"taken_{at}", by_name, annotation=kind) for at, kind in enumerate(takes)]
    run.__signature__ = Signature(places)  # type: ignore[attr-defined]  # mypy knows none
    within.command(name, help=words)(spread(run))


def say_version() -> None:
    """Print the version."""
    say(f"kingofarms {__version__}")


def show_version(is_wanted: bool) -> None:
    """Print the version and end, where it is asked for."""
    if is_wanted:
        say_version()
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
