"""Heraldry: the end of a round, shown as it was until the viewer goes on to the next one.

In the State the next round has begun already. What lay there follows from the View before the last
action of the round, and from what that action did.
"""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.rules.record import new, quick_record
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import Moment
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import (
    BANISHED,
    IN_ROW,
    E,
    State,
    total_of,
)


def is_moment(event: Event) -> bool:
    """Whether a round ends with it."""
    return event.kind in (E.ROUND_WON, E.ROUND_DRAWN)


def moment(events: Sequence[Event], before: Any, names: Sequence[str], agreed: Agreed) -> Moment:
    """The round that these events have ended: who won it, and all cards as they lay."""
    end = next(event for event in events if is_moment(event))
    table = last_table(events, before, end)
    title = _("End of round {number}").format(number=int(table.round_number))
    return Moment(table, title, result_words(end, table, names), _("Next round"))


def last_table(events: Sequence[Event], before: Any, end: Event) -> Any:
    """The table before the cards were taken up again."""
    tables = new(State)
    tables[0] = before
    table = tables[0]
    for event in events:
        match E.read(event):
            case E.BANISH, seat, card, *_places:
                table.place[seat, card], table.laid[seat, card] = BANISHED, 0
                table.laid_count -= 1
            case E.LAY, seat, card, *_places:
                table.laid_count += 1
                table.base_card = card
                table.place[seat, card], table.laid[seat, card] = IN_ROW, table.laid_count
    if end.kind == E.ROUND_WON:
        table.wins[end.seat] += 1
    table.bonus, table.to_play = 0, NOBODY
    return quick_record(tables)


def result_words(end: Event, table: Any, names: Sequence[str]) -> str:
    """Who won the round, with both totals (H8)."""
    totals = [int(total_of(table, seat)) for seat in range(2)]
    if end.kind == E.ROUND_DRAWN:
        return _("The round is drawn {total} to {other}.").format(total=totals[0], other=totals[1])
    return _("{name} wins the round {total} to {other}.").format(
        name=names[end.seat], total=totals[end.seat], other=totals[1 - end.seat]
    )
