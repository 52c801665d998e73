"""People without accounts: a browser has a signed cookie, a program has a token.

Both can be made invalid. Which are is known in memory, so checking a cookie reads no database:
another server's changes arrive as notifications, and are read again after those were missed.
"""

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial

from sqlalchemy import Connection, insert, select, update

from kingofarms.engine.memo import Latest
from kingofarms.engine.refusal import Refusal
from kingofarms.web.database import schema
from kingofarms.web.database.store import Conflict, Revoked, Store
from kingofarms.web.model.seats import checked_name
from kingofarms.web.people import keys

COOKIE = "kingofarms"
MOST_DELETED = 10_000  # tokens that are remembered for requests that are just being answered


@dataclass(frozen=True)
class Person:
    """The person who sends a request, by a cookie or a token of that generation."""

    id: str
    name: str
    generation: int = 0
    token: str = field(default="", compare=False)  # its hash; empty for a cookie


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
        self._generations: dict[str, int] = {}  # of those who have signed out devices
        self._deleted = Latest[str, None](MOST_DELETED)  # hashes of tokens
        # Sockets hear when something of that player, or the token with that hash, becomes invalid.
        self._listeners: dict[str, set[Callable[[], None]]] = {}

    async def welcome(self, name: str, now: float) -> Person:
        """A new person."""
        person = Person(keys.new_id(), checked_name(name))
        row = insert(schema.players).values(id=person.id, name=person.name, created=now)
        await self.store.write(lambda connection: connection.execute(row) and None)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Change the name. Tables that are not over follow (`Server.follow_name`)."""
        renamed = replace(person, name=checked_name(name))
        players = schema.players
        row = update(players).where(players.c.id == person.id).values(name=renamed.name)
        await self.store.write(lambda connection: connection.execute(row) and None)
        return renamed

    # Cookies, tokens, links.

    def cookie(self, person: Person) -> str:
        """The cookie of that person. No id has a dot, so generation 0 needs no mark."""
        mark = f".{person.generation}" if person.generation else ""
        return self.signer.sign(f"{person.id}{mark}:{person.name}")

    def from_cookie(self, cookie: str | None) -> Person | None:
        """The person with that cookie; None if it is not valid, or not any more."""
        text = self.signer.read(cookie) if cookie else None
        if not text:
            return None
        mark, _colon, name = text.partition(":")
        player, _dot, generation = mark.partition(".")
        return self._recognised(Person(player, name, int(generation or 0)))

    async def new_token(self, person: Person) -> str:
        """A token for a program; only its hash is stored."""
        token = keys.new_token()
        row = {"hash": keys.hash_of(token), "kind": keys.TOKEN, "player": person.id}
        await self.store.write(lambda c: c.execute(insert(schema.keys).values(row)) and None)
        return token

    async def from_token(self, token: str) -> Person | None:
        """The person with that token."""
        hashed = keys.hash_of(token)
        row = await self.store.read(
            lambda c: c.execute(keys.HOLDER, {"hash_of_token": hashed}).first()
        )
        return self._recognised(Person(row.id, row.name, row.generation, hashed)) if row else None

    async def new_link(self, person: Person, match: str, seat: int, now: float) -> str:
        """A token that carries a seat to another device: it works once, within the hour."""
        self.check(person)
        token, expires = keys.new_token(), now + keys.LINK_SECONDS
        link = keys.SeatLink(match, seat, person.id, person.generation)
        await self.store.write(lambda c: keys.insert_link(c, link, token, expires))
        return token

    async def use_link(self, token: str, now: float) -> keys.SeatLink:
        """The seat that the link carries; the link is used up."""
        return await self.store.write(lambda connection: keys.use_link(connection, token, now))

    # What is not valid any more.

    def is_valid(self, person: Person) -> bool:
        """Whether the cookie or token by which the person was recognised is still valid."""
        is_current = person.generation >= self._generations.get(person.id, 0)
        return is_current and person.token not in self._deleted

    def check(self, person: Person) -> None:
        """Refuse a person whose cookie or token is not valid any more."""
        if not self.is_valid(person):
            raise keys.signed_out()

    @contextmanager
    def watching(self, person: Person | None, hear: Callable[[], None]) -> Iterator[None]:
        """Call `hear` whenever the person's cookie or token may have become invalid."""
        if person is None:
            yield
            return
        names = [name for name in (person.id, person.token) if name]
        for name in names:
            self._listeners.setdefault(name, set()).add(hear)
        try:
            yield
        finally:
            for name in names:
                self._listeners[name].discard(hear)
                if not self._listeners[name]:
                    del self._listeners[name]

    async def forget_token(self, person: Person) -> None:
        """Make the person's token invalid: in memory first, so nothing gets in between."""
        hashed = person.token
        self._hear_deleted(hashed)
        try:
            await self.store.write(lambda c: keys.delete_token(c, hashed))
        except Exception:  # it is still in the database
            self._deleted.pop(hashed, None)
            raise

    async def sign_out(self, person: Person, now: float) -> Person:
        """Make all cookies, tokens and links of the person invalid.

        Returns the person in the next generation: its cookie is the only valid one.
        """
        self.check(person)
        again = Person(person.id, person.name, person.generation + 1)
        before = self._generations.get(person.id, 0)
        self._hear_generation(again.id, again.generation)
        try:
            mine = again.id, again.name, again.generation
            await self.store.write(lambda c: keys.sign_out(c, *mine, now))
        except keys.Stranger:
            raise
        except Exception:
            if await self._generation_of(person.id) < again.generation:  # nothing was changed
                self._generations[person.id] = before
                raise
        return again

    async def _generation_of(self, player: str) -> int:
        """The generation in the database; 0 if the database does not answer."""
        with suppress(Refusal):
            return (await self.store.read(keys.read_generations)).get(player, 0)
        return 0

    async def catch_up(self) -> None:
        """Read everything again: at the start, and when notifications may have been missed."""
        for player, generation in (await self.store.read(keys.read_generations)).items():
            self._hear_generation(player, generation)
        used = [name for name in self._listeners if not keys.is_id(name)]  # hashes are longer
        for hashed in await self.store.read(lambda c: keys.deleted_tokens(c, used)):
            self._hear_deleted(hashed)

    def hear(self, revoked: Revoked) -> None:
        """Take note of what another server has made invalid."""
        if revoked.token:
            self._hear_deleted(revoked.token)
        else:
            self._hear_generation(revoked.player, revoked.generation)

    def _recognised(self, person: Person) -> Person | None:
        """The person, if still valid. A generation that is new here comes from another server."""
        self._hear_generation(person.id, person.generation)
        return person if self.is_valid(person) else None

    def _hear_generation(self, player: str, generation: int) -> None:
        if generation > self._generations.get(player, 0):
            self._generations[player] = generation
            for hear in list(self._listeners.get(player, ())):
                hear()

    def _hear_deleted(self, hashed: str) -> None:
        self._deleted[hashed] = None
        for hear in list(self._listeners.get(hashed, ())):
            hear()
