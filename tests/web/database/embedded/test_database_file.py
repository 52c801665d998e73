"""The file of the embedded database: new only where there is none, whole from its first moment."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.web.database import embedded
from kingofarms.web.database.backup import make_copy, put_back
from kingofarms.web.database.connection import DATABASE, connect, sqlite_url
from tests.cli.commanding import run
from tests.web.running import act, new_table, tables_at

Said = pytest.CaptureFixture[str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database would be."""
    folder = tmp_path / "tables"
    folder.mkdir()
    return folder / DATABASE


def start(path: Path) -> None:
    connect(sqlite_url(path.parent), look_closely=True).dispose()


def files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


def has_tables(path: Path) -> bool:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        return bool(database.execute("SELECT value FROM notes").fetchall())


def test_the_file_holds_its_tables_before_it_has_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []

    def settled(part: Path, target: Path) -> None:
        assert not target.exists()
        seen.append(has_tables(part))
        part.replace(target)

    monkeypatch.setattr(embedded, "settle", settled)
    start(path)
    assert seen == [True]
    start(path)  # and again


@pytest.mark.parametrize("step", ["bring_forward", "settle"])
def test_a_first_start_that_was_interrupted_is_simply_repeated(
    path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(embedded, step, killed)
        with pytest.raises(KeyboardInterrupt):
            start(path)
    assert not path.exists()
    assert files(path)  # something was left behind
    start(path)
    assert has_tables(path)
    assert not [name for name in files(path) if ".new" in name]


def test_an_empty_file_is_not_taken_for_a_new_database(path: Path) -> None:
    path.touch()
    # SQLite would delete it: it is older than the file that it belongs to.
    Path(f"{path}-wal").write_bytes(b"actions of last night")
    before = files(path)
    with pytest.raises(Refusal, match=f"{DATABASE} is empty, .* Restore a backup, or delete"):
        start(path)
    with pytest.raises(Refusal, match="is empty"):
        make_copy(path, path.parent / "copy")
    with pytest.raises(Refusal, match="is empty"):
        put_back(path, path.parent, True, 0.0)
    assert files(path) == before


def test_a_log_without_its_database_is_not_thrown_away(path: Path) -> None:
    Path(f"{path}-wal").write_bytes(b"actions of last night")
    before = files(path)
    with pytest.raises(Refusal, match=f"{DATABASE} is missing, but there is .*-wal, which belongs"):
        start(path)
    assert files(path) == before


def test_a_copy_without_its_log_is_not_taken_for_a_new_database(path: Path) -> None:
    change(path, "PRAGMA journal_mode=WAL")
    assert path.stat().st_size
    with pytest.raises(Refusal, match=f"{DATABASE} has no tables of this program"):
        start(path)


def overwrite(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def change(path: Path, statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(statements)


def broken_page(path: Path) -> None:
    start(path)
    overwrite(path, 4096 * 2, b"\xff" * 100)


def lost_column(path: Path) -> None:
    start(path)
    change(path, "ALTER TABLE places RENAME COLUMN is_bot TO is_box")


def version_as_a_number(path: Path) -> None:
    start(path)
    change(path, "UPDATE notes SET value = x'31' WHERE name = 'version'")


def header_for_readers(path: Path) -> None:
    start(path)
    overwrite(path, 18, b"\7")  # a file format that this SQLite may read, but not write


def broken_schema(path: Path) -> None:
    start(path)
    path.write_bytes(path.read_bytes().replace(b'UNIQUE ("match"', b'UNIQUE (\0match"', 1))
    assert path.read_bytes().count(b"(\0match") == 1


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "an empty file": (Path.touch, "is empty"),
    "a folder": (Path.mkdir, "is not a regular file"),
    "a pipe": (os.mkfifo, "is not a regular file"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "is not a regular file"),
    "a link to itself": (lambda path: path.symlink_to(path), "cannot be read"),
    "a diary": (lambda path: path.write_text("my diary " * 1000), "file is not a database"),
    "half a header": (lambda path: path.write_bytes(b"SQLite format 3\0"), "database"),
    "a broken page": (broken_page, "is damaged: "),
    "a header that forbids to write": (header_for_readers, "attempt to write a readonly database"),
    "a broken schema": (broken_schema, "malformed database schema"),
    "a lost column": (lost_column, "is damaged: the table places lacks is_bot"),
    "a version of another type": (version_as_a_number, "belongs to another program"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_server_does_not_start_with_a_damaged_database(
    path: Path, damage: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    make, sentence = DAMAGES[damage]
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    monkeypatch.setattr("kingofarms.web.http.logging.start_log", lambda _target: None)
    assert run(monkeypatch, "serve", "--data", str(path.parent), "--port", "0", "--no-browser") == 2
    said = capsys.readouterr().err
    assert (sentence in said, said.count("\n")) == (True, 1)
    assert before == (path.read_bytes() if path.is_file() else b""), "it is left as it is"


def test_a_damaged_database_and_its_log_are_left_as_they_are(path: Path) -> None:
    start(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as busy:
        busy.execute("INSERT INTO notes VALUES ('more', 'x')")
        saved = {name: data for name, data in files(path).items() if not name.endswith("-shm")}
    for name, content in saved.items():
        (path.parent / name).write_bytes(content)
    overwrite(path, 4096 * 5, b"\xff" * 100)
    assert saved[f"{DATABASE}-wal"]
    before = files(path)
    with pytest.raises(Refusal, match="is damaged"):
        start(path)
    assert {name: files(path)[name] for name in before} == before


@pytest.mark.parametrize("command", ["backup", "restore"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_nor_is_it_backed_up_or_restored(
    path: Path, damage: str, command: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    make, _sentence = DAMAGES[damage]
    make(path)
    words = {
        "backup": [str(path.parent / "copy"), "--data", str(path.parent)],
        "restore": [str(path), "--data", str(path.parent / "other")],
    }
    assert run(monkeypatch, command, *words[command]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (path.parent / "copy").exists()
    assert not (path.parent / "other" / DATABASE).exists()


@pytest.mark.parametrize(
    "damage",
    [
        """UPDATE entries SET body = '{"kind":"act","seat":0,"action":"3","bott":true}'""",
        "UPDATE entries SET body = 7 WHERE seq = 1",
        "UPDATE entries SET time = x'00' WHERE seq = 1",
        "UPDATE terms SET options = '[]'",
        "UPDATE terms SET content = '{}', digest = 'x'; UPDATE matches SET terms = 'x'",
        "UPDATE matches SET seed = 'x'",
    ],
)
async def test_a_damaged_table_is_named_to_its_players_and_the_others_are_played(
    path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with tables_at(sqlite_url(path.parent)) as tables:
        name = (await new_table(tables)).name
    change(path, damage)
    async with tables_at(sqlite_url(path.parent)) as tables:
        with pytest.raises(Refusal, match="This table is damaged in the database"):
            await tables.find(name)
        await act(tables, await new_table(tables))
    assert "damaged table" in caplog.messages


async def test_so_is_one_whose_pages_turn_out_to_be_damaged(path: Path) -> None:
    """The quick check at the start does not compare an index with its table."""
    async with tables_at(sqlite_url(path.parent)) as tables:
        name = (await new_table(tables)).name
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        root = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_entries_1'"
        at = 4096 * (database.execute(root).fetchone()[0] - 1)
        database.execute("PRAGMA journal_mode=DELETE")
    data = bytearray(path.read_bytes())
    cell = at + int.from_bytes(data[at + 10 : at + 12], "big")  # the second of the page
    last = cell + data[cell]
    assert data[last] == 2  # the number of the row
    data[last] = 99
    path.write_bytes(data)
    start(path)
    async with tables_at(sqlite_url(path.parent)) as tables:
        with pytest.raises(Refusal, match="This table is damaged in the database"):
            await tables.find(name)
