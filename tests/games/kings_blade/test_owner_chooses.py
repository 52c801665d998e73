"""The option `overflow`: the owner of a complete card chooses which metal a pour pushes out."""

from typing import Any

import pytest

from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.cache_folder import UNCOMPILED
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.rules.told import events
from kingofarms.games import game_named
from kingofarms.games.kings_blade import game
from kingofarms.games.kings_blade.options import agree
from kingofarms.games.kings_blade.rules import deal_unseen
from kingofarms.games.kings_blade.rules.state import PHASE, E, State
from kingofarms.games.kings_blade.taste import taste
from kingofarms.games.kings_blade.text.table import describe_table
from kingofarms.games.kings_blade.text.why_not import why_not
from tests.games.kings_blade.tables import Table, check, lay_out
from tests.games.kings_blade.test_end import swordsmith
from tests.games.kings_blade.unseen import change_secrets


def sabotaged(metals: str = "elvish orcish steel", *others: str, poured: str = "steel") -> Table:
    """Seat 1 pours into Seat 0's Sabre, which holds these metals."""
    table = lay_out("Sabre", "Dagger", overflow="owner_chooses").give(0, *others)
    table.fill("Sabre", metals).hold(1, f"{poured} steel").turn(1)
    return table


def test_k9_if_agreed_the_owner_is_asked_at_once_on_anothers_turn_too() -> None:
    table = sabotaged().act("pour steel into Sabre")
    assert (table.state.phase, table.state.to_play, table.state.in_turn) == (PHASE.OVERFLOW, 0, 1)
    assert table.legal() == ["push out steel", "push out orcish", "push out elvish"]


def test_k9_if_agreed_the_owner_is_asked_of_an_own_pour_too() -> None:
    table = sabotaged().hold(0, "dwarvish").turn(0, token="Sabre")
    table.act("pour dwarvish into Sabre")
    assert (table.state.phase, table.state.to_play, table.state.in_turn) == (PHASE.OVERFLOW, 0, 0)
    table.act("push out orcish")
    assert table.held("Sabre") == "elvish steel dwarvish"
    assert (table.state.to_play, table.state.in_turn) == (1, 1)


def test_k9_the_chosen_metal_leaves_and_the_poured_one_enters_after_that() -> None:
    table = sabotaged()
    before = table.mine("orcish")
    table.act("pour steel into Sabre")
    assert table.held("Sabre") == "elvish orcish steel"
    assert table.hand(1) == "steel"
    table.check()
    table.act("push out orcish")
    assert table.held("Sabre") == "elvish steel steel"
    assert table.mine("orcish") == before + 1
    assert (table.state.in_turn, table.state.to_play, table.state.phase) == (0, 0, PHASE.FORGE + 1)
    table.check()


@pytest.mark.parametrize(
    ("metals", "poured", "choice", "then"),
    [
        # Of the chosen kind the oldest piece leaves; the poured metal is not among the choices.
        ("orcish elvish orcish", "dwarvish", "orcish elvish", "elvish orcish dwarvish"),
        ("elvish orcish orcish", "dwarvish", "orcish elvish", "elvish orcish dwarvish"),
        # Nobody is asked where all are of one kind, or the card is not complete.
        ("elvish elvish elvish", "steel", "", "elvish elvish steel"),
        ("elvish orcish", "steel", "", "elvish orcish steel"),
    ],
)
def test_k9_a_kind_is_chosen_of_the_metals_in_a_complete_card(
    metals: str, poured: str, choice: str, then: str
) -> None:
    table = sabotaged(metals, poured=poured).act(f"pour {poured} into Sabre")
    assert (table.state.phase == PHASE.OVERFLOW) == bool(choice)
    if choice:
        assert table.legal() == [f"push out {metal}" for metal in choice.split()]
        table.act("push out orcish")
    assert table.held("Sabre") == then


def test_k9_the_pour_is_told_when_it_is_made_and_what_leaves_when_it_is_chosen() -> None:
    table = sabotaged().act("pour steel into Sabre")
    assert [event.kind for event in events(table.state)] == [E.POUR]
    table.act("push out elvish")
    assert [event.kind for event in events(table.state)] == [E.OVERFLOW]


def test_k9_a_lowered_need_counts_as_it_was_before_the_pour() -> None:
    table = lay_out(
        "Greatsword: steel dwarvish steel steel", "Dagger", turn=1, overflow="owner_chooses"
    )
    table.act("pour steel into Greatsword", "push out dwarvish")
    assert table.held("Greatsword") == "steel steel steel steel"
    assert not table.is_complete("Greatsword")
    table.check()


def test_k10_an_effect_that_chooses_what_leaves_goes_before_the_choice() -> None:
    table = sabotaged("elvish orcish steel", "Tongs").fill("Tongs", "orcish")
    table.act("pour steel into Sabre")
    assert table.held("Sabre") == "elvish orcish steel"
    assert [event.came_from for event in table.told(E.OVERFLOW)] == [0]
    assert table.state.phase != PHASE.OVERFLOW


def test_k9_the_chosen_metal_can_be_kept_also_the_one_that_keeps() -> None:
    table = lay_out(
        "Flamberge: elvish dwarvish steel steel",
        "Dagger",
        hand="",
        turn=1,
        overflow="owner_chooses",
    )
    table.act("pour steel into Flamberge", "push out dwarvish")
    assert table.hand(0) == "dwarvish"
    assert len(table.told(E.KEEP)) == 1
    assert table.on("Flamberge") == ["points_per_elvish"]


def test_k11a_answers_come_after_the_choice_from_the_effects_then_on() -> None:
    table = sabotaged("elvish orcish steel", "Pommel").fill("Pommel", "orcish").hold(0, "")
    table.act("pour steel into Sabre")
    assert table.draws(0) == 0
    table.act("push out steel")
    assert table.draws(0) == 1
    # The metal of the effect itself is chosen: it does not answer any more.
    table = lay_out(
        "Sabre, Pommel: orcish steel steel",
        "Dagger",
        hand="",
        token="Pommel",
        overflow="owner_chooses",
    )
    table.turn(1).act("pour steel into Pommel", "push out orcish")
    assert table.draws(0) == 0


def test_k11b_offers_come_after_the_choice_to_the_player_in_turn() -> None:
    table = lay_out(
        "Sabre: elvish orcish steel",
        "Falchion: elvish",
        rival_hand="steel steel steel",
        turn=1,
        overflow="owner_chooses",
    )
    table.act("pour steel into Sabre", "push out steel")
    assert (table.state.phase, table.state.to_play) == (PHASE.OFFER, 1)
    table.act("pour steel into Sabre")
    assert (table.state.phase, table.state.to_play) == (PHASE.OVERFLOW, 0)
    table.act("push out orcish")
    assert (table.state.in_turn, table.state.to_play) == (0, 0)
    assert table.held("Sabre") == "elvish steel steel"


def test_k14_nobody_ends_the_game_while_the_choice_is_open() -> None:
    table = lay_out("Sabre", "Dagger", overflow="owner_chooses")
    swordsmith(table, 0, "Wrapped hilt", "Fuller")
    table.fill("Sabre", "orcish").turn(1).act("pour steel into Sabre")
    assert (table.state.phase, table.state.to_play) == (PHASE.OVERFLOW, 0)
    assert table.legal() == ["push out steel", "push out orcish"]
    assert why_not(game.parse_action("end", table.agreed), table.view(0), table.agreed).startswith(
        "K14"
    )


def test_k14_the_player_in_turn_may_end_after_the_choice() -> None:
    table = lay_out("Sabre", "Dagger", overflow="owner_chooses")
    swordsmith(table, 1, "Wrapped hilt", "Fuller")
    table.fill("Sabre", "elvish orcish steel").turn(1, token="Dagger")
    table.act("pour steel into Sabre", "push out elvish")
    assert (table.state.phase, table.state.to_play) == (PHASE.AFTER, 1)


def test_k18_the_metal_that_waits_is_open_and_dealt_to_nobody() -> None:
    usual, table = Table(), sabotaged()
    assert "overflowing" not in describe_table(usual.view(0), usual.agreed)
    assert describe_table(table.view(0), table.agreed)["overflowing"] is None
    table.act("pour steel into Sabre")
    for seat in (WATCHER, 0, 1):
        states = new(State)
        states[0] = table.view(seat)
        assert describe_table(states[0], table.agreed)["overflowing"] == {
            "card": "Sabre",
            "poured": "steel",
        }
        deal_unseen(states[0], table.terms, generator(3))
        check(states[0], table.terms)


def test_k9_why_not_says_what_to_choose_first_and_what_the_card_does_not_hold() -> None:
    table = sabotaged()

    def reason(action: str) -> str:
        return why_not(game.parse_action(action, table.agreed), table.view(0), table.agreed)

    assert reason("push out steel").startswith("K9: you choose a metal only when")
    table.act("pour steel into Sabre")
    assert reason("push out dwarvish") == "K9: the card holds no dwarvish metal."
    for action in ("restock", "mine", "token Sabre", "pour steel into Sabre", "decline"):
        assert reason(action) == "K9: first choose which metal leaves the card."


@pytest.mark.parametrize(
    ("metals", "best"),
    [
        ("elvish orcish steel", "push out steel"),
        ("elvish orcish dwarvish", "push out orcish"),
    ],
)
def test_a_bot_of_taste_keeps_what_its_card_needs(metals: str, best: str) -> None:
    table = sabotaged(metals).act("pour steel into Sabre")
    worth = {
        action: taste(table.state, table.terms, game.parse_action(action, table.agreed))
        for action in table.legal()
    }
    assert max(worth, key=lambda action: worth[action]) == best


@pytest.mark.parametrize("seats", [2, 4])
def test_k9_whole_matches_ask_owners_and_lose_no_metal(seats: int) -> None:
    agreed = agree({"overflow": "owner_chooses", "turn_limit": 10 if UNCOMPILED else 25})
    asked = 0
    for number in range(7 if UNCOMPILED else 10):
        match = Match(game_named("kings_blade"), agreed, seats, Stream(5, number))
        rng = generator(number)
        while not match.is_over:
            state = match.states[0]
            if state.phase == PHASE.OVERFLOW:
                asked += int(state.to_play != state.in_turn)
                check(state, agreed.record[0])
                look_alike(state, agreed.record[0], seats, rng)
            match.act(match.legal[pick(len(match.legal), rng)])
    assert asked


def look_alike(state: Any, terms: Any, seats: int, rng: Array) -> None:
    """What a seat cannot see changes nothing of what it sees."""
    hide = game_named("kings_blade").rules.hide
    for seat in range(WATCHER, seats):
        looks = new(State, 2)
        looks[0], looks[1] = state, state
        change_secrets(looks[1], seat, rng)
        for at in range(2):
            hide(looks[at], terms, seat)
        assert looks[:1].tobytes() == looks[1:].tobytes()
