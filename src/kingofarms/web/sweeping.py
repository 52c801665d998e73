"""Sweeping: tables that never began, were left behind, or are long over, are deleted by rule."""

from dataclasses import dataclass

from sqlalchemy import and_, or_, select

from kingofarms.web import schema
from kingofarms.web.archive import delete_tables
from kingofarms.web.clock import DAY
from kingofarms.web.store import Store
from kingofarms.web.table import GATHERING, OVER, RUNNING

MOST = 500  # tables at a time


@dataclass(frozen=True)
class Keeping:
    """Days without a change after which a table is deleted; 0 keeps for ever."""

    gathering: int = 7
    running: int = 90
    over: int = 365


async def sweep(store: Store, keeping: Keeping, now: float) -> list[str]:
    """The names of the tables that were deleted."""
    matches = schema.matches
    old = [
        and_(matches.c.phase == phase, matches.c.touched < now - days * DAY)
        for phase, days in (
            (GATHERING, keeping.gathering),
            (RUNNING, keeping.running),
            (OVER, keeping.over),
        )
        if days
    ]
    if not old:
        return []
    asked = select(matches.c.id).where(or_(*old)).limit(MOST)
    names = await store.read(lambda connection: list(connection.execute(asked).scalars()))
    if names:
        await store.write(lambda connection: delete_tables(connection, names))
    return names
