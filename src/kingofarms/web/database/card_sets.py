"""Card sets that players have written: kept for their next tables; a match has its own copy."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database.embedded import read_files
from kingofarms.web.database.schema import card_sets

MOST = 20  # of one player


@dataclass(frozen=True)
class CardSet:
    """Cards that a player has written."""

    id: str
    player: str
    game: str
    name: str
    digest: str  # of the content
    files: dict[str, str]
    touched: float  # when it was brought, or played with


def add_card_set(connection: Connection, new: CardSet) -> None:
    """Keep a card set; refused if the player has too many."""
    own = select(func.count()).where(card_sets.c.player == new.player)
    if connection.execute(own).scalar_one() >= MOST:
        raise Refusal(_("You have {most} card sets; delete one of them first.").format(most=MOST))
    row = {**vars(new), "files": msgspec.json.encode(new.files).decode()}
    connection.execute(insert(card_sets).values(**row))


def card_sets_of(connection: Connection, player: str, game: str = "") -> Sequence[CardSet]:
    """The player's card sets, the latest first."""
    query = select(card_sets).where(card_sets.c.player == player)
    query = query.where(card_sets.c.game == game) if game else query
    rows = connection.execute(query.order_by(card_sets.c.touched.desc())).mappings()
    return [CardSet(**{**row, "files": read_files(row["files"])}) for row in rows]


def card_set_of(connection: Connection, player: str, name: str) -> CardSet:
    """One of the player's card sets."""
    card_set = next((each for each in card_sets_of(connection, player) if each.id == name), None)
    if card_set is None:
        raise no_card_set()
    return card_set


def touch_card_set(connection: Connection, name: str, now: float) -> None:
    """It was played with."""
    connection.execute(update(card_sets).where(card_sets.c.id == name).values(touched=now))


def delete_card_set(connection: Connection, player: str, name: str) -> None:
    """Delete one of the player's card sets. Matches that were played with it keep their cards."""
    own = (card_sets.c.player == player) & (card_sets.c.id == name)
    if not connection.execute(delete(card_sets).where(own)).rowcount:
        raise no_card_set()


def no_card_set() -> Refusal:
    """The refusal if there is no such card set of that player."""
    return Refusal(_("You have no such card set."))
