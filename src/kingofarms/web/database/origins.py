"""Origins: the match from a moment of which another one began, and the people who may know it."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from kingofarms.web.database import schema
from kingofarms.web.table.table import OVER


@dataclass(frozen=True)
class Origin:
    """That match, as far as it must be known to decide who is led there."""

    is_there: bool = False  # it may have been deleted
    is_private: bool = True
    players: frozenset[str] = frozenset()
    is_running: bool = False

    def is_open_to(self, player: str | None) -> bool:
        """Whether that player is led there: to a private match only somebody who plays there."""
        return self.is_there and (not self.is_private or player in self.players)


def read_origin(connection: Connection, name: str) -> Origin:
    """The origin with that id."""
    matches, places = schema.matches, schema.places
    query = select(matches.c.is_private, matches.c.phase).where(matches.c.id == name)
    row = connection.execute(query).first()
    if row is None:
        return Origin()
    owners = select(places.c.player).where(places.c.match == name, places.c.player.is_not(None))
    players = frozenset(connection.execute(owners).scalars())
    return Origin(True, row.is_private, players, row.phase != OVER)


def has_running_origin(connection: Connection, digest: str) -> bool:
    """Whether a table that began from the position with that digest belongs to a running match."""
    begun, origin = schema.matches.alias(), schema.matches.alias()
    query = select(begun.c.id).join(origin, origin.c.id == begun.c.begun_from)
    is_it = begun.c.start.contains(f'"{digest}"', autoescape=True)
    return connection.execute(query.where(origin.c.phase != OVER, is_it)).first() is not None
