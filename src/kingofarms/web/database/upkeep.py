"""Upkeep: people find tables, stop matches and delete tables; what is too old is swept away.

A running server learns of it by a notice. Until then nothing can go wrong: a match that is stopped
has used the next number, and a table that is deleted takes no more entries.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError

from kingofarms.engine.match.entries import Stop
from kingofarms.web.database import schema
from kingofarms.web.database.connection import refusing, to_write
from kingofarms.web.database.lobby import people_at
from kingofarms.web.database.matches import delete_tables
from kingofarms.web.database.schema import entries, matches, places, players
from kingofarms.web.database.store import Notice, Store, leave_notice
from kingofarms.web.defaults import Keeping, Which
from kingofarms.web.model.clock import DAY
from kingofarms.web.model.endings import STOPPED, Ending
from kingofarms.web.model.table import GATHERING, OVER, RUNNING, SHUFFLING

MOST = 200  # tables in one transaction, so that other writes do not wait long
TRIES, AGAIN = 20, 0.05  # of a transaction that collides with the server's; seconds between them


@dataclass(frozen=True)
class TableSummary:
    """A table, for the people who run the server."""

    id: str
    game: str
    phase: str
    host: str
    host_name: str
    seats: tuple[str, ...]  # the player or the bot in each; empty if the seat is open
    bots: tuple[bool, ...]
    entries: int
    age: float  # seconds since it was created
    idle: float  # seconds since anything happened there


def find_tables(engine: sa.Engine, which: Which, now: float) -> list[TableSummary]:
    """These tables, the oldest first."""
    count = sa.select(sa.func.count()).where(entries.c.match == matches.c.id).scalar_subquery()
    query = (
        sa.select(matches, players.c.name.label("host_name"), count.label("entries"))
        .join(players, players.c.id == matches.c.host, isouter=True)
        .where(condition(which, now))
        .order_by(matches.c.created, matches.c.id)
    )
    with refusing(), engine.connect() as connection:
        rows, seats = connection.execute(query).all(), dict[str, list[Any]]()
        for some in in_portions([row.id for row in rows]):
            seats |= people_at(connection, some)
    return [
        TableSummary(
            *(row.id, row.game, row.phase, row.host, row.host_name or ""),
            seats=tuple(seat.name for seat in seats[row.id]),
            bots=tuple(bool(seat.is_bot) for seat in seats[row.id]),
            entries=row.entries,
            age=max(0.0, now - row.created),
            idle=max(0.0, now - row.touched),
        )
        for row in rows
    ]


def in_portions(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """Some at a time."""
    for first in range(0, len(names), MOST):
        yield names[first : first + MOST]


def condition(which: Which, now: float) -> sa.ColumnElement[bool]:
    """The same in the language of the database."""
    person = sa.exists().where(places.c.match == matches.c.id, sa.not_(places.c.is_bot))
    asked = [
        (which.names, matches.c.id.in_(which.names)),
        (which.phase, matches.c.phase == which.phase),
        (which.host, matches.c.host == which.host),
        (which.game, matches.c.game == which.game),
        (which.bots_only, sa.not_(person)),
        (which.older_than, matches.c.created <= now - which.older_than),
        (which.idle, matches.c.touched <= now - which.idle),
    ]
    return sa.and_(sa.true(), *(is_so for is_asked, is_so in asked if is_asked))


def stop_matches(engine: sa.Engine, names: Sequence[str], now: float) -> int:
    """Stop these matches where they are, without a winner; how many were running."""
    return in_transactions(
        engine, names, lambda connection, some: sum(stop(connection, name, now) for name in some)
    )


def stop(connection: sa.Connection, name: str, now: float) -> bool:
    """One of them; False if it is not running."""
    running = sa.update(matches).where(matches.c.id == name, matches.c.phase == RUNNING)
    # This comes first: from here on no server writes to the table until all is done.
    if not connection.execute(running.values(phase=OVER, touched=round(now, 3))).rowcount:
        return False
    last = sa.select(sa.func.max(entries.c.seq)).where(entries.c.match == name)
    seq = int(connection.execute(last).scalar() or 0) + 1
    entry = Stop(time=round(now, 3))
    body = msgspec.json.encode(entry).decode()
    connection.execute(sa.insert(entries).values(match=name, seq=seq, time=entry.time, body=body))
    waiting = sa.update(places).where(places.c.match == name)
    ending = vars(Ending(ended=round(now, 3), result=STOPPED))
    connection.execute(waiting.values(is_waited_for=False, **ending))
    leave_notice(connection, Notice(name, seq))
    return True


def delete_for_good(engine: sa.Engine, names: Sequence[str]) -> int:
    """Delete these tables with everything that happened there; how many there were."""
    return in_transactions(engine, names, drop)


def drop(connection: sa.Connection, names: Sequence[str]) -> int:
    """Some of them."""
    query = sa.select(matches.c.id).where(matches.c.id.in_(names)).order_by(matches.c.id)
    there = list(connection.execute(query.with_for_update()).scalars())
    if there:
        delete_tables(connection, there)
    for name in there if connection.dialect.name == "sqlite" else ():
        leave_notice(connection, Notice(name))
    return len(there)


def in_transactions(
    engine: sa.Engine, names: Sequence[str], work: Callable[[sa.Connection, Sequence[str]], int]
) -> int:
    """What the work with these tables counts; some of them in each transaction."""
    with refusing():
        return sum(committed(to_write(engine), work, some) for some in in_portions(names))


def committed(
    engine: sa.Engine, work: Callable[[sa.Connection, Sequence[str]], int], some: Sequence[str]
) -> int:
    """What the work counts, committed; again and again while a server writes the same rows."""
    for _try in range(TRIES - 1):
        with suppress(IntegrityError, OperationalError), engine.begin() as connection:
            return work(connection, some)
        time.sleep(AGAIN)
    with engine.begin() as connection:
        return work(connection, some)


# Retention: tables that never began, were abandoned, or ended long ago are deleted.
#
# So are expired links, terms that no match needs, and players who have no seat. Of a player who has
# signed out devices the id stays, without the name.


async def sweep(store: Store, keeping: Keeping, now: float) -> list[str]:
    """Delete what is too old; gives the ids of the deleted tables."""
    names: list[str] = []
    while True:
        some = await store.write(lambda connection: sweep_tables(connection, keeping, now))
        names += some
        if len(some) < MOST:
            break
    await store.write(lambda connection: sweep_rest(connection, keeping, now))
    return names


def sweep_tables(connection: sa.Connection, keeping: Keeping, now: float) -> list[str]:
    """Delete some tables in one transaction, so that nobody plays there in between."""
    rules = (
        (matches.c.phase == GATHERING, keeping.gathering),
        (matches.c.phase == SHUFFLING, keeping.gathering),
        (matches.c.phase == RUNNING, keeping.running),
        (matches.c.phase == OVER, keeping.over),
        (matches.c.lesson.is_not(None), keeping.lessons),
    )
    old = [kind & (matches.c.touched < now - days * DAY) for kind, days in rules if days]
    if not old:
        return []
    query = sa.select(matches.c.id).where(sa.or_(*old)).order_by(matches.c.id).limit(MOST)
    names = list(connection.execute(query.with_for_update(skip_locked=True)).scalars())
    if names:
        delete_tables(connection, names)
    return names


def sweep_rest(connection: sa.Connection, keeping: Keeping, now: float) -> None:
    """Delete what nobody can use any more."""
    keys, terms, card_sets = schema.keys, schema.terms, schema.card_sets
    connection.execute(sa.delete(keys).where(keys.c.expires < now))
    if keeping.over:
        is_old = card_sets.c.touched < now - keeping.over * DAY
        connection.execute(sa.delete(card_sets).where(is_old))
    in_use = sa.select(matches.c.terms)
    connection.execute(sa.delete(terms).where(terms.c.digest.not_in(in_use)))
    if keeping.people:
        seated = sa.select(places.c.player).where(places.c.player.is_not(None))
        is_old = players.c.created < now - keeping.people * DAY
        is_unused = is_old & players.c.id.not_in(seated)
        # Else cookies that were made invalid would be valid again.
        is_needed = players.c.generation > 0
        connection.execute(sa.delete(players).where(is_unused, ~is_needed))
        connection.execute(sa.update(players).where(is_unused, is_needed).values(name=""))
        present = sa.select(players.c.id).where(players.c.name != "")
        connection.execute(sa.delete(keys).where(keys.c.player.not_in(present)))
