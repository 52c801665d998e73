"""The setup: market, mine, blades, tokens, hands, and who begins."""

from collections import Counter

import pytest

from kingofarms.engine.rules.chance import asked, generator, scripted
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.told import events
from kingofarms.games.kings_blade.rules.setup import setup
from kingofarms.games.kings_blade.rules.state import BLADE, MARKET, OUT, PILE, E, State
from tests.games.kings_blade.tables import Table, lay_out

BLADE_COUNT = 6  # in the tests' deck
CARD_COUNT = 32


def set_up(rng: Array, seats: int = 2, same_blade: bool = False, head_start: int = 0) -> Table:
    table = Table(seats, same_blade=same_blade, head_start=head_start)
    table.states[:] = new(State, 2)
    setup(table.state, table.terms, seats, rng)
    return table


def test_k3_four_hilts_or_upgrades_lie_in_the_market_the_rest_in_the_pile() -> None:
    table = set_up(generator(3))
    cards = [card for card in range(CARD_COUNT) if table.terms.cards[card].card_type != BLADE]
    places = Counter(int(table.state.place[card]) for card in cards)
    assert places == {MARKET: 4, PILE: CARD_COUNT - BLADE_COUNT - 4}
    assert len(set(table.market())) == 4
    assert "" not in table.market()
    assert table.state.pile_size == places[PILE]
    assert table.state.discards_size == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k3_everyone_has_a_blade_a_token_and_three_metals(seats: int) -> None:
    table = set_up(generator(4), seats)
    for seat in range(seats):
        assert table.state.forge_size[seat] == 1
        blade = table.state.forge[seat, 0]
        assert table.terms.cards[blade].card_type == BLADE
        assert table.state.held_count[blade] == 0
        assert table.state.token[seat] == blade
        assert table.state.hand_size[seat] == 3
    table.check()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("more", [0, 1, 2])
def test_k3_with_a_head_start_later_players_begin_with_more_metal(seats: int, more: int) -> None:
    table = set_up(generator(seats), seats, head_start=more)
    first = table.state.to_play
    sizes = [int(table.state.hand_size[(first + step) % seats]) for step in range(seats)]
    assert sizes == [3 + more * step for step in range(seats)]
    assert [event.kind for event in events(table.state)] == [E.START]
    table.check()


def test_k3_the_metals_come_from_the_shuffled_mine() -> None:
    # After two blades and four cards each pick is one of the pieces left in the bag.
    rng = scripted([0] * 6 + [0, 19, 57])
    table = set_up(rng)
    assert [n for n, _pick in asked(rng)][6:12] == [60, 59, 58, 57, 56, 55]
    assert table.hand(0) == "steel orcish elvish"


def test_k4_blades_are_all_different_and_unused_ones_leave_the_game() -> None:
    for seed in range(10):
        table = set_up(generator(seed), 4)
        dealt = {int(table.state.forge[seat, 0]) for seat in range(4)}
        assert len(dealt) == 4
        for card in range(BLADE_COUNT):
            assert table.state.place[card] == OUT or card in dealt


def test_k4_every_blade_is_equally_likely() -> None:
    rng = scripted([])
    set_up(rng)
    assert [n for n, _pick in asked(rng)][:2] == [6, 5]
    dealt = {int(set_up(scripted([pick])).state.forge[0, 0]) for pick in range(6)}
    assert dealt == set(range(6))


def test_k4_if_agreed_all_get_copies_of_one_blade() -> None:
    for seed in range(5):
        table = set_up(generator(seed), 4, same_blade=True)
        blades = [int(table.state.forge[seat, 0]) for seat in range(4)]
        assert len(set(blades)) == 4
        faces = {int(table.state.face[blade]) for blade in blades}
        assert len(faces) == 1
        needs = table.terms.cards[faces.pop()].needs
        assert all(table.state.needs[blade] == needs for blade in blades)


def test_k4_copies_have_the_effects_and_points_of_the_blade_they_show() -> None:
    table = lay_out("Flamberge: elvish", "Dagger: elvish elvish steel steel", same_blade=True)
    assert table.points(1) == 5 + 2
    assert table.points(0) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k4_lots_decide_who_begins_then_clockwise(seats: int) -> None:
    begins = set()
    for pick in range(seats):
        rng = scripted([0] * (seats + 4 + 3 * seats) + [pick])
        table = set_up(rng, seats)
        assert asked(rng)[-1] == (seats, pick)
        begins.add(int(table.state.to_play))
        assert [(e.kind, e.seat) for e in events(table.state)] == [(E.START, pick)]
        order = []
        for _turn in range(seats):
            order.append(int(table.state.in_turn))
            table.act("restock")
        assert order == [(pick + step) % seats for step in range(seats)]
    assert begins == set(range(seats))
