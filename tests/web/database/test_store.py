"""The store: what is appended is on the disk, in order, once; who fails, fails alone."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import DBAPIError

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import speaking
from kingofarms.web.database import schema
from kingofarms.web.database.connection import DatabaseUnavailable, connect, sqlite_url
from kingofarms.web.database.store import Append, Conflict, Store
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, LONG, new_table

KEPT = schema.notes.c

Open = Callable[[str], Store]


def noting(name: str, value: str = "x") -> Callable[[Connection], None]:
    def note(connection: Connection) -> None:
        connection.execute(insert(schema.notes).values(name=name, value=value))

    return note


class Held:
    """A write that takes until it may go on."""

    def __init__(self, store: Store) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.writing = asyncio.ensure_future(store.write(self.dally))

    def dally(self, _connection: Connection) -> None:
        self.begun.set()
        self.go_on.wait()

    async def begins(self) -> None:
        await asyncio.to_thread(self.begun.wait)


async def noted(store: Store) -> set[str]:
    names = await store.read(lambda c: c.execute(select(KEPT.name)).scalars().all())
    return set(names) - {"version"}


async def test_what_is_written_is_read_and_a_key_that_is_taken_is_taken(
    database: str, open_store: Open
) -> None:
    store, done = open_store(database), []

    def work(connection: Connection) -> None:
        done.append("one")
        noting("one", "first")(connection)

    await store.write(work)
    assert done == ["one"], "what goes without a hitch is done once"
    with pytest.raises(Conflict):
        await store.write(noting("one", "second"))
    store.close()
    asked = select(KEPT.value).where(KEPT.name == "one")
    assert await open_store(database).read(lambda c: c.execute(asked).scalar()) == "first"


async def test_in_a_transaction_of_many_each_fails_alone(database: str, open_store: Open) -> None:
    def broken(connection: Connection) -> None:
        noting("half")(connection)
        raise KeyError("broken")

    store = open_store(database)
    await store.write(noting("taken"))
    held = Held(store)
    works = [noting("a"), noting("taken"), broken, noting("b")]
    rest = [asyncio.ensure_future(store.write(work)) for work in works]
    await asyncio.sleep(0)
    held.go_on.set()
    answers = await asyncio.gather(*rest, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), Conflict, KeyError, type(None)]
    assert await noted(store) == {"taken", "a", "b"}


async def test_of_twenty_appends_of_one_number_one_is_taken_in(
    database: str, tables: Tables, open_store: Open
) -> None:
    name = (await new_table(tables, ANN, BEN)).name
    # Two writers, as of two servers, so that the database itself has to decide.
    stores = [tables.store, open_store(database)]
    rows = [
        {"match": name, "seq": 3, "time": 0.0, "player": None, "request": f"r{n}", "body": "{}"}
        for n in range(20)
    ]
    appends = [stores[n % 2].append(Append((row,))) for n, row in enumerate(rows)]
    answers = await asyncio.gather(*appends, return_exceptions=True)
    assert answers.count(None) == 1
    assert sum(isinstance(answer, Conflict) for answer in answers) == 19


async def test_what_is_about_several_matches_is_written_in_one_order_everywhere(
    sqlite: str, open_store: Open
) -> None:
    store, order = open_store(sqlite), list[str]()
    held = Held(store)
    await held.begins()

    async def note(name: str) -> None:
        await store.write(lambda _c: order.append(name), name)

    waiting = [asyncio.ensure_future(note(name)) for name in ("c", "a", "", "b", "a")]
    await asyncio.sleep(0)
    held.go_on.set()
    await asyncio.gather(held.writing, *waiting)
    assert order == ["", "a", "a", "b", "c"]


async def test_two_servers_that_stand_in_each_others_way_both_get_through(
    postgresql: str, open_store: Open
) -> None:
    """Each holds a row that the other wants next: one of them is ended, and tries again."""
    one, two = open_store(postgresql), open_store(postgresql)
    for name in ("a", "b"):
        await one.write(noting(name))
    met = threading.Barrier(2, timeout=LONG)
    tries: list[str] = []

    def crossing(first: str, second: str) -> Callable[[Connection], None]:
        def work(connection: Connection) -> None:
            tries.append(first)
            connection.execute(text(f"UPDATE notes SET value = 'y' WHERE name = '{first}'"))
            if tries.count(first) == 1:
                met.wait()
            connection.execute(text(f"UPDATE notes SET value = 'y' WHERE name = '{second}'"))

        return work

    await asyncio.gather(one.write(crossing("a", "b")), two.write(crossing("b", "a")))
    assert len(tries) > 2


async def test_who_hangs_up_does_not_stop_the_writer(database: str, open_store: Open) -> None:
    store = open_store(database)
    held = Held(store)
    await held.begins()
    waiting = asyncio.ensure_future(store.write(noting("never")))
    await asyncio.sleep(0)
    held.writing.cancel()
    waiting.cancel()
    await asyncio.gather(held.writing, waiting, return_exceptions=True)
    held.go_on.set()
    await store.write(noting("after"))
    assert store.is_writing
    assert await noted(store) == {"after"}


async def test_what_waits_is_written_before_the_end(database: str, open_store: Open) -> None:
    store = open_store(database)
    tasks = [asyncio.ensure_future(store.write(noting(f"n{n}"))) for n in range(50)]
    await asyncio.sleep(0)
    await asyncio.to_thread(store.close)
    await asyncio.gather(*tasks)
    assert len(await noted(open_store(database))) == 50


async def test_after_the_end_nobody_waits_for_ever(sqlite: str, open_store: Open) -> None:
    store = open_store(sqlite)
    store.close()
    with pytest.raises(DatabaseUnavailable):
        await store.write(noting("late"))
    with pytest.raises(DatabaseUnavailable):
        await store.read(lambda _c: None)
    assert not store.is_writing


async def test_refusals_are_in_the_language_of_who_asks(sqlite: str, open_store: Open) -> None:
    def refuse(_connection: Connection) -> None:
        from kingofarms.engine.words import _

        raise Refusal(_("The match is over."))

    store = open_store(sqlite)
    with speaking("de"):
        for asking in (store.read, store.write):
            with pytest.raises(Refusal) as refusal:
                await asking(refuse)
            assert "The match is over." not in str(refusal.value)


async def test_a_postgresql_that_was_restarted_is_found_again(
    postgresql: str, open_store: Open
) -> None:
    def hang_up(connection: Connection) -> None:
        others = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
        connection.execute(text(others + " AND datname = current_database()"))

    store, other = open_store(postgresql), open_store(postgresql)
    await store.write(noting("before"))
    await other.read(hang_up)
    await store.write(noting("after"))
    assert await noted(store) == {"before", "after"}


def test_a_line_that_is_cut_in_a_transaction_is_told_without_its_values(
    postgresql: str, caplog: pytest.LogCaptureFixture, open_store: Open
) -> None:
    def cut(connection: Connection) -> None:
        noting("a-secret-name")(connection)
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async def main() -> None:
        store = open_store(postgresql)
        with pytest.raises(DatabaseUnavailable):
            await store.write(cut)
        assert await noted(store) == set()
        assert store.is_writing

    with caplog.at_level(logging.INFO):
        asyncio.run(main())
    told = [vars(record) for record in caplog.records]
    assert any("terminat" in str(each.get("why")) for each in told)
    assert "a-secret-name" not in str(told)


def test_errors_name_no_values(database: str) -> None:
    engine = connect(database)
    with pytest.raises(DBAPIError) as error, engine.connect() as connection:
        connection.execute(text("SELECT :it FROM nowhere"), {"it": "a-secret-name"})
    engine.dispose()
    assert "a-secret-name" not in str(error.value)


def test_only_the_owner_reads_the_database(tmp_path: Path) -> None:
    path = tmp_path / "kingofarms.sqlite"
    Store(sqlite_url(tmp_path)).close()
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    store = Store(sqlite_url(tmp_path))
    asyncio.run(store.write(noting("one")))
    files = [file for file in tmp_path.iterdir() if file.name.startswith(path.name)]
    assert len(files) == 3  # with what was written ahead, and its index
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    store.close()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("sqlite:////nowhere/at/all.sqlite", "Can't open the database: .*No such file"),
        ("postgresql://nobody@/none?host=/nowhere", "Can't open the database: "),
        ("mysql://nobody@here/none", "Can't open the database: mysql"),
    ],
)
def test_a_database_that_cannot_be_opened_is_refused(address: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        Store(address)


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "a b?c#d%20é"
    folder.mkdir()
    Store(sqlite_url(folder)).close()
    assert (folder / "kingofarms.sqlite").exists()


async def test_a_command_cannot_write_between_a_writers_reading_and_writing(
    sqlite: str, open_store: Open
) -> None:
    store, file = open_store(sqlite), sqlite.removeprefix("sqlite:///")

    def read_then_write(connection: Connection) -> None:
        assert connection.execute(select(KEPT.name)).scalars().all() == ["version"]
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            command.execute("INSERT INTO notes (name, value) VALUES ('theirs', 'x')")
        noting("ours")(connection)

    with closing(sqlite3.connect(file, timeout=0, check_same_thread=False)) as command:
        await store.write(read_then_write)
    assert await noted(store) == {"ours"}
