"""The arms that players have won, as the database keeps them: the latest of each player."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from kingofarms.web.database.schema import players
from kingofarms.web.table.arms_won import Bearer


def read_bearers(connection: Connection, names: Iterable[str | None]) -> dict[str, Bearer]:
    """Those of these players who have won arms, by id."""
    asked = sorted({name for name in names if name})
    if not asked:
        return {}
    query = select(players.c.id, players.c.name, players.c.arms).where(
        players.c.id.in_(asked), players.c.arms.is_not(None)
    )
    return {row.id: Bearer(row.name, row.arms) for row in connection.execute(query)}
