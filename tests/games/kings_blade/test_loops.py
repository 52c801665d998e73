"""No endless loops: consequences end, each effect works once, and every event is logged."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kingofarms.engine.game.game import games
from kingofarms.engine.match.start import Driver
from kingofarms.engine.rules.cache_folder import UNCOMPILED
from kingofarms.engine.rules.chance import generator, pick, streamed
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.told import TOLD
from kingofarms.games.kings_blade.content.cards import CARDS
from kingofarms.games.kings_blade.options import agree
from kingofarms.games.kings_blade.rules import ACTIONS
from kingofarms.games.kings_blade.rules.state import KINDS, MAX_CARDS, METALS, PHASE, A, E
from kingofarms.games.kings_blade.rules.turn import apply, legal_actions
from tests.games.kings_blade.tables import BLADES, DECK, PLAIN_BLADES, Table, card_file, check

# What finds no room in the log is left untold: a log that is not full has told everything.
DRAWING = ("draw_on_pour", "draw_on_overflow", "draw_on_sabotage", "draw_on_take")
OFFERING = ("pour_again", "pour_into_taken", "take_after_restock", "free_restock", "exchange")
TABLES = 6 if UNCOMPILED else 60


def random_table(number: int) -> Table:
    """Random cards, metals, hands and tokens, most of them in the forges."""
    rng = generator(number)
    seats = 2 + pick(3, rng)
    table = Table(seats, version=("3.1", "3", "2")[pick(3, rng)])
    state = table.state
    for seat in range(seats):
        table.hold(seat, "")
    for name in table.names[6:]:
        if pick(4, rng):
            table.give(pick(seats, rng), name)
    for seat in range(seats):
        for k in range(state.forge_size[seat]):
            fill_by_chance(table, int(state.forge[seat, k]), rng)
        state.token[seat] = state.forge[seat, pick(int(state.forge_size[seat]), rng)]
    for seat in range(seats):
        for _metal in range(pick(4, rng)):
            table.hold(seat, f"{table.hand(seat)} {some_metal(state, rng)}")
    table.rng = rng
    table.turn(pick(seats, rng))
    table.check()
    return table


def fill_by_chance(table: Table, card: int, rng: Array) -> None:
    """Up to as many metals as the card needs, while enough are left."""
    for _metal in range(pick(int(table.terms.cards[table.state.face[card]].needs) + 1, rng)):
        if table.state.mine_size > 4 * table.state.seats:
            table.fill(table.names[card], some_metal(table.state, rng))


def leave_token(table: Table) -> None:
    """Past the forge phase; the token stays."""
    if table.state.phase == PHASE.FORGE:
        card = int(table.state.token[table.state.to_play])
        apply(table.state, table.terms, A.TOKEN + card, table.rng)


def some_metal(state: Any, rng: Array) -> str:
    """A kind of metal that the mine still has, the rare ones as often as steel."""
    return METALS[int(np.flatnonzero(state.mine)[pick(int((state.mine > 0).sum()), rng)])]


def legal(table: Table) -> list[int]:
    out = np.zeros(ACTIONS + 1, np.int16)
    legal_actions(table.state, table.terms, out)
    return [int(action) for action in out[1 : 1 + out[0]]]


def printed(table: Table, seat: int, kinds: tuple[str, ...]) -> int:
    """The sum of n over the effects of those kinds in the seat's forge."""
    total = 0
    for k in range(table.state.forge_size[seat]):
        face = table.terms.cards[table.state.face[table.state.forge[seat, k]]]
        for at in range(face.effect_count):
            if KINDS[face.effects[at].kind] in kinds:
                total += int(face.effects[at].n)
    return total


def is_answered(action: int) -> bool:
    """Whether draws that follow are answers: a pour or a card taken."""
    return action >= A.POUR or A.TAKE <= action < A.TOKEN


def play_a_turn(table: Table) -> int:
    """Play one random turn, check that each effect works once, and return the longest log."""
    state, turn = table.state, int(table.state.turn_number)
    draws, losses, decisions, most = [0] * 4, 0, 0, 0
    while int(state.turn_number) == turn and not state.reason:
        actions = [action for action in legal(table) if action != A.END]
        action = actions[pick(len(actions), table.rng)]
        used = state.used.copy()
        apply(state, table.terms, action, table.rng)
        decisions += 1
        most = max(most, int(state.told_count))
        assert most < TOLD
        if is_answered(action):
            losses += len(table.told(E.LOSE))
            for event in table.told(E.DRAW):
                draws[event.seat] += 1
        if int(state.turn_number) == turn:
            assert (state.used & used == used).all(), "what was used stays used this turn"
    for seat in range(int(state.seats)):
        assert draws[seat] <= printed(table, seat, DRAWING)
    seats = range(int(state.seats))
    assert losses <= max(printed(table, seat, ("sabotage_costs",)) for seat in seats)
    effects = max(printed(table, seat, (*OFFERING, "choose_from_mine")) for seat in seats)
    assert decisions <= 3 + effects  # token, action, whether to end
    table.check()
    return most


def test_k11d_every_action_ends_whatever_lies_on_the_table() -> None:
    for number in range(TABLES):
        table = random_table(number)
        if legal(table)[-1] < A.POUR and legal(table)[-1] >= A.TOKEN:
            apply(table.state, table.terms, legal(table)[-1], table.rng)
        before = table.states.copy()
        for action in legal(table):
            table.states[:] = before
            apply(table.state, table.terms, action, table.rng)
            assert table.state.told_count < TOLD
            table.check()


def test_k11d_each_effect_serves_at_most_once_a_turn_on_any_table() -> None:
    for number in range(TABLES):
        table = random_table(1000 + number)
        for _turn in range(2 * int(table.state.seats)):
            play_a_turn(table)


@pytest.mark.slow
def test_k11d_every_card_meets_every_pour() -> None:
    met = set()
    for number in range(400):
        table = random_table(5000 + number)
        state = table.state
        leave_token(table)
        before = table.states.copy()
        for action in legal(table):
            if action >= A.POUR:
                card = (action - A.POUR) % MAX_CARDS
                table.states[:] = before
                met.add((card, table.is_complete(table.names[card])))
                apply(state, table.terms, action, table.rng)
                assert state.told_count < TOLD
                table.check()
    # Blades were dealt as the fixture has it; every other card carried a token, full and not.
    assert met >= {(card, complete) for card in range(6, 32) for complete in (True, False)}


def everything(cards: Path, version: str = "3.1") -> Table:
    """Seat 0 has every hilt and upgrade with every effect on."""
    blades = [card["name"] for card in agree({}, cards).content if card["type"] == "blade"]
    table = Table(blades=blades, cards=cards, version=version)
    for seat in range(2):
        table.hold(seat, "")
    table.give(0, *table.names[len(blades) :])
    for k in range(table.state.forge_size[0]):
        table.leave_in_mine("orcish dwarvish elvish")  # more than 60 in all
        table.fill(table.names[table.state.forge[0, k]], "orcish dwarvish elvish")
    return table


@pytest.mark.parametrize("cards", [DECK, CARDS], ids=["tests", "delivered"])
@pytest.mark.parametrize("version", ["3.1", "3", "2"])
def test_k11d_with_every_effect_on_the_most_that_can_happen_is_told(
    cards: Path, version: str
) -> None:
    for metals in ("steel", "orcish", "steel elvish"):
        table = everything(cards, version)
        table.turn(0, token=table.names[table.state.forge[0, 0]])
        table.leave_in_mine(" ".join([metals] * 20)).act("mine")
        assert table.state.told_count < TOLD
    table = everything(cards, version)
    own, rivals = (table.names[table.state.forge[seat, 0]] for seat in range(2))
    table.leave_in_mine("steel " * 40).hold(1, "steel steel steel").turn(1, token=rivals)
    table.act(f"pour steel into {own}")
    assert table.state.told_count < TOLD, "a sabotage, too"


def test_k11d_no_card_file_makes_more_happen_than_can_be_told(tmp_path: Path) -> None:
    odd = [f"Odd {n}|upgrade|1|3|storage 4|storage 4|storage 4" for n in range(3)]
    table = Table(blades=PLAIN_BLADES, cards=card_file(tmp_path, *odd))
    for number in range(3):
        table.give(0, f"Odd {number}").fill(f"Odd {number}", "steel orcish dwarvish")
    table.turn(0, token="Plain blade 1").act("mine")
    assert table.state.told_count <= TOLD
    assert not table.states[1:].view(np.int8).any(), "nothing is written out of bounds"
    table.check()


def test_k11d_no_card_file_makes_a_sum_of_effects_too_large_to_be_held(tmp_path: Path) -> None:
    odd = [f"Odd {n}|upgrade|1|3|storage 4|storage 4|storage 4" for n in range(11)]
    table = Table(blades=PLAIN_BLADES, cards=card_file(tmp_path, *odd))
    for number in range(11):
        table.give(0, f"Odd {number}").fill(f"Odd {number}", "orcish dwarvish")
    assert table.limit(0) == 3 + 11 * 12


def played(agreed: Any, seats: int, number: int, never_ends: bool) -> tuple[int, int]:
    """A random match: the longest log of one action, and the number of actions."""
    rng = streamed(21, number)
    driver = Driver(games()["kings_blade"], agreed, seats, rng)
    actions, most, decisions = list(driver.start()), int(driver.states["told_count"][0]), 0
    while actions:
        if never_ends and actions[0] == A.END:
            del actions[0]
        actions = list(driver.act(actions[pick(len(actions), rng)]))
        most = max(most, int(driver.states["told_count"][0]))
        decisions += 1
    check(driver.states[0], agreed.record[0])
    return most, decisions


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("version", ["3.1", "3", "2"])
@pytest.mark.parametrize("cards", [DECK, CARDS], ids=["tests", "delivered"])
def test_k11d_whole_matches_tell_no_more_than_there_is_room_for(
    cards: Path, version: str, seats: int
) -> None:
    for wishes in (
        {},
        {"market_refill": "restock_only"},
        {"end_any_time": True},
        {"overflow": "owner_chooses"},
        {"mine_at_start": True},
    ):
        agreed = agree({"version": version, **wishes}, cards)
        for number in range(6):
            most, decisions = played(agreed, seats, number, never_ends=number % 2 == 0)
            assert 0 < most < TOLD
            assert decisions < 100 * seats * 12


def test_k11d_a_short_match_tells_no_more_than_there_is_room_for() -> None:
    for seats in (2, 3, 4):
        most, _decisions = played(agree({"turn_limit": 10}, DECK), seats, 1, never_ends=True)
        assert most < TOLD


def test_k11d_setup_tells_no_more_than_there_is_room_for() -> None:
    # Four cards turned up and three metals for each: what is written before it is forgotten.
    assert TOLD >= 4 + 3 * 4
    assert Table(4, blades=BLADES).state.told_count == 1
