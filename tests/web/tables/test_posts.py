"""Decisions over HTTP: by the API and by forms. Of many at once, see `test_tables.py`."""

from html import unescape
from typing import Any

import pytest

from kingofarms.web.database.connection import unavailable
from kingofarms.web.database.store import Append, Store
from tests.web.house import Answer, Guest, House
from tests.web.running import seq_of


@pytest.fixture
def ann(house: House) -> Guest:
    return house.guest("Ann")


@pytest.fixture
def table(house: House, ann: Guest) -> dict[str, Any]:
    """A table of Ann and Bea on one device, as a program is told of it."""
    new = {"game": "heraldry", "seats": ["me", {"name": "Bea"}]}
    told: dict[str, Any] = house.ask("POST", "/api/tables", ann, message=new).json()
    return told


def act(house: House, ann: Guest, table: dict[str, Any], action: str = "5") -> Answer:
    """A decision by a form, made for that table."""
    form = {"action": action, "seq": table["seq"], "seat": table["to_play"]}
    return house.ask("POST", f"/t/{table['id']}/act", ann, form)


def test_whoever_decides_for_an_older_table_is_refused_and_shown_the_fresh_one(
    house: House, ann: Guest, table: dict[str, Any]
) -> None:
    at, actions = f"/api/tables/{table['id']}", table["legal"]
    answers = [
        house.ask("POST", f"{at}/act", ann, message={"action": action, "seq": 2, "id": action})
        for action in actions[:3]
    ]
    assert [answer.status for answer in answers] == [200, 409, 409]
    assert answers[0].json()["seq"] == 3
    for told in (answer.json() for answer in answers[1:]):
        assert told["table"]["seq"] == 3
        assert "has changed since" in told["why"]
    late = act(house, ann, table, actions[-1])
    assert (late.status, seq_of(late.text)) == (409, 3)
    assert "has changed since" in unescape(late.text)
    assert house.ask("GET", at, ann).json()["seq"] == 3


def test_a_form_sent_twice_counts_once(house: House, ann: Guest, table: dict[str, Any]) -> None:
    assert [act(house, ann, table).status for _time in range(3)] == [303, 303, 303]
    assert seq_of(house.ask("GET", f"/t/{table['id']}", ann).text) == 3


def test_while_an_entry_is_written_everyone_sees_the_table_before_it(
    house: House, ann: Guest, table: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, api = f"/t/{table['id']}", f"/api/tables/{table['id']}"
    meanwhile, append = list[Answer](), Store.append

    async def slowly(store: Store, what: Append) -> None:
        for path in (page, api, f"{api}/export"):
            scope = house._scope("http", path, house._headers(path, ann))
            meanwhile.append(await house._ask(scope, b""))
        await append(store, what)

    monkeypatch.setattr(Store, "append", slowly)
    assert act(house, ann, table).status == 303
    seen, told, export = meanwhile
    assert (seq_of(seen.text), told.json()["seq"], len(export.json()["entries"])) == (2, 2, 2)
    assert seq_of(house.ask("GET", page).text) == house.ask("GET", api).json()["seq"] == 3


def test_while_the_database_is_away_people_are_told_so(
    house: House, ann: Guest, table: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def mute(*_asked: object) -> None:
        raise unavailable()

    with monkeypatch.context() as patched:
        patched.setattr(Store, "read", mute)
        patched.setattr(Store, "append", mute)
        answer = act(house, ann, table)
        assert answer.status == 503
        assert "The database is not available" in answer.text
        page = house.ask("GET", f"/t/{table['id']}", ann)
        assert page.status == 503
        assert 'http-equiv="refresh"' in page.text
        assert house.ask("GET", "/health").status == 503
    assert act(house, ann, table).status == 303
    assert seq_of(house.ask("GET", f"/t/{table['id']}", ann).text) == 3
    assert house.ask("GET", "/health").json()["ok"] is True
