"""Nobody peeks into the past: a replay of a running match, and what begins there, tell no secret.

A replay is compared with one of another world, in which each moment differs in all that the viewer
could not see then.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.start import start_from
from kingofarms.engine.rules.record import copied
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named
from kingofarms.web.model.replayed import Eyes, ReplayedTable
from kingofarms.web.model.table import Place, Table

from .house import Answer, Guest, House
from .sight import check_alike
from .worlds import SECRET_GAMES, OtherWorld, Played, every, laid, sit

EVERY_TABLE = every(
    [
        ("heraldry", {}, 2),
        ("kings_blade", {}, 3),
        ("kings_blade", {"overflow": "owner_chooses", "mine_at_start": True}, 2),
        ("blazon", {"edition": "de"}, 2),
        ("blazon", {}, 3),
    ]
)
ACTS = 20
JSON = "application/json"


class Film:
    """A match that still runs, with its table at each moment."""

    def __init__(
        self, name: str, wishes: dict[str, Any], seats: int, number: int, guests: list[Guest]
    ) -> None:
        self.played = laid(game_named(name), wishes, seats, number, guests[0].id)
        sit(self.played, [Place(guest.id, guest.name) for guest in guests[:seats]])
        self.first = self.played.table.seq
        self.moments = {self.first: self.played.table.copy()}
        for _act in range(ACTS):
            self.played.act()
            self.moments[self.played.table.seq] = self.played.table.copy()

    def in_another_world(self, world: OtherWorld, viewer: int) -> tuple[Table, dict[int, Table]]:
        """The table now and at each moment, as they might as well have been for that viewer."""
        found = {}
        for number, moment in self.moments.items():
            then = Played(moment, self.played.rng, self.played.states, self.played.steps)
            found[number] = world.of(then, viewer)
            found[number].__class__ = ReplayedTable
        return world.of(self.played, viewer), found


def everything(house: House, film: Film, guest: Guest | None, query: str = "") -> dict[str, Answer]:
    """All that a replay has to say to somebody."""
    last = film.played.table.seq
    at, api = f"/t/{film.played.table.header.id}", f"/api/tables/{film.played.table.header.id}"
    found = {"first": house.ask("GET", f"{at}/replay?{query}", guest)}
    for number in range(film.first, last + 1, 6):
        asked = f"replay?at={number}&{query}"
        found[f"page {number}"] = house.ask("GET", f"{at}/{asked}", guest)
        script = f"{at}/{asked}&count=3&log=1"
        found[f"script {number}"] = house.ask("GET", script, guest, accept=JSON)
        found[f"api {number}"] = house.ask("GET", f"{api}/{asked}", guest)
    assert {each.status for each in found.values()} == {200}
    return found


@contextmanager
def moments_are(house: House, moments: dict[int, Table]) -> Iterator[None]:
    """Replays show these tables, whatever was played."""

    async def at(_present: Table, seq: int) -> Table:
        return moments[seq]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.server.replays, "at", at)
        yield


def compare(
    house: House, film: Film, world: OtherWorld, viewer: int, guest: Guest | None, query: str = ""
) -> None:
    """Fails where something differs between the two worlds."""
    house.lay(film.played.table)
    one = everything(house, film, guest, query)
    now, moments = film.in_another_world(world, viewer)
    house.lay(now)
    with moments_are(house, moments):
        two = everything(house, film, guest, query)
    check_alike(one, two)


@EVERY_TABLE
def test_what_a_seat_could_not_see_changes_nothing_in_its_replay(
    house: House, guests: list[Guest], name: str, wishes: dict[str, Any], seats: int
) -> None:
    film, world = Film(name, wishes, seats, 1, guests), OtherWorld(seats)
    for viewer in (0, seats - 1, WATCHER):
        compare(house, film, world, viewer, guests[viewer])
    compare(house, film, world, WATCHER, None)
    compare(house, film, world, 0, guests[0], "seat=0")
    compare(house, film, world, 0, guests[0], "closed=1")
    assert bool(world.states) == game_named(name).SECRETS, "the worlds differed"


@SECRET_GAMES
def test_while_it_runs_nobody_looks_from_another_seat(
    house: House, guests: list[Guest], name: str
) -> None:
    film = Film(name, {}, 3, 2, guests)
    house.lay(film.played.table)
    at = f"t/{film.played.table.header.id}"
    for path in (
        f"/{at}/replay?seat=1",
        f"/api/tables/{film.played.table.header.id}/replay?seat=1",
    ):
        for guest in (guests[0], guests[3], None):
            answer = house.ask("GET", path, guest)
            assert answer.status == 400
            assert "only from your own seat" in answer.text
        assert house.ask("GET", path, guests[1]).status == 200
    for guest in (guests[0], guests[3]):
        form = {"at": film.first, "seat-0": "page", "seat-1": "me", "seat-2": "page"}
        refused = house.ask("POST", f"/{at}/play-on", guest, form=form)
        assert (refused.status, "own seat" in refused.text) == (400, True)
    assert house.ask("GET", f"/{at}/play-on", guests[3]).status == 400, "who only watches"


@SECRET_GAMES
def test_several_people_on_one_device_replay_what_everybody_saw(
    house: House, guests: list[Guest], name: str
) -> None:
    ann = guests[0]
    film = Film(name, {}, 3, 3, [ann, ann, guests[2]])
    compare(house, film, OtherWorld(3), WATCHER, ann)


# What begins from a moment.


def begun(house: House, film: Film, guest: Guest, at: int) -> Match:
    """The match that the guest begins from that moment, by the page."""
    kinds = {f"seat-{seat}": "page" for seat in range(1, film.played.table.match.seats)}
    path = f"/t/{film.played.table.header.id}/play-on"

    async def told(*_asked: object) -> None:
        """The match is laid here and not stored: nothing can be written into it."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kingofarms.web.tables.new_tables.sealed", lambda: Sealed(bytes(32)))
        patch.setattr(house.server.tables, "do", told)
        answer = house.ask("POST", path, guest, form={"at": at, "seat-0": "me", **kinds})
    assert answer.status == 303, answer.text
    name = dict(answer.headers)[b"location"].decode().removeprefix("/t/")
    return house.runner.run(house.server.tables.find(name)).table.match


@SECRET_GAMES
def test_what_begins_from_a_running_match_follows_from_what_was_seen_alone(
    house: House, guests: list[Guest], name: str
) -> None:
    film, world = Film(name, {}, 3, 4, guests), OtherWorld(4)
    now, moments = film.in_another_world(world, 0)
    for at in (film.first, film.first + 7, film.first + ACTS):
        house.lay(film.played.table)
        one = begun(house, film, guests[0], at)
        house.lay(now)
        with moments_are(house, moments):
            two = begun(house, film, guests[0], at)
        assert one.start == two.start
        assert one.states.tobytes() == two.states.tobytes()
        assert one.luck.seed != film.played.table.match.luck.seed
        real = film.moments[at].match
        assert one.view(0)["hand"].tolist() == real.view(0)["hand"].tolist()
    assert world.states


# That these tests can fail.


def test_a_leak_is_found(house: House, guests: list[Guest]) -> None:
    film = Film("kings_blade", {}, 2, 5, guests)
    compare(house, film, OtherWorld(5), 0, guests[0])

    def open_eyes(*_asked: Any) -> Eyes:
        return Eyes(0, is_open=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kingofarms.web.replay.page.eyes_of", open_eyes)
        with pytest.raises(AssertionError):
            compare(house, film, OtherWorld(5), 0, guests[0])


def test_a_leak_into_what_begins_is_found(
    guests: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    film = Film("kings_blade", {}, 2, 5, guests)
    _now, moments = film.in_another_world(OtherWorld(5), 0)
    at = film.first + 9
    worlds = [each.match for each in (film.moments[at], moments[at])]
    one, two = (start_from(match.view(0), 0, at) for match in worlds)
    assert one == two
    monkeypatch.setattr(Match, "view", lambda match, _seat: copied(match.states))
    one, two = (start_from(match.view(0), 0, at) for match in worlds)
    assert one != two
