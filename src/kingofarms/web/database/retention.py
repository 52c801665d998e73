"""Retention: tables that never began, were abandoned, or ended long ago are deleted.

So are expired links, terms that no match needs, and players who have no seat. Of a player who has
signed out devices the id stays, without the name.
"""

from sqlalchemy import Connection, delete, or_, select, update

from kingofarms.web.database import schema
from kingofarms.web.database.matches import delete_tables
from kingofarms.web.database.store import Store
from kingofarms.web.model.clock import DAY
from kingofarms.web.model.table import GATHERING, OVER, RUNNING, SHUFFLING
from kingofarms.web.options import Keeping

MOST = 200  # tables in one transaction, so that other writes do not wait long


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


def sweep_tables(connection: Connection, keeping: Keeping, now: float) -> list[str]:
    """Delete some tables in one transaction, so that nobody plays there in between."""
    matches = schema.matches
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
    query = select(matches.c.id).where(or_(*old)).order_by(matches.c.id).limit(MOST)
    names = list(connection.execute(query.with_for_update(skip_locked=True)).scalars())
    if names:
        delete_tables(connection, names)
    return names


def sweep_rest(connection: Connection, keeping: Keeping, now: float) -> None:
    """Delete what nobody can use any more."""
    keys, players, terms = schema.keys, schema.players, schema.terms
    connection.execute(delete(keys).where(keys.c.expires < now))
    if keeping.over:
        card_sets = schema.card_sets
        connection.execute(delete(card_sets).where(card_sets.c.touched < now - keeping.over * DAY))
    connection.execute(delete(terms).where(terms.c.digest.not_in(select(schema.matches.c.terms))))
    if keeping.people:
        seated = select(schema.places.c.player).where(schema.places.c.player.is_not(None))
        is_old = players.c.created < now - keeping.people * DAY
        is_unused = is_old & players.c.id.not_in(seated)
        # Else cookies that were made invalid would be valid again.
        is_needed = players.c.generation > 0
        connection.execute(delete(players).where(is_unused, ~is_needed))
        connection.execute(update(players).where(is_unused, is_needed).values(name=""))
        present = select(players.c.id).where(players.c.name != "")
        connection.execute(delete(keys).where(keys.c.player.not_in(present)))
