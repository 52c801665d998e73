"""Commands of the lab that answer: questions, ask, report, diary, balance."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from kingofarms.cli.commands.lab.series import Forks, Workers, lab
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

Seats = Annotated[
    int | None,
    typer.Option("--seats", help=_("Number of players. The maximum if omitted.")),
]
Matches = Annotated[
    int | None,
    typer.Option(
        "--matches",
        min=2,
        help=_(
            "Number of matches of quick bots; stronger ones play as many as they need, and no "
            "more. With --bots, of all. As many as the question needs if omitted."
        ),
    ),
]
ManyBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bots",
        metavar="A,B,…",
        help=_(
            "One bot for all seats, or one for each seat. Repeat it to see several strengths side "
            "by side. Several are usual if omitted: quick ones, and searches of two depths."
        ),
    ),
]
KeepIn = Annotated[
    Path | None,
    typer.Option(
        "--folder",
        metavar="FOLDER",
        help=_("Keep the series that are played in this folder, and continue there if stopped."),
    ),
]
Plots = Annotated[
    Path | None,
    typer.Option("--plots", metavar="FOLDER", help=_("Also save each plot there, as SVG and PNG.")),
]
MatchesEach = Annotated[
    int, typer.Option("--matches", min=2, help=_("Matches of quick bots in each series."))
]
ThoughtThrough = Annotated[
    int,
    typer.Option(
        "--thought-through", min=2, help=_("Matches of bots that look ahead in each series.")
    ),
]
LabSeed = Annotated[int, typer.Option("--seed", help=_("Seed of the series, to repeat it."))]


@lab.command(help=_("List the questions that the lab answers about a game."))
def questions(json: AsJson = False) -> None:
    from kingofarms.cli.lab.answers import list_questions

    list_questions(json)


@lab.command(help=_("Answer one question about a game: play what it needs, then tell."))
def ask(
    game: GameName,
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION", help=_("Name of a question; 'kingofarms lab questions' lists them.")
        ),
    ],
    seats: Seats = None,
    option: Options = None,
    cards: Cards = None,
    without: Without = None,
    double: Double = None,
    change: ChangeOf = None,
    bots: ManyBots = None,
    matches: Matches = None,
    seed: LabSeed = 1,
    workers: Workers = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.lab.answers import ask_question, check_lab

    check_lab()
    asked = wishes(seats, matches, option, cards, seed, workers)
    asked = replace(asked, changes=changes_of(without, double, change), bots=tuple(bots or ()))
    ask_question(game, question, asked, json)


@lab.command(help=_("Write a report: the answers to all questions, as one HTML file."))
def report(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="FOLDER|GAME…",
            help=_("Folders of series that were played, or games, whose series are played now."),
        ),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=_("The HTML file."))],
    plots: Plots = None,
    seats: Seats = None,
    option: Options = None,
    cards: Cards = None,
    without: Without = None,
    double: Double = None,
    change: ChangeOf = None,
    bots: ManyBots = None,
    matches: Matches = None,
    seed: LabSeed = 1,
    folder: KeepIn = None,
    workers: Workers = None,
    on: On = "local",
    address: Address = None,
) -> None:
    from kingofarms.cli.lab.answers import check_lab, write_report

    check_lab()
    asked = wishes(seats, matches, option, cards, seed, workers)
    changes = changes_of(without, double, change)
    asked = replace(
        asked, changes=changes, bots=tuple(bots or ()), folder=folder, on=on, address=address
    )
    write_report(sources, out, plots, asked)


@lab.command(help=_("Answer the claims in a game's design diary."))
def diary(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE.md", help=_("Write a page there, with a plot for each claim.")
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots",
            metavar="BOT",
            help=_(
                "One bot for all seats. Repeat it to see several strengths side by side. If "
                "omitted, quick ones, and a search for claims about how players meddle."
            ),
        ),
    ] = None,
    matches: MatchesEach = 4000,
    thought_through: ThoughtThrough = 300,
    seed: LabSeed = 1,
    workers: Workers = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.lab.answers import check_lab
    from kingofarms.cli.lab.pages import answer_diary

    check_lab()
    answer_diary(out, bots or [], matches, thought_through, seed, workers, json)


@lab.command(help=_("Write a page about a game's balance: every card, the seats, the length."))
def balance(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.md", help=_("The page to write."))],
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots",
            metavar="BOT",
            help=_("The bot in all seats, greedy and search:100 if omitted. Repeat it for more."),
        ),
    ] = None,
    option: Options = None,
    cards: Cards = None,
    matches: MatchesEach = 8000,
    thought_through: ThoughtThrough = 1000,
    forks: Forks = 2,
    thought_forks: Annotated[
        int | None,
        typer.Option(
            "--thought-forks",
            min=0,
            max=20,
            help=_("The same in matches of bots that look ahead; as many if omitted."),
        ),
    ] = None,
    seed: LabSeed = 1,
    folder: KeepIn = None,
    workers: Workers = None,
) -> None:
    from kingofarms.cli.lab.answers import check_lab
    from kingofarms.cli.lab.pages import write_balance
    from kingofarms.engine.terms.options import wishes_from
    from kingofarms.games import game_named

    check_lab()
    from kingofarms.lab.balance.page import STRENGTHS
    from kingofarms.lab.balance.strengths import Playing

    chosen, options = game_named(game), wishes_from(option or [])
    playing = Playing(
        chosen,
        matches,
        thought_through,
        seed,
        forks,
        options,
        cards,
        workers,
        folder,
        thought_forks,
    )
    write_balance(playing, bots or STRENGTHS, out)


def wishes(
    seats: int | None,
    matches: int | None,
    option: list[str] | None,
    cards: Path | None,
    seed: int,
    workers: int | None,
) -> Any:
    """What was typed, as the lab takes it."""
    from kingofarms.engine.terms.options import wishes_from
    from kingofarms.lab.questions.asking import Wishes

    return Wishes(seats, matches, wishes_from(option or []), cards, seed, workers)
