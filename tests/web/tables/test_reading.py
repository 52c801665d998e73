"""Who reads a table does not wait for what is being written, and is not shown it before."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from kingofarms.web.database.store import Append, Store
from tests.web.running import LONG, Browsers, Programs, Serve, seq_of


def test_while_an_entry_is_written_everyone_sees_the_table_before_it(
    sqlite: str, serve: Serve, program: Programs, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(sqlite)
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
