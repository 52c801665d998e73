"""The log against the calls: acknowledged entries are there once, in order, and nothing else is."""

from dataclasses import replace

from trials.history.check import check
from trials.history.record import GONE, READ, UNKNOWN

from trials.history import violations as v

from .story import TABLE, Story, row_of


def test_a_history_as_it_happened_is_in_order() -> None:
    story = Story().act_all()
    story.read(0, 4, 42.0)
    story.read(None, story.last, 500.0)
    story.message(1, 5, since=0)
    story.message(1, 8, since=5)
    story.export(0)
    assert story.violated == {}


def test_an_undo_is_in_order() -> None:
    story = Story(undo=True).act_all()
    story.read(0, story.last, 900.0)
    assert story.violated == {}


def test_a_call_without_an_answer_may_be_in_the_log() -> None:
    story = Story()
    for number in range(3, story.last):
        story.act(number)
    story.act(story.last, outcome=UNKNOWN, ended=None)
    assert story.violated == {}


def test_a_call_without_an_answer_may_be_missing_in_the_log() -> None:
    story = Story().act_all()
    story.lose(story.last)
    story.calls[-1].outcome, story.calls[-1].ended = UNKNOWN, None
    assert story.violated == {}


def test_a_call_that_was_sent_twice_is_one_entry() -> None:
    story = Story().act_all()
    story.act(4, began=41.5, ended=42.0)
    assert story.violated == {}


def test_an_acknowledged_entry_that_is_lost_is_found() -> None:
    story = Story().act_all()
    story.lose(story.last)
    assert story.violated == {v.LOST: 1}


def test_an_acknowledged_undo_that_is_lost_is_found() -> None:
    story = Story(undo=True).act_all()
    story.lose(story.last)
    assert story.violated == {v.LOST: 1}


def test_a_lost_entry_that_another_has_replaced_is_found() -> None:
    story = Story().act_all()
    story.calls[-1].request = "lost"
    assert story.violated == {v.LOST: 1, v.NOBODY: 1}


def test_an_entry_that_became_another_is_found() -> None:
    story = Story().act_all()
    story.calls[-1].action = "something else"
    assert story.violated == {v.CHANGED: 1}


def test_an_entry_that_nobody_sent_is_found() -> None:
    story = Story().act_all()
    story.calls.pop()
    assert story.violated == {v.NOBODY: 1}


def test_one_request_at_two_numbers_is_found() -> None:
    story = Story().act_all()
    rows = list(story.log.rows)
    rows[-1] = rows[-1]._replace(request=rows[-2].request)
    story.log = replace(story.log, rows=tuple(rows))
    assert story.violated[v.TWICE] == 1


def test_a_gap_in_the_numbers_is_found() -> None:
    story = Story().act_all()
    rows = story.log.rows
    story.log = replace(story.log, rows=(*rows[:4], *rows[5:]))
    violated = story.violated
    assert violated[v.GAP] == 1
    assert violated[v.LOST] == 1


def test_a_log_that_the_rules_refuse_is_found() -> None:
    story = Story().act_all()
    last = story.log.rows[-1]
    again = row_of(last.seq + 1, story.log.rows[-2].entry)
    story.log = replace(story.log, rows=(*story.log.rows, again))
    violated = story.violated
    assert violated[v.NOBODY] == 1
    assert violated.get(v.BROKEN, 0) + (story.match.to_play == last.entry.seat) >= 1


def test_a_table_that_is_gone_is_found() -> None:
    story = Story().act_all()
    story.add(READ, 0, began=900.0, ended=901.0, outcome=GONE, status=404)
    assert story.violated == {v.TABLE_GONE: 1}
    assert dict(check(story.calls, {}).counted) == {v.TABLE_GONE: 2}
    assert all(violation.table == TABLE for violation in check(story.calls, {}).all)
