"""Keys in the database: tokens of programs, links that carry a seat, and generations of cookies.

Each player has a generation. When somebody signs out their devices it grows by one, and every
cookie, token and link of an older generation is invalid.
"""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_letters, digits

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database import schema
from kingofarms.web.database.store import Revoked, Row, notify

LINK_SECONDS = 3600.0
TOKEN, LINK = "token", "link"
SOME = 500  # hashes in one query
players, keys = schema.players, schema.keys
# Built once: building a query costs more than executing it.
HOLDER = (
    select(players.c.id, players.c.name, players.c.generation)
    .join(keys, keys.c.player == players.c.id)
    .where(keys.c.hash == bindparam("hash_of_token"), keys.c.kind == TOKEN)
)


class Stranger(Refusal):
    """The request does not say who sends it, or that is not valid any more."""


def signed_out() -> Stranger:
    """The refusal of what was made with a cookie or token that is not valid any more."""
    return Stranger(_("This device was signed out, or its token was deleted."))


@dataclass(frozen=True)
class SeatLink:
    """The seat that a link carries to another device."""

    match: str
    seat: int
    player: str
    generation: int  # of the player when the link was made, or used


def delete_token(connection: Connection, hashed: str) -> None:
    """Delete the token with that hash; the other servers hear of it."""
    connection.execute(delete(keys).where(keys.c.hash == hashed, keys.c.kind == TOKEN))
    notify(connection, Revoked(token=hashed))


def deleted_tokens(connection: Connection, hashes: Iterable[str]) -> set[str]:
    """Those of these tokens that are not in the database any more."""
    asked = sorted(hashes)
    missing = set(asked)
    for first in range(0, len(asked), SOME):
        some = keys.c.hash.in_(asked[first : first + SOME])
        missing -= set(connection.execute(select(keys.c.hash).where(some)).scalars())
    return missing


def insert_link(connection: Connection, link: SeatLink, token: str, expires: float) -> None:
    """Write a link; refused if the player's devices have been signed out meanwhile."""
    is_it = players.c.id == link.player
    # The row is locked: a sign-out comes either before, or afterwards and deletes the link.
    current = connection.execute(select(players.c.generation).where(is_it).with_for_update())
    if (current.scalar() or 0) > link.generation:
        raise signed_out()
    row = {"player": link.player, "match": link.match, "seat": link.seat, "expires": expires}
    connection.execute(insert(keys).values(hash=hash_of(token), kind=LINK, **row))


def use_link(connection: Connection, token: str, now: float) -> SeatLink:
    """The seat that the link carries; the link is deleted."""
    is_it = (keys.c.hash == hash_of(token)) & (keys.c.kind == LINK)
    row = connection.execute(select(keys).where(is_it)).first()
    # If two servers find it at the same time, only one of them deletes it.
    deleted = connection.execute(delete(keys).where(is_it)).rowcount
    if row is None or row.expires < now or not deleted:
        raise Refusal(_("This link has been used or has expired. Ask for a new one."))
    owner = select(players.c.generation).where(players.c.id == row.player)
    return SeatLink(row.match, row.seat, row.player, connection.execute(owner).scalar() or 0)


def sign_out(connection: Connection, player: str, name: str, generation: int, now: float) -> None:
    """Start that generation, and delete all tokens and links of older ones."""
    is_it = players.c.id == player
    before = is_it & (players.c.generation == generation - 1)
    row: Row = {"generation": generation}
    if not connection.execute(update(players).where(before).values(row)).rowcount:
        if connection.execute(select(players.c.id).where(is_it)).first():
            raise signed_out()  # from another device, at another server
        # The player was deleted as inactive, but still has a cookie.
        row |= {"id": player, "name": name, "created": now}
        connection.execute(insert(players).values(row))
    connection.execute(delete(keys).where(keys.c.player == player))
    notify(connection, Revoked(player=player, generation=generation))


def read_generations(connection: Connection) -> dict[str, int]:
    """The generations of everybody who has ever signed out devices; all others have 0."""
    query = select(players.c.id, players.c.generation).where(players.c.generation > 0)
    return {row.id: row.generation for row in connection.execute(query)}


# Random names and secrets: ids, and tokens of which only the hash is stored.


ID_SIGNS = ascii_letters + digits
ID_LENGTH = 16  # 95 bits
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_id() -> str:
    """A random id. It never begins with a dash, so a command line takes it for no option."""
    return "".join(secrets.choice(ID_SIGNS) for _sign in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether the text has the form of an id."""
    return ID.fullmatch(text) is not None


def new_token() -> str:
    """A random token."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


# Table codes: short enough to read aloud, too many to guess. A code is stored without its hyphen.
#
# People type it as they like: in small letters, with spaces, and with signs that look like ours.


SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without I, O, 0 and 1
LENGTH = 8  # 40 bits
OLD_LENGTH = 5  # of tables that were created by version 0.1
GROUP = 4
# What people type for a sign that they have read or heard.
LOOK_ALIKES = str.maketrans("I1|O0", "LLLQQ")


def new_code() -> str:
    """A random code."""
    return "".join(secrets.choice(SIGNS) for _sign in range(LENGTH))


def shown_code(code: str) -> str:
    """The code as people read it: `ABCD-EFGH`."""
    if len(code) != LENGTH:
        return code
    return f"{code[:GROUP]}-{code[GROUP:]}"


def typed_code(text: str) -> str | None:
    """The code that somebody typed, as it is stored; None if no code looks like that."""
    plain = unicodedata.normalize("NFKC", text[:100]).upper().translate(LOOK_ALIKES)
    code = "".join(sign for sign in plain if sign.isalnum())
    has_form = len(code) in (LENGTH, OLD_LENGTH) and set(code) <= set(SIGNS)
    return code if has_form else None
