"""The database schema: tables, version, and the migrations from older versions.

`entries` holds the matches and only grows. Its key is `(match, seq)`: if two servers append the
same number, one of them fails. `places` and the last columns of `matches` follow from the entries;
they are written in the same transaction, for the lobby.
"""

from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sa

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import is_within
from kingofarms.engine.words import _

MOST_VERSIONS = 1_000_000
LOCK = 0x6B6F61  # held during the migration of a shared database
WAITING = sa.text("is_bot AND is_waited_for")
everything = sa.MetaData()

notes = sa.Table(  # about the database itself
    "notes",
    everything,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

terms = sa.Table(
    "terms",
    everything,
    sa.Column("digest", sa.String(80), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("content", sa.Text, nullable=False),  # JSON: the content files by name
)

players = sa.Table(
    "players",
    everything,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    # Cookies of older generations are not valid any more (people/keys.py).
    sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
    sa.Column("arms", sa.Text),  # the code of those won last; drawn from the name until then
)
sa.Index(
    "players_signed_out",
    players.c.id,
    sqlite_where=players.c.generation > 0,
    postgresql_where=players.c.generation > 0,
)

keys = sa.Table(  # a program's token, or a link that carries a seat to another device
    "keys",
    everything,
    sa.Column("hash", sa.String(80), primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("player", sa.String(32), nullable=False),
    sa.Column("match", sa.String(32)),
    sa.Column("seat", sa.Integer),
    sa.Column("expires", sa.Float),
    sa.Index("keys_by_player", "player"),
)

matches = sa.Table(
    "matches",
    everything,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(8), unique=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("terms", sa.String(80), sa.ForeignKey("terms.digest"), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("is_private", sa.Boolean, nullable=False),
    sa.Column("clock", sa.String(20), nullable=False),
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("rematch_of", sa.String(32), unique=True),  # a match has one rematch
    sa.Column("take_backs", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("phase", sa.String(10), nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("server", sa.Integer),  # the number of the server that changed it last
    # From when a clock of minutes runs; null until everybody has been at the table.
    sa.Column("clock_since", sa.Float),
    # Of a match that began from a position: the position (JSON), and the match it was seen in.
    sa.Column("start", sa.Text),
    sa.Column("begun_from", sa.String(32)),
    sa.Column(
        "is_imported", sa.Boolean, nullable=False, server_default=sa.false()
    ),  # from a match file
    sa.Column("series", sa.Text),  # JSON: the chance of an imported match that has no sealed seed
    sa.Column("lesson", sa.Text),  # JSON: the script, if it is a guided match
    sa.Index("matches_by_phase", "phase", "touched"),
    sa.Index("matches_by_host", "host", "phase", "is_private", "touched", "id"),
    sa.Index("matches_in_lobby", "is_private", "phase", "touched", "id"),
)

entries = sa.Table(
    "entries",
    everything,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("player", sa.String(32)),  # the owner of the seat, if the entry is about a seat
    sa.Column("request", sa.String(64)),  # the key of the request: sent twice, it counts once
    sa.Column("body", sa.Text, nullable=False),  # JSON, as in a match file
    sa.PrimaryKeyConstraint("match", "seq"),
    sa.UniqueConstraint("match", "request"),
)

places = sa.Table(
    "places",
    everything,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("player", sa.String(32)),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("is_bot", sa.Boolean, nullable=False),
    sa.Column("is_waited_for", sa.Boolean, nullable=False),
    sa.Column("bot_name", sa.String(60), nullable=False, server_default=""),  # what a bot is called
    # How the match ended for this seat (database/past.py). Empty until it is over.
    sa.Column("ended", sa.Float),
    sa.Column("rank", sa.Integer),
    sa.Column("points", sa.Integer),
    sa.Column("result", sa.String(10)),
    sa.Column("level", sa.String(40), nullable=False, server_default=""),
    sa.PrimaryKeyConstraint("match", "seat"),
    sa.Index("places_by_player", "player"),
    sa.Index("places_by_end", "player", "ended", "match"),
    sa.Index("places_of_waiting_bots", "match", sqlite_where=WAITING, postgresql_where=WAITING),
)

offers = sa.Table(  # of a rematch: what each player answers
    "offers",
    everything,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("player", sa.String(32), nullable=False),
    sa.Column("is_accepted", sa.Boolean, nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),  # to a part of its shuffle, in hex
    sa.Column("time", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("match", "player"),
)

card_sets = sa.Table(  # cards that players have written
    "card_sets",
    everything,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(32), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("digest", sa.String(80), nullable=False),  # of the content
    sa.Column("files", sa.Text, nullable=False),  # JSON: the texts by file name
    sa.Column("touched", sa.Float, nullable=False),
    sa.Index("card_sets_by_player", "player"),
)

analyses = sa.Table(  # of matches that are over, step by step (database/analyses.py)
    "analyses",
    everything,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("step", sa.Integer, nullable=False),  # from 0; -1 says that somebody has asked for it
    sa.Column("body", sa.Text, nullable=False),  # JSON
    sa.PrimaryKeyConstraint("match", "version", "step"),
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


def bring_forward(engine: sa.Engine, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Create the tables, or migrate older ones; refuse newer ones.

    All in one transaction: if a step fails, the database is unchanged.
    """
    newest = len(steps) + 1
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Servers that start at the same time take turns.
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        if not sa.inspect(connection).has_table("notes"):
            everything.create_all(connection)
            connection.execute(sa.insert(notes).values(name="version", value=str(newest)))
            return
        version = version_of(connection)
        check_version(version, newest)
        for number in range(version, newest):
            for statement in steps[number - 1]:
                connection.execute(sa.text(statement))
            connection.execute(
                sa.update(notes).where(notes.c.name == "version").values(value=str(number + 1))
            )


def check_current(engine: sa.Engine) -> None:
    """Refuse a database that is not of this program's version."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("notes"):
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


def version_of(connection: sa.Connection) -> int:
    """The version of the schema; 0 if the tables are another program's."""
    columns = {column["name"] for column in sa.inspect(connection).get_columns("notes")}
    if not {"name", "value"} <= columns:
        return 0
    query = sa.select(notes.c.value).where(notes.c.name == "version")
    return version_from(connection.execute(query).scalar())


def version_from(value: object) -> int:
    """The version that the note says; 0 if it is none of ours."""
    return int(value) if isinstance(value, str) and is_within(value, 1, MOST_VERSIONS) else 0
