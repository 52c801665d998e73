"""Real time: nobody who asks later is shown less; entries are in the order of the clock."""

from trials.history.record import REFUSED, UNKNOWN

from trials.history import violations as v

from .story import Story

HERE, RESTARTED, THERE = (" (same server)", " (same server, after a restart)", " (other server)")


def test_a_read_while_an_entry_is_written_may_show_it_or_not() -> None:
    story = Story().act_all()
    story.read(None, 3, 40.5)
    story.read(1, 4, 40.1)
    assert story.violated == {}


def test_two_reads_at_the_same_time_may_differ() -> None:
    story = Story()
    story.act(3, outcome=UNKNOWN, ended=None)
    story.lose(4)
    story.read(0, 2, 100.0, ended=105.0)
    story.read(1, 3, 101.0, ended=104.0)
    assert story.violated == {}


def test_a_stale_read_after_an_acknowledgement_is_found() -> None:
    story = Story().act_all()
    story.read(None, 4, 60.0)
    assert story.violated == {v.STALE_READ + HERE: 1}


def test_a_stale_read_at_another_server_is_found() -> None:
    story = Story().act_all()
    story.read(None, 4, 60.0, server=1)
    assert story.violated == {v.STALE_READ + THERE: 1}


def test_an_own_entry_that_is_not_seen_is_found() -> None:
    story = Story().act_all()
    seat = story.log.rows[-1].entry.seat
    story.read(seat, story.last - 1, 900.0)
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


def test_a_message_that_was_sent_long_ago_may_arrive_late() -> None:
    story = Story().act_all()
    story.message(None, 4, since=0, ended=200.0)
    assert story.violated == {}


def test_a_stream_that_is_opened_later_and_shows_less_is_found() -> None:
    story = Story().act_all()
    story.message(None, 4, since=0, began=100.0, ended=200.0)
    assert story.violated == {v.STALE_READ + HERE: 1}


def test_a_stream_that_goes_back_is_found() -> None:
    story = Story().act_all()
    story.message(None, 5, since=0)
    story.message(None, 4, since=5)
    assert story.violated == {v.STREAM_BACK: 1}


def test_entries_against_the_clock_are_found() -> None:
    story = Story().act_all()
    story.calls[-1].began, story.calls[-1].ended = 41.2, 41.4
    assert story.violated == {v.AGAINST_TIME: 3}


def test_an_entry_that_was_seen_before_it_was_sent_is_found() -> None:
    story = Story().act_all()
    story.read(None, 6, 55.0)
    assert story.violated == {v.UNSENT: 1}


def test_a_refusal_for_a_number_that_is_gone_is_a_stale_read() -> None:
    story = Story().act_all()
    other = 1 - story.log.rows[3].entry.seat
    fields = {"seq": 3, "action": "end", "outcome": REFUSED}
    why = "It is {}'s turn.".format(("ann", "ben")[1 - other])
    story.add("act", other, began=40.2, ended=40.4, request="x", why=why, **fields)
    assert story.violated == {}
    story.calls[-1].began, story.calls[-1].ended = 70.0, 70.5
    story.calls[-1].session = "a second device"
    assert story.violated == {v.STALE_READ + HERE: 1}
