"""The end: who may end the game and when, sword points, ties, and the limit of turns."""

import pytest

from kingofarms.games.kings_blade.rules.ending import BY_EFFECTS, PRINTED, TOTAL
from kingofarms.games.kings_blade.rules.state import ENDED, PHASE, TURN_LIMIT
from kingofarms.games.kings_blade.rules.turn import is_over
from tests.games.kings_blade.tables import Table, lay_out


def swordsmith(table: Table, seat: int, hilt: str, upgrade: str, metal: str = "steel") -> None:
    """The seat's sword is complete, all of one metal."""
    blade = str(table.names[table.state.forge[seat, 0]])
    table.give(seat, hilt, upgrade)
    for name in (blade, hilt, upgrade):
        table.fill(name, " ".join([metal] * int(table.state.needs[table.card(name)])))


def a_sword(end_any_time: bool = False, turn_limit: int = 100) -> Table:
    table = lay_out(end_any_time=end_any_time, turn_limit=turn_limit)
    swordsmith(table, 0, "Wrapped hilt", "Fuller")
    return table


# Who and when.


def test_k14_a_complete_blade_hilt_and_upgrade_may_end_the_game() -> None:
    table = lay_out("Dagger, Wrapped hilt, Fuller")
    for name in ("Dagger", "Wrapped hilt", "Fuller"):
        table.turn(0)
        assert "end" not in table.legal()
        table.fill(name, "steel steel")
    table.turn(0)
    assert "end" in table.legal()


def test_k14_two_of_a_type_do_not_replace_another() -> None:
    table = lay_out(
        "Dagger: steel steel, Wrapped hilt: steel steel, "
        "Katana hilt: steel steel steel, Fuller: steel",
        turn=0,
    )
    assert "end" not in table.legal()


def test_k14_a_sword_made_incomplete_cannot_end() -> None:
    table = lay_out(
        "Greatsword: dwarvish steel steel steel, Wrapped hilt: steel steel, Fuller: steel steel",
        token="Greatsword",
    )
    assert "end" in table.legal()
    table.turn(1).act("pour steel into Greatsword")
    assert "end" not in table.legal()


def test_k14_before_the_forge_phase_and_between_the_phases() -> None:
    table = a_sword().turn(0)
    assert table.state.phase == PHASE.FORGE
    assert "end" in table.legal()
    table.act("token Dagger")
    assert table.state.phase == PHASE.ACTION
    assert "end" in table.legal()


def test_k14_after_the_action_and_its_answers() -> None:
    table = a_sword().turn(0, token="Dagger").act("restock")
    assert table.state.phase == PHASE.AFTER
    assert table.legal() == ["end", "decline"]
    table.act("end")
    assert is_over(table.state)
    assert table.state.reason == ENDED
    assert table.state.ended_by == 0


def test_k14_the_action_that_completes_the_sword_can_be_followed_by_the_end() -> None:
    table = lay_out("Dagger: steel steel, Wrapped hilt: steel steel, Fuller: steel", token="Fuller")
    assert "end" not in table.legal()
    table.act("pour steel into Fuller")
    assert table.legal() == ["end", "decline"]


def test_k14_nobody_has_to() -> None:
    table = a_sword().turn(0, token="Dagger").act("restock", "decline")
    assert not is_over(table.state)
    assert (table.state.in_turn, table.state.to_play) == (1, 1)


def test_k14_not_while_an_offer_is_open() -> None:
    table = a_sword().give(0, "Bellows").fill("Bellows", "dwarvish")
    table.turn(0, token="Dagger").act("pour steel into Dagger")
    assert table.state.phase == PHASE.OFFER
    assert "end" not in table.legal()
    table.act("decline")
    assert table.legal() == ["end", "decline"]


def test_k14_not_while_metals_are_to_be_put_back() -> None:
    table = a_sword().give(0, "Tongs").fill("Tongs", "dwarvish")
    table.hold(0, "elvish").turn(0, token="Dagger").act("mine")
    assert table.state.phase == PHASE.PUT_BACK
    assert "end" not in table.legal()
    table.act("put back steel", "put back steel")
    assert table.legal() == ["end", "decline"]


def test_k14_not_on_anothers_turn() -> None:
    table = a_sword().turn(1)
    assert "end" not in table.legal()
    table.act("pour steel into Dagger")
    assert (table.state.to_play, table.state.phase) == (0, PHASE.FORGE)


def test_k14_a_pass_counts_as_the_action() -> None:
    table = a_sword().hold(0, "").turn(0, token="Dagger")
    table.leave_in_mine("")
    table.state.pile_size = 0
    table.state.market[:] = -1
    assert table.legal() == ["end", "pass"]
    table.act("pass")
    assert table.legal() == ["end", "decline"]


def test_k14_if_agreed_also_straight_after_anothers_turn() -> None:
    table = a_sword(end_any_time=True).turn(1).act("pour steel into Dagger")
    assert (table.state.phase, table.state.to_play, table.state.in_turn) == (PHASE.ASIDE, 0, 1)
    assert table.legal() == ["end", "decline"]
    table.act("end")
    assert (table.state.reason, table.state.ended_by) == (ENDED, 0)


def test_k14_if_agreed_all_who_can_are_asked_clockwise_but_not_who_had_the_turn() -> None:
    table = lay_out("Dagger", "Sabre", "Flamberge", "Falchion", end_any_time=True)
    swordsmith(table, 0, "Wrapped hilt", "Bellows")
    swordsmith(table, 1, "Katana hilt", "Fuller", "orcish")
    swordsmith(table, 3, "Shortsword hilt", "Whetstone", "orcish")
    table.turn(1, token="Sabre").act("restock")
    assert (table.state.phase, table.state.to_play) == (PHASE.AFTER, 1)
    table.act("decline")
    asked = []
    while table.state.phase == PHASE.ASIDE:
        asked.append(int(table.state.to_play))
        assert table.legal() == ["end", "decline"]
        table.act("decline")
    assert asked == [3, 0]
    assert (table.state.in_turn, table.state.to_play) == (2, 2)


# Sword points.


def test_k15_printed_points_count_on_complete_cards_alone() -> None:
    table = lay_out("Sabre: steel steel steel, Shortsword hilt: steel orcish", "Dagger")
    assert table.points(0) == 2
    table.fill("Shortsword hilt", "steel")
    assert table.points(0) == 2 + 3


def test_k15_points_of_active_effects_count_wherever_they_are() -> None:
    table = lay_out("Sabre, Gemstone: elvish orcish", "Dagger")
    sheet = table.sheet()
    assert list(sheet.points[0, [PRINTED, BY_EFFECTS, TOTAL]]) == [0, 5, 5]


def test_k15_more_metal_than_needed_still_counts_once() -> None:
    table = lay_out("Greatsword: steel steel steel steel dwarvish", "Dagger")
    assert table.points(0) == 7


def test_k15_a_sword_of_all_cards_is_summed_without_loss() -> None:
    table = lay_out("Greatsword", "Dagger", hand="", rival_hand="")
    table.give(0, *table.names[6:])
    faces = [table.agreed.content[card] for card in table.state.forge[0, :27]]
    for face in faces:
        table.leave_in_mine("steel steel elvish orcish dwarvish")  # more than 60 in all
        table.fill(face["name"], "steel steel elvish orcish dwarvish")
    each = {
        "points": 1,
        "points_per_elvish": 27,
        "points_per_kind": 4,
        "points_per_complete": 27,
        "points_per_upgrade": 14,
    }
    effects = [effect for face in faces for effect in face["effects"]]
    printed = sum(face["points"] for face in faces)
    by_effects = sum(effect["n"] * each.get(effect["effect"], 0) for effect in effects)
    assert by_effects > 255
    points = table.sheet().points[0, [PRINTED, BY_EFFECTS, TOTAL]]
    assert list(points) == [printed, by_effects, printed + by_effects]
    assert table.points(0) == printed + by_effects


# Ties.


@pytest.mark.parametrize(
    ("first", "second", "ranks"),
    [
        # Both swords are worth 3 by an elvish metal; the others lie where they give no points.
        ("elvish", "elvish", [1, 1]),
        ("elvish steel", "elvish", [1, 1]),
        ("elvish dwarvish", "elvish orcish orcish", [1, 2]),
        ("elvish orcish", "elvish dwarvish", [2, 1]),
        ("elvish orcish", "elvish", [1, 2]),
        ("elvish dwarvish", "elvish elvish", [2, 1]),
    ],
)
def test_k16_ties_by_elvish_then_dwarvish_then_orcish_else_shared(
    first: str, second: str, ranks: list[int]
) -> None:
    table = lay_out("Dagger, Rapier hilt, Basket hilt", "Sabre, Miner's hilt, Shortsword hilt")
    for one, other, metals in (
        ("Rapier hilt", "Basket hilt", first),
        ("Miner's hilt", "Shortsword hilt", second),
    ):
        table.fill(one, metals.split()[0]).fill(other, " ".join(metals.split()[1:]))
    assert table.points(0) == table.points(1)
    assert table.ranks() == ranks


def test_k16_the_metals_of_incomplete_cards_count_in_a_tie() -> None:
    table = lay_out("Flamberge", "Falchion, Rapier hilt: orcish")
    assert table.points(0) == table.points(1) == 0
    assert table.ranks() == [2, 1]


def test_k16_the_same_for_every_place() -> None:
    table = lay_out(
        "Dagger", "Sabre: steel steel steel", "Flamberge, Rapier hilt: dwarvish", "Falchion"
    )
    assert [table.points(seat) for seat in range(4)] == [0, 2, 0, 0]
    assert table.ranks() == [3, 1, 2, 3]


# The limit of turns.


def test_k17_after_a_hundred_turns_each_it_is_scored_as_it_stands() -> None:
    table = Table(3).fill("Dagger", "elvish steel")
    table.state.turn_number = 298
    table.turn(2)
    assert table.state.turn_number == 299
    table.act("restock")
    assert not is_over(table.state)
    table.act("restock")
    assert table.state.reason == TURN_LIMIT
    assert table.ranks() == [2, 1, 2]
    assert table.sheet().reason == TURN_LIMIT


def test_k17_the_limit_can_be_agreed() -> None:
    table = Table(turn_limit=2)
    for _turn in range(4):
        assert not is_over(table.state)
        table.act("restock")
    assert is_over(table.state)


def test_k17_who_can_end_is_asked_before_the_limit_is_reached() -> None:
    table = a_sword(turn_limit=1)
    table.state.turn_number = 1
    table.turn(0, token="Dagger").act("restock")
    assert table.legal() == ["end", "decline"]
    table.act("decline")
    assert table.state.reason == TURN_LIMIT
