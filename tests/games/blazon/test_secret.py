"""Secrets: who sees which card; and a view that is dealt again looks the same."""

from typing import Any

import pytest

from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import UNSEEN, WATCHER
from kingofarms.engine.rules.told import events
from kingofarms.games.blazon import game
from kingofarms.games.blazon.rules import deal_unseen, hide
from kingofarms.games.blazon.rules.state import (
    ACTIONS,
    DECK,
    DISCARDS,
    DISPLAY,
    ON_SHIELD,
    PHASE,
    E,
    State,
)
from tests.games.blazon.tables import LAID_OUT, Table, check

# All that is not named here is open.
SECRET = {"place", "hand", "hand_worth", "deck", "drawn", "told"}


def dealt(view: Any, terms: Any, rng: Array) -> Any:
    states = new(State)
    states[0] = view
    deal_unseen(states[0], terms, rng)
    return states[0]


def table_of(*hand: str, seats: int = 2, **options: Any) -> Table:
    """Seat 0 is to play with these and a herald; all saw the second of them taken."""
    table = Table(seats, **options)
    table.hold(0, *hand, in_the_open=hand[1])
    table.lay_out(*LAID_OUT)
    table.turn(0)
    return table


def test_b30_hands_are_hidden_from_others_and_from_watchers() -> None:
    table = Table(3)
    for seat in (*range(3), WATCHER):
        view = table.view(seat)
        for other in range(3):
            assert (view.hand_worth[other] == UNSEEN) == (other != seat)
            assert (view.hand[other, :4] == UNSEEN).all() == (other != seat)
            for name in table.hand(other):
                place = view.place[table.card(name)]
                assert place == (seat if other == seat else UNSEEN)


def test_b30_what_lies_in_the_decks_is_known_to_nobody() -> None:
    table = Table()
    for seat in (0, 1, WATCHER):
        view = table.view(seat)
        for category in range(2):
            assert (view.deck[category, : view.deck_size[category]] == UNSEEN).all()
        assert (view.place != DECK).all()
        assert (view.place[table.state.place == DECK] == UNSEEN).all()


def test_b30_a_card_in_a_hidden_hand_looks_like_one_in_its_deck() -> None:
    table = Table()
    looks = []
    for name in ("lion", "wolf"):
        table.hold(1, name)
        for other in ("lion", "wolf"):
            assert table.view(0).place[table.card(other)] == UNSEEN
        view = table.view(0)
        view.deck[:] = 0
        looks.append(view.tobytes())
    assert looks[0] == looks[1]


@pytest.mark.parametrize(("edition", "take"), [("en", "herald take 4"), ("de", "take 4")])
def test_b30_every_card_taken_from_the_display_is_known_to_all(edition: str, take: str) -> None:
    table = table_of("lion", "argent 1 lineage", edition=edition)
    table.act(take)
    for seat in (1, WATCHER):
        view = table.view(seat)
        assert view.place[table.card("wolf")] == 0
        assert view.is_open[table.card("wolf")]
        assert view.place[table.card("lion")] == UNSEEN
        assert list(view.unseen_count[0]) == [0, 1]
        told = [event for event in events(view) if event.kind == E.TAKE]
        assert [table.names[event.card] for event in told] == ["wolf"]


def test_b30_an_exchange_is_open_both_ways() -> None:
    table = table_of("lion", "argent 1 lineage")
    table.act("draw device", "draw tincture")
    laid_out = table.names[table.state.drawn[0]]
    table.act("exchange 1 for 4")
    view = table.view(1)
    assert view.place[table.card("wolf")] == 0
    assert view.place[table.card(laid_out)] == DISPLAY
    told = [event for event in events(view) if event.kind == E.EXCHANGE]
    assert [(event.card, event.came_from) for event in told] == [
        (table.card("wolf"), table.card(laid_out))
    ]


def test_b30_of_a_draw_others_see_the_back_alone() -> None:
    for draw in ("draw", "herald draw"):
        table = table_of("lion", "argent 1 lineage")
        table.act(f"{draw} tincture")
        drawn = next(name for name in table.hand(0) - {"lion", "argent 1 lineage"})
        own = [event for event in events(table.view(0)) if event.kind == E.DRAW]
        assert [(event.card, event.came_from) for event in own] == [(table.card(drawn), 0)]
        for seat in (1, WATCHER):
            view = table.view(seat)
            told = [event for event in events(view) if event.kind == E.DRAW]
            assert [(event.seat, event.card, event.came_from) for event in told] == [(0, UNSEEN, 0)]
            assert view.place[table.card(drawn)] == UNSEEN
            assert list(view.unseen_count[0]) == [1, 1]


def test_b30_which_of_the_cards_were_drawn_is_seen_by_their_owner_alone() -> None:
    table = table_of("lion", "argent 1 lineage")
    table.act("draw tincture", "draw device")
    assert list(table.view(0).drawn) == list(table.state.drawn)
    for seat in (1, WATCHER):
        assert list(table.view(seat).drawn) == [UNSEEN, UNSEEN]
        assert list(table.view(seat).drawn_category) == [0, 1]


def test_b30_an_open_card_that_leaves_the_hand_is_open_no_more() -> None:
    table = table_of("lion", "argent 1 lineage", "rose", "mullet")
    assert table.state.is_open[table.card("argent 1 lineage")]
    table.act("herald place", "place lion at 3.1 top", "pay argent 1 lineage")
    assert not table.state.is_open.any()
    table.leave_in_decks("boar")
    table.act("draw tincture")
    assert table.view(1).place[table.card("argent 1 lineage")] == UNSEEN


def test_b30_hands_dealt_anew_are_open() -> None:
    table = Table(2, picks=[0, 0, 5, 0, 1])
    for seat in (1, WATCHER):
        view = table.view(seat)
        for name in ("or 1 estate", "argent 1 lineage", "barry", "paly"):
            assert view.place[table.card(name)] == DISCARDS


def test_b30_shields_with_what_is_covered_are_open() -> None:
    table = Table()
    table.blazon(0, {"3.1": "boar"}, "3 top")
    table.place_over(0, "3.1", table.card("lion"))
    view = table.view(1)
    assert view.place[table.card("boar")] == view.place[table.card("lion")] == ON_SHIELD
    assert view.below[table.card("lion")] == table.card("boar")


def test_b30_every_action_is_open() -> None:
    for action in range(ACTIONS):
        for seat in (0, 1, WATCHER):
            assert game.hide_action(action, 0, seat) == action


# Every moment of a turn.


THREE = ("lion", "argent 1 lineage", "rose")
SEVEN = ("lion", "boar", "panther", "talbot", "unicorn", "rose", "mullet")
PLACED = ("herald place", "place lion at 3.1 top")
# By name: the hand, what is done, and the phase after it.
MOMENTS: dict[str, tuple[tuple[str, ...], tuple[str, ...], int]] = {
    "before the main action": (THREE, (), PHASE.MAIN),
    "between the draws": (THREE, ("draw device",), PHASE.SECOND_TAKE),
    "between the draws after a herald": (
        *(THREE, ("draw device", *PLACED, "pay rose")),
        PHASE.SECOND_TAKE,
    ),
    "before the exchanges": (THREE, ("draw device", "draw device"), PHASE.AFTER),
    "between the exchanges": (
        *(THREE, ("draw device", "draw device", "exchange 2 for 5")),
        PHASE.AFTER,
    ),
    "while placing": (
        *(("bend", "argent 1 lineage", "rose", "mullet"), ("place bend at 2.1",)),
        PHASE.PLACING,
    ),
    "while paying": (
        ("panther", "argent 1 lineage", "rose", "mullet", "label"),
        ("place panther at 3.1 top", "pay rose"),
        PHASE.PAYING,
    ),
    "while a herald places": (THREE, ("draw tincture", "herald place"), PHASE.HERALD_PLACING),
    "while a herald is paid": (THREE, ("draw tincture", *PLACED), PHASE.HERALD_PAYING),
    "at the claim": (THREE, ("draw tincture", "draw device", "finish"), PHASE.CLAIM),
    "at the hand limit": (SEVEN, ("draw tincture", "draw device", "finish"), PHASE.DISCARDING),
    "in a first turn": ((), ("draw tincture",), PHASE.SECOND_TAKE),
}
EVERY_MOMENT = pytest.mark.parametrize("moment", MOMENTS)


def table_at(moment: str) -> Table:
    hand, actions, phase = MOMENTS[moment]
    table = table_of(*hand) if hand else Table(3)
    if phase == PHASE.CLAIM:
        shield = {"1.1": "gyronny", "2.1": "bend", "3.2": "rampant"}
        table.blazon(0, shield, "1 top", "2 top", "3 top")
    if hand:
        claimed = "courtly" if phase == PHASE.CLAIM else "noble"
        table.turn_up(claimed, "landed", "prosperous", "mercantile", "allied")
    table.act(*actions)
    assert table.state.phase == phase
    return table


@EVERY_MOMENT
def test_b30_all_else_is_open(moment: str) -> None:
    table = table_at(moment)
    for seat in (0, 1, WATCHER):
        view = table.view(seat)
        for field in State.__annotations__:
            if field not in SECRET:
                assert (view[field] == table.state[field]).all(), field
        for card, place in enumerate(table.state.place):
            is_hidden = place == DECK or (
                place < table.state.seats and place != seat and not table.state.is_open[card]
            )
            assert view.place[card] == (UNSEEN if is_hidden else place)


@EVERY_MOMENT
def test_b30_a_view_dealt_anew_looks_the_same(moment: str) -> None:
    table = table_at(moment)
    for seat in (*range(int(table.state.seats)), WATCHER):
        view, again = table.view(seat), new(State)
        for number in range(3):
            again[0] = dealt(view, table.terms, generator(number))
            hide(again[0], table.terms, seat)
            assert again[0].tobytes() == view.tobytes()


@EVERY_MOMENT
def test_b30_a_view_dealt_anew_is_a_whole_table(moment: str) -> None:
    table = table_at(moment)
    table.check()
    for seat in (*range(int(table.state.seats)), WATCHER):
        for number in range(3):
            state = dealt(table.view(seat), table.terms, generator(number))
            check(state, table.terms)
            for which in range(2):
                drawn, category = int(state.drawn[which]), int(state.drawn_category[which])
                if drawn >= 0:
                    assert state.place[drawn] == state.to_play
                    assert not state.is_open[drawn]
                    assert table.category(drawn) == category
            assert state.drawn[0] != state.drawn[1] or state.drawn[0] < 0
