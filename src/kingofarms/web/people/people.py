"""People without accounts: a browser has a signed cookie, a program has a token."""

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database import schema
from kingofarms.web.database.store import Conflict, Store
from kingofarms.web.people.tokens import hash_of, new_id, new_token
from kingofarms.web.table.seats import checked_name

COOKIE = "kingofarms"
LINK_SECONDS = 3600.0
TOKEN, LINK = "token", "link"
# Built once: building a query costs more than executing it.
HOLDER = (
    select(schema.players.c.id, schema.players.c.name)
    .join(schema.keys, schema.keys.c.player == schema.players.c.id)
    .where(schema.keys.c.hash == bindparam("hash_of_token"), schema.keys.c.kind == TOKEN)
)


@dataclass(frozen=True)
class Person:
    """The person who sends a request."""

    id: str
    name: str


@dataclass(frozen=True)
class SeatLink:
    """The seat that a link carries to another device."""

    match: str
    seat: int
    player: str


class Signer:
    """Signs texts with a key that never leaves the server and its database."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, text: str) -> str:
        """The text with its signature, as it can be put in a cookie."""
        data = urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return f"{data}.{self._signature(data)}"

    def read(self, signed: str) -> str | None:
        """The text; None if the signature is wrong."""
        data, _dot, signature = signed.partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(data).encode()):
            return None
        return urlsafe_b64decode(data + "=" * (-len(data) % 4)).decode()

    def _signature(self, data: str) -> str:
        return hmac.new(self._key, data.encode(), hashlib.sha256).hexdigest()


async def signer_of(store: Store) -> Signer:
    """The signer of this database. Servers that share it accept each other's cookies."""
    query = select(schema.notes.c.value).where(schema.notes.c.name == "key")
    while True:
        key = await store.read(lambda connection: connection.execute(query).scalar())
        if key:
            return Signer(bytes.fromhex(key))
        row = insert(schema.notes).values(name="key", value=secrets.token_hex(32))
        try:
            await store.write(partial(Connection.execute, statement=row))
        except Conflict:
            await asyncio.sleep(0)


class People:
    """The people who have been here."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self.store = store
        self.signer = signer

    async def welcome(self, name: str, now: float) -> Person:
        """A new person."""
        person = Person(new_id(), checked_name(name))
        row = insert(schema.players).values(id=person.id, name=person.name, created=now)
        await self.store.write(lambda connection: connection.execute(row) and None)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Change the name, from the next table on."""
        renamed = Person(person.id, checked_name(name))
        players = schema.players
        row = update(players).where(players.c.id == person.id).values(name=renamed.name)
        await self.store.write(lambda connection: connection.execute(row) and None)
        return renamed

    def cookie(self, person: Person) -> str:
        """The cookie of that person."""
        return self.signer.sign(f"{person.id}:{person.name}")

    def from_cookie(self, cookie: str | None) -> Person | None:
        """The person with that cookie."""
        text = self.signer.read(cookie) if cookie else None
        if not text:
            return None
        player, _colon, name = text.partition(":")
        return Person(player, name)

    async def new_token(self, person: Person) -> str:
        """A token for a program; only its hash is stored."""
        token = new_token()
        row = insert(schema.keys).values(hash=hash_of(token), kind=TOKEN, player=person.id)
        await self.store.write(lambda connection: connection.execute(row) and None)
        return token

    async def from_token(self, token: str) -> Person | None:
        """The person with that token."""
        values = {"hash_of_token": hash_of(token)}
        row = await self.store.read(lambda c: c.execute(HOLDER, values).first())
        return Person(row.id, row.name) if row else None

    async def forget_token(self, token: str) -> None:
        """Make the token invalid."""
        keys = schema.keys
        row = delete(keys).where(keys.c.hash == hash_of(token), keys.c.kind == TOKEN)
        await self.store.write(lambda connection: connection.execute(row) and None)

    async def new_link(self, person: Person, match: str, seat: int, now: float) -> str:
        """A token that carries a seat to another device: it works once, within the hour."""
        token = new_token()
        row = insert(schema.keys).values(
            hash=hash_of(token),
            kind=LINK,
            player=person.id,
            match=match,
            seat=seat,
            expires=now + LINK_SECONDS,
        )
        await self.store.write(lambda connection: connection.execute(row) and None)
        return token

    async def use_link(self, token: str, now: float) -> SeatLink:
        """The seat that the link carries; the link is used up."""
        return await self.store.write(lambda connection: _use_link(connection, token, now))


def _use_link(connection: Connection, token: str, now: float) -> SeatLink:
    keys = schema.keys
    is_it = (keys.c.hash == hash_of(token)) & (keys.c.kind == LINK)
    row = connection.execute(select(keys).where(is_it)).first()
    # If two servers find it at the same time, only one of them deletes it.
    deleted = connection.execute(delete(keys).where(is_it)).rowcount
    if row is None or row.expires < now or not deleted:
        raise Refusal(_("This link has been used or has expired. Ask for a new one."))
    return SeatLink(row.match, row.seat, row.player)
