"""Decisions over HTTP: by the API and by forms, on both databases."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest

from kingofarms.web.database.store import Append, Store, unavailable
from tests.web.running import LONG, Browsers, Programs, Serve, seq_of


def test_of_twenty_posts_for_one_number_one_counts_and_all_see_the_fresh_table(
    database: str, serve: Serve, program: Programs
) -> None:
    ann = program(serve(database))
    table = ann.new_table("me", "me")
    with ThreadPoolExecutor(20) as pool:
        posts = [pool.submit(ann.act, table, f"request-{n}") for n in range(20)]
        answers = [post.result() for post in posts]
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
    for answer in answers:
        told = answer.json()
        fresh = told if answer.status_code == 200 else told["table"]
        assert fresh["seq"] == 3
        assert answer.status_code == 200 or "has changed since" in told["why"]
    assert ann.table(table["id"])["seq"] == 3


def test_of_twenty_forms_for_one_number_one_counts_and_all_see_the_fresh_page(
    database: str, serve: Serve, browser: Browsers
) -> None:
    ann = browser(serve(database))
    name = ann.new_table(**{"seat-1": "here", "name-1": "Bea"})
    told = ann.http.get(f"/api/tables/{name}").json()
    actions = [str(n) for n in range(1, 10)]  # a card each

    def post(n: int) -> tuple[int, str]:
        fields = {"seq": "2", "seat": str(told["to_play"]), "action": actions[n % 9]}
        answer = ann.post(f"/t/{name}/act", **fields)
        return answer.status_code, unescape(answer.text)

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(post, range(20)))
    # Who sent the very form that was taken in is led on to the table, like the first.
    accepted = [status for status, _text in answers if status == 303]
    stale = [text for status, text in answers if status == 409]
    assert (len(accepted) in (2, 3), len(accepted) + len(stale)) == (True, 20)
    for text in stale:
        assert seq_of(text) == 3
        assert "has changed since" in text
    assert seq_of(ann.page(name)) == 3


def test_a_form_sent_twice_counts_once(database: str, serve: Serve, browser: Browsers) -> None:
    ann = browser(serve(database))
    name = ann.new_table(**{"seat-1": "here", "name-1": "Bea"})
    seat = ann.http.get(f"/api/tables/{name}").json()["to_play"]
    answers = [ann.post(f"/t/{name}/act", seq=2, seat=seat, action="5") for _time in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 303]
    assert seq_of(ann.page(name)) == 3


def test_while_an_entry_is_written_everyone_sees_the_table_before_it(
    database: str,
    serve: Serve,
    program: Programs,
    browser: Browsers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = serve(database)
    ann, watcher = program(server), browser(server)
    table = ann.new_table("me", "me")
    writing, written, append = threading.Event(), threading.Event(), Store.append

    async def slowly(store: Store, what: Append) -> None:
        writing.set()
        assert await asyncio.to_thread(written.wait, LONG)
        await append(store, what)

    monkeypatch.setattr(Store, "append", slowly)
    with ThreadPoolExecutor(1) as pool:
        act = pool.submit(ann.act, table)
        assert writing.wait(LONG)
        assert ann.table(table["id"])["seq"] == table["seq"]
        assert seq_of(watcher.page(table["id"])) == table["seq"]
        assert len(ann.http.get(f"/api/tables/{table['id']}/export").json()["entries"]) == 2
        assert not act.done()
        written.set()
        assert act.result().json()["seq"] == table["seq"] + 1
    assert ann.table(table["id"])["seq"] == table["seq"] + 1
    assert seq_of(watcher.page(table["id"])) == table["seq"] + 1


def test_while_the_database_is_away_people_are_told_so(
    sqlite: str, serve: Serve, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = browser(serve(sqlite))
    name = ann.new_table(**{"seat-1": "here", "name-1": "Bea"})
    seat = ann.http.get(f"/api/tables/{name}").json()["to_play"]

    async def mute(*_asked: object) -> None:
        raise unavailable()

    with monkeypatch.context() as patched:
        patched.setattr(Store, "read", mute)
        patched.setattr(Store, "append", mute)
        answer = ann.post(f"/t/{name}/act", seq=2, seat=seat, action="5")
        assert answer.status_code == 503
        assert "The database is not available" in answer.text
        page = ann.http.get(f"/t/{name}")
        assert page.status_code == 503
        assert 'http-equiv="refresh"' in page.text
        assert ann.http.get("/health").status_code == 503
    assert ann.post(f"/t/{name}/act", seq=2, seat=seat, action="5").status_code == 303
    assert seq_of(ann.page(name)) == 3
    assert ann.http.get("/health").json()["ok"] is True
