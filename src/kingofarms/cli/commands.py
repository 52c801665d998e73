"""The commands and what they take; each hands over to a file of its own name."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from kingofarms.cli.screen import errors, printable
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

# Numba is imported by what the commands call, not here: --help and version need not wait for it.
app = typer.Typer(
    help=_("Tabletop games about arms."),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=_("One that `kingofarms games` lists."))
]
AnyGame = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help=_("One that `kingofarms games` lists; else the first.")),
]
FileName = Annotated[Path, typer.Argument(metavar="FILE", help=_("A match file."))]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("A copy of the tables."))]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help=_("Agree on something else.")),
]
Cards = Annotated[
    Path | None,
    typer.Option("--cards", metavar="PATH", help=_("Play with other cards: a file, or a folder.")),
]
Seed = Annotated[
    int | None, typer.Option("--seed", help=_("Deal the same each time; without it, by chance."))
]
Iterations = Annotated[
    int | None,
    typer.Option(
        "--iterations", min=1, max=1_000_000, help=_("How hard to think, of each action.")
    ),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="FOLDER", help=_("Folder of the embedded database.")),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="KINGOFARMS_DATABASE",
        show_envvar=False,
        help=_("Use PostgreSQL instead: postgresql://…"),
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help=_("For programs."))]


@app.command(help=_("Play in the terminal against a bot or another person."))
def play(
    game: AnyGame = None,
    bot: Annotated[
        str | None,
        typer.Option("--bot", help=_("Such as perfect:0.3; nobody: a person. Asks if unsaid.")),
    ] = None,
    seat: Annotated[int, typer.Option("--seat", help=_("Where you sit, from 0."))] = 0,
    seats: Annotated[
        int | None, typer.Option("--seats", help=_("How many play; the fewest if unsaid."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    seed: Seed = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help=_("Keep the match in this file."))
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help=_("Go on with the match left last, or that in --save.")),
    ] = False,
) -> None:
    from kingofarms.cli.table import go_on, sit_down

    if resume:
        if bot is not None or seed is not None or seats is not None or option:
            raise Refusal(_("--resume goes on as agreed: leave out --bot, --seats, --seed and -o."))
        go_on(game, save, cards)
    else:
        sit_down(game, bot, seat, seats, option or [], cards, seed, save)


@app.command(help=_("Play in the browser: run the server, for this machine or for others."))
def serve(
    host: Annotated[
        str,
        typer.Option("--host", help=_("Address to listen on; 0.0.0.0 for the whole network.")),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65_535, help=_("Port; 0 for any free one."))
    ] = 8000,
    data: Data = None,
    database: Database = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=_("Do not open the lobby in a browser."))
    ] = False,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name", help=_("Host name that browsers use, e.g. of a proxy; can be repeated.")
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy", help=_("Address of a trusted proxy on another machine; can be repeated.")
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=256, help=_("Processes in which bots think."))
    ] = 2,
    rate: Annotated[
        float, typer.Option("--rate", min=1, help=_("Requests per second from one address."))
    ] = 50.0,
    newcomers: Annotated[
        int,
        typer.Option(
            "--newcomers", min=0, help=_("New players per hour from one address; 0: no limit.")
        ),
    ] = 100,
    new_tables: Annotated[
        int,
        typer.Option(
            "--new-tables", min=0, help=_("New tables per hour from one address; 0: no limit.")
        ),
    ] = 200,
    hosted: Annotated[
        int,
        typer.Option("--hosted", min=0, help=_("Unfinished tables of one person; 0: no limit.")),
    ] = 100,
    pace: Annotated[
        float, typer.Option("--pace", min=0, help=_("Seconds between two actions of bots."))
    ] = 0.6,
    log: Annotated[
        str | None,
        typer.Option(
            "--log",
            metavar="FILE",
            help=_("Write the log to this file; 'json': to the error output, as lines of JSON."),
        ),
    ] = None,
    keep_open: Annotated[
        int,
        typer.Option(
            "--keep-open",
            min=0,
            help=_("Delete tables that wait for players after this many days; 0: never."),
        ),
    ] = 7,
    keep_running: Annotated[
        int,
        typer.Option(
            "--keep-running",
            min=0,
            help=_("Delete abandoned matches after this many days; 0: never."),
        ),
    ] = 90,
    keep_over: Annotated[
        int,
        typer.Option(
            "--keep-over",
            min=0,
            help=_("Delete finished matches after this many days; 0: never."),
        ),
    ] = 365,
    keep_people: Annotated[
        int,
        typer.Option(
            "--keep-people",
            min=0,
            help=_("Delete inactive players after this many days; 0: never."),
        ),
    ] = 365,
    metrics_token: Annotated[
        str,
        typer.Option(
            "--metrics-token",
            envvar="KINGOFARMS_METRICS_TOKEN",
            show_envvar=False,
            help=_("Token that allows remote access to /metrics."),
        ),
    ] = "",
) -> None:
    from kingofarms.cli.serve import serve_tables
    from kingofarms.web.database.retention import Keeping
    from kingofarms.web.http.limits import limits_of

    keeping = Keeping(keep_open, keep_running, keep_over, keep_people)
    limits = limits_of(rate, newcomers, new_tables, hosted)
    names = name or [], proxy or []
    serve_tables(
        host, port, data, database, not no_browser, names, limits, workers, log, keeping, pace,
        metrics_token,
    )  # fmt: skip


@app.command(help=_("Keep a copy of the tables, also while they are being served."))
def backup(
    file: BackupFile,
    data: Data = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help=_("Replace FILE."))] = False,
) -> None:
    from kingofarms.cli.backup import back_up

    back_up(file, data, database, force)


@app.command(help=_("Serve the tables of such a copy from now on; no server may be running."))
def restore(
    file: BackupFile,
    data: Data = None,
    database: Database = None,
    force: Annotated[
        bool, typer.Option("--force", help=_("Where there are tables: put them aside."))
    ] = False,
) -> None:
    from kingofarms.cli.backup import bring_back

    bring_back(file, data, database, force)


@app.command(help=_("Watch bots play, one match or many."))
def watch(
    game: AnyGame = None,
    bots: Annotated[
        str | None, typer.Option("--bots", help=_("One for each seat: perfect,uniform."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    seed: Seed = None,
    bot_seed: Annotated[
        int, typer.Option("--bot-seed", help=_("Let the bots choose the same each time."))
    ] = 0,
    matches: Annotated[int, typer.Option("--matches", min=1, help=_("How many matches."))] = 1,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="PATH", help=_("A file; a folder with --matches.")),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help=_("Only the results."))] = False,
) -> None:
    from kingofarms.cli.watch import watch_matches

    watch_matches(game, bots, option or [], cards, seed, bot_seed, matches, save, quiet)


@app.command(help=_("Let bots play a tournament: equal deals, every seat, ratings with intervals."))
def tourney(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help=_("At least one for each seat; one name may be repeated."),
        ),
    ],
    seats: Annotated[
        int | None, typer.Option("--seats", help=_("How many play; the fewest if unsaid."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    matches: Annotated[
        int,
        typer.Option("--matches", min=1, help=_("At least so many; no deal is left unfinished.")),
    ] = 100,
    seed: Seed = None,
    bot_seed: Annotated[
        int | None, typer.Option("--bot-seed", help=_("Let the bots choose otherwise: 1, 2 …"))
    ] = None,
    strength: Annotated[
        float,
        typer.Option("--strength", help=_("A factor of how long bots that search may think.")),
    ] = 1.0,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help=_("Keep each match, and go on where it ends.")),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help=_("Draw the ratings: .svg, .png or .html.")),
    ] = None,
    json: AsJson = False,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads", min=1, max=1024, help=_("Matches at a time; one for each core if unsaid.")
        ),
    ] = None,
) -> None:
    from kingofarms.cli.tourney import run_tourney

    seeds = seed, bot_seed
    said = option or []
    run_tourney(game, bots, seats, said, cards, matches, seeds, strength, save, plot, json, threads)


@app.command(help=_("Go through a recorded match."))
def replay(file: FileName, json: AsJson = False, cards: Cards = None) -> None:
    from kingofarms.cli.replay import replay_file

    replay_file(file, json, cards)


@app.command(help=_("The best action in a match on file, and why."))
def hint(
    file: FileName, json: AsJson = False, iterations: Iterations = None, cards: Cards = None
) -> None:
    from kingofarms.cli.hint import show_hint

    show_hint(file, json, iterations, cards)


@app.command(help=_("What each decision of a recorded match cost, and what luck gave."))
def analyse(
    file: FileName, json: AsJson = False, iterations: Iterations = None, cards: Cards = None
) -> None:
    from kingofarms.cli.analyse import analyse_file

    analyse_file(file, json, iterations, cards)


@app.command(help=_("Who wins with best play, and by what."))
def solve(
    game: AnyGame = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position", "-p", help=_("A position in the game's notation; else the opening.")
        ),
    ] = None,
    option: Options = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.solve import solve_game

    solve_game(game, position, option or [], json)


@app.command(help=_("The games there are, their options and bots."))
def games(json: AsJson = False) -> None:
    from kingofarms.cli.listing import list_games

    list_games(json)


@app.command(help=_("A gallery of a game's cards."))
def cards(
    game: AnyGame = None,
    json: AsJson = False,
    cards: Cards = None,
) -> None:
    from kingofarms.cli.gallery import show_cards

    show_cards(game, json, cards)


@app.command(help=_("The version of this program."))
def version() -> None:
    from kingofarms import __version__
    from kingofarms.cli.screen import say

    say(f"kingofarms {__version__}")


@app.command(help=_("What is installed, cached and compiled."))
def doctor() -> None:
    from kingofarms.cli.doctor import examine

    examine()


def main() -> None:
    """Run; a Refusal is one sentence on the error output and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign shows a ?
    try:
        app(prog_name="kingofarms")
    except Refusal as refusal:
        complain(str(refusal))
    except BrokenPipeError:
        # Whoever read us has stopped reading; Python must not try to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        complain(_("It cannot be done: {why}.").format(why=error.strerror))


def complain(why: str) -> NoReturn:
    """One sentence, and exit code 2."""
    errors.print(printable(why), markup=False, soft_wrap=True)
    sys.exit(2)
