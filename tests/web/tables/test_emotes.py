"""Emotes: six, by players only, not too many; they are in no match and no log."""

from typing import Any

import pytest

from kingofarms.web.tables.presence import EMOTES, IN_A_ROW, SHOWN_SECONDS
from tests.web.house import NOW, Guest, House


class Two:
    """A match of Ann and Bob; Carl watches."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ann, self.bob, self.carl = (house.guest(name) for name in ("Ann", "Bob", "Carl"))
        self.id = house.new_table(self.ann, "me", "open")["id"]
        house.ask("POST", f"/api/tables/{self.id}/join", self.bob, message={})

    def say(self, guest: Guest, emote: str, seat: int = 0) -> tuple[int, str]:
        form = {"emote": emote, "seat": seat}
        answer = self.house.ask("POST", f"/t/{self.id}/emote", guest, form)
        return answer.status, answer.text

    def page(self, guest: Guest | None) -> str:
        return self.house.ask("GET", f"/t/{self.id}", guest).text


def test_everybody_sees_what_a_player_says_for_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = Two(house)
    assert two.say(two.ann, "good-game")[0] == 303, "a form without a script"
    for guest in (two.ann, two.bob, two.carl, None):
        assert 'class="bubble"' in two.page(guest)
        assert "Good game!" in two.page(guest)
    monkeypatch.setattr(house.server.tables, "now", lambda: NOW + SHOWN_SECONDS)
    assert 'class="bubble"' not in two.page(two.bob)


def test_it_leaves_no_trace_in_the_match(house: House) -> None:
    two = Two(house)
    before = house.ask("GET", f"/api/tables/{two.id}/export", two.ann).body
    for emote in list(EMOTES)[:IN_A_ROW]:
        two.say(two.ann, emote)
    assert house.ask("GET", f"/api/tables/{two.id}/export", two.ann).body == before


def test_watchers_and_others_seats_cannot_speak_and_words_are_few(house: House) -> None:
    two = Two(house)
    for guest, seat, emote, words in (
        (two.carl, 0, "hello", "That is not your seat."),
        (two.ann, 1, "hello", "That is not your seat."),
        (two.ann, 9, "hello", "There is no seat 9."),
        (two.ann, 0, "you lose", "There is no emote called &#39;you lose&#39;."),
    ):
        status, text = two.say(guest, emote, seat)
        assert (status, words in text) == (400, True), words
    assert 'class="bubble"' not in two.page(two.bob)


def test_too_many_are_refused_with_a_sentence_and_only_those(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = Two(house)
    monkeypatch.setattr(house.server.emotes._allowed, "_clock", lambda: 0.0)  # however slow we are
    for _time in range(IN_A_ROW):
        assert two.say(two.ann, "oops")[0] == 303
    status, text = two.say(two.ann, "oops")
    assert (status, "wait a few seconds" in text) == (429, True)
    assert two.say(two.bob, "thanks", 1)[0] == 303, "each has their own"


def test_a_viewer_may_hide_them(house: House) -> None:
    two = Two(house)
    answer = house.ask("POST", f"/t/{two.id}/mute", two.bob, {"emotes": "off"})
    cookie = next(text for name, text in answer.headers if name == b"set-cookie").decode()
    two.say(two.ann, "thinking")
    quiet = Guest(two.bob.id, "Bob", f"{two.bob.cookie}; {cookie.partition(';')[0]}", "")
    assert "I am thinking" not in two.page(quiet)
    assert "Show emotes" in two.page(quiet)
    assert 'id="say"' not in two.page(quiet)
    assert 'class="bubble"' in two.page(two.bob)


def test_a_program_says_and_hears_it(house: House) -> None:
    two = Two(house)
    told: dict[str, Any] = {"emote": "well-played"}
    assert house.ask("POST", f"/api/tables/{two.id}/emote", two.bob, message=told).status == 204
    answer = house.ask("POST", f"/api/tables/{two.id}/emote", two.carl, message=told)
    assert (answer.status, answer.json()["why"]) == (400, "That is not your seat.")
    (shown,) = house.server.tables._alive[two.id].emotes
    assert (shown.seat, shown.emote) == (1, "well-played")
