"""The log for programs: in parts that together are the whole, as a file, and on the stream."""

import json
from typing import Any

import msgspec
import pytest

from kingofarms.engine.match.matchfile import as_file
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import SOURCE, speaking
from kingofarms.web.model.export import AT_ONCE, seen
from kingofarms.web.model.table import SeenEntry, Table
from kingofarms.web.table import sockets
from tests.web.house import Guest, House
from tests.web.long_table import long_table

LENGTH = 230


@pytest.fixture(scope="module")
def people(house: House) -> tuple[Guest, Guest]:
    return house.guest("Ann"), house.guest("Bob")


@pytest.fixture(scope="module")
def table(house: House, people: tuple[Guest, Guest]) -> Table:
    ann, bob = people
    table = long_table(LENGTH, ann.id, bob.id)
    house.lay(table)
    return table


def told(table: Table, entry: SeenEntry) -> Any:
    """The entry as a program gets it."""
    game, agreed = table.match.game, table.match.agreed
    with speaking(SOURCE):
        events = [game.describe_event(event, agreed) for event in entry.events]
    return {"seq": entry.seq, "entry": msgspec.to_builtins(entry.entry), "events": events}


def whole(table: Table, seat: int) -> list[Any]:
    """The whole log as that seat knows it."""
    return json.loads(json.dumps([told(table, each) for each in table.seen[seat]]))


def asked(house: House, guest: Guest | None, query: str = "", at: str = "long-one") -> Any:
    answer = house.ask("GET", f"/api/tables/{at}/log{query}", guest)
    assert answer.status == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("limit", [1, 7, 100, 230, 500])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_all_parts_together_are_the_log_forwards_and_backwards(
    house: House, people: tuple[Guest, Guest], table: Table, viewer: int | None, limit: int
) -> None:
    guest = None if viewer is None else people[viewer]
    forwards: list[Any] = []
    part = asked(house, guest, f"?after=0&limit={limit}")
    while True:
        assert part["earlier"] == bool(forwards)
        forwards += part["entries"]
        if not part["later"]:
            break
        part = asked(house, guest, f"?after={forwards[-1]['seq']}&limit={limit}")
    backwards: list[Any] = []
    part = asked(house, guest, f"?limit={limit}")
    while True:
        assert part["later"] == bool(backwards)
        backwards = part["entries"] + backwards
        if not part["earlier"]:
            break
        part = asked(house, guest, f"?before={backwards[0]['seq']}&limit={limit}")
    seat = WATCHER if viewer is None else viewer
    assert forwards == backwards == whole(table, seat)
    assert (part["seq"], part["seat"]) == (LENGTH, viewer)


@pytest.mark.parametrize(
    ("query", "first", "last"),
    [
        ("", 131, 230),
        ("?limit=3", 228, 230),
        ("?before=11", 1, 10),
        ("?before=11&limit=2", 9, 10),
        ("?after=10&limit=2", 11, 12),
        ("?after=0", 1, 100),
        ("?after=10&before=14", 11, 13),
        ("?after=10&before=1000", 11, 110),
        ("?before=1000&limit=1", 230, 230),
    ],
)
@pytest.mark.usefixtures("table")
def test_a_part_has_the_entries_that_were_asked_for(
    house: House, query: str, first: int, last: int
) -> None:
    numbers = [each["seq"] for each in asked(house, None, query)["entries"]]
    assert numbers == list(range(first, last + 1))


@pytest.mark.parametrize("query", ["?before=1", "?before=0", "?after=230", "?after=9&before=3"])
@pytest.mark.usefixtures("table")
def test_where_there_is_nothing_nothing_is_returned(house: House, query: str) -> None:
    assert asked(house, None, query)["entries"] == []


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("?limit=0", "'limit' must be from 1 to 500."),
        ("?limit=501", "'limit' must be from 1 to 500."),
        ("?limit=many", "'limit' must be a whole number."),
        ("?after=-1", "'after' must be a whole number."),
        ("?before=soon", "'before' must be a whole number."),
        ("?seat=1", "That is not your seat."),
    ],
)
@pytest.mark.usefixtures("table")
def test_what_is_no_part_is_refused_by_a_sentence(
    house: House, people: tuple[Guest, Guest], query: str, why: str
) -> None:
    answer = house.ask("GET", f"/api/tables/long-one/log{query}", people[0])
    assert (answer.status, answer.json()["why"]) == (400, why)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_an_export_in_pieces_is_the_same_file(
    house: House, people: tuple[Guest, Guest], table: Table, viewer: int | None
) -> None:
    guest, seat = (None, WATCHER) if viewer is None else (people[viewer], viewer)
    assert len(table.seen[seat]) > 2 * AT_ONCE
    for path in ("/api/tables/long-one/export", "/t/long-one/download"):
        answer = house.ask("GET", path, guest)
        file = seen(table, seat) | {"entries": whole(table, seat)}
        assert answer.body == msgspec.json.format(msgspec.json.encode(file), indent=1)
        assert dict(answer.headers)[b"content-length"] == str(len(answer.body)).encode()
        assert dict(answer.headers)[b"content-type"] == b"application/json"


@pytest.mark.parametrize("entries", [3, AT_ONCE, AT_ONCE + 1, 2 * AT_ONCE, 120])
def test_a_match_file_in_pieces_is_the_same_file(
    house: House, people: tuple[Guest, Guest], entries: int
) -> None:
    table = long_table(entries - 1, *(each.id for each in people), name=f"over-{entries}")
    table.match.concede(0)
    house.lay(table)
    answer = house.ask("GET", f"/t/over-{entries}/download", people[0])
    file = as_file(table.match)
    assert len(file.entries) == entries
    assert answer.body == msgspec.json.format(msgspec.json.encode(file), indent=1)
    head = house.ask("HEAD", f"/t/over-{entries}/download", people[0])
    assert (head.body, dict(head.headers)[b"content-length"]) == (
        b"",
        str(len(answer.body)).encode(),
    )


def test_a_file_without_entries_is_a_file(house: House, people: tuple[Guest, Guest]) -> None:
    name = house.new_table(people[0], "open", "open")["id"]
    answer = house.ask("GET", f"/api/tables/{name}/export", people[0])
    assert answer.json()["entries"] == []
    assert answer.body == msgspec.json.format(answer.body, indent=1)


@pytest.mark.parametrize(("since", "messages"), [(0, 5), (30, 4), (180, 1), (229, 1)])
def test_a_stream_brings_many_entries_in_several_messages(
    house: House,
    people: tuple[Guest, Guest],
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    since: int,
    messages: int,
) -> None:
    monkeypatch.setattr(sockets, "MOST_ENTRIES", 50)
    path = f"/api/tables/long-one/stream?since={since}"
    beat, *heard = map(json.loads, house.hear(path, people[1], 1 + messages))
    assert beat == {"seq": LENGTH}
    entries = [each for message in heard for each in message["entries"]]
    assert entries == whole(table, 1)[since:]
    for message in heard[:-1]:
        assert message == {"seq": message["entries"][-1]["seq"], "entries": message["entries"]}
        assert len(message["entries"]) == 50
    assert heard[-1]["table"]["seq"] == heard[-1]["seq"] == LENGTH


def test_an_entry_is_described_once_however_often_it_is_asked_for(
    house: House, people: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = long_table(60, *(each.id for each in people), name="described")
    house.lay(table)
    counted = 0
    describe = table.match.game.describe_event

    def counting(*arguments: Any) -> Any:
        nonlocal counted
        counted += 1
        return describe(*arguments)

    monkeypatch.setattr(table.match.game, "describe_event", counting)
    asked(house, people[0], at="described")
    first = counted
    assert first == sum(len(each.events) for each in table.seen[0])
    asked(house, people[0], at="described")
    house.ask("GET", "/api/tables/described/export", people[0])
    assert counted == first
