"""Refusals are true."""

from trials.history.record import ACT, REFUSED, STALE, UNDO, UNKNOWN

from trials.history import violations as v

from .story import PEOPLE, Story

HERE, THERE = " (same server)", " (other server)"


def stale(story: Story, seq: int, began: float, shows: int, **fields: object) -> None:
    """Somebody acted for the table with number `seq` and was shown a newer one."""
    story.add(
        ACT,
        0,
        seq=seq,
        began=began,
        ended=began + 0.5,
        outcome=STALE,
        action="end",
        sight=story.sight(0, shows),
        **({"request": "x", "session": "a second device"} | fields),
    )


def test_a_stale_refusal_with_the_newer_table_is_true() -> None:
    story = Story().act_all()
    stale(story, 4, 62.0, shows=6)
    assert story.violated == {}


def test_who_loses_a_race_is_refused_truly() -> None:
    story = Story().act_all()
    stale(story, 4, 50.1, shows=4)
    assert story.violated == {}


def test_a_stale_refusal_with_an_old_table_is_found() -> None:
    story = Story().act_all()
    stale(story, 4, 62.0, shows=5)
    assert story.violated == {v.STALE_READ + HERE: 1}


def test_a_stale_refusal_of_the_current_number_is_found() -> None:
    story = Story().act_all()
    stale(story, 6, 62.0, shows=6)
    assert story.violated == {v.UNTRUE_STALE + HERE: 1}
    story.calls[-1].server = 1
    assert story.violated == {v.UNTRUE_STALE + THERE: 1}


def test_a_stale_refusal_of_the_last_number_is_found() -> None:
    story = Story().act_all()
    stale(story, story.last, 900.0, shows=story.last)
    assert story.violated == {v.UNTRUE_STALE + HERE: 1}


def test_a_repeated_request_that_is_refused_though_it_was_entered_is_found() -> None:
    story = Story()
    for number in range(3, story.last + 1):
        ended = None if number == 4 else 10.0 * number + 1
        story.act(number, outcome="ok" if ended else UNKNOWN, ended=ended)
    seat = story.log.rows[3].entry.seat
    story.act(4, began=70.0, ended=70.5, outcome=STALE, sight=story.sight(seat, 6))
    assert story.violated[v.REPEAT_REFUSED + HERE] == 1


def refused(story: Story, kind: str, seat: int, why: str, action: str = "") -> None:
    story.add(
        kind,
        seat,
        seq=story.last,
        began=900.0,
        ended=901.0,
        outcome=REFUSED,
        action=action,
        why=why,
        request="x",
        sight=story.sight(seat, story.last),
    )


def test_a_refusal_in_the_words_of_the_rules_is_true() -> None:
    story = Story().act_all()
    to_play = story.match.to_play
    turn = f"It is {PEOPLE[to_play]}'s turn."
    refused(story, ACT, 1 - to_play, turn, story.match.actions[0])
    refused(story, UNDO, 1 - to_play, "Your turn is over, so you can't undo it.")
    assert story.violated == {}


def test_a_turn_that_is_not_the_named_one_is_found() -> None:
    story = Story().act_all()
    to_play = story.match.to_play
    turn = f"It is {PEOPLE[1 - to_play]}'s turn."
    refused(story, ACT, to_play, turn, story.match.actions[0])
    refused(story, ACT, 1 - to_play, turn, story.match.actions[0])
    assert story.violated == {v.UNTRUE_REFUSAL: 2}


def test_an_undo_that_is_refused_for_another_reason_is_found() -> None:
    story = Story().act_all()
    refused(story, UNDO, 1 - story.match.to_play, "There is nothing to take back.")
    assert story.violated == {v.UNTRUE_REFUSAL: 1}
