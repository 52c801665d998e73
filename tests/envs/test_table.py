"""A table where every random pick is a separate step."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import prod

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.cache_folder import UNCOMPILED
from kingofarms.engine.rules.chance import asked, every_outcome, generator, scripted
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied
from kingofarms.envs.table import NOTHING, ROOM, Position, Table

from .tables import EVERY_TABLE, Wishes, facts, laid, positions, with_other_secrets

MATCHES = 2 if UNCOMPILED else 20
MOST_OUTCOMES = 100 if UNCOMPILED else 4000  # of one action that is unfolded


def leaves(table: Table, position: Position, chance: Fraction) -> Iterator[tuple[Fraction, bytes]]:
    """Every outcome, until no random pick is left."""
    if not position.outcomes:
        yield chance, position.state.tobytes()
        return
    for choice in range(position.outcomes):
        yield from leaves(table, table.pick(position, choice), chance / position.outcomes)


def done(table: Table, state: Array, action: int, rng: Array) -> bytes:
    rules: Rules = rules_of(table.game)
    states = copied(state)
    rules.act_at(states, 0, table.agreed.record, action, rng, room_for_actions(table.game))
    return states.tobytes()


@EVERY_TABLE
def test_chance_falls_as_the_rules_let_it(name: str, seats: int, wishes: Wishes) -> None:
    """An action unfolded pick by pick has the outcomes and probabilities of the unchanged rules."""
    table, sizes = laid(name, seats, wishes), set()
    for position in positions(table, 3):
        for action in position.legal:
            rng = scripted([])
            done(table, position.state, action, rng)
            size = prod(n for n, _choice in asked(rng))
            if size in sizes or size > MOST_OUTCOMES:
                continue
            sizes.add(size)
            found: Counter[bytes] = Counter()
            for chance, state in leaves(table, table.act(position, action), Fraction(1)):
                found[state] += chance  # type: ignore[assignment]
            expected: Counter[bytes] = Counter()
            for chance, state in every_outcome(partial(done, table, position.state, action)):
                expected[state] += chance  # type: ignore[assignment]
            assert found == expected
            assert sum(found.values()) == 1
    assert (len(sizes) > 1) == facts(name).DRAWS


def test_the_setup_is_unfolded_too() -> None:
    # H1: of the 81 first reveals 72 are no tie; each other goes on.
    table = laid("heraldry", 2, {})
    first = table.begin()
    second = [table.pick(table.pick(first, blue), red) for blue in range(9) for red in range(9)]
    assert sum(not position.outcomes for position in second) == 72
    assert {position.outcomes for position in second} == {0, 8}


@EVERY_TABLE
def test_the_legal_actions_are_those_of_the_rules(name: str, seats: int, wishes: Wishes) -> None:
    table = laid(name, seats, wishes)
    rules: Rules = rules_of(table.game)
    out = room_for_actions(table.game)
    *running, last = positions(table, 4)
    for position in running:
        if position.doing == NOTHING:
            rules.legal_at(position.state, 0, table.agreed.record, out)
            assert list(position.legal) == sorted(out[1 : 1 + out[0]].tolist())
            assert position.to_play == position.state[0].to_play
        assert table.rewards(position) == [0.0] * seats
    assert table.game.rules.is_over(last.state[0])
    assert sum(table.rewards(last)) == pytest.approx(0)
    assert max(table.rewards(last)) <= 1


@EVERY_TABLE
def test_no_match_exceeds_the_bounds(name: str, seats: int, wishes: Wishes) -> None:
    table = laid(name, seats, wishes)
    bounds = table.game.bounds(table.agreed, seats, ROOM)
    for seed in range(MATCHES):
        match = positions(table, 100 + seed)
        assert max(position.outcomes for position in match) <= bounds.outcomes
        assert sum(position.outcomes > 0 for position in match) <= bounds.picks
        assert sum(position.doing == NOTHING for position in match) <= bounds.decisions + 1


@EVERY_TABLE
def test_an_imagined_table_looks_the_same_and_reveals_nothing(
    name: str, seats: int, wishes: Wishes
) -> None:
    """Two tables that differ only in secrets give the same resampled table, for every seat."""
    table = laid(name, seats, wishes)
    decided = [position for position in positions(table, 5) if position.legal]
    for at, position in enumerate(decided[:: 1 + len(decided) // 20]):
        seat = position.to_play
        supposed = table.supposed(position, seat, generator(at))
        assert supposed.legal == position.legal
        assert table.view(supposed, seat).tobytes() == table.view(position, seat).tobytes()
        assert table.remembered(supposed, seat) == table.remembered(position, seat)
        other = with_other_secrets(table.game, position.state, seat, at)
        secretly = Position(other, position.legal, position.past)
        again = table.supposed(secretly, seat, generator(at))
        assert again.state.tobytes() == supposed.state.tobytes()
        for each in range(seats):
            assert table.remembered(again, each) == table.remembered(supposed, each)


@EVERY_TABLE
def test_a_memory_is_as_long_as_the_match(name: str, seats: int, wishes: Wishes) -> None:
    """No two moments of a match give the same memory, whenever it is computed."""
    table = laid(name, seats, wishes)
    match = [p for p in positions(table, 6) if p.doing == NOTHING]
    for seat in range(seats):
        assert len({table.remembered(position, seat) for position in match}) == len(match)
        again = [p for p in positions(table, 6) if p.doing == NOTHING]
        assert table.remembered(again[-1], seat) == table.remembered(match[-1], seat)


def test_a_memory_does_not_tell_what_was_put_back() -> None:
    table = laid("kings_blade", 2, {})
    decided = (p for seed in range(40) for p in positions(table, seed) if p.legal)
    for position in decided:
        notation = [table.game.format_action(action, table.agreed) for action in position.legal]
        if all("back" in text for text in notation) and len(position.legal) > 1:
            actor = position.to_play
            after = [table.act(position, action) for action in position.legal]
            assert len({table.remembered(each, actor) for each in after}) == len(after)
            assert len({table.remembered(each, 1 - actor) for each in after}) == 1
            return
    pytest.fail("nobody had to put a metal back")


def test_only_what_can_be_is_accepted() -> None:
    table = laid("heraldry", 2, {})
    position = table.begin()
    for choice in (-1, 9):
        with pytest.raises(IndexError, match="none of the 9 ways"):
            table.pick(position, choice)
    with pytest.raises(ValueError, match="where a seat is to play"):
        table.supposed(position, 0, generator(1))
    position = next(p for p in positions(table, 1) if p.legal)
    with pytest.raises(Refusal, match=r"\.$"):
        table.act(position, table.game.ACTIONS - 1)


@EVERY_TABLE
def test_positions_are_copied_and_pickled(name: str, seats: int, wishes: Wishes) -> None:
    table = laid(name, seats, wishes)
    assert pickle.loads(pickle.dumps(table)) is table
    assert copy.deepcopy(table) is table
    for position in positions(table, 7)[::20]:
        assert copy.deepcopy(position) is position
        loaded = pickle.loads(pickle.dumps(position))
        assert loaded.state.tobytes() == position.state.tobytes()
        assert (loaded.legal, loaded.picks) == (position.legal, position.picks)
        for seat in range(seats):
            assert table.remembered(loaded, seat) == table.remembered(position, seat)
