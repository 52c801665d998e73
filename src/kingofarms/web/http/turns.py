"""Turns: who is next where the server has little of something, such as workers, or time.

In a line addresses take turns, at each address its people, and of each person the oldest comes
first. An address that was served goes to the end when that is done, so somebody who came meanwhile
is next. If the line is full, the address that has the most in it gives up a place: nobody is
refused because somebody else asks for much.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeVar

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from kingofarms.web.http.limits import TooMany

Item = TypeVar("Item")


@dataclass(frozen=True)
class Visitor:
    """A person at an address. Either may be empty: then it is not known."""

    person: str
    address: str

    @property
    def share(self) -> str:
        """What takes turns with the others: an address; a person whose address is not known."""
        return self.address or f"person {self.person}"


class Line(Generic[Item]):
    """The items that wait, each for a visitor; in a loop over the line the next one is first."""

    def __init__(self, most: float = inf) -> None:
        self.most = most
        self._visitors: dict[Item, Visitor] = {}
        self._waiting: OrderedDict[str, OrderedDict[str, list[Item]]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._visitors)

    def __iter__(self) -> Iterator[Item]:
        for people in self._waiting.values():
            for items in people.values():
                yield from items

    def add(self, item: Item, visitor: Visitor) -> Item | None:
        """Let it wait; return the item that must give up its place for it, if the line is full.

        It is the latest of the person with the most, at the address with the most: maybe this one.
        """
        people = self._waiting.setdefault(visitor.share, OrderedDict())
        people.setdefault(visitor.person, []).append(item)
        self._visitors[item] = visitor
        if len(self) <= self.most:
            return None
        counts = {share: sum(map(len, each.values())) for share, each in self._waiting.items()}
        share = max(counts, key=lambda each: (counts[each], each == visitor.share))
        own = self._waiting[share]
        person = max(own, key=lambda each: (len(own[each]), each == visitor.person))
        return own[person][-1]

    def remove(self, item: Item) -> None:
        """It is served, or nobody wants it any more; an item that is not there is no mistake."""
        visitor = self._visitors.pop(item, None)
        if visitor is None:
            return
        people = self._waiting[visitor.share]
        people[visitor.person].remove(item)
        self.step_back(visitor)
        if not people[visitor.person]:
            del people[visitor.person]
        if not people:
            del self._waiting[visitor.share]

    def step_back(self, visitor: Visitor) -> None:
        """Whatever waits for that visitor comes after all others now."""
        people = self._waiting.get(visitor.share)
        if people is None:
            return
        self._waiting.move_to_end(visitor.share)
        if visitor.person in people:
            people.move_to_end(visitor.person)


class OneAtATime:
    """One visitor is served, and the others wait: at most so many in all."""

    def __init__(self, most: int) -> None:
        self._line: Line[asyncio.Future[bool]] = Line(most - 1)
        self._is_busy = False

    @asynccontextmanager
    async def turn(self, visitor: Visitor, too_many: str) -> AsyncIterator[None]:
        """Wait for that visitor's turn; refused with that sentence if they ask for too much."""
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        loser = self._line.add(turn, visitor)
        if loser is not None:
            self._line.remove(loser)
            if not loser.done():  # it may just have been cancelled
                loser.set_result(False)
        self._go_on()
        try:
            if not await turn:
                raise TooMany(too_many)
            yield
        finally:
            self._end(turn, visitor)

    def _go_on(self) -> None:
        """Let the next one begin if nobody is served."""
        for turn in () if self._is_busy else list(self._line):
            self._line.remove(turn)
            if not turn.done():
                self._is_busy = True
                turn.set_result(True)
                return

    def _end(self, turn: "asyncio.Future[bool]", visitor: Visitor) -> None:
        """It was served or refused, or nobody waits for it any more."""
        self._line.remove(turn)
        if turn.done() and not turn.cancelled() and turn.result():
            self._is_busy = False
            self._line.step_back(visitor)
            self._go_on()


# Long work is done piece by piece, and the server answers others in between. Only one piece is done
# at a time, whoever asks: so many long answers at once hold nobody up for longer than one does.


LONGEST = 0.0005  # seconds of work before others get a turn

Piece = TypeVar("Piece")
Pieces = Callable[[], Iterable[bytes]]


class Turns:
    """Those who have long work to do take turns."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def take(self, pieces: Iterable[Piece]) -> AsyncIterator[list[Piece]]:
        """The pieces, as many at a time as are made within one turn."""
        source = iter(pieces)
        while some := await self._one_turn(source):
            yield some

    async def _one_turn(self, source: Iterator[Piece]) -> list[Piece]:
        some: list[Piece] = []
        async with self._turn:
            since = time.perf_counter()
            for piece in source:
                some.append(piece)
                if time.perf_counter() - since > LONGEST:
                    break
            await asyncio.sleep(0)  # read what has arrived
            await asyncio.sleep(0)  # answer it
        return some

    async def do(self, work: Iterable[object]) -> None:
        """Do all of the work."""
        async for _done in self.take(work):
            pass

    async def answer(self, pieces: Pieces, headers: dict[str, str]) -> "PiecesResponse":
        """An answer of these pieces, which are made twice: to know its length, and to send it.

        So it need not be in memory as a whole while a client reads it slowly.
        """
        length = 0
        async for some in self.take(pieces()):
            length += sum(map(len, some))
        return PiecesResponse(self, pieces, {**headers, "Content-Length": str(length)})


class PiecesResponse(Response):
    """A response that is sent as it is made."""

    def __init__(self, turns: Turns, pieces: Pieces, headers: dict[str, str]) -> None:
        super().__init__(headers=headers)
        self._turns = turns
        self._pieces = pieces

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Send it, no faster than the client reads."""
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        pieces = () if scope["method"] == "HEAD" else self._pieces()
        async for some in self._turns.take(pieces):
            body = b"".join(some)
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
