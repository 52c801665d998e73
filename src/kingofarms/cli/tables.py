"""Listing, ending and deleting the tables of a server, also while it runs."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path

from rich.markup import escape
from sqlalchemy import Engine

from kingofarms.cli.screen import out, print_json, printable, say
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _, ngettext
from kingofarms.web.database.connection import DATABASE, attach
from kingofarms.web.database.upkeep import (
    TableSummary,
    delete_for_good,
    find_tables,
    stop_matches,
)
from kingofarms.web.model.table import GATHERING, OVER, RUNNING, SHUFFLING
from kingofarms.web.options import UNITS, Which
from kingofarms.web.serve import database_for

PHASES = [GATHERING, SHUFFLING, RUNNING, OVER]
YES = ("y", "yes", "j", "ja")


def in_phase(which: Which, phase: str) -> Which:
    """Only those in that phase, if one is given; a Refusal if there is no such phase."""
    if phase and phase not in PHASES:
        raise Refusal(one_of(phase, PHASES, _("phase")))
    return replace(which, phase=phase)


@contextmanager
def database_at(data: Path | None, database: str | None) -> Iterator[Engine]:
    """The database of a server, which may be running."""
    url, folder = database_for(data, database)
    if folder and not (folder / DATABASE).exists():
        raise Refusal(_("There is no database at {path}.").format(path=folder))
    engine = attach(url)
    try:
        yield engine
    finally:
        engine.dispose()


def list_tables(which: Which, json: bool, data: Path | None, database: str | None) -> None:
    """Print these tables."""
    with database_at(data, database) as engine:
        tables = find_tables(engine, which, time.time())
    if json:
        for each in tables:
            print_json(asdict(each))
        return
    for each in tables:
        out.print(line(each), soft_wrap=True)
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


def end_tables(which: Which, is_sure: bool, data: Path | None, database: str | None) -> None:
    """End these matches, if they are running."""
    check_which(which)
    with database_at(data, database) as engine:
        check_names(engine, which.names)
        tables = find_tables(engine, replace(which, phase=RUNNING), time.time())
        question = _("End these matches without a winner?")
        count = 0
        if tables and may_go_on(tables, question, is_sure):
            count = stop_matches(engine, [each.id for each in tables], time.time())
    say(ngettext("{count} match ended.", "{count} matches ended.", count).format(count=count))


def delete_tables(which: Which, is_sure: bool, data: Path | None, database: str | None) -> None:
    """Delete these tables."""
    check_which(which)
    with database_at(data, database) as engine:
        check_names(engine, which.names)
        tables = find_tables(engine, which, time.time())
        question = _("Delete these tables with everything that happened there?")
        count = 0
        if tables and may_go_on(tables, question, is_sure):
            count = delete_for_good(engine, [each.id for each in tables])
    say(ngettext("{count} table deleted.", "{count} tables deleted.", count).format(count=count))


def check_which(which: Which) -> None:
    """Refuse to change all tables because a condition was forgotten."""
    if which.is_every:
        raise Refusal(_("Say which tables: by their ids, or by a condition such as --host."))


def check_names(engine: Engine, names: Sequence[str]) -> None:
    """Refuse an id that no table has."""
    there = {each.id for each in find_tables(engine, Which(tuple(names)), 0.0)} if names else set()
    for name in names:
        if name not in there:
            raise Refusal(_("There is no table with the id {id}.").format(id=name))


def may_go_on(tables: Sequence[TableSummary], question: str, is_sure: bool) -> bool:
    """Show the tables, and ask, unless the person is sure already."""
    if is_sure:
        return True
    for each in tables:
        out.print(line(each), soft_wrap=True)
    say(f"{how_many(len(tables))} {question} [y/N]".replace("[", "\\["))
    try:
        return input("> ").strip().lower() in YES
    except EOFError:
        return False
