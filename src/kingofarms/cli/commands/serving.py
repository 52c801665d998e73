"""Commands for people who run a server: serve, backup, restore."""

from typing import Annotated

import typer

from kingofarms.cli.commands.app import app
from kingofarms.cli.commands.parameters import BackupFile, Data, Database
from kingofarms.engine.words import _


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
    ] = 1000,
    hosted: Annotated[
        int,
        typer.Option(
            "--hosted", min=0, help=_("Unfinished tables allowed for one person; 0 for no limit.")
        ),
    ] = 100,
    wrong_codes: Annotated[
        int,
        typer.Option(
            "--wrong-codes",
            min=0,
            help=_("Wrong table codes per hour allowed from one address; 0 for no limit."),
        ),
    ] = 20,
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
    from kingofarms.web.run.garbage_collector import rest_while_loading

    rest_while_loading()
    from kingofarms.cli.serve import serve_tables
    from kingofarms.web.database.retention import Keeping
    from kingofarms.web.http.limits import limits_of

    keeping = Keeping(keep_open, keep_running, keep_over, keep_people)
    limits = limits_of(rate, newcomers, new_tables, hosted, wrong_codes)
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
