"""The archive: every terms by its digest; a match goes on with the cards it began with."""

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, select, update

from kingofarms.engine.game import own_content
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.games import game_named
from kingofarms.web.database import schema
from kingofarms.web.database.matches import agreed_once, content_files, terms_row, waiting_for_bots
from kingofarms.web.database.store import Store
from kingofarms.web.tables.tables import Tables
from tests.newer import CHANGES, retune
from tests.web.running import ANN, BEN, BOT, FIRST_IS_FIRST, act, new_table, refused, tables_at

GAMES = pytest.mark.parametrize("name", list(CHANGES))


async def count_terms(store: Store) -> int:
    asked = select(func.count()).select_from(schema.terms)
    return await store.read(lambda c: int(c.execute(asked).scalar() or 0))


@GAMES
async def test_a_match_goes_on_with_its_own_cards_after_ours_have_changed(
    database: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tables_at(database) as tables:
        old = await new_table(tables, game=name)
        agreed = old.table.match.agreed
        for _time in range(5):
            await act(tables, old)
    retune(name, tmp_path, monkeypatch)
    agreed_once.cache_clear()  # as in a new process
    async with tables_at(database) as tables:
        old = await tables.find(old.name)
        new = await new_table(tables, game=name)
        assert old.table.match.agreed.digest == agreed.digest
        assert new.table.match.agreed.digest != agreed.digest
        assert await count_terms(tables.store) == 2
        for _time in range(5):
            await act(tables, old)
            await act(tables, new)
        alone = Match(game_named(name), agreed, 2, FIRST_IS_FIRST)
        for entry in old.table.match.entries:
            alone.enter(entry)
        assert alone.states.tobytes() == old.table.match.states.tobytes()
        assert alone.agreed.record.tobytes() == old.table.match.agreed.record.tobytes()


@GAMES
async def test_terms_are_kept_once_with_all_that_they_were_made_from(
    tables: Tables, name: str
) -> None:
    game = game_named(name)
    for _time in range(3):
        open_table = await new_table(tables, game=name)
    row = await tables.store.read(lambda c: c.execute(select(schema.terms)).mappings().one())
    assert row["digest"] == open_table.table.match.agreed.digest
    assert row["game"] == name
    assert msgspec.json.decode(row["content"]) == content_files(game.CONTENT)
    assert CHANGES[name][1] in content_files(game.CONTENT)[CHANGES[name][0]]


def test_terms_that_could_not_be_made_again_are_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files were replaced under a running server: it must not store the new ones as the old."""
    game = game_named("kings_blade")
    agreed = game.agree({})
    assert terms_row(game, agreed)["digest"] == agreed.digest
    retune("kings_blade", tmp_path, monkeypatch)
    monkeypatch.setattr(own_content, "released", lambda _game: [])  # nobody has kept the old ones
    with pytest.raises(Refusal, match="can't open this match"):
        terms_row(game, agreed)


async def test_a_match_of_other_rules_is_answered_plainly_and_kept(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables, ANN, BOT)
        await act(tables, open_table)
    monkeypatch.setattr(game_named("heraldry"), "RULES_VERSION", 99)
    sentence = (
        "This match uses version 1 of the rules of Heraldry, but this program has version 99. "
        "The match is kept and can be resumed with a program that has its version."
    )
    async with tables_at(database) as newer:
        await refused(newer.find(open_table.name), sentence)
        # Its bot is not woken in vain.
        assert await newer.store.read(lambda c: waiting_for_bots(c, 1e12)) == []
    monkeypatch.undo()
    async with tables_at(database) as again:
        assert (await again.find(open_table.name)).table.seq == 3
        waiting = await again.store.read(lambda c: waiting_for_bots(c, 1e12))
        assert waiting == [open_table.name]


@pytest.mark.parametrize("body", ["{", '{"kind":"act","seat":0,"action":"never"}', '"x"'])
async def test_a_table_that_cannot_be_read_hurts_no_other(sqlite: str, body: str) -> None:
    async with tables_at(sqlite) as tables:
        bad, good = await new_table(tables), await new_table(tables, ANN, BEN)
        await act(tables, bad)
        entries = schema.entries
        broken = update(entries).where(entries.c.match == bad.name, entries.c.seq == 3)
        await tables.store.write(lambda c: c.execute(broken.values(body=body)) and None)
    async with tables_at(sqlite) as again:
        with pytest.raises((Refusal, msgspec.MsgspecError)):
            await again.find(bad.name)
        await act(again, await again.find(good.name))
