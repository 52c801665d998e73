"""What is secret: who sees which metal, and the tables that a view could be."""

from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

import pytest

from kingofarms.engine.rules.chance import every_outcome, generator
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import UNSEEN, WATCHER
from kingofarms.engine.rules.told import events
from kingofarms.games.kings_blade import game
from kingofarms.games.kings_blade.rules import deal_unseen, hide_action
from kingofarms.games.kings_blade.rules.state import E, State
from tests.games.kings_blade.tables import Table, lay_out


def dealt(view: Any, terms: Any, rng: Array) -> Any:
    states = new(State)
    states[0] = view
    deal_unseen(states[0], terms, rng)
    return states[0]


def test_k18_hands_are_hidden_from_others_and_what_is_left_in_the_mine_with_them() -> None:
    table = Table(3)
    for seat in range(3):
        view = table.view(seat)
        for other in range(3):
            hidden = (view.hand[other] == UNSEEN).all()
            assert hidden == (other != seat)
        assert (view.mine == UNSEEN).all()
    assert (table.view(WATCHER).hand[:3] == UNSEEN).all()


def test_k18_sizes_market_discards_and_metals_in_cards_are_open() -> None:
    table = lay_out("Sabre: dwarvish steel", "Dagger", hand="steel elvish", turn=0).act("restock")
    view = table.view(1)
    for field in (
        "hand_size",
        "mine_size",
        "pile_size",
        "discards_size",
        "market",
        "place",
        "held",
        "held_count",
        "token",
    ):
        assert (view[field] == table.state[field]).all()


def test_k18_what_the_pile_will_bring_is_known_to_nobody() -> None:
    # The pile is a set: the card turned up is drawn then, each as likely as the others.
    table = Table()
    taken = next(name for name in table.market() if name)
    before = table.states.copy()

    def next_card(rng: Array) -> str:
        table.states[:] = before
        table.rng = rng
        table.act(f"take {taken}")
        return table.market()[0]

    chances: dict[str, Fraction] = {}
    for probability, name in every_outcome(next_card):
        chances[name] = chances.get(name, Fraction(0)) + probability
    assert len(chances) == before[0].pile_size
    assert set(chances.values()) == {Fraction(1, int(before[0].pile_size))}


def test_k18_what_overflows_and_what_is_kept_is_open() -> None:
    table = lay_out("Flamberge: elvish dwarvish steel steel", "Dagger", turn=0)
    table.act("pour steel into Flamberge")
    for seat in (1, WATCHER):
        view = table.view(seat)
        told = {event.kind: event.came_from for event in events(view)}
        assert told[E.OVERFLOW] == told[E.KEEP] == 3
        assert list(view.known[0]) == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("hilt", "hand", "actions", "told"),
    [
        ("Miner's hilt", "steel", "mine", {E.DRAW: 0}),  # two of them
        ("Rapier hilt: orcish", "elvish dwarvish", "exchange elvish", {E.EXCHANGE: 3, E.DRAW: 0}),
        ("Miner's hilt: orcish", "elvish", "mine, put back elvish", {E.PUT_BACK: 3}),
    ],
    ids=["draw", "exchange", "put_back"],
)
def test_k18_what_comes_and_goes_between_hand_and_mine_is_seen_by_its_owner_alone(
    hilt: str, hand: str, actions: str, told: dict[int, int]
) -> None:
    table = lay_out(f"Dagger, {hilt}", hand=hand, token="Dagger").act(*actions.split(", "))
    for seat in (0, 1, WATCHER):
        seen = {(event.kind, event.came_from) for event in events(table.view(seat))}
        assert seen == {(kind, metal if seat == 0 else UNSEEN) for kind, metal in told.items()}


def test_k18_others_do_not_learn_from_mining_that_there_was_nothing_to_choose() -> None:
    # A seat that has mined and must return one holds four steel, or three and an elvish metal.
    views = []
    for hand in ("steel", "elvish"):
        table = lay_out("Dagger, Miner's hilt: orcish").hold(0, hand).turn(0, token="Dagger")
        table.act("mine")
        views.append(table.view(1))
    assert views[0].tobytes() == views[1].tobytes()


@pytest.mark.parametrize("verb", ["exchange", "put back"])
def test_k18_an_action_does_not_tell_others_the_metal(verb: str) -> None:
    agreed = Table().agreed
    actions = [game.parse_action(f"{verb} {m}", agreed) for m in ("steel", "orcish", "elvish")]
    for action in actions:
        assert hide_action(action, 0, 0) == action
    for seat in (1, WATCHER):
        assert len({hide_action(action, 0, seat) for action in actions}) == 1
        assert hide_action(actions[0], 0, seat) not in actions


def test_k18_every_other_action_is_open() -> None:
    agreed = Table().agreed
    for text in ("mine", "take Fuller", "pour elvish into Sabre", "token Sabre", "end"):
        action = game.parse_action(text, agreed)
        assert hide_action(action, 0, 1) == action


def test_k18_a_known_metal_that_is_poured_is_known_no_more() -> None:
    table = lay_out("Flamberge: elvish dwarvish steel steel", "Dagger", hand="steel elvish", turn=0)
    table.act("pour steel into Flamberge")
    assert (table.hand(0), list(table.state.known[0])) == ("elvish elvish", [0, 0, 0, 1])
    table.turn(0).act("pour elvish into Dagger")
    assert list(table.state.known[0]) == [0, 0, 0, 0]


def test_k18_what_was_put_back_unseen_may_have_been_any_known_metal() -> None:
    seen = []
    for metal in ("elvish", "dwarvish", "steel"):
        table = lay_out("Dagger, Rapier hilt: orcish", hand="elvish dwarvish steel")
        table.state.known[0] = [0, 0, 1, 1]
        table.turn(0, token="Dagger").act(f"exchange {metal}")
        table.check()
        seen.append(list(table.view(1).known[0]))
    assert seen == [[0, 0, 0, 0]] * 3


# The tables that a view could be.


def by_hand_of(table: Table, seat: int, others: list[int]) -> dict[tuple[Any, ...], Fraction]:
    """The exact chances of what deal_unseen deals to others."""
    view = table.view(seat)
    chances: dict[tuple[Any, ...], Fraction] = {}

    def deal(rng: Array) -> tuple[Any, ...]:
        state = dealt(view, table.terms, rng)
        hands = tuple(tuple(int(n) for n in state.hand[other]) for other in others)
        return (*hands, tuple(int(n) for n in state.mine))

    for probability, result in every_outcome(deal):
        chances[result] = chances.get(result, Fraction(0)) + probability
    return chances


def hypergeometric(pool: list[int], sizes: list[int]) -> dict[tuple[Any, ...], Fraction]:
    """The exact chances of hands of these sizes from a pool, and of what is left."""
    if not sizes:
        return {(tuple(pool),): Fraction(1)}
    chances = {}
    for hand in product(*(range(count + 1) for count in pool)):
        if sum(hand) == sizes[0]:
            ways = prod(comb(count, taken) for count, taken in zip(pool, hand, strict=True))
            chance = Fraction(ways, comb(sum(pool), sizes[0]))
            left = [count - taken for count, taken in zip(pool, hand, strict=True)]
            for rest, further in hypergeometric(left, sizes[1:]).items():
                chances[(hand, *rest)] = chance * further
    return chances


def test_k18_deal_unseen_deals_each_hand_as_often_as_chance_would() -> None:
    table = lay_out(hand="steel elvish", rival_hand="orcish orcish")
    table.leave_in_mine("steel dwarvish dwarvish elvish")
    assert by_hand_of(table, 0, [1]) == hypergeometric([1, 2, 2, 1], [2])
    table.hold(1, "dwarvish elvish")
    table.check()


def test_k18_deal_unseen_deals_two_hidden_hands_as_often_as_chance_would() -> None:
    table = Table(3).hold(0, "elvish dwarvish").hold(1, "orcish orcish")
    table.hold(2, "steel").leave_in_mine("steel elvish")
    assert by_hand_of(table, 0, [1, 2]) == hypergeometric([2, 2, 0, 1], [2, 1])
    assert by_hand_of(table, 1, [0, 2]) == hypergeometric([2, 0, 1, 2], [2, 1])


def test_k18_deal_unseen_leaves_a_kept_metal_where_everybody_saw_it_go() -> None:
    table = lay_out(
        "Flamberge: elvish dwarvish steel steel",
        "Dagger",
        hand="steel steel orcish",
        rival_hand="steel",
        turn=0,
    )
    table.leave_in_mine("elvish orcish dwarvish").act("pour steel into Flamberge")
    assert table.hand(0) == "steel orcish elvish"
    expected = {
        ((hand[0], hand[1], hand[2], hand[3] + 1), mine): chance
        for (hand, mine), chance in hypergeometric([1, 2, 1, 1], [2]).items()
    }
    assert by_hand_of(table, 1, [0]) == expected


def test_k18_a_dealt_table_has_every_metal_once_and_the_same_look() -> None:
    table = Table(4).fill("Flamberge", "elvish dwarvish steel steel").turn(2)
    table.act("pour steel into Flamberge")
    for seat in (*range(4), WATCHER):
        view = table.view(seat)
        state = dealt(view, table.terms, generator(seat + 5))
        metals = state.mine.astype(int) + state.hand.astype(int).sum(axis=0)
        metals += [3, 0, 1, 0]  # in the Flamberge
        assert list(metals) == [20, 17, 13, 10]
        assert state.mine_size == table.state.mine_size
        if seat != WATCHER:
            assert (state.hand[seat] == table.state.hand[seat]).all()
        assert state.hand[2, 3] >= 1


def test_k18_a_dealt_table_changes_nothing_else() -> None:
    table = Table(4)
    view = table.view(1)
    state = dealt(view, table.terms, generator(1))
    for field in state.dtype.names:
        if field not in ("hand", "mine", "told"):
            assert (state[field] == table.state[field]).all()
