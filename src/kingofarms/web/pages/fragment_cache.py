"""Pictures: a table is drawn once for each pair of eyes; whoever asks again gets the same.

A post is answered with what the socket sends and what the page shows. Kept with the table itself,
which another takes the place of when something happens, so no picture outlives what it shows.
"""

import asyncio
import time
from collections.abc import Hashable, Iterator
from weakref import WeakKeyDictionary

from kingofarms.engine.words import current_language
from kingofarms.web.pages.render import Request, table_pieces
from kingofarms.web.table.clock import NONE
from kingofarms.web.table.table import Table
from kingofarms.web.table.view import TableView

Kept = dict[Hashable, bytes | asyncio.Event]  # an Event while it is being drawn

LONGEST = 0.0005  # seconds of drawing while others wait
MOST = 500  # pictures that may be kept: some 20 MB


class Pictures:
    """What has been drawn lately."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Table, Kept] = WeakKeyDictionary()
        self._fresh = 0  # drawn since they were counted
        self._pencil = asyncio.Lock()

    async def fragment(
        self, table: Table, player: str | None, looks: TableView, asked: Request, is_curtained: bool
    ) -> str:
        """The table as HTML; the key says all that may make two pictures of one table differ."""
        pieces = table_pieces(looks, asked, is_curtained)
        if asked.message or asked.link:  # said once, and a link is a secret
            return await self._put_together(pieces)
        key = (
            (looks.seq, looks.seat, player, current_language()),
            (asked, is_curtained, times_shown(looks)),
        )
        return (await self._drawn(self._kept.setdefault(table, {}), key, pieces)).decode()

    async def _drawn(self, kept: Kept, key: Hashable, pieces: Iterator[str]) -> bytes:
        """What is kept; what somebody is drawing is waited for, and not drawn twice."""
        while (found := kept.get(key)) is not None:
            if isinstance(found, bytes):
                return found
            await found.wait()
        kept[key] = drawing = asyncio.Event()
        try:
            kept[key] = picture = (await self._put_together(pieces)).encode()
            self._count_one()
            return picture
        finally:
            if kept[key] is drawing:  # whoever wanted it has gone
                del kept[key]
            drawing.set()

    async def _put_together(self, pieces: Iterator[str]) -> str:
        """All of them, one picture after the other; whoever is in a hurry may go between two."""
        found = []
        async with self._pencil:
            since = time.perf_counter()
            for piece in pieces:
                found.append(piece)
                if time.perf_counter() - since > LONGEST:
                    await asyncio.sleep(0)  # what has arrived meanwhile is read
                    await asyncio.sleep(0)  # and answered
                    since = time.perf_counter()
        return "".join(found)

    def _count_one(self) -> None:
        self._fresh += 1
        if self._fresh > MOST:  # most of them have gone with their tables
            self._fresh = 0
            if sum(map(len, self._kept.values())) > MOST:
                self._kept.clear()


def times_shown(looks: TableView) -> Hashable:
    """What a page shows of the time: the seconds left on a clock, and whose time is over."""
    has_clock = looks.header.clock.kind != NONE
    return tuple((each.left <= 0, int(each.left) if has_clock else 0) for each in looks.sittings)
