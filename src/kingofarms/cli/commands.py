"""The commands and their parameters. Each command calls a file with the same name."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from kingofarms.cli.screen import errors, printable
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

# Commands import their code when they run: --help and version need not wait for Numba.
app = typer.Typer(
    help=_("Tabletop games about heraldry and swords."),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=_("Name of a game; 'kingofarms games' lists them."))
]
AnyGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help=_("Name of a game; 'kingofarms games' lists them. The first one if omitted."),
    ),
]
FileName = Annotated[Path, typer.Argument(metavar="FILE", help=_("A match file."))]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=_("The backup file."))]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help=_("Set a game option; 'kingofarms games' lists them."),
    ),
]
Cards = Annotated[
    Path | None,
    typer.Option(
        "--cards", metavar="PATH", help=_("Play with your own cards: a file or a folder.")
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", help=_("Seed of the shuffle, to repeat it. Random if omitted.")),
]
Iterations = Annotated[
    int | None,
    typer.Option(
        "--iterations",
        min=1,
        max=1_000_000,
        help=_("Search iterations for each action: more is stronger and slower."),
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
AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON for programs."))]


@app.command(help=_("Play in the terminal against a bot or another person."))
def play(
    game: AnyGame = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            help=_("Opponent, e.g. perfect:0.3; 'nobody' for a second person. Asks if omitted."),
        ),
    ] = None,
    seat: Annotated[int, typer.Option("--seat", help=_("Your seat, counted from 0."))] = 0,
    seats: Annotated[
        int | None, typer.Option("--seats", help=_("Number of players. The minimum if omitted."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    seed: Seed = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help=_("Save the match in this file."))
    ] = None,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume", help=_("Resume your last unfinished match, or the one in --save.")
        ),
    ] = False,
) -> None:
    from kingofarms.cli.table import resume_match, start_match

    if resume:
        if bot is not None or seed is not None or seats is not None or option:
            raise Refusal(
                _(
                    "--resume keeps the options of the match. Leave out --bot, --seats, --seed "
                    "and -o."
                )
            )
        resume_match(game, save, cards)
    else:
        start_match(game, bot, seat, seats, option or [], cards, seed, save)


@app.command(help=_("Play in the browser: start a server for this machine or for others."))
def serve(
    host: Annotated[
        str,
        typer.Option(
            "--host",
            help=_("Address to listen on; 0.0.0.0 for the whole network. Else this machine only."),
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            "--port", min=0, max=65_535, help=_("Port to listen on; 0 for any free port.")
        ),
    ] = 8000,
    data: Data = None,
    database: Database = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=_("Do not open a browser."))
    ] = False,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name", help=_("Host name of this server, e.g. behind a proxy. Can be repeated.")
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy", help=_("Address of a trusted proxy on another machine. Can be repeated.")
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=256, help=_("Number of processes for bots."))
    ] = 2,
    rate: Annotated[
        float,
        typer.Option("--rate", min=1, help=_("Requests per second allowed from one address.")),
    ] = 50.0,
    newcomers: Annotated[
        int,
        typer.Option(
            "--newcomers",
            min=0,
            help=_("New players per hour allowed from one address; 0 for no limit."),
        ),
    ] = 100,
    new_tables: Annotated[
        int,
        typer.Option(
            "--new-tables",
            min=0,
            help=_("New tables per hour allowed from one address; 0 for no limit."),
        ),
    ] = 200,
    hosted: Annotated[
        int,
        typer.Option(
            "--hosted", min=0, help=_("Unfinished tables allowed for one person; 0 for no limit.")
        ),
    ] = 100,
    pace: Annotated[
        float, typer.Option("--pace", min=0, help=_("Seconds between two bot moves."))
    ] = 0.6,
    log: Annotated[
        str | None,
        typer.Option(
            "--log",
            metavar="FILE",
            help=_("Log file, or 'json' for lines of JSON on standard error. Else standard error."),
        ),
    ] = None,
    keep_open: Annotated[
        int,
        typer.Option(
            "--keep-open",
            min=0,
            help=_("Delete tables still waiting for players after this many days; 0 for never."),
        ),
    ] = 7,
    keep_running: Annotated[
        int,
        typer.Option(
            "--keep-running",
            min=0,
            help=_("Delete abandoned matches after this many days; 0 for never."),
        ),
    ] = 90,
    keep_over: Annotated[
        int,
        typer.Option(
            "--keep-over",
            min=0,
            help=_("Delete finished matches after this many days; 0 for never."),
        ),
    ] = 365,
    keep_people: Annotated[
        int,
        typer.Option(
            "--keep-people",
            min=0,
            help=_("Delete inactive players after this many days; 0 for never."),
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
    hosts = name or [], proxy or []
    serve_tables(
        host, port, data, database, not no_browser, hosts, limits, workers, log, keeping, pace,
        metrics_token,
    )  # fmt: skip


@app.command(help=_("Back up all tables, also while the server runs."))
def backup(
    file: BackupFile,
    data: Data = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help=_("Overwrite FILE."))] = False,
) -> None:
    from kingofarms.cli.backup import back_up

    back_up(file, data, database, force)


@app.command(help=_("Restore a backup. No server may be running."))
def restore(
    file: BackupFile,
    data: Data = None,
    database: Database = None,
    force: Annotated[
        bool,
        typer.Option("--force", help=_("Replace existing tables; they are kept in another file.")),
    ] = False,
) -> None:
    from kingofarms.cli.backup import restore_backup

    restore_backup(file, data, database, force)


@app.command(help=_("Watch bots play one or more matches."))
def watch(
    game: AnyGame = None,
    bots: Annotated[
        str | None, typer.Option("--bots", help=_("One bot for each seat, e.g. perfect,uniform."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    seed: Seed = None,
    bot_seed: Annotated[
        int, typer.Option("--bot-seed", help=_("Seed of the bots' random choices."))
    ] = 0,
    matches: Annotated[int, typer.Option("--matches", min=1, help=_("Number of matches."))] = 1,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="PATH", help=_("Save to this file, or with --matches to this folder.")
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help=_("Print only the results."))] = False,
) -> None:
    from kingofarms.cli.watch import watch_matches

    watch_matches(game, bots, option or [], cards, seed, bot_seed, matches, save, quiet)


@app.command(
    help=_("Let bots play a tournament, with equal deals and every seating, and rate them.")
)
def tourney(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help=_("The bots, at least one for each seat. Names can be repeated."),
        ),
    ],
    seats: Annotated[
        int | None, typer.Option("--seats", help=_("Number of players. The minimum if omitted."))
    ] = None,
    option: Options = None,
    cards: Cards = None,
    matches: Annotated[
        int,
        typer.Option(
            "--matches", min=1, help=_("Minimum number of matches; the last deal is completed.")
        ),
    ] = 100,
    seed: Seed = None,
    bot_seed: Annotated[
        int | None,
        typer.Option("--bot-seed", help=_("Another seed for the bots' random choices: 1, 2 …")),
    ] = None,
    strength: Annotated[
        float,
        typer.Option("--strength", help=_("Factor for the thinking time of searching bots.")),
    ] = 1.0,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help=_("Save each match, and continue an interrupted tournament."),
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help=_("Draw the ratings to an .svg, .png or .html file.")
        ),
    ] = None,
    json: AsJson = False,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads",
            min=1,
            max=1024,
            help=_("Matches played at the same time. One for each core if omitted."),
        ),
    ] = None,
) -> None:
    from kingofarms.cli.tourney import run_tourney

    seeds = seed, bot_seed
    pairs = option or []
    run_tourney(
        game, bots, seats, pairs, cards, matches, seeds, strength, save, plot, json, threads
    )


@app.command(help=_("Show a recorded match step by step."))
def replay(file: FileName, json: AsJson = False, cards: Cards = None) -> None:
    from kingofarms.cli.replay import replay_file

    replay_file(file, json, cards)


@app.command(help=_("Show the best next action in a saved match, and why."))
def hint(
    file: FileName, json: AsJson = False, iterations: Iterations = None, cards: Cards = None
) -> None:
    from kingofarms.cli.hint import show_hint

    show_hint(file, json, iterations, cards)


@app.command(help=_("Analyse a recorded match: mistakes, luck and turning points."))
def analyse(
    file: FileName, json: AsJson = False, iterations: Iterations = None, cards: Cards = None
) -> None:
    from kingofarms.cli.analyse import analyse_file

    analyse_file(file, json, iterations, cards)


@app.command(help=_("Solve a game: who wins with best play, and by how much."))
def solve(
    game: AnyGame = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            "-p",
            help=_("A position in the game's notation. The opening if omitted."),
        ),
    ] = None,
    option: Options = None,
    json: AsJson = False,
) -> None:
    from kingofarms.cli.solve import solve_game

    solve_game(game, position, option or [], json)


@app.command(help=_("List the games with their options and bots."))
def games(json: AsJson = False) -> None:
    from kingofarms.cli.listing import list_games

    list_games(json)


@app.command(help=_("Show all cards of a game."))
def cards(
    game: AnyGame = None,
    json: AsJson = False,
    cards: Cards = None,
) -> None:
    from kingofarms.cli.gallery import show_cards

    show_cards(game, json, cards)


@app.command(help=_("Show the version of this program."))
def version() -> None:
    from kingofarms import __version__
    from kingofarms.cli.screen import say

    say(f"kingofarms {__version__}")


@app.command(help=_("Check the installation and the compile cache."))
def doctor() -> None:
    from kingofarms.cli.doctor import examine

    examine()


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
