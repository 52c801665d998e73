"""FragmentCache: a table is drawn once for each viewer, and that drawing is used until it changes.

The answer to a form, the message to the socket and the page itself all show the same fragment.
Fragments are kept with the Table that they show. A Table is replaced when something happens, so
no fragment outlives what it shows. This is not `engine.memo`, which waits for nobody: a fragment is
drawn in pieces, the server answers others in between, and several may wait for the same drawing.
"""

import asyncio
import time
from collections.abc import Hashable, Iterator
from weakref import WeakKeyDictionary

from kingofarms.engine.words import current_language
from kingofarms.web.model.clock import NONE
from kingofarms.web.model.table import Table
from kingofarms.web.model.view import TableView
from kingofarms.web.pages.table.fragment import TableRequest, table_pieces

Fragments = dict[Hashable, bytes | asyncio.Event]  # an Event while one is being drawn

LONGEST = 0.0005  # seconds of drawing before others get a turn
BOUND = 500  # fragments: some 20 MB


class FragmentCache:
    """The fragments that were drawn lately."""

    def __init__(self) -> None:
        self._fragments: WeakKeyDictionary[Table, Fragments] = WeakKeyDictionary()
        self._drawn_since_count = 0
        self._drawing = asyncio.Lock()

    async def fragment(
        self,
        table: Table,
        player: str | None,
        looks: TableView,
        request: TableRequest,
        is_curtained: bool,
    ) -> str:
        """The table as HTML. The key is everything that can make two fragments of it differ."""
        pieces = table_pieces(looks, request, is_curtained)
        if request.message or request.link:  # shown once, and a link is a secret
            return await self._join(pieces)
        key = (
            (looks.seq, looks.seat, player, current_language()),
            (request, is_curtained, looks.bots_hurried, times_shown(looks)),
        )
        return await self.drawn(table, key, pieces)

    async def drawn(self, table: Table, key: Hashable, pieces: Iterator[str]) -> str:
        """What these pieces are together; made once for that key, while the table is the same."""
        fragments = self._fragments.setdefault(table, {})
        return await self._find_or_draw(fragments, key, pieces)

    async def _find_or_draw(
        self, fragments: Fragments, key: Hashable, pieces: Iterator[str]
    ) -> str:
        """The fragment with that key; while another task draws it, wait for that one."""
        while (fragment := fragments.get(key)) is not None:
            if isinstance(fragment, bytes):
                return fragment.decode()
            await fragment.wait()
        fragments[key] = is_done = asyncio.Event()
        try:
            drawn = await self._join(pieces)
            fragments[key] = drawn.encode()  # half as long where letters are not Latin
            self._keep_bound()
            return drawn
        finally:
            if fragments[key] is is_done:  # cancelled: whoever waits for it draws it instead
                del fragments[key]
            is_done.set()

    async def _join(self, pieces: Iterator[str]) -> str:
        """Draw all pieces, one fragment at a time; other tasks get their turn between pieces."""
        drawn = []
        async with self._drawing:
            since = time.perf_counter()
            for piece in pieces:
                drawn.append(piece)
                if time.perf_counter() - since > LONGEST:
                    await asyncio.sleep(0)  # read what has arrived
                    await asyncio.sleep(0)  # answer it
                    since = time.perf_counter()
        return "".join(drawn)

    def _keep_bound(self) -> None:
        """Count now and then: most fragments have gone with their tables by then."""
        self._drawn_since_count += 1
        if self._drawn_since_count > BOUND:
            self._drawn_since_count = 0
            if sum(map(len, self._fragments.values())) > BOUND:
                self._fragments.clear()


def times_shown(looks: TableView) -> Hashable:
    """What a page shows of the time: the seconds left on each clock, and whose time is up."""
    has_clock = looks.header.clock.kind != NONE
    return tuple(
        (each.left <= 0, each.can_leave_out, int(each.left) if has_clock else 0)
        for each in looks.sittings
    )
