"""What the checker says of a history: nothing where it could be so, and what is wrong elsewhere."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from trials.history.check import check
from trials.history.record import (
    ACT,
    GONE,
    READ,
    REFUSED,
    STALE,
    UNDO,
    UNKNOWN,
    Call,
    Sight,
    digest,
)

from trials.history import violations as v

from .story import PEOPLE, TABLE, Story, row_of

HERE, RESTARTED, THERE = (" (same server)", " (same server, after a restart)", " (other server)")
DEVICE = "a second device"

Change = Callable[[Story], object]
Violated = dict[str, int]


def last(**fields: Any) -> Change:
    """The last call was another."""
    return partial(change_last, fields=fields)


def change_last(story: Story, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        setattr(story.calls[-1], name, value)


def lose_last(story: Story) -> None:
    story.lose(story.last)


def twice(story: Story) -> None:
    """Two entries have one request."""
    *rows, last_row = story.log.rows
    again = last_row._replace(request=rows[-1].request)
    story.log = replace(story.log, rows=(*rows, again))


# Where every entry was acknowledged: what else is told, and what the checker says of that.
TOLD: dict[str, tuple[Change, Violated]] = {
    # Acknowledged entries are in the log once, in order, and nothing else is.
    "a call that was sent twice is one entry": (lambda s: s.act(4, began=41.5, ended=42.0), {}),
    "an entry that is lost": (lose_last, {v.LOST: 1}),
    "an entry that another has replaced": (last(request="lost"), {v.LOST: 1, v.NOBODY: 1}),
    "an entry that became another": (last(action="something else"), {v.CHANGED: 1}),
    "an entry that nobody sent": (lambda s: s.calls.pop(), {v.NOBODY: 1}),
    # Real time: nobody who asks later is shown less; entries are in the order of the clock.
    "a stale read": (lambda s: s.read(None, 4, 60.0), {v.STALE_READ + HERE: 1}),
    "a stale read elsewhere": (
        lambda s: s.read(None, 4, 60.0, server=1),
        {v.STALE_READ + THERE: 1},
    ),
    "a late message": (lambda s: s.message(None, 4, since=0, ended=200.0), {}),
    "a stream that is opened later and shows less": (
        lambda s: s.message(None, 4, since=0, began=100.0, ended=200.0),
        {v.STALE_READ + HERE: 1},
    ),
    "a stream that goes back": (
        lambda s: (s.message(None, 5, since=0), s.message(None, 4, since=5)),
        {v.STREAM_BACK: 1},
    ),
    "entries against the clock": (last(began=41.2, ended=41.4), {v.AGAINST_TIME: 3}),
    "an entry that was seen before it was sent": (lambda s: s.read(None, 6, 55.0), {v.UNSENT: 1}),
    "a read while an entry is written": (
        lambda s: (s.read(None, 3, 40.5), s.read(1, 4, 40.1)),
        {},
    ),
    # What was shown: each seat's own view of that number, byte for byte, and its own entries.
    "the legal actions of another seat": (
        lambda s: s.read(0, 5, 52.0, sight=Sight(5, s.sight(0, 5).view, s.sight(1, 5).rest)),
        {v.OTHER_FACTS: 1},
    ),
    "the view of another number": (
        lambda s: s.read(0, 5, 52.0, sight=Sight(5, s.sight(0, 4).view, s.sight(0, 5).rest)),
        {v.OTHER_NUMBER: 1},
    ),
    "a view that the table never had": (
        lambda s: s.read(0, 5, 52.0, sight=Sight(5, digest({"hand": "all"}), s.sight(0, 5).rest)),
        {v.OTHER_VIEW: 1},
    ),
    "a number that the log never reached": (
        lambda s: s.read(0, s.last, 900.0, sight=Sight(s.last + 3, "view", "rest")),
        {v.LOST: 1},
    ),
    "an export that shows another seat's view": (
        lambda s: s.export(1, sight=Sight(s.last, s.sight(0, s.last).view)),
        {v.LEAK: 1},
    ),
    # Refusals are true.
    "a stale refusal with the newer table": (lambda s: stale(s, 4, 62.0, shows=6), {}),
    "who loses a race": (lambda s: stale(s, 4, 50.1, shows=4), {}),
    "a stale refusal with an old table": (
        lambda s: stale(s, 4, 62.0, shows=5),
        {v.STALE_READ + HERE: 1},
    ),
    "a stale refusal of the current number": (
        lambda s: stale(s, 6, 62.0, shows=6),
        {v.UNTRUE_STALE + HERE: 1},
    ),
    "a stale refusal of the current number elsewhere": (
        lambda s: stale(s, 6, 62.0, shows=6, server=1),
        {v.UNTRUE_STALE + THERE: 1},
    ),
    "a stale refusal of the last number": (
        lambda s: stale(s, s.last, 900.0, shows=s.last),
        {v.UNTRUE_STALE + HERE: 1},
    ),
    "refusals in the words of the rules": (
        lambda s: (
            refused(s, ACT, 1 - s.match.to_play, turn_of(s.match.to_play), s.match.actions[0]),
            refused(s, UNDO, 1 - s.match.to_play, "Your turn is over, so you can't undo it."),
        ),
        {},
    ),
    "a turn that is not the named one": (
        lambda s: [
            refused(s, ACT, seat, turn_of(1 - s.match.to_play), s.match.actions[0])
            for seat in (s.match.to_play, 1 - s.match.to_play)
        ],
        {v.UNTRUE_REFUSAL: 2},
    ),
    "an undo that is refused for another reason": (
        lambda s: refused(s, UNDO, 1 - s.match.to_play, "There is nothing to take back."),
        {v.UNTRUE_REFUSAL: 1},
    ),
}


def stale(story: Story, seq: int, began: float, shows: int, **fields: Any) -> Call:
    """Somebody acted for the table with number `seq` and was shown a newer one."""
    usual = {"action": "end", "request": "x", "session": DEVICE, "outcome": STALE}
    sight, ended = story.sight(0, shows), began + 0.5
    return story.add(ACT, 0, seq=seq, began=began, ended=ended, sight=sight, **(usual | fields))


def refused(story: Story, kind: str, seat: int, why: str, action: str = "") -> Call:
    """Somebody was refused at the end, in these words."""
    said = {"outcome": REFUSED, "action": action, "why": why, "request": "x"}
    sight = story.sight(seat, story.last)
    return story.add(kind, seat, seq=story.last, began=900.0, ended=901.0, sight=sight, **said)


def turn_of(seat: int) -> str:
    return f"It is {PEOPLE[seat]}'s turn."


@pytest.mark.parametrize("told", TOLD)
def test_what_is_told_beside_a_history_in_order(told: str) -> None:
    change, violated = TOLD[told]
    story = Story().act_all()
    change(story)
    assert story.violated == violated


def test_a_history_as_it_happened_is_in_order() -> None:
    story = Story().act_all()
    story.read(0, 4, 42.0)
    story.read(None, story.last, 500.0)
    story.message(1, 5, since=0)
    story.message(1, 8, since=5)
    story.export(0)
    assert story.violated == {}


def test_an_undo_is_in_order_unless_it_is_lost() -> None:
    story = Story(undo=True).act_all()
    story.read(0, story.last, 900.0)
    assert story.violated == {}
    story.calls.pop()
    lose_last(story)
    assert story.violated == {v.LOST: 1}


def test_a_call_without_an_answer_may_be_in_the_log_or_not() -> None:
    story = Story().act_all()
    change_last(story, {"outcome": UNKNOWN, "ended": None})
    assert story.violated == {}
    lose_last(story)
    assert story.violated == {}


def test_one_request_at_two_numbers_is_found() -> None:
    story = Story().act_all()
    twice(story)
    assert story.violated[v.TWICE] == 1


def test_a_gap_in_the_numbers_is_found() -> None:
    story = Story().act_all()
    rows = story.log.rows
    story.log = replace(story.log, rows=(*rows[:4], *rows[5:]))
    violated = story.violated
    assert (violated[v.GAP], violated[v.LOST]) == (1, 1)


def test_a_log_that_the_rules_refuse_is_found() -> None:
    story = Story().act_all()
    before, end = story.log.rows[-2:]
    again = row_of(end.seq + 1, before.entry)
    story.log = replace(story.log, rows=(*story.log.rows, again))
    violated = story.violated
    assert violated[v.NOBODY] == 1
    assert violated.get(v.BROKEN, 0) + (story.match.to_play == end.entry.seat) >= 1


def test_a_table_that_is_gone_is_found() -> None:
    story = Story().act_all()
    story.add(READ, 0, began=900.0, ended=901.0, outcome=GONE, status=404)
    assert story.violated == {v.TABLE_GONE: 1}
    assert dict(check(story.calls, {}).counted) == {v.TABLE_GONE: 2}
    assert all(violation.table == TABLE for violation in check(story.calls, {}).all)


def test_two_reads_at_the_same_time_may_differ() -> None:
    story = Story()
    story.act(3, outcome=UNKNOWN, ended=None)
    story.lose(4)
    story.read(0, 2, 100.0, ended=105.0)
    story.read(1, 3, 101.0, ended=104.0)
    assert story.violated == {}


def test_an_own_entry_that_is_not_seen_is_found() -> None:
    story = Story().act_all()
    story.read(story.log.rows[-1].entry.seat, story.last - 1, 900.0)
    assert story.violated == {v.OWN_WRITE + HERE: 1}
    story.calls[-1].server = 1
    assert story.violated == {v.OWN_WRITE + THERE: 1}


def test_a_reader_who_goes_back_is_found() -> None:
    story = Story()
    story.act(3, outcome=UNKNOWN, ended=None)
    story.lose(4)
    story.read(None, 3, 100.0)
    story.read(None, 2, 110.0)
    assert story.violated == {v.WENT_BACK + HERE: 1}
    story.calls[-1].life = 2
    assert story.violated == {v.WENT_BACK + RESTARTED: 1}
    story.calls[-1].server = 1
    assert story.violated == {v.WENT_BACK + THERE: 1}
    story.calls[-1].session = "somebody else"
    assert story.violated == {v.STALE_AFTER_READ + THERE: 1}


def test_a_refusal_for_a_number_that_is_gone_is_a_stale_read() -> None:
    story = Story().act_all()
    seat = story.log.rows[3].entry.seat
    fields = {"seq": 3, "action": "end", "outcome": REFUSED, "why": turn_of(seat)}
    story.add(ACT, 1 - seat, began=40.2, ended=40.4, request="x", **fields)
    assert story.violated == {}
    change_last(story, {"began": 70.0, "ended": 70.5, "session": DEVICE})
    assert story.violated == {v.STALE_READ + HERE: 1}


def test_a_repeated_request_that_is_refused_though_it_was_entered_is_found() -> None:
    story = Story()
    for number in range(3, story.last + 1):
        ended = None if number == 4 else 10.0 * number + 1
        story.act(number, outcome="ok" if ended else UNKNOWN, ended=ended)
    seat = story.log.rows[3].entry.seat
    story.act(4, began=70.0, ended=70.5, outcome=STALE, sight=story.sight(seat, 6))
    assert story.violated[v.REPEAT_REFUSED + HERE] == 1


def test_the_view_of_another_seat_is_found() -> None:
    story = Story().act_all()
    for seat, other in ((0, 1), (None, 0)):
        own, foreign = story.sight(seat, 5), story.sight(other, 5)
        assert own.view != foreign.view
        story.read(seat, 5, 52.0, sight=Sight(5, foreign.view, own.rest))
    assert story.violated == {v.LEAK: 2}


def test_an_entry_heard_as_another_seat_hears_it_is_found() -> None:
    story = Story().act_all()
    foreign = story.message(1, story.last, since=0).entries
    story.calls.pop()
    own = story.message(0, story.last, since=0)
    at = next(at for at, pair in enumerate(own.entries) if pair != foreign[at])
    own.entries = [*own.entries[:at], foreign[at], *own.entries[at + 1 :]]
    assert story.violated == {v.LEAK: 1}


def test_entries_that_were_told_wrongly_or_left_out_are_found() -> None:
    story = Story().act_all()
    first, second, third = story.message(0, 6, since=3).entries
    for heard, violated in (
        ([(4, "something else"), second, third], v.OTHER_ENTRY),
        ([first, third], v.HEARD_GAP),
    ):
        story.calls[-1].entries = heard
        assert story.violated == {violated: 1}
    story = Story().act_all()
    export = story.export(1)
    export.entries = [export.entries[0], *export.entries[2:]]
    assert story.violated == {v.EXPORT: 1}


def test_who_does_not_sit_yet_watches() -> None:
    story = Story().act_all()
    story.read(1, 1, 12.0, sight=story.sight(None, 1))
    assert story.violated == {}
    story.calls[-1].sight = story.sight(1, 1)
    assert story.violated == {v.OTHER_FACTS: 1}
