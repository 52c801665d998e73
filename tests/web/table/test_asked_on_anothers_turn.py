"""A player who is asked something on another's turn: table, clock, page and database go along."""

import re

from kingofarms.engine.rules.chance import generator, pick
from kingofarms.games.kings_blade.rules.state import PHASE, E
from kingofarms.web.model.command import Act
from kingofarms.web.model.table import Table
from kingofarms.web.model.view import table_view
from kingofarms.web.table.fragment import TableRequest, table_fragment
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.running import Watch, act, new_table, refused, tables_at

PLAYERS = ("ann", "ben")


async def until_asked(tables: Tables, watch: Watch) -> OpenTable:
    """A table at which one player has poured into the other's full card, by chance."""
    open_table = await new_table(
        tables, game="kings_blade", clock="live:60", overflow="owner_chooses"
    )
    rng = generator(4)
    while True:
        table = open_table.table
        state = table.match.states[0]
        if state.phase == PHASE.OVERFLOW and state.to_play != state.in_turn:
            return open_table
        pours = [action for action in table.match.actions if action.startswith("pour")]
        actions = pours or [action for action in table.match.actions if action != "end"]
        watch.now += 1
        await act(tables, open_table, actions[pick(len(actions), rng)])


def page_of(table: Table, seat: int, watch: Watch) -> str:
    looks = table_view(table, seat, PLAYERS[seat], watch.now)
    return table_fragment(looks, TableRequest())


async def test_the_owner_of_the_card_is_asked_and_the_owners_clock_runs(
    tables: Tables, watch: Watch
) -> None:
    open_table = await until_asked(tables, watch)
    table = open_table.table
    owner = table.to_play
    before = [table.left(seat, watch.now) for seat in range(2)]
    watch.now += 7
    used = [before[seat] - table.left(seat, watch.now) for seat in range(2)]
    assert used == ([7, 0] if owner == 0 else [0, 7])
    assert all(action.startswith("push out ") for action in table.match.actions)
    assert 'id="thing-out-' in page_of(table, owner, watch)
    assert "Choose which metal leaves." in page_of(table, owner, watch)
    assert 'id="thing-out-' not in page_of(table, 1 - owner, watch)
    assert "chooses which metal leaves" in page_of(table, 1 - owner, watch)


async def test_only_the_owner_answers_and_then_the_turn_goes_on(
    tables: Tables, watch: Watch
) -> None:
    open_table = await until_asked(tables, watch)
    owner, action = open_table.table.to_play, open_table.table.match.actions[0]
    wrong = Act(action=action, seat=1 - owner, seq=open_table.table.seq)
    await refused(tables.do(open_table, wrong, PLAYERS[1 - owner]), "turn")
    await act(tables, open_table, action)
    state = open_table.table.match.states[0]
    assert state.phase != PHASE.OVERFLOW
    for seat in range(2):  # both are told what has left
        events = open_table.table.seen[seat][-1].events
        assert E.OVERFLOW in [event.kind for event in events]


async def test_what_was_asked_is_saved_and_replayed(sqlite: str) -> None:
    watch = Watch()
    async with tables_at(sqlite, watch) as tables:
        open_table = await until_asked(tables, watch)
        match = open_table.table.match
        views = [match.view(seat).tobytes() for seat in range(2)]
        name = open_table.name
    async with tables_at(sqlite, watch) as again:
        table = (await again.find(name)).table
        assert [table.match.view(seat).tobytes() for seat in range(2)] == views
        assert re.fullmatch(r"push out \w+", table.match.actions[0])
