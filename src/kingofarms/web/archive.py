"""What the store holds of tables: writing new ones, reading them back, clearing them away.

Every terms is kept by its digest with the content files it was made from, so that a match goes on
with the cards it began with after ours have changed.
"""

import tempfile
from pathlib import Path

import msgspec
from sqlalchemy import Connection, delete, insert, select

from kingofarms.engine.entries import AnyEntry
from kingofarms.engine.game import Game
from kingofarms.engine.luck import Sealed
from kingofarms.engine.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games import game_named
from kingofarms.web import schema
from kingofarms.web.clock import clock_from
from kingofarms.web.rows import place_rows
from kingofarms.web.store import Row
from kingofarms.web.table import Header, Table

read_entry = msgspec.json.Decoder(AnyEntry).decode
read_options = msgspec.json.Decoder(dict[str, bool | int | str]).decode
read_files = msgspec.json.Decoder(dict[str, str]).decode

Entered = tuple[AnyEntry, float, str | None, str | None]  # entry, time, player, request


def new_rows(connection: Connection, table: Table) -> None:
    """A fresh table, and its terms where they are new."""
    agreed, match, header = table.match.agreed, table.match, table.header
    known = select(schema.terms.c.digest).where(schema.terms.c.digest == agreed.digest)
    if connection.execute(known).first() is None:
        connection.execute(insert(schema.terms).values(**terms_row(match.game, agreed)))
    luck = match.luck
    assert isinstance(luck, Sealed)  # noqa: S101 - a table deals by no other chance
    connection.execute(
        insert(schema.matches).values(
            id=header.id,
            code=header.code,
            game=match.game.NAME,
            rules=match.game.RULES_VERSION,
            terms=agreed.digest,
            seats=match.seats,
            seed=luck.seed,
            is_private=header.is_private,
            clock=str(header.clock),
            host=header.host,
            created=header.created,
            rematch_of=header.rematch_of,
            phase=table.phase,
            touched=header.created,
        )
    )
    connection.execute(insert(schema.places), place_rows(table))


def terms_row(game: Game, agreed: Agreed) -> Row:
    """The terms as they are kept."""
    files = content_files(game.CONTENT)
    return {
        "digest": agreed.digest,
        "game": agreed.game,
        "options": msgspec.json.encode(agreed.said).decode(),
        "content": msgspec.json.encode(files).decode(),
    }


def content_files(path: Path) -> dict[str, str]:
    """The text of a content file, or of every table in a folder, by name."""
    files = [path] if path.is_file() else sorted(path.glob("*.csv"))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def agreed_again(game: Game, row: Row) -> Agreed:
    """The terms that were kept; from today's content where that is the same."""
    options = read_options(row["options"])
    agreed = game.agree(options)
    if agreed.digest == row["digest"]:
        return agreed
    with tempfile.TemporaryDirectory() as folder:
        files = read_files(row["content"])
        for name, text in files.items():
            (Path(folder) / Path(name).name).write_text(text, encoding="utf-8")
        is_file = game.CONTENT.is_file()
        agreed = game.agree(options, Path(folder) / next(iter(files)) if is_file else Path(folder))
    if agreed.digest != row["digest"]:
        raise Refusal(
            _("The terms of this match cannot be made again by this version of the program.")
        )
    return agreed


def load_table(connection: Connection, name: str) -> Table | None:
    """The table as its entries leave it; None where there is none of that name."""
    matches, terms = schema.matches, schema.terms
    found = connection.execute(select(matches).where(matches.c.id == name)).mappings().first()
    if found is None:
        return None
    game = game_named(found["game"])
    if found["rules"] != game.RULES_VERSION:
        raise Refusal(
            _(
                "This match was begun by version {theirs} of the rules of {game}; this program "
                "plays version {ours}. It is kept, and goes on under a program with its version."
            ).format(theirs=found["rules"], game=game.TITLE, ours=game.RULES_VERSION)
        )
    kept = select(terms).where(terms.c.digest == found["terms"])
    agreed = agreed_again(game, dict(connection.execute(kept).mappings().one()))
    header = Header(
        found["id"],
        found["code"] or "",
        found["is_private"],
        clock_from(found["clock"]),
        found["host"],
        found["created"],
        found["rematch_of"],
    )
    table = Table(header, Match(game, agreed, found["seats"], Sealed(found["seed"])))
    for entered in read_entries(connection, name, 0):
        table.enter(*entered)
    return table


def read_entries(connection: Connection, name: str, after: int) -> list[Entered]:
    """The entries of a match behind that number, in order."""
    entries = schema.entries
    asked = (
        select(entries)
        .where(entries.c.match == name, entries.c.seq > after)
        .order_by(entries.c.seq)
    )
    return [
        (read_entry(row.body), row.time, row.player, row.request)
        for row in connection.execute(asked)
    ]


def find_code(connection: Connection, code: str) -> str | None:
    """The table with that code."""
    asked = select(schema.matches.c.id).where(schema.matches.c.code == code)
    found: str | None = connection.execute(asked).scalar()
    return found


def find_rematch(connection: Connection, name: str) -> str | None:
    """The table that is the rematch of that one."""
    asked = select(schema.matches.c.id).where(schema.matches.c.rematch_of == name)
    found: str | None = connection.execute(asked).scalar()
    return found


def delete_tables(connection: Connection, names: list[str]) -> None:
    """Whole tables, entries and all."""
    for rows, column in (
        (schema.keys, schema.keys.c.match),
        (schema.places, schema.places.c.match),
        (schema.entries, schema.entries.c.match),
        (schema.matches, schema.matches.c.id),
    ):
        connection.execute(delete(rows).where(column.in_(names)))
