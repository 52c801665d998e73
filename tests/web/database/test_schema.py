"""The schema: made where there is none, brought forward step by step, refused where it is newer."""

import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection, Engine, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from kingofarms.engine.refusal import Refusal
from kingofarms.web.database import schema
from kingofarms.web.database.connection import connect, opened
from kingofarms.web.database.schema import VERSION, bring_forward, version_of
from kingofarms.web.database.store import Store

MADE_UP = (
    ("CREATE TABLE medals (player VARCHAR(32))", "INSERT INTO medals VALUES ('ann')"),
    ("ALTER TABLE medals ADD COLUMN metal VARCHAR(10) DEFAULT 'or'",),
)


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    engine = opened(database)
    yield engine
    engine.dispose()


def version(engine: Engine) -> int:
    with engine.connect() as connection:
        return version_of(connection)


def test_a_fresh_database_has_every_table_and_the_newest_version(engine: Engine) -> None:
    bring_forward(engine)
    assert set(inspect(engine).get_table_names()) == set(schema.everything.tables)
    assert version(engine) == VERSION
    bring_forward(engine)  # once more changes nothing
    assert version(engine) == VERSION


def test_an_older_one_is_brought_forward_step_by_step(engine: Engine) -> None:
    bring_forward(engine, ())
    assert version(engine) == 1
    bring_forward(engine, MADE_UP[:1])
    assert version(engine) == 2
    bring_forward(engine, MADE_UP)
    assert version(engine) == 3
    with engine.connect() as connection:
        assert connection.execute(text("SELECT player, metal FROM medals")).all() == [("ann", "or")]


def test_where_a_step_fails_everything_is_as_it_was(engine: Engine) -> None:
    bring_forward(engine, ())
    with pytest.raises(SQLAlchemyError):
        bring_forward(engine, (*MADE_UP, ("ALTER TABLE nowhere ADD COLUMN x INTEGER",)))
    assert version(engine) == 1
    assert not inspect(engine).has_table("medals")


def test_a_newer_one_is_refused_politely_and_left_alone(database: str) -> None:
    engine = connect(database)
    bring_forward(engine, (*schema.STEPS, *MADE_UP))
    sentence = (
        rf"newer version of the program \(schema {VERSION + 2}; this one knows {VERSION}\)\. "
        "Nothing was changed"
    )
    with pytest.raises(Refusal, match=sentence):
        Store(database)
    assert version(engine) == VERSION + 2
    engine.dispose()


@pytest.mark.parametrize(
    "other", ["CREATE TABLE notes (id INTEGER)", "CREATE TABLE notes (name TEXT, value TEXT)"]
)
def test_the_notes_of_another_program_are_left_alone(engine: Engine, other: str) -> None:
    with engine.begin() as connection:
        connection.execute(text(other))
    with pytest.raises(Refusal, match="belongs to another program"):
        bring_forward(engine)
    assert inspect(engine).get_table_names() == ["notes"]


def test_servers_that_start_together_make_the_tables_once(postgresql: str) -> None:
    failed: list[BaseException] = []

    def start() -> None:
        try:
            connect(postgresql).dispose()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=start) for _each in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    engine = opened(postgresql)
    with engine.connect() as connection:
        assert connection.execute(select(schema.notes.c.name)).scalars().all() == ["version"]
    engine.dispose()


NEW_OF_PLACES = ("bot_name", "ended", "rank", "points", "result", "level")
NEW_OF_MATCHES = (
    *("server", "take_backs", "hints", "clock_since", "start", "begun_from", "lesson"),
    *("is_imported", "series"),
)
UNDO = (  # what the steps have done, backwards: gives the first version of the schema
    "DROP INDEX players_signed_out",
    "ALTER TABLE players DROP COLUMN generation",
    "ALTER TABLE players DROP COLUMN arms",
    "DROP INDEX keys_by_player",
    *("DROP INDEX matches_by_host", "DROP INDEX matches_in_lobby", "DROP INDEX places_by_end"),
    *(f"ALTER TABLE places DROP COLUMN {name}" for name in NEW_OF_PLACES),
    "DROP INDEX places_of_waiting_bots",
    *(f"ALTER TABLE matches DROP COLUMN {name}" for name in NEW_OF_MATCHES),
    *("DROP TABLE offers", "DROP TABLE card_sets", "DROP TABLE analyses"),
)


def shape(engine: Engine) -> dict[str, Any]:
    """Every table with its columns and indexes."""
    found = inspect(engine)
    return {
        name: (
            {
                each["name"]: (str(each["type"]), each["nullable"])
                for each in found.get_columns(name)
            },
            {each["name"]: each["column_names"] for each in found.get_indexes(name)},
        )
        for name in found.get_table_names()
    }


def test_a_database_of_the_first_version_becomes_like_a_fresh_one(engine: Engine) -> None:
    bring_forward(engine)
    fresh = shape(engine)
    with engine.begin() as connection:
        for statement in UNDO:
            connection.execute(text(statement))
        connection.execute(text("UPDATE notes SET value = '1' WHERE name = 'version'"))
        connection.execute(text("INSERT INTO players (id, name, created) VALUES ('ann', 'Ann', 0)"))
    assert shape(engine) != fresh
    bring_forward(engine)
    assert shape(engine) == fresh
    assert version(engine) == VERSION
    with engine.connect() as connection:
        assert connection.execute(select(schema.players.c.generation)).scalars().all() == [0]


def test_there_is_a_step_to_every_version() -> None:
    assert len(schema.STEPS) + 1 == VERSION
    assert all(step for step in schema.STEPS)


def test_where_one_device_faced_only_bots_take_backs_are_agreed(engine: Engine) -> None:
    """In the database of version 0.1.0 an undo took back what bots had shown."""
    people: dict[str, list[tuple[str | None, str, bool]]] = {
        "alone": [("ann", "Ann", False), (None, "squire", True)],
        "handed over": [("ann", "knight", True), (None, "squire", True)],
        "one device": [("ann", "Ann", False), ("ann", "Bea", False), (None, "squire", True)],
        "two people": [("ann", "Ann", False), ("ben", "Ben", False), (None, "squire", True)],
        "no bots": [("ann", "Ann", False), ("ann", "Bea", False)],
        "gathering": [("ann", "Ann", False), (None, "squire", True), (None, "", False)],
        "bots alone": [(None, "page", True), (None, "squire", True)],
    }
    bring_forward(engine, ())
    with engine.begin() as connection:
        for name in ("take_backs", "hints"):
            connection.execute(text(f"ALTER TABLE matches DROP COLUMN {name}"))
        connection.execute(text("INSERT INTO terms VALUES ('t', 'heraldry', '{}', '{}')"))
        for name, seats in people.items():
            fill(connection, name, seats)
    steps = [each for each in schema.STEPS[0] if "take_backs" in each or "hints" in each]
    bring_forward(engine, [steps])
    matches = schema.matches
    with engine.connect() as connection:
        rows = connection.execute(select(matches.c.id, matches.c.take_backs)).all()
        hints = connection.execute(select(matches.c.id).where(matches.c.hints)).scalars().all()
    assert set(hints) == {"alone", "handed over"}, "of one person"
    assert {name for name, is_agreed in rows if is_agreed} == {"alone", "handed over", "one device"}
    assert len(rows) == len(people)


def fill(connection: Connection, name: str, seats: Sequence[tuple[str | None, str, bool]]) -> None:
    """A table as version 1 of the schema had it."""
    matches, places = schema.matches, schema.places
    values = {
        **{"id": name, "code": name[:8], "game": "heraldry", "rules": 1, "terms": "t"},
        **{"seats": len(seats), "seed": b"1", "is_private": False, "clock": "none", "host": "ann"},
        **{"created": 0.0, "rematch_of": None, "phase": "running", "touched": 0.0},
    }
    old = [sa.column(each, matches.c[each].type) for each in values]
    connection.execute(insert(sa.table(matches.name, *old)).values(values))
    for seat, (player, shown, is_bot) in enumerate(seats):
        row = {"match": name, "seat": seat, "player": player, "name": shown, "is_bot": is_bot}
        connection.execute(insert(places).values(row | {"is_waited_for": False}))
