"""Commands of the lab that compare: compare, sweep, exact."""

from pathlib import Path
from typing import Annotated, Any

import typer

from kingofarms.cli.commands.lab.answers import KeepIn, LabSeed, Plots, Seats
from kingofarms.cli.commands.lab.series import Swap, Workers, lab
from kingofarms.cli.commands.parameters import (
    Address,
    AsJson,
    Cards,
    ChangeOf,
    Double,
    GameName,
    On,
    Options,
    Without,
    changes_of,
)
from kingofarms.engine.words import _

Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="A,B,…",
        help=_(
            "One bot for all seats, or one for each seat. Quick ones if omitted; for a solved "
            "game, exact answers instead of matches."
        ),
    ),
]
Matches = Annotated[
    int, typer.Option("--matches", min=2, help=_("Number of matches of each variant."))
]
ReportFile = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help=_("Also write a report: an HTML file."))
]


def set_of(letter: str) -> Any:
    """The parameter for the options of one side."""
    return typer.Option(
        f"--{letter}", metavar="NAME=VALUE,…", help=_("Options of one of the two variants.")
    )


def cards_of(letter: str) -> Any:
    """The parameter for the cards of one side."""
    return typer.Option(
        f"--{letter}-cards", metavar="PATH", help=_("Cards of one of the two: a file or a folder.")
    )


@lab.command(help=_("Compare two sets of options or cards on the same deals."))
def compare(
    game: GameName,
    a: Annotated[list[str] | None, set_of("a")] = None,
    b: Annotated[list[str] | None, set_of("b")] = None,
    a_cards: Annotated[Path | None, cards_of("a")] = None,
    b_cards: Annotated[Path | None, cards_of("b")] = None,
    without: Without = None,
    double: Double = None,
    change: ChangeOf = None,
    option: Options = None,
    cards: Cards = None,
    bots: Bots = None,
    seats: Seats = None,
    matches: Matches = 2000,
    seed: LabSeed = 1,
    swap: Swap = False,
    folder: KeepIn = None,
    out: ReportFile = None,
    plots: Plots = None,
    workers: Workers = None,
    on: On = "local",
    address: Address = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.lab.comparing import Side, run_compare
    from kingofarms.cli.lab.telling import Output

    output = Output(json, out, plots)
    output.check()
    run_compare(
        game,
        Side(a or [], a_cards),
        Side(b or [], b_cards),
        variant(option, cards, ()),
        changes_of(without, double, change),
        setting(bots, seats, matches, seed, swap, folder, workers, on, address),
        output,
    )


@lab.command(help=_("Try several values of an option or of a card's number on the same deals."))
def sweep(
    game: GameName,
    option: Annotated[
        str | None,
        typer.Option("--option", "-o", metavar="NAME=1..9:2", help=_("The option and its values.")),
    ] = None,
    card: Annotated[
        str | None,
        typer.Option(
            "--card", metavar="CARD.NUMBER=1..6", help=_("A card's number and its values.")
        ),
    ] = None,
    fixed: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="NAME=VALUE", help=_("Another option, the same for all.")),
    ] = None,
    cards: Cards = None,
    without: Without = None,
    double: Double = None,
    change: ChangeOf = None,
    bots: Bots = None,
    seats: Seats = None,
    matches: Matches = 2000,
    seed: LabSeed = 1,
    swap: Swap = False,
    folder: KeepIn = None,
    out: ReportFile = None,
    plots: Plots = None,
    workers: Workers = None,
    on: On = "local",
    address: Address = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.lab.comparing import run_sweep
    from kingofarms.cli.lab.telling import Output

    output = Output(json, out, plots)
    output.check()
    run_sweep(
        game,
        option,
        card,
        variant(fixed, cards, changes_of(without, double, change)),
        setting(bots, seats, matches, seed, swap, folder, workers, on, address),
        output,
    )


@lab.command(help=_("Answer exactly who wins a solved game, with all options and proposed cures."))
def exact(
    game: GameName,
    option: Options = None,
    out: ReportFile = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.lab.exact import run_exact
    from kingofarms.cli.lab.telling import Output
    from kingofarms.engine.terms.options import wishes_from

    output = Output(json, out)
    output.check()
    run_exact(game, wishes_from(option or []), output)


def variant(option: list[str] | None, cards: Path | None, changes: tuple[str, ...]) -> Any:
    """What is the same for all."""
    from kingofarms.cli.lab.answers import check_lab
    from kingofarms.engine.terms.options import wishes_from

    check_lab()
    from kingofarms.lab.comparing.variants import Variant

    return Variant(wishes_from(option or []), cards, changes)


def setting(*words: Any) -> Any:
    """How all are played."""
    from kingofarms.lab.comparing.run import Setting

    return Setting(*words)
