"""Presence: who is at a table. Time passes only when a test says so."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from kingofarms.web.database.store import (
    AnyNotice,
    Attending,
    Notice,
    Revoked,
    Waved,
    payload_of,
    readable,
)
from kingofarms.web.people.people import Person
from kingofarms.web.tables.open_table import ATTENDED, OpenTable
from kingofarms.web.tables.presence import MOST_TOLD, Presence
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, Programs, Serve, Watch, message_with, new_table, socket

PEOPLE = {name: Person(name, name.title()) for name in ("ann", "ben", "carl")}


class Timers:
    """What is to be done later, when a test lets it happen."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def later(self, _seconds: float, work: Callable[[], None]) -> None:
        self.waiting.append(work)

    def go(self) -> None:
        """Do everything that waits by now."""
        now, self.waiting = self.waiting, []
        for work in now:
            work()


class Scene:
    """A table of Ann and Ben, and who comes."""

    def __init__(self, tables: Tables, open_table: OpenTable) -> None:
        self.timers, self.told, self.sent = Timers(), list[int](), list[AnyNotice]()
        self.table = open_table
        open_table.listeners.add(lambda: self.told.append(open_table.meetings))
        self.presence = Presence(tables, self.sent.append, later=self.timers.later)
        self._sockets: dict[str, ExitStack] = {}

    def come(self, name: str, guest: str = "") -> None:
        stack = ExitStack()
        stack.enter_context(self.presence.attending(self.table, PEOPLE.get(name), guest))
        self._sockets[name or guest] = stack

    def go(self, name: str) -> None:
        self._sockets.pop(name).close()

    @property
    def here(self) -> set[str]:
        return set(self.table.company.people)


async def scene_at(tables: Tables) -> Scene:
    return Scene(tables, await new_table(tables, ANN, BEN, are_here=False))


async def test_who_has_a_socket_is_here_and_who_leaves_is_away_since_then(
    tables: Tables, watch: Watch
) -> None:
    scene = await scene_at(tables)
    scene.come("ann")
    scene.come("ben")
    assert (scene.here, scene.told) == ({"ann", "ben"}, [])
    scene.timers.go()
    assert scene.told == [1], "both at once"
    watch.now += 100
    scene.go("ben")
    assert scene.here == {"ann", "ben"}
    scene.timers.go()
    assert scene.here == {"ann"}
    assert scene.table.company.away == {"ben": watch.now}
    scene.timers.go()
    assert scene.told == [1, 2]
    scene.come("ben")
    assert (scene.here, scene.table.company.away) == ({"ann", "ben"}, {})


async def test_a_page_that_is_loaded_again_changes_nothing(tables: Tables) -> None:
    scene = await scene_at(tables)
    for name, guest in (("ann", ""), ("", "an address")):
        scene.come(name, guest)
        scene.timers.go()
        before, told = scene.table.company, len(scene.told)
        scene.go(name or guest)
        scene.come(name, guest)
        scene.timers.go()
        scene.timers.go()
        assert (scene.table.company, len(scene.told)) == (before, told)


async def test_watchers_are_counted_once_and_guests_have_no_name(tables: Tables) -> None:
    scene = await scene_at(tables)
    scene.come("carl")
    scene.come("carl")
    scene.come("", "one")
    scene.come("", "two")
    assert scene.here == {"carl"}
    assert scene.table.company.guests == 2


async def test_a_guest_who_sits_down_is_here_at_once_and_watches_no_more(
    tables: Tables, watch: Watch
) -> None:
    scene = await scene_at(tables)
    scene.come("", "an address")
    scene.come("", "another")
    scene.table.visit(watch.now, "an address", "ann")
    scene.presence.recognise(scene.table, PEOPLE["ann"], "an address")
    assert (scene.here, scene.table.company.guests) == ({"ann"}, 1)
    scene.come("ann")  # the page after it
    scene.go("an address")
    scene.timers.go()
    assert (scene.here, scene.table.company.guests) == ({"ann"}, 1)


async def test_who_asks_without_a_socket_is_here_for_a_while(tables: Tables, watch: Watch) -> None:
    scene = await scene_at(tables)

    def ask() -> None:
        scene.table.visit(watch.now, "address", "ann")
        scene.presence.visit(scene.table, PEOPLE["ann"])

    ask()
    watch.now += ATTENDED - 1
    ask()
    watch.now += 1
    scene.timers.go()
    assert scene.here == {"ann"}
    watch.now += ATTENDED
    scene.timers.go()
    assert scene.here == set()


async def test_servers_tell_each_other_only_what_changes(tables: Tables) -> None:
    scene = await scene_at(tables)
    scene.come("ann")
    assert scene.sent == [Attending(scene.table.name)], "a table that is new here is asked for"
    scene.timers.go()
    assert scene.sent[-1] == Attending(scene.table.name, tables.store.server, {"ann": "Ann"}, 0)
    count = len(scene.sent)
    scene.presence.hear(Attending(scene.table.name, 7, {"ben": "Ben Ó B"}, 2))
    assert (scene.here, scene.table.company.guests) == ({"ann", "ben"}, 2)
    scene.presence.hear(Attending(scene.table.name, 7, {"ben": "Ben Ó B"}, 2))
    scene.timers.go()
    assert len(scene.sent) == count + 1
    scene.presence.hear(Attending(scene.table.name))
    assert scene.sent[-1] == scene.sent[count - 1], "whoever asks is told"
    scene.presence.keep_servers({7})
    assert scene.here == {"ann", "ben"}
    scene.presence.keep_servers(())
    assert scene.here == {"ann"}, "a server that is gone takes its people along"


async def test_a_table_that_is_lost_keeps_no_other_from_being_told(tables: Tables) -> None:
    """After the connection to the database was lost, some tables may not have been read yet."""
    scene = await scene_at(tables)
    other = await new_table(tables, ANN, BEN, are_here=False)
    scene.come("ann")
    with scene.presence.attending(other, PEOPLE["ben"], ""):
        scene.table.lose()
        scene.timers.go()
        scene.sent.clear()
        scene.presence.ask_again()
    told = {each.table for each in scene.sent if isinstance(each, Attending) and each.people}
    assert told == {scene.table.name, other.name}


async def test_a_notice_of_very_many_people_still_fits(tables: Tables) -> None:
    scene = await scene_at(tables)
    for number in range(300):
        person = Person(f"{number:022}", "\N{GRINNING FACE}" * 30)
        scene.presence.attending(scene.table, person, "").__enter__()
    scene.come("ann")
    scene.timers.go()
    told = scene.sent[-1]
    assert len(payload_of(told).encode()) < 8000  # PostgreSQL takes no more
    assert isinstance(told, Attending)
    assert "ann" in told.people
    assert (len(told.people), told.guests) == (MOST_TOLD, 301 - MOST_TOLD)


def test_notices_are_read_as_they_were_sent() -> None:
    sent: list[AnyNotice] = [
        *(Attending("abc"), Attending("abc", 3, {}, 0), Attending("abc", 3, {"x": 'B "é" b'}, 4)),
        *(Waved("abc", 3, 1, "oops"), Revoked("hash"), Revoked(player="ann", generation=3)),
        *(Notice("abc"), Notice("abc", 12), Notice("abc", clock=12.5)),
        *(Notice("abc", rematch="def"), Notice("abc", is_offer=True)),
    ]
    for told in sent:
        assert readable(payload_of(told)) == told


# Two servers on one database.


def until_here(line: Any, seats: list[int]) -> dict[str, Any]:
    """Listen until exactly these seats are here; the whole message."""
    while True:
        told = message_with(line, "company", 0)
        if told["company"]["here"] == seats:
            return told


def test_people_at_another_server_are_here_too_and_are_heard(
    postgresql: str, serve: Serve, program: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingofarms.web.tables.presence.GRACE", 0.0)
    one, two = serve(postgresql), serve(postgresql)
    ann, ben, carl = program(one, "Ann"), program(two, "Ben"), program(two, "Carl")
    table = ann.new_table(clock="live:5")["id"]
    ben.join(table)
    path = f"/api/tables/{table}/stream?company=1"
    with socket(one, path, ann.token) as here:
        with socket(two, path, ben.token) as there, socket(two, path, carl.token):
            until_here(here, [0, 1])
            until_here(there, [0, 1])
            while True:  # the clock of both has started, wherever it was
                tables = [each.parts.tables.known(table) for each in (one, two)]
                if all(found and found.table.clock_since for found in tables):
                    break
                time.sleep(0.02)
            assert len({found.table.clock_since for found in tables if found}) == 1
            ben.http.post(f"/api/tables/{table}/emote", json={"emote": "hello"})
            while not (told := message_with(here, "emotes", 0))["emotes"]:
                pass
            assert told["emotes"] == [{"seat": 1, "emote": "hello"}]
            assert told["company"]["watchers"] in ([], ["Carl"])
        assert until_here(here, [0])["company"]["guests"] == 0
