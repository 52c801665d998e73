"""Replays: tables as they were at earlier moments. Some are kept, for the next moment is near.

To be at a moment, the match is played again from the nearest earlier one that is kept. That is done
piece by piece, so that others are answered in between, and its time counts for the request.
"""

from collections import OrderedDict
from collections.abc import Iterator

from kingofarms.web.http.turns import Turns
from kingofarms.web.table.replayed import ReplayedTable, before_all
from kingofarms.web.table.table import Table

KEPT = 600  # moments of all tables that stay in memory: some 20 MB
EVERY = 16  # on the way to a moment, one of so many is kept


class Replays:
    """The moments that were looked at lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], ReplayedTable] = OrderedDict()
        self._turns = Turns()

    async def at(self, present: Table, seq: int) -> Table:
        """The table after so many entries."""
        table = self._known(present, seq)
        if table is None:
            table = self._nearest(present, seq).copy()
            await self._turns.do(self._replay(table, present, seq))
            self._keep(table, present)
        return table

    def _replay(self, table: ReplayedTable, present: Table, seq: int) -> Iterator[None]:
        while table.seq < seq:
            table.enter_again(present)
            if table.seq % EVERY == 0 and table.seq < seq:
                self._keep(table.copy(), present)
            yield

    def _nearest(self, present: Table, seq: int) -> ReplayedTable:
        """The latest moment before that one from which the match can be played again."""
        near = range(seq - 1, max(0, seq - EVERY), -1)
        far = range(seq - seq % EVERY, 0, -EVERY)
        known = (self._known(present, number) for number in (*near, *far))
        return next((table for table in known if table), None) or before_all(present)

    def _known(self, present: Table, seq: int) -> ReplayedTable | None:
        """A moment that is kept, if the table was so: another database may have been restored."""
        key = present.header.id, seq
        table = self._kept.get(key)
        if table is None:
            return None
        if table.match.luck.seed != present.match.luck.seed or not self._is_past(table, present):
            del self._kept[key]
            return None
        self._kept.move_to_end(key)
        return table

    def _is_past(self, table: Table, present: Table) -> bool:
        """Whether the table was like this: its last entry, which has its time, is the same."""
        last = table.seq - 1
        return last < present.seq and table.match.entries[last] == present.match.entries[last]

    def _keep(self, table: ReplayedTable, present: Table) -> None:
        table.know(present)
        self._kept[present.header.id, table.seq] = table
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
