"""What was shown: each seat's own view of that number, byte for byte, and its own entries."""

from trials.history.record import Sight, digest

from trials.history import violations as v

from .story import Story


def test_the_view_of_another_seat_is_found() -> None:
    story = Story().act_all()
    for seat, other in ((0, 1), (None, 0)):
        own, foreign = story.sight(seat, 5), story.sight(other, 5)
        assert own.view != foreign.view
        story.read(seat, 5, 52.0, sight=Sight(5, foreign.view, own.rest))
    assert story.violated == {v.LEAK: 2}


def test_the_legal_actions_of_another_seat_are_found() -> None:
    story = Story().act_all()
    own, foreign = story.sight(0, 5), story.sight(1, 5)
    story.read(0, 5, 52.0, sight=Sight(5, own.view, foreign.rest))
    assert story.violated == {v.OTHER_FACTS: 1}


def test_the_view_of_another_number_is_found() -> None:
    story = Story().act_all()
    own = story.sight(0, 5)
    story.read(0, 5, 52.0, sight=Sight(5, story.sight(0, 4).view, own.rest))
    assert story.violated == {v.OTHER_NUMBER: 1}


def test_a_view_that_the_table_never_had_is_found() -> None:
    story = Story().act_all()
    story.read(0, 5, 52.0, sight=Sight(5, digest({"hand": "all"}), story.sight(0, 5).rest))
    assert story.violated == {v.OTHER_VIEW: 1}


def test_a_number_that_the_log_never_reached_is_found() -> None:
    story = Story().act_all()
    story.read(0, story.last, 900.0, sight=Sight(story.last + 3, "view", "rest"))
    assert story.violated == {v.LOST: 1}


def test_an_entry_heard_as_another_seat_hears_it_is_found() -> None:
    story = Story().act_all()
    foreign = story.message(1, story.last, since=0).entries
    story.calls.pop()
    own = story.message(0, story.last, since=0)
    differing = [at for at, pair in enumerate(own.entries) if pair != foreign[at]]
    assert differing
    own.entries = [*own.entries]
    own.entries[differing[0]] = foreign[differing[0]]
    assert story.violated == {v.LEAK: 1}


def test_an_entry_that_is_not_in_the_log_is_found() -> None:
    story = Story().act_all()
    message = story.message(0, 5, since=3)
    message.entries = [(4, "something else"), message.entries[1]]
    assert story.violated == {v.OTHER_ENTRY: 1}


def test_a_message_that_leaves_an_entry_out_is_found() -> None:
    story = Story().act_all()
    message = story.message(0, 6, since=3)
    message.entries = [message.entries[0], message.entries[2]]
    assert story.violated == {v.HEARD_GAP: 1}


def test_an_export_that_leaves_an_entry_out_is_found() -> None:
    story = Story().act_all()
    export = story.export(1)
    export.entries = [export.entries[0], *export.entries[2:]]
    assert story.violated == {v.EXPORT: 1}


def test_an_export_that_shows_another_seats_view_is_found() -> None:
    story = Story().act_all()
    export = story.export(1)
    export.sight = Sight(story.last, story.sight(0, story.last).view)
    assert story.violated == {v.LEAK: 1}


def test_who_does_not_sit_yet_watches() -> None:
    story = Story().act_all()
    story.read(1, 1, 12.0, sight=story.sight(None, 1))
    assert story.violated == {}
    story.calls[-1].sight = story.sight(1, 1)
    assert story.violated == {v.OTHER_FACTS: 1}
