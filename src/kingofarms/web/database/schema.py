"""The database schema: tables, version, and the migrations from older versions.

`entries` holds the matches and only grows. Its key is `(match, seq)`: if two servers append the
same number, one of them fails. `places` and the last columns of `matches` follow from the entries;
they are written in the same transaction, for the lobby.
"""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    insert,
    inspect,
    select,
    text,
    update,
)

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import is_within
from kingofarms.engine.words import _

MOST_VERSIONS = 1_000_000
LOCK = 0x6B6F61  # held during the migration of a shared database
WAITING = text("is_bot AND is_waited_for")
everything = MetaData()

notes = Table(  # about the database itself
    "notes",
    everything,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

terms = Table(
    "terms",
    everything,
    Column("digest", String(80), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("content", Text, nullable=False),  # JSON: the content files by name
)

players = Table(
    "players",
    everything,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("created", Float, nullable=False),
    # Cookies of older generations are not valid any more (people/keys.py).
    Column("generation", Integer, nullable=False, server_default="0"),
    Column("arms", Text),  # the code of those won last; drawn from the name until then
)
Index(
    "players_signed_out",
    players.c.id,
    sqlite_where=players.c.generation > 0,
    postgresql_where=players.c.generation > 0,
)

keys = Table(  # a program's token, or a link that carries a seat to another device
    "keys",
    everything,
    Column("hash", String(80), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("player", String(32), nullable=False),
    Column("match", String(32)),
    Column("seat", Integer),
    Column("expires", Float),
    Index("keys_by_player", "player"),
)

matches = Table(
    "matches",
    everything,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), unique=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("terms", String(80), ForeignKey("terms.digest"), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("is_private", Boolean, nullable=False),
    Column("clock", String(20), nullable=False),
    Column("host", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("rematch_of", String(32), unique=True),  # a match has one rematch
    Column("take_backs", Boolean, nullable=False, server_default=false()),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("phase", String(10), nullable=False),
    Column("touched", Float, nullable=False),
    Column("server", Integer),  # the number of the server that changed it last
    # From when a clock of minutes runs; null until everybody has been at the table.
    Column("clock_since", Float),
    # Of a match that began from a position: the position (JSON), and the match it was seen in.
    Column("start", Text),
    Column("begun_from", String(32)),
    Column("is_imported", Boolean, nullable=False, server_default=false()),  # from a match file
    Column("series", Text),  # JSON: the chance of an imported match that has no sealed seed
    Column("lesson", Text),  # JSON: the script, if it is a guided match
    Index("matches_by_phase", "phase", "touched"),
    Index("matches_by_host", "host", "phase", "is_private", "touched", "id"),
    Index("matches_in_lobby", "is_private", "phase", "touched", "id"),
)

entries = Table(
    "entries",
    everything,
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("player", String(32)),  # the owner of the seat, if the entry is about a seat
    Column("request", String(64)),  # the key of the request: sent twice, it counts once
    Column("body", Text, nullable=False),  # JSON, as in a match file
    PrimaryKeyConstraint("match", "seq"),
    UniqueConstraint("match", "request"),
)

places = Table(
    "places",
    everything,
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(32)),
    Column("name", String(60), nullable=False),
    Column("is_bot", Boolean, nullable=False),
    Column("is_waited_for", Boolean, nullable=False),
    Column("bot_name", String(60), nullable=False, server_default=""),  # what a bot is called
    # How the match ended for this seat (database/past.py). Empty until it is over.
    Column("ended", Float),
    Column("rank", Integer),
    Column("points", Integer),
    Column("result", String(10)),
    Column("level", String(40), nullable=False, server_default=""),
    PrimaryKeyConstraint("match", "seat"),
    Index("places_by_player", "player"),
    Index("places_by_end", "player", "ended", "match"),
    Index("places_of_waiting_bots", "match", sqlite_where=WAITING, postgresql_where=WAITING),
)

offers = Table(  # of a rematch: what each player answers
    "offers",
    everything,
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),
    Column("player", String(32), nullable=False),
    Column("is_accepted", Boolean, nullable=False),
    Column("commitment", String(64), nullable=False),  # to a part of its shuffle, in hexadecimal
    Column("time", Float, nullable=False),
    PrimaryKeyConstraint("match", "player"),
)

card_sets = Table(  # cards that players have written
    "card_sets",
    everything,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), nullable=False),
    Column("game", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("digest", String(80), nullable=False),  # of the content
    Column("files", Text, nullable=False),  # JSON: the texts by file name
    Column("touched", Float, nullable=False),
    Index("card_sets_by_player", "player"),
)

analyses = Table(  # of matches that are over, step by step (database/analyses.py)
    "analyses",
    everything,
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("step", Integer, nullable=False),  # from 0; -1 says that somebody has asked for it
    Column("body", Text, nullable=False),  # JSON
    PrimaryKeyConstraint("match", "version", "step"),
)

MIGRATIONS = Path(__file__).with_name("migrations")


def statements_in(file: Path) -> Sequence[str]:
    """The statements of a migration; each ends with its line."""
    return file.read_text(encoding="utf-8").strip().removesuffix(";").split(";\n")


def number_of(file: Path) -> int:
    """The version to which it leads."""
    return int(file.stem)


# STEPS[n] are the statements that migrate version n + 1 to n + 2: one file for each version.
STEPS = [statements_in(file) for file in sorted(MIGRATIONS.glob("*.sql"), key=number_of)]
VERSION = len(STEPS) + 1


def bring_forward(engine: Engine, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Create the tables, or migrate older ones; refuse newer ones.

    All in one transaction: if a step fails, the database is unchanged.
    """
    newest = len(steps) + 1
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Servers that start at the same time take turns.
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        if not inspect(connection).has_table("notes"):
            everything.create_all(connection)
            connection.execute(insert(notes).values(name="version", value=str(newest)))
            return
        version = version_of(connection)
        check_version(version, newest)
        for number in range(version, newest):
            for statement in steps[number - 1]:
                connection.execute(text(statement))
            connection.execute(
                update(notes).where(notes.c.name == "version").values(value=str(number + 1))
            )


def check_current(engine: Engine) -> None:
    """Refuse a database that is not of this program's version."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("notes"):
            raise no_tables()
        version = version_of(connection)
    check_version(version)
    if version < VERSION:
        raise Refusal(
            _(
                "The database is from an older version of the program. Start the server of this "
                "version first: it brings the database up to date."
            )
        )


def no_tables() -> Refusal:
    """The refusal if a database has no tables, or is not there."""
    return Refusal(_("There are no tables in this database yet."))


def check_version(version: int, newest: int = VERSION) -> None:
    """Refuse a database of another program, or of a newer version."""
    if version < 1:
        raise Refusal(_("This database belongs to another program. Nothing was changed."))
    if version > newest:
        raise Refusal(
            _(
                "The database is from a newer version of the program (schema {theirs}; this one "
                "knows {ours}). Nothing was changed. Use the newer program, or another --data "
                "folder."
            ).format(theirs=version, ours=newest)
        )


def version_of(connection: Connection) -> int:
    """The version of the schema; 0 if the tables are another program's."""
    columns = {column["name"] for column in inspect(connection).get_columns("notes")}
    if not {"name", "value"} <= columns:
        return 0
    query = select(notes.c.value).where(notes.c.name == "version")
    return version_from(connection.execute(query).scalar())


def version_from(value: object) -> int:
    """The version that the note says; 0 if it is none of ours."""
    return int(value) if isinstance(value, str) and is_within(value, 1, MOST_VERSIONS) else 0
