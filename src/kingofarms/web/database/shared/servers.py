"""Servers that share a PostgreSQL: which of them are there, and whose bots have nobody left.

Every server has a number. While it runs, it holds the lock of that number on the connection on
which it listens (notifications.py); PostgreSQL releases it when the server is gone, however it
ended. A table has the number of the server that changed it last: its bots think there.
"""

from collections.abc import Collection, Sequence
from math import inf

from sqlalchemy import ColumnElement, Connection, or_, select, text, update

from kingofarms.web.database import schema
from kingofarms.web.database.matches import waiting_for_bots

SPACE = 0x6B6F61  # the locks of servers among all locks of the database
HOLD = f"SELECT pg_advisory_lock_shared({SPACE}, %s)"
HELD = text("""
    SELECT CAST(objid AS bigint) FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = :space AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
""")


def running_servers(connection: Connection) -> frozenset[int]:
    """The numbers of all servers that are there."""
    return frozenset(connection.execute(HELD, {"space": SPACE}).scalars())


def deserted(
    connection: Connection, known: Collection[int]
) -> tuple[frozenset[int], Sequence[str]]:
    """The servers that are there; and the tables where a bot of none of them is to play.

    Servers that are `known` count as if they were there.
    """
    running, places = running_servers(connection), schema.places.c
    # First from their own index: the database cannot know how few they are among all tables.
    bots = select(places.match).where(places.is_bot, places.is_waited_for)
    names = connection.execute(bots).scalars().all()
    if not names:
        return running, ()
    among = is_one(names, running.union(known))
    return running, [name for name, _game in waiting_for_bots(connection, inf, among)]


def take_over(
    connection: Connection, names: Sequence[str], running: Collection[int], server: int
) -> Sequence[str]:
    """Those of the tables that are this server's from now on; several servers share them out."""
    matches = schema.matches
    # A row that another server is just changing is not deserted any more.
    free = select(matches.c.id).where(is_one(names, running)).with_for_update(skip_locked=True)
    taken = connection.execute(free).scalars().all()
    connection.execute(update(matches).where(matches.c.id.in_(taken)).values(server=server))
    return taken


def is_one(names: Sequence[str], running: Collection[int]) -> ColumnElement[bool]:
    """Whether it is one of these tables, and its server is gone."""
    matches = schema.matches
    is_gone = or_(matches.c.server.is_(None), matches.c.server.not_in(running))
    return matches.c.id.in_(names) & is_gone
