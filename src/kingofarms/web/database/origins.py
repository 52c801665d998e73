"""Origins: the match from a moment of which another one began, and the people who may know it."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from kingofarms.web.database import schema


@dataclass(frozen=True)
class Origin:
    """That match, as far as it must be known to decide who is led there."""

    is_there: bool = False  # it may have been deleted
    is_private: bool = True
    players: frozenset[str] = frozenset()

    def is_open_to(self, player: str | None) -> bool:
        """Whether that player is led there: to a private match only somebody who plays there."""
        return self.is_there and (not self.is_private or player in self.players)


def read_origin(connection: Connection, name: str) -> Origin:
    """The origin with that id."""
    matches, places = schema.matches, schema.places
    row = connection.execute(select(matches.c.is_private).where(matches.c.id == name)).first()
    if row is None:
        return Origin()
    owners = select(places.c.player).where(places.c.match == name, places.c.player.is_not(None))
    return Origin(True, row.is_private, frozenset(connection.execute(owners).scalars()))
