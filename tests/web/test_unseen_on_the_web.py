"""Nobody peeks: whatever a seat gets is the same, byte for byte, when only secrets differ."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from kingofarms.engine.match.entries import Act, Concede, Sit
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.record import copied
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.terms.terms import digest_of
from kingofarms.games import game_named, games
from kingofarms.study.lessons.lesson import lesson_of
from kingofarms.web.model import view
from kingofarms.web.model.table import GATHERING, OVER, Place, Table
from kingofarms.web.model.undo import undo_entry
from kingofarms.web.model.view import TableView

from .house import Answer, Guest, House
from .sight import compare, everything
from .worlds import RECENT, SECRET_GAMES, OtherWorld, Played, every, guided, laid, sit

EVERY_TABLE = every(
    [
        ("heraldry", {"rounds_to_win": 1}, 2),
        ("kings_blade", {"turn_limit": 8}, 2),
        ("kings_blade", {"version": "2", "turn_limit": 8}, 3),
        ("kings_blade", {"turn_limit": 8}, 4),
        ("kings_blade", {"overflow": "owner_chooses", "mine_at_start": True, "turn_limit": 14}, 2),
        ("blazon", {"turn_limit": 8}, 2),
        ("blazon", {"edition": "de", "turn_limit": 8}, 3),
        ("blazon", {"turn_limit": 8}, 5),
    ]
)
EVERY_GAME = pytest.mark.parametrize("name", list(games()))
SHORT = {
    "heraldry": {"rounds_to_win": 1},
    "kings_blade": {"turn_limit": 8},
    "blazon": {"turn_limit": 8},
}
# A program that plays for several people is itself one device without a curtain.
PROGRAM = ("api", "stream")


def places_of(guests: list[Guest], seats: int) -> list[Place]:
    return [Place(guest.id, guest.name) for guest in guests[:seats]]


def moments(played: Played, stops: tuple[int, ...] = (0, 9, 40)) -> Iterator[int]:
    """Play the match to its end; stop after so many entries, and at the end."""
    number = 0
    while played.table.phase != OVER:
        if number in stops:
            yield number
        played.act()
        number += 1
    yield number


def open_now(played: Played) -> tuple[str, ...]:
    """When it is over, the match file is open to all, with its seed and everything."""
    return ("download", "export", "shuffle") if played.table.phase == OVER else ()


@EVERY_TABLE
def test_what_a_seat_cannot_see_changes_nothing_it_gets(
    house: House, guests: list[Guest], name: str, wishes: dict[str, Any], seats: int
) -> None:
    played, world = laid(game_named(name), wishes, seats, 1, guests[0].id), OtherWorld(seats)
    sit(played, places_of(guests, seats))
    for number in moments(played):
        some = {played.table.match.to_play, number % seats, seats - 1, WATCHER}
        for viewer in some:
            guest = guests[viewer]  # the last watches, like who lets a bot play
            is_bot = viewer != WATCHER and played.table.places[viewer].bot
            other = world.of(played, WATCHER if is_bot else viewer)
            compare(house, played, other, guest, but=open_now(played))
        if number == 9:  # from here on a bot minds the last seat for its owner
            minded = guests[seats - 1].id
            played.enter(Sit(seat=seats - 1, player="knight", bot=True), minded)
    assert bool(world.states) == played.table.match.game.SECRETS, "the worlds differed"


@pytest.mark.parametrize("take_backs", [False, True], ids=["", "take-backs"])
@SECRET_GAMES
def test_against_bots_an_undo_tells_nothing_of_their_hands(
    house: House, guests: list[Guest], name: str, take_backs: bool
) -> None:
    seats = game_named(name).SEATS[-1]
    played = laid(game_named(name), SHORT[name], seats, 2, guests[0].id, take_backs)
    world, undos, marks = OtherWorld(7), 0, set()
    sit(played, [Place(guests[0].id, "Ann"), *[Place(bot="squire")] * (seats - 1)])
    for _number in moments(played, tuple(range(60))):
        before, other = undos, world.of(played, 0)
        assert played.table.why_no_undo(0) == other.why_no_undo(0)
        if played.table.phase != OVER and not played.table.why_no_undo(0):
            undos, mark = undos + 1, undo_entry(played.table, 0)
            marks.add(mark.saw_hidden)
            for viewer in (0, WATCHER):
                assert undo_entry(world.of(played, viewer), 0) == mark, "everyone sees the mark"
        if undos > before and undos % 3 == 1:
            compare(house, played, other, guests[0])
    assert undos > 3, "something could be taken back"
    assert marks == {False, take_backs}


@EVERY_GAME
def test_a_guided_match_tells_nothing_that_its_player_cannot_see(
    house: House, guests: list[Guest], name: str
) -> None:
    lesson = lesson_of(name)
    if lesson is None:  # a game need not bring one
        return
    played, world = guided(lesson, guests[0].id), OtherWorld(8)
    sit(played, [Place(guests[0].id, "Ann"), Place(bot=lesson.rival)])
    for number, (seat, action) in enumerate([*lesson.acts, (0, "")]):
        if number % 5 == 0 or not action:
            for viewer in (0, WATCHER):
                other = world.of(played, viewer)
                compare(house, played, other, guests[viewer], but=open_now(played))
        if action:
            played.enter(Act(seat=seat, action=action))
    assert played.table.phase == OVER
    assert bool(world.states) == played.table.match.game.SECRETS, "the worlds differed"


@SECRET_GAMES
def test_before_all_sit_nobody_sees_a_hand_and_takes_another(
    house: House, guests: list[Guest], name: str
) -> None:
    played, world = laid(game_named(name), {}, 3, 3, guests[0].id), OtherWorld(3)
    sit(played, places_of(guests, 2))
    assert played.table.phase == GATHERING
    for guest in (guests[0], guests[1], guests[5], None):
        compare(house, played, world.of(played, WATCHER, 0, 1), guest)


@SECRET_GAMES
def test_several_people_on_one_device_see_one_hand_and_only_without_the_curtain(
    house: House, guests: list[Guest], name: str
) -> None:
    """Behind it, all that the device gets is what a watcher may know."""
    played, world = laid(game_named(name), SHORT[name], 3, 4, guests[0].id), OtherWorld(4)
    ann, cid = guests[0], guests[2]
    sit(played, [Place(ann.id, "Ann"), Place(ann.id, "Bea"), Place(cid.id, "Cid")])
    for _number in moments(played, (0, 4, 5, 30)):
        table, but = played.table, (*PROGRAM, *open_now(played))
        waiting = table.to_play if table.to_play in (0, 1) else WATCHER
        for query in ("", f"seat={1 - waiting}&lift={table.seq}", f"seat={waiting}&lift=99999"):
            compare(house, played, world.of(played, WATCHER), ann, query, but)
        lifted = f"seat={waiting}&lift={table.seq}"
        compare(house, played, world.of(played, waiting), ann, lifted, but)


@SECRET_GAMES
def test_the_page_behind_the_curtain_names_no_card(
    house: House, guests: list[Guest], name: str
) -> None:
    ann = guests[0]
    played = laid(game_named(name), {}, 2, 5, ann.id)
    sit(played, [Place(ann.id, "Ann"), Place(ann.id, "Bea")])
    at = f"/t/{played.table.header.id}"
    for _act in range(25):
        house.lay(played.table)
        words = words_of_hands(played.table)
        assert words
        behind = house.ask("GET", at, ann).text
        assert 'id="lift"' in behind
        assert not named(words, behind)
        lift = f"?seat={played.table.to_play}&lift={played.table.seq}"
        before = house.ask("GET", at + lift, ann).text
        assert 'id="lift"' not in before
        assert named(words, before)
        played.act()


def words_of_hands(table: Table) -> set[str]:
    """What lies in each hand, as the game calls it."""
    match, found = table.match, set()
    for seat, name in enumerate(match.game.seat_names(match.seats)):
        hand = match.table(seat)["seats"][name]["hand"]
        found |= {"steel", "orcish", "dwarvish", "elvish"} & hand.keys() | {*hand.get("cards", ())}
    return found


def named(words: set[str], page: str) -> set[str]:
    """Which of them the page has, inside of it."""
    inside = page[page.index("<main") :].lower()
    return {word for word in words if re.search(rf"\b{re.escape(word.split()[0])}\b", inside)}


@EVERY_GAME
def test_of_the_seed_only_its_hash_is_told_until_it_is_over(
    house: House, guests: list[Guest], name: str
) -> None:
    played = laid(game_named(name), SHORT[name], 2, 6, guests[0].id)
    seed = played.table.match.luck.seed
    assert isinstance(seed, bytes)
    forms = {seed, seed.hex().encode(), b64encode(seed), *(seed[at : at + 8] for at in (0, 24))}
    forms |= {form.hex().encode() for form in (seed[:8], seed[-8:])}
    shown = digest_of(seed).encode()
    sit(played, places_of(guests, 2))
    for _number in moments(played, (0, 9, 25)):
        for guest in (guests[0], guests[5], None):
            got = everything(house, played.table, guest)
            whole = repr(got).encode() + b"".join(
                answer.body for answer in got.values() if isinstance(answer, Answer)
            )
            assert shown in whole
            told = {form for form in forms if form in whole}
            assert bool(told) == (played.table.phase == OVER)


def test_coats_of_arms_are_among_what_is_compared(house: House, guests: list[Guest]) -> None:
    played, world = laid(game_named("blazon"), {"turn_limit": 8}, 3, 1, guests[0].id), OtherWorld(3)
    sit(played, places_of(guests, 3))
    while not any(told.arms for told in played.table.seen[WATCHER][-RECENT:]):
        played.act()
    got = everything(house, played.table, guests[0])
    for name, shown in (("page", 'class="own-arms"'), ("page", "rival-arms"), ("log", "bears")):
        assert shown in got[name].text
        assert "/arms.svg?arms=" in got[name].text
    compare(house, played, world.of(played, 0), guests[0])


def test_who_conceded_sees_no_more_than_before(house: House, guests: list[Guest]) -> None:
    played, world = laid(game_named("kings_blade"), {}, 3, 7, guests[0].id), OtherWorld(9)
    sit(played, places_of(guests, 3))
    for _act in range(12):
        played.act()
    played.enter(Concede(seat=1))
    played.enter(Sit(seat=1, player="knight", bot=True), guests[1].id)
    for _act in range(12):
        played.act()
    compare(house, played, world.of(played, WATCHER), guests[1])


# That these tests can fail: each of the walls is taken down, and that is seen.


def break_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "view", lambda match, _seat: copied(match.states))


def break_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("kings_blade")
    monkeypatch.setattr(game, "hide_action", lambda action, _actor, _seat: action)


def break_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "kingofarms.web.table.page.viewing_seat", lambda table, *_asked: max(table.to_play, 0)
    )


def test_a_leak_by_an_undo_is_found(guests: list[Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    def has_shown(match: Match, at: int) -> bool:
        return bool(match.history[at].state["hand"][0, 1, 0])  # what only that seat knows

    played, world = laid(game_named("kings_blade"), {}, 2, 2, guests[0].id), OtherWorld(7)
    sit(played, [Place(guests[0].id, "Ann"), Place(bot="squire")])
    monkeypatch.setattr("kingofarms.engine.match.undo.has_shown", has_shown)
    answers = {
        (played.table.why_no_undo(0), world.of(played, 0).why_no_undo(0))
        for _number in moments(played, tuple(range(200)))
    }
    assert any(one != other for one, other in answers)


def break_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    def table_view(table: Table, *asked: Any) -> TableView:
        return replace(view.table_view(table, *asked), legal=tuple(table.match.legal))

    monkeypatch.setattr("kingofarms.web.table.page.table_view", table_view)


@pytest.mark.parametrize("broken", [break_view, break_actions, break_eyes, break_legal])
def test_a_leak_is_found(
    house: House,
    guests: list[Guest],
    monkeypatch: pytest.MonkeyPatch,
    broken: Callable[[pytest.MonkeyPatch], None],
) -> None:
    played, world = laid(game_named("kings_blade"), {}, 2, 8, guests[0].id), OtherWorld(8)
    sit(played, places_of(guests, 2))
    hidden = 0
    while not hidden:  # until something was decided that others do not see
        played.act()
        world.actions = 0
        other = world.of(played, WATCHER)
        hidden = world.actions
    compare(house, played, other, guests[5])
    broken(monkeypatch)
    if broken is break_actions:  # what was told is told again
        told = [played.table._seen(e, 0.0, WATCHER, True) for e in played.table.match.entries[-1:]]
        other_told = [other._seen(e, 0.0, WATCHER, True) for e in other.match.entries[-1:]]
        assert told != other_told
        return
    with pytest.raises(AssertionError):
        compare(house, played, other, guests[5])
