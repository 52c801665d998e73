"""Line: all who wait for something that the server has little of, such as a worker.

Addresses take turns, at each address its people, and of each person the oldest comes first. An
address that was served goes to the end when that is done, so somebody who came meanwhile is next.
If the line is full, the address that has the most in it gives up a place: nobody is refused because
somebody else asks for much.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeVar

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
