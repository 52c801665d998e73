"""People: no account, only a name; a signed cookie says who comes back. Programs carry a token."""

import asyncio
import secrets
import unicodedata
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.web.database import schema
from kingofarms.web.database.store import Store, Taken
from kingofarms.web.people.tokens import Signer, hash_of, new_id, new_token

COOKIE = "kingofarms"
LONGEST_NAME = 30
LINK_SECONDS = 3600.0
TOKEN, LINK = "token", "link"
# Made once: to put a question together costs more than to ask it.
HOLDER = (
    select(schema.players.c.id, schema.players.c.name)
    .join(schema.keys, schema.keys.c.player == schema.players.c.id)
    .where(schema.keys.c.hash == bindparam("said"), schema.keys.c.kind == TOKEN)
)


@dataclass(frozen=True)
class Person:
    """Who is asking."""

    id: str
    name: str


@dataclass(frozen=True)
class Carried:
    """A seat on its way to another device."""

    match: str
    seat: int
    player: str


def checked_name(text: str) -> str:
    """A name that can be shown: text, never markup, and not too long."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refusal(
            _("A name must have 1 to {most} printable characters.").format(most=LONGEST_NAME)
        )
    return name


async def signer_of(store: Store) -> Signer:
    """The key is made once and kept in the database: all its servers know each other's cookies."""
    asked = select(schema.notes.c.value).where(schema.notes.c.name == "key")
    while True:
        found = await store.read(lambda connection: connection.execute(asked).scalar())
        if found:
            return Signer(bytes.fromhex(found))
        row = insert(schema.notes).values(name="key", value=secrets.token_hex(32))
        try:
            await store.write(partial(Connection.execute, statement=row))
        except Taken:
            await asyncio.sleep(0)


class People:
    """Those who have been here."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self.store = store
        self.signer = signer

    async def welcome(self, name: str, now: float) -> Person:
        """Somebody new."""
        person = Person(new_id(), checked_name(name))
        row = insert(schema.players).values(id=person.id, name=person.name, created=now)
        await self.store.write(lambda connection: connection.execute(row) and None)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Another name, from the next table on."""
        renamed = Person(person.id, checked_name(name))
        players = schema.players
        row = update(players).where(players.c.id == person.id).values(name=renamed.name)
        await self.store.write(lambda connection: connection.execute(row) and None)
        return renamed

    def cookie(self, person: Person) -> str:
        """What their browser keeps."""
        return self.signer.sign(f"{person.id}:{person.name}")

    def from_cookie(self, cookie: str | None) -> Person | None:
        """Who carries that cookie."""
        said = self.signer.read(cookie) if cookie else None
        if not said:
            return None
        name, _colon, shown = said.partition(":")
        return Person(name, shown)

    async def new_token(self, person: Person) -> str:
        """A token for a program; only its hash is kept."""
        token = new_token()
        row = insert(schema.keys).values(hash=hash_of(token), kind=TOKEN, player=person.id)
        await self.store.write(lambda connection: connection.execute(row) and None)
        return token

    async def from_token(self, token: str) -> Person | None:
        """Whose token that is."""
        said = {"said": hash_of(token)}
        found = await self.store.read(lambda c: c.execute(HOLDER, said).first())
        return Person(found.id, found.name) if found else None

    async def forget_token(self, token: str) -> None:
        """It opens nothing any more."""
        keys = schema.keys
        gone = delete(keys).where(keys.c.hash == hash_of(token), keys.c.kind == TOKEN)
        await self.store.write(lambda connection: connection.execute(gone) and None)

    async def new_link(self, person: Person, match: str, seat: int, now: float) -> str:
        """A token that carries a seat to another device, once and within the hour."""
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

    async def use_link(self, token: str, now: float) -> Carried:
        """What the link carries; it works once."""
        return await self.store.write(lambda connection: _use_link(connection, token, now))


def _use_link(connection: Connection, token: str, now: float) -> Carried:
    keys = schema.keys
    is_it = (keys.c.hash == hash_of(token)) & (keys.c.kind == LINK)
    found = connection.execute(select(keys).where(is_it)).first()
    # Of two servers that find it at the same time, one deletes it.
    used = connection.execute(delete(keys).where(is_it)).rowcount
    if found is None or found.expires < now or not used:
        raise Refusal(_("This link has been used or has expired. Ask for a new one."))
    return Carried(found.match, found.seat, found.player)
