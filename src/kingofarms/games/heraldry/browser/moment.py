"""Heraldry: the end of a round, shown as it was until the viewer goes on to the next one.

In the State the next round has begun already. What lay there follows from what was told.
"""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.match.quick_record import quick_record
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import Moment
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import (
    BANISHED,
    BANISHES,
    IN_ROW,
    LAID,
    LEADS,
    ROUND_DRAWN,
    ROUND_WON,
    State,
    take_up,
    total_of,
)


def is_moment(event: Event) -> bool:
    """Whether a round ends with it."""
    return event.kind in (ROUND_WON, ROUND_DRAWN)


def moment(events: Sequence[Event], view: Any, names: Sequence[str], agreed: Agreed) -> Moment:
    """The end of the last round of these events: who won it, and all cards as they lay."""
    end = max(at for at, event in enumerate(events) if is_moment(event))
    start = max((at for at in range(end) if events[at].kind == LEADS), default=0)
    table = last_table(events[start:end], view)
    title = _("End of round {number}").format(number=int(table.round_number))
    return Moment(table, title, result_words(events[end], table, names), _("Next round"))


def last_table(events: Sequence[Event], view: Any) -> Any:
    """The table before the cards were taken up again."""
    tables = new(State)
    table = tables[0]
    take_up(table)
    place, laid, row = table.place, table.laid, [each for each in events if each.kind == LAID]
    for number, event in enumerate(row, 1):
        place[event.seat, event.card], laid[event.seat, event.card] = IN_ROW, number
    for event in events:
        if event.kind == BANISHES:
            place[event.seat, event.card], laid[event.seat, event.card] = BANISHED, 0
    table.laid_count, table.base_card = len(row), row[-1].card if row else 0
    table.to_play = NOBODY
    table.round_number, table.leader = view.round_number - 1, events[0].seat
    table.wins[:] = view.wins
    return quick_record(tables)


def result_words(end: Event, table: Any, names: Sequence[str]) -> str:
    """Who won the round, with both totals (H8)."""
    totals = [int(total_of(table, seat)) for seat in range(2)]
    if end.kind == ROUND_DRAWN:
        return _("The round is drawn {total} to {other}.").format(total=totals[0], other=totals[1])
    return _("{name} wins the round {total} to {other}.").format(
        name=names[end.seat], total=totals[end.seat], other=totals[1 - end.seat]
    )
