"""The hall: at each place one match after the other, with everyone who plays or watches there."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

from kingofarms.games import games
from trials.history.clients import Device
from trials.history.session import Hall, Person, Seating, Session, set_up, sign_up
from trials.history.streams import Stream

GAMES = sorted(games(), key=lambda name: not games()[name].SECRETS)  # hidden hands first
POSTS, STREAM, BOT = "posts", "one plays on a stream", "a bot opposite"
WAYS = (POSTS, STREAM, POSTS, BOT)
DEVICES = 2  # of each person who plays by posts
TABLES = count()


@dataclass
class Place:
    """One place of the hall: the same people play one match after the other."""

    hall: Hall
    number: int
    rng: Random
    people: list[Person] = field(default_factory=list)
    seatings: list[Seating] = field(default_factory=list)

    @property
    def way(self) -> str:
        """How people play here."""
        return WAYS[self.number % len(WAYS)]

    async def welcome(self) -> None:
        """The people, and the game on every server, before anything is disturbed."""
        port = self.hall.servers[0].port
        names = ("Ann",) if self.way == BOT else ("Ann", "Ben")
        self.people = [await sign_up(port, f"{name} {self.number}") for name in names]
        for server in self.hall.servers:
            await set_up(server.port, self.people[0], GAMES[self.number % len(GAMES)])

    async def keep(self) -> None:
        """Matches until the hall closes."""
        while not self.hall.is_closing:
            seating = Seating("", GAMES[self.number % len(GAMES)], self.people)
            if await self._gather(seating):
                self.seatings.append(seating)
                await self._play(seating)
            else:
                await asyncio.sleep(self.hall.pause)

    async def _gather(self, seating: Seating) -> bool:
        """Set up the table, and sit down; whether that was done."""
        host = self.session(seating, 0, "host")
        await host.create()
        host.close()
        if not seating.id:
            return False
        if len(self.people) == 1:
            return True
        guest = self.session(seating, 1, "guest")
        has_joined = False
        while not has_joined and not self.hall.is_closing:
            has_joined = await guest.join()
            await asyncio.sleep(self.hall.pause)
        guest.close()
        return has_joined

    async def _play(self, seating: Seating) -> None:
        """Everyone at once."""
        number = next(TABLES)
        lives = [Device(session).live() for session in self._devices(seating, number)]
        streams = [Stream(self.session(seating, None, f"{number} stream"))]
        streams += [Stream(self.session(seating, 0, f"{number} seat 0 stream"))]
        if self.way == STREAM:
            streams += [Stream(self.session(seating, 1, f"{number} seat 1 plays"), plays=True)]
        await asyncio.gather(*lives, *(stream.live() for stream in streams))

    def _devices(self, seating: Seating, number: int) -> Sequence[Session]:
        posting = [0] if self.way in (STREAM, BOT) else [0, 1]
        devices = [
            self.session(seating, seat, f"{number} seat {seat} device {device}", device)
            for seat in posting
            for device in range(DEVICES)
        ]
        return [*devices, self.session(seating, None, f"{number} watcher")]

    def session(self, seating: Seating, seat: int | None, name: str, device: int = 0) -> Session:
        """A session of whoever has that seat, at home on one of the servers."""
        home = ((seat or 0) + device + self.number) % len(self.hall.servers)
        own = Random(self.rng.getrandbits(64))
        return Session(self.hall, f"{self.number}: {name}", seating, seat, home, own)

    async def look_again(self) -> None:
        """At the end everyone looks at every table once more, on every server."""
        for seating in self.seatings:
            for seat in (*range(len(self.people)), None):
                session = self.session(seating, seat, f"last look of {seat}")
                for server in range(len(self.hall.servers)):
                    await session.read(server)
                    await session.export(server)
                session.close()
