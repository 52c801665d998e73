"""Tables in the database: create, read and delete them.

Terms are kept under their digest with the content files that they were made from. So a match keeps
the cards that it began with, also after a new version has changed them.
"""

import logging
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import lru_cache
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, NoResultFound, OperationalError

from kingofarms.engine.game.game import Game
from kingofarms.engine.game.own_content import path_of_known, with_files
from kingofarms.engine.match.entries import Start, StreamChance
from kingofarms.engine.match.luck import Luck, Scripted, Sealed, luck_from, script_of
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games import game_named, games
from kingofarms.web.database import schema
from kingofarms.web.database.embedded import read_entry, read_files, read_options
from kingofarms.web.database.store import Notice, Row, entry_rows, notify, place_rows
from kingofarms.web.model.clock import clock_from
from kingofarms.web.model.table import GATHERING, OVER, RUNNING, SHUFFLING, Entered, Header, Table

BATCH = 500  # entries that are read at once

# What a row that cannot be read leads to, by itself or in the rules.
UNREADABLE = (
    msgspec.MsgspecError,
    DatabaseError,
    NoResultFound,
    ValueError,
    TypeError,
    RecursionError,
    StopIteration,
)

read_series = msgspec.json.Decoder(StreamChance).decode

log = logging.getLogger("kingofarms.store")


def insert_table(
    connection: sa.Connection, table: Table, entered: Sequence[Entered], server: int | None = None
) -> None:
    """Write a new table with its players, and its terms if they are new."""
    agreed = table.match.agreed
    known = sa.select(schema.terms.c.digest).where(schema.terms.c.digest == agreed.digest)
    if connection.execute(known).first() is None:
        connection.execute(sa.insert(schema.terms).values(**terms_row(table.match.game, agreed)))
    connection.execute(sa.insert(schema.matches).values(**match_row(table), server=server))
    connection.execute(sa.insert(schema.places), place_rows(table))
    if entered:
        connection.execute(sa.insert(schema.entries), entry_rows(table, entered))
    if table.header.rematch_of:
        notify(connection, Notice(table.header.rematch_of, rematch=table.header.id))


def match_row(table: Table) -> Row:
    """The row of a new table."""
    match, header, luck = table.match, table.header, table.match.luck
    is_sealed = isinstance(luck, Sealed | Scripted)
    if not is_sealed and not header.is_imported:
        raise TypeError("a table needs a sealed seed")
    return vars(header) | {
        "clock": str(header.clock),
        "lesson": script_row(header.lesson, luck) if isinstance(luck, Scripted) else None,
        "game": match.game.NAME,
        "rules": match.game.RULES_VERSION,
        "terms": match.agreed.digest,
        "seats": match.seats,
        "seed": luck.seed if is_sealed else b"",
        "series": None if is_sealed else msgspec.json.encode(luck.said()).decode(),
        "phase": table.phase,
        "touched": header.created,
        "start": msgspec.json.encode(match.start).decode() if match.start else None,
    }


def terms_row(game: Game, agreed: Agreed) -> Row:
    """The row of the terms: with the content that they were made from, of whatever release."""
    files = dict(agreed.files) or content_files(path_of_known(game, agreed) or game.CONTENT)
    row = {
        "digest": agreed.digest,
        "game": agreed.game,
        "options": msgspec.json.encode(agreed.written).decode(),
        "content": msgspec.json.encode(files).decode(),
    }
    agreed_from(game, row)  # fails here, not later, if the files have changed meanwhile
    return row


def content_files(path: Path) -> dict[str, str]:
    """The text of a content file, or of every CSV file in a folder, by name."""
    files = [path] if path.is_file() else sorted(path.glob("*.csv"))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


@lru_cache(maxsize=64)
def agreed_once(name: str, digest: str, options: str, content: str) -> Agreed:
    """The terms of a stored match; made from today's content if that is still the same.

    The same object for all tables with these terms: they are slow to read, and large.
    """
    game = game_named(name)
    agreed = game.agree(read_options(options))
    row = {"digest": digest, "options": options, "content": content}
    return agreed if agreed.digest == digest else agreed_from(game, row)


def agreed_from(game: Game, row: Row) -> Agreed:
    """The terms made from the content that is stored with them."""
    with tempfile.TemporaryDirectory() as folder:
        files = read_files(row["content"])
        for name, text in files.items():
            (Path(folder) / Path(name).name).write_text(text, encoding="utf-8")
        path = Path(folder) / next(iter(files)) if game.CONTENT.is_file() else Path(folder)
        agreed = game.agree(read_options(row["options"]), path)
    if agreed.digest != row["digest"]:
        raise Refusal(
            _(
                "This version of the program can't open this match: its rules options or cards "
                "have changed."
            )
        )
    return with_files(game, agreed, files)


def read_one(
    connection: sa.Connection, column: sa.Column[str], is_it: sa.ColumnElement[bool]
) -> str | None:
    """The value in that column of the match."""
    return connection.execute(sa.select(column).where(is_it)).scalar()


@contextmanager
def telling_damage() -> Iterator[None]:
    """A row that cannot be read is a Refusal to the player, and an event in the log."""
    try:
        yield
    except (Refusal, OperationalError):  # the second: the database does not answer
        raise
    except UNREADABLE as error:
        log.error("damaged table", extra={"kind": type(error).__name__})
        raise Refusal(
            _("This table is damaged in the database, so it can't be opened. The others can.")
        ) from None


def load_table(connection: sa.Connection, name: str) -> tuple[Table, list[Entered]] | None:
    """The table before its first entry, and its first entries; None if there is no such table."""
    matches = schema.matches
    with telling_damage():
        row = connection.execute(sa.select(matches).where(matches.c.id == name)).mappings().first()
        if row is None:
            return None
        return table_at_start(connection, dict(row)), read_entries(connection, name, 0)


def table_at_start(connection: sa.Connection, row: Row) -> Table:
    """The table before its first entry."""
    terms = schema.terms
    game = game_named(row["game"])
    check_rules(game, row["rules"])
    stored = sa.select(terms).where(terms.c.digest == row["terms"])
    kept = connection.execute(stored).one()
    agreed = agreed_once(game.NAME, kept.digest, kept.options, kept.content)
    # The columns of a match have the names of its header.
    values = {each.name: row[each.name] for each in fields(Header)}
    lesson = read_lesson(row["lesson"]).digest if row["lesson"] else ""
    values |= {"code": row["code"] or "", "clock": clock_from(row["clock"]), "lesson": lesson}
    header = Header(**values)
    start = msgspec.json.decode(row["start"], type=Start) if row["start"] else None
    table = Table(header, Match(game, agreed, row["seats"], luck_in(row), start))
    table.clock_since = row["clock_since"]
    return table


class LessonRow(msgspec.Struct):
    """What is stored of the script of a guided match."""

    digest: str
    picks: list[list[int]]


read_lesson = msgspec.json.Decoder(LessonRow).decode


def script_row(digest: str, luck: Scripted) -> str:
    """The script as the column has it."""
    return msgspec.json.encode(LessonRow(digest, [list(each) for each in luck.picks])).decode()


def luck_in(row: Row) -> Luck:
    """What the match is dealt by."""
    if row["lesson"]:
        return script_of(read_lesson(row["lesson"]).picks, row["seed"])
    return luck_from(read_series(row["series"])) if row["series"] else Sealed(row["seed"])


def lessons_of(connection: sa.Connection, host: str, game: str) -> list[tuple[str, str]]:
    """The guided matches of that player in that game: their ids and phases, the latest first."""
    matches = schema.matches
    is_one = (matches.c.host == host) & (matches.c.game == game) & matches.c.lesson.is_not(None)
    query = (
        sa.select(matches.c.id, matches.c.phase).where(is_one).order_by(matches.c.touched.desc())
    )
    return [(row.id, row.phase) for row in connection.execute(query)]


def check_rules(game: Game, version: int) -> None:
    """Refuse a match that was begun under another version of the rules."""
    if version != game.RULES_VERSION:
        raise Refusal(
            _(
                "This match uses version {theirs} of the rules of {game}, but this program has "
                "version {ours}. The match is kept and can be resumed with a program that has its "
                "version."
            ).format(theirs=version, game=game.TITLE, ours=game.RULES_VERSION)
        )


def read_entries(connection: sa.Connection, name: str, after: int) -> list[Entered]:
    """The entries of a match after that number, in order; not more than BATCH."""
    entries = schema.entries
    query = (
        sa.select(entries)
        .where(entries.c.match == name, entries.c.seq > after)
        .order_by(entries.c.seq)
        .limit(BATCH)
    )
    with telling_damage():
        return [
            (read_entry(row.body), row.time, row.player, row.request)
            for row in connection.execute(query)
        ]


def start_clock(connection: sa.Connection, name: str, now: float) -> float | None:
    """From when the clock of that match runs: from now, unless another server was faster."""
    matches = schema.matches
    waits = (matches.c.id == name) & matches.c.clock_since.is_(None)
    if connection.execute(sa.update(matches).where(waits).values(clock_since=now)).rowcount:
        notify(connection, Notice(name, clock=now))
        return now
    return connection.execute(sa.select(matches.c.clock_since).where(matches.c.id == name)).scalar()


def is_there(connection: sa.Connection, name: str) -> bool:
    """Whether there is such a match."""
    return read_one(connection, schema.matches.c.id, schema.matches.c.id == name) is not None


def find_code(connection: sa.Connection, code: str, player: str | None = None) -> str | None:
    """The id of the table with that code, if a seat is open there or the player sits there.

    A table gathers players exactly as long as a seat is open.
    """
    matches, places = schema.matches, schema.places
    may_enter = matches.c.phase == GATHERING
    if player:
        is_theirs = (places.c.match == matches.c.id) & (places.c.player == player)
        may_enter |= sa.select(places.c.match).where(is_theirs).exists()
    return read_one(connection, matches.c.id, (matches.c.code == code) & may_enter)


def find_rematch(connection: sa.Connection, name: str) -> str | None:
    """The id of the rematch of that match."""
    return read_one(connection, schema.matches.c.id, schema.matches.c.rematch_of == name)


def count_unfinished(connection: sa.Connection, host: str, most: int) -> int:
    """How many tables of that host are not over; counts up to `most`."""
    matches = schema.matches
    is_one = (matches.c.host == host) & matches.c.phase.in_((GATHERING, SHUFFLING, RUNNING))
    return len(connection.execute(sa.select(matches.c.id).where(is_one).limit(most)).all())


def count_seated(connection: sa.Connection, player: str) -> int:
    """At how many tables that are not over the player has a seat."""
    matches, places = schema.matches, schema.places
    query = (
        sa.select(sa.func.count(matches.c.id.distinct()))
        .join(places, places.c.match == matches.c.id)
        .where(places.c.player == player, matches.c.phase != OVER)
    )
    return connection.execute(query).scalar_one()


def tables_of(connection: sa.Connection, player: str, most: int) -> Sequence[str]:
    """The ids of tables that are not over where the player has a seat, the latest first."""
    matches, places = schema.matches, schema.places
    own = sa.select(places.c.match).where(places.c.player == player)
    query = sa.select(matches.c.id).where(matches.c.id.in_(own), matches.c.phase != OVER)
    latest = query.order_by(matches.c.touched.desc()).limit(most)
    return connection.execute(latest).scalars().all()


def waiting_for_bots(
    connection: sa.Connection, before: float, among: sa.ColumnElement[bool] | None = None
) -> Sequence[str]:
    """The ids of tables where it has been a bot's turn since then or longer.

    Only those where a person plays, too: nobody waits for bots that play among themselves.
    """
    matches, places = schema.matches, schema.places
    seats = places.alias()
    has_person = sa.exists().where(seats.c.match == matches.c.id, ~seats.c.is_bot)
    ours = [
        (matches.c.game == g.NAME) & (matches.c.rules == g.RULES_VERSION) for g in games().values()
    ]
    query = (
        sa.select(matches.c.id)
        .join(places, places.c.match == matches.c.id)
        .where(matches.c.phase == RUNNING, matches.c.touched <= before, sa.or_(*ours))
        .where(places.c.is_bot, places.c.is_waited_for, has_person)
        .order_by(matches.c.touched)
    )
    query = query if among is None else query.where(among)
    return connection.execute(query).scalars().all()


def delete_tables(connection: sa.Connection, names: Sequence[str]) -> None:
    """Delete whole tables."""
    for rows, column in (
        (schema.keys, schema.keys.c.match),
        (schema.offers, schema.offers.c.match),
        (schema.analyses, schema.analyses.c.match),
        (schema.places, schema.places.c.match),
        (schema.entries, schema.entries.c.match),
        (schema.matches, schema.matches.c.id),
    ):
        connection.execute(sa.delete(rows).where(column.in_(names)))
    for name in names:
        notify(connection, Notice(name))
