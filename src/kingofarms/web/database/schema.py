"""The database: its tables, its version, and the steps that bring an older one forward.

`entries` is the truth and only ever grows; `(match, seq)` is its key, so that of two who append the
same number one loses. What `places` and the last columns of `matches` say follows from it and is
written in the same transaction, for the lobby's sake.
"""

from collections.abc import Sequence

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
    insert,
    inspect,
    select,
    text,
    update,
)

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

LOCK = 0x6B6F61  # whoever brings a shared database forward holds it
everything = MetaData()

notes = Table(  # what the database knows of itself
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
    Column("content", Text, nullable=False),  # JSON: the files by name, as they were read
)

players = Table(
    "players",
    everything,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("created", Float, nullable=False),
)

keys = Table(  # what opens something: a program's token, a link that carries a seat
    "keys",
    everything,
    Column("hash", String(80), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("player", String(32), nullable=False),
    Column("match", String(32)),
    Column("seat", Integer),
    Column("expires", Float),
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
    Column("rematch_of", String(32), unique=True),  # one rematch follows a match
    Column("phase", String(10), nullable=False),
    Column("touched", Float, nullable=False),
    Index("matches_by_phase", "phase", "touched"),
)

entries = Table(
    "entries",
    everything,
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("player", String(32)),  # who holds the seat, where the entry is about who sits
    Column("request", String(64)),  # the id it was sent with: sent twice it counts once
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
    PrimaryKeyConstraint("match", "seat"),
    Index("places_by_player", "player"),
)

# STEPS[n] brings a database of version n + 1 to n + 2, statement by statement.
STEPS: Sequence[Sequence[str]] = ()
VERSION = len(STEPS) + 1


def bring_forward(engine: Engine, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Make the tables where there are none, or change older ones; refuse newer ones.

    All in one transaction: where a step fails, the database is as it was.
    """
    newest = len(steps) + 1
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Servers that start at the same time make the tables one after the other.
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


def check_version(version: int, newest: int = VERSION) -> None:
    """Refuse a database that is not ours, or that a newer program has written."""
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
    """The version of the tables there are; 0 where they are not ours."""
    columns = {column["name"] for column in inspect(connection).get_columns("notes")}
    if not {"name", "value"} <= columns:
        return 0
    found = connection.execute(select(notes.c.value).where(notes.c.name == "version")).scalar()
    return int(found) if found and found.isdecimal() else 0
