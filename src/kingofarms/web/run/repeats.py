"""Repeats: of events of one kind the log has the first few in each minute, and then their number.

Otherwise anyone could fill the disk with the log, a line for each request that is refused.
"""

import asyncio
import copy
import logging
import time
from collections import Counter
from collections.abc import Callable

MINUTE = 60.0  # seconds
FIRST = 5  # events of one kind in a minute that are written
MOST_KINDS = 50  # that are told apart in a minute, for each level
OTHER = "other"  # the kind of all further ones
TELLING = ("method", "path", "status", "kind", "of")  # fields that tell kinds apart

Kind = tuple[object, ...]


class FewRepeats(logging.Handler):
    """Passes events on to another handler, and sums up those that repeat."""

    def __init__(
        self, handler: logging.Handler, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(handler.level)
        self._handler = handler
        self._clock = clock
        self._end = clock() + MINUTE
        self._count: Counter[Kind] = Counter()
        self._kinds: Counter[int] = Counter()  # by level
        self._summary: dict[Kind, logging.LogRecord] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """What the other handler would not write is not counted either."""
        return bool(super().filter(record)) and bool(self._handler.filter(record))

    def emit(self, record: logging.LogRecord) -> None:
        """Pass it on, or count it."""
        self._sum_up_if_due()
        kind = self._kind_of(record)
        self._count[kind] += 1
        if self._count[kind] <= FIRST:
            self._handler.emit(record)
        else:
            self._add(kind, record)

    def _kind_of(self, record: logging.LogRecord) -> Kind:
        """Its kind, unless there are too many; an error is never one of too many requests."""
        error = record.exc_info[0] if record.exc_info else None
        fields = (getattr(record, name, None) for name in TELLING)
        kind = record.levelno, record.name, record.getMessage(), error, *fields
        if kind not in self._count:
            if self._kinds[record.levelno] >= MOST_KINDS:
                return record.levelno, OTHER
            self._kinds[record.levelno] += 1
        return kind

    def _add(self, kind: Kind, record: logging.LogRecord) -> None:
        """One more of that kind; of requests the slowest is kept."""
        known = self._summary.get(kind)
        if known is None or getattr(record, "ms", 0) > getattr(known, "ms", 0):
            self._summary[kind] = without_details(record, is_other=kind[-1] == OTHER)

    def _sum_up_if_due(self) -> None:
        if self._clock() >= self._end:
            self._sum_up()

    def _sum_up(self) -> None:
        """A line for each kind of which some were not written."""
        for kind, record in self._summary.items():
            record.count = self._count[kind] - FIRST
            record.created = time.time()
            self._handler.emit(record)
        for counted in (self._count, self._kinds, self._summary):
            counted.clear()
        self._end = self._clock() + MINUTE

    def tick(self) -> None:
        """Time passes: sum up if the minute is over, though nothing has happened since."""
        self.acquire()
        try:
            self._sum_up_if_due()
        finally:
            self.release()

    def flush(self) -> None:
        """Have everything written that was passed on."""
        self._handler.flush()

    def close(self) -> None:
        """Sum up a last time; then both handlers are closed."""
        self.acquire()
        try:
            self._sum_up()
            self._handler.close()
        finally:
            self.release()
        super().close()


def without_details(record: logging.LogRecord, is_other: bool) -> logging.LogRecord:
    """A copy that keeps no traceback alive; of one kind too many, only that it was there."""
    if is_other:
        fields = {"name": record.name, "levelno": record.levelno, "levelname": record.levelname}
        return logging.makeLogRecord(fields | {"msg": OTHER})
    summary = copy.copy(record)
    if record.exc_info and record.exc_info[0]:
        summary.exc_info, summary.error = None, record.exc_info[0].__name__
    return summary


async def sum_up_now_and_then() -> None:
    """Sum up every minute, as long as the server runs."""
    while True:
        await asyncio.sleep(MINUTE)
        for handler in logging.getLogger().handlers:
            if isinstance(handler, FewRepeats):
                handler.tick()
