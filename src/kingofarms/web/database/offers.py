"""Offers of a rematch: who of a finished match has accepted, or declined.

Either some have accepted, or one has declined: that ends the offer. An answer counts for a while.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from kingofarms.web.database import schema
from kingofarms.web.database.matches import find_rematch
from kingofarms.web.database.store import Notice, notify
from kingofarms.web.model.table import OVER


@dataclass(frozen=True)
class Answer:
    """What a player answers to the offer of a rematch. The first who accepts has offered it."""

    player: str
    is_accepted: bool
    commitment: str = ""  # to the player's part of the shuffle
    time: float = 0.0


Answers = tuple[Answer, ...]  # in the order in which they came


@dataclass(frozen=True)
class OfferedMatch:
    """A finished match for whose rematch somebody waits."""

    id: str
    game: str
    offered_by: tuple[str, ...]  # names
    is_accepted: bool  # by the player who asks


def read_answers(connection: Connection, match: str, since: float) -> Answers:
    """The answers that were given since then."""
    offers = schema.offers
    query = (
        select(offers)
        .where(offers.c.match == match, offers.c.time >= since)
        .order_by(offers.c.time, offers.c.player)
    )
    return tuple(
        Answer(row.player, row.is_accepted, row.commitment, row.time)
        for row in connection.execute(query)
    )


def write_answer(connection: Connection, match: str, answer: Answer, since: float) -> Answers:
    """Add a player's answer; all answers after it. To decline ends the offer."""
    lock_match(connection, match)
    offers, others = schema.offers, []
    if answer.is_accepted:
        known = read_answers(connection, match, since)
        others = [each for each in known if each.is_accepted and each.player != answer.player]
    connection.execute(delete(offers).where(offers.c.match == match))
    rows = [*others, answer]
    connection.execute(insert(offers), [{"match": match, **vars(each)} for each in rows])
    notify(connection, Notice(match, is_offer=True))
    return tuple(rows)


def withdraw_answer(connection: Connection, match: str, player: str, since: float) -> Answers:
    """Take a player's answer back; the answers that are left."""
    lock_match(connection, match)
    offers = schema.offers
    connection.execute(delete(offers).where(offers.c.match == match, offers.c.player == player))
    notify(connection, Notice(match, is_offer=True))
    return read_answers(connection, match, since)


def lock_match(connection: Connection, match: str) -> None:
    """One answer after the other: else two servers would each miss the other's."""
    matches = schema.matches
    connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())


def offers_for(connection: Connection, player: str, since: float) -> Sequence[OfferedMatch]:
    """The offers that stand at tables of that player, the latest last."""
    offers, matches, places = schema.offers, schema.matches, schema.places
    own = select(places.c.match).where(places.c.player == player)
    query = (
        select(offers.c.match, offers.c.player, matches.c.game)
        .join(matches, matches.c.id == offers.c.match)
        .where(offers.c.match.in_(own), offers.c.is_accepted, offers.c.time >= since)
        .order_by(offers.c.time, offers.c.player)
    )
    accepted: dict[tuple[str, str], list[str]] = {}
    for row in connection.execute(query):
        accepted.setdefault((row.match, row.game), []).append(row.player)
    return [
        OfferedMatch(name, game, names_of(connection, players), player in players)
        for (name, game), players in accepted.items()
        if find_rematch(connection, name) is None
    ]


def names_of(connection: Connection, players: Sequence[str]) -> tuple[str, ...]:
    """The names of these players, in this order."""
    known = schema.players
    rows = connection.execute(select(known.c.id, known.c.name).where(known.c.id.in_(players)))
    names = {row.id: row.name for row in rows}
    return tuple(names[player] for player in players if names.get(player))


# Origins: the match from a moment of which another one began, and the people who may know it.


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
