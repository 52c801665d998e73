"""The tables of a server, also while it runs: listing, ending and deleting them; backups."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace

from rich.markup import escape
from sqlalchemy import Engine

from kingofarms.cli.screen import out, print_json, printable, say
from kingofarms.cli.wishes import Backup, Where
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _, ngettext
from kingofarms.web import serve
from kingofarms.web.database import backup, upkeep
from kingofarms.web.database.connection import DATABASE, attach
from kingofarms.web.database.upkeep import TableSummary, find_tables
from kingofarms.web.defaults import UNITS, Which
from kingofarms.web.model.table import GATHERING, OVER, RUNNING, SHUFFLING

PHASES = [GATHERING, SHUFFLING, RUNNING, OVER]
YES = ("y", "yes", "j", "ja")


@contextmanager
def database_at(where: Where) -> Iterator[Engine]:
    """The database of a server, which may be running."""
    url, folder = serve.database_for(where.data, where.database)
    if folder and not (folder / DATABASE).exists():
        raise Refusal(_("There is no database at {path}.").format(path=folder))
    engine = attach(url)
    try:
        yield engine
    finally:
        engine.dispose()


def list_tables(which: Which, where: Where) -> None:
    """Print these tables."""
    check_phase(which)
    with database_at(where) as engine:
        tables = find_tables(engine, which, time.time())
    for each in tables:
        if where.json:
            print_json(asdict(each))
        else:
            out.print(line(each), soft_wrap=True)
    if not where.json:
        say(how_many(len(tables)))


def line(table: TableSummary) -> str:
    """A table in one line."""
    seats = ", ".join(
        f"{name} ({_('bot')})" if is_bot else name or _("open")
        for name, is_bot in zip(table.seats, table.bots, strict=True)
    )
    parts = (
        *(table.id, table.game, table.phase),
        _("host {name} {id}").format(name=table.host_name, id=table.host),
        seats,
        ngettext("{count} entry", "{count} entries", table.entries).format(count=table.entries),
        _("created {time} ago").format(time=time_words(table.age)),
        _("idle for {time}").format(time=time_words(table.idle)),
    )
    return escape(printable(" · ".join(parts)))


def time_words(seconds: float) -> str:
    """A time as it is written in a condition: `30m`, `12h`, `7d`."""
    unit = next((unit for unit in ("d", "h") if seconds >= 2 * UNITS[unit]), "m")
    return f"{int(seconds // UNITS[unit])}{unit}"


def how_many(count: int) -> str:
    """So many tables."""
    return ngettext("{count} table.", "{count} tables.", count).format(count=count)


def end_tables(which: Which, where: Where) -> None:
    """End these matches, if they are running."""
    check_some(which)
    question = _("End these matches without a winner?")
    with database_at(where) as engine:
        ids = agreed_ids(engine, replace(which, phase=RUNNING), question, where.yes)
        count = upkeep.stop_matches(engine, ids, time.time()) if ids else 0
    say(ngettext("{count} match ended.", "{count} matches ended.", count).format(count=count))


def delete_tables(which: Which, where: Where) -> None:
    """Delete these tables."""
    check_phase(which)
    check_some(which)
    question = _("Delete these tables with everything that happened there?")
    with database_at(where) as engine:
        ids = agreed_ids(engine, which, question, where.yes)
        count = upkeep.delete_for_good(engine, ids) if ids else 0
    say(ngettext("{count} table deleted.", "{count} tables deleted.", count).format(count=count))


def check_phase(which: Which) -> None:
    """Refuse a phase that there is not."""
    if which.phase and which.phase not in PHASES:
        raise Refusal(one_of(which.phase, PHASES, _("phase")))


def check_some(which: Which) -> None:
    """Refuse to change all tables because a condition was forgotten."""
    if which.is_every:
        raise Refusal(_("Say which tables: by their ids, or by a condition such as --host."))


def agreed_ids(engine: Engine, which: Which, question: str, is_sure: bool) -> list[str]:
    """The ids of these tables, if the person is sure, or says so when the tables are shown."""
    for name in which.names:
        if not find_tables(engine, Which((name,)), 0.0):
            raise Refusal(_("There is no table with the id {id}.").format(id=name))
    tables = find_tables(engine, which, time.time())
    if tables and not is_sure:
        for each in tables:
            out.print(line(each), soft_wrap=True)
        say(f"{how_many(len(tables))} {question} [y/N]".replace("[", "\\["))
        with suppress(EOFError):
            is_sure = input("> ").strip().lower() in YES
    return [each.id for each in tables] if is_sure else []


def back_up(wish: Backup) -> None:
    """Write a backup to that file."""
    check_embedded(wish.database)
    made = backup.make_copy(serve.tables_folder(wish.data) / DATABASE, wish.file, wish.force)
    say(
        _("Backup checked: {file} has {matches} tables with {entries} entries.").format(
            file=printable(str(wish.file)), matches=made.matches, entries=made.entries
        )
    )


def restore_backup(wish: Backup) -> None:
    """Put the tables of that file where the server looks for them."""
    check_embedded(wish.database)
    folder = serve.tables_folder(wish.data)
    with serve.lock_folder(folder):
        restored, aside = backup.put_back(wish.file, folder, wish.force, time.time())
    say(
        _("{folder} now has {matches} tables with {entries} entries.").format(
            folder=printable(str(folder)), matches=restored.matches, entries=restored.entries
        )
    )
    if aside:
        say(_("The old tables are kept in {file}.").format(file=printable(str(aside))))


def check_embedded(database: str | None) -> None:
    """Refuse for PostgreSQL, which has its own tools."""
    if database:
        raise Refusal(
            _(
                "Use PostgreSQL's own tools. To back up, also while the server runs: "
                "pg_dump --format=custom --file=FILE URL. To restore, with no server running: "
                "pg_restore --clean --if-exists --dbname=URL FILE."
            )
        )
