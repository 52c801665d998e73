"""The shield: where a card may lie, what it decides about its line, and what it covers."""

from pathlib import Path

import pytest

from kingofarms.games.blazon.rules.scoring import HERALDS, MAJORITY
from kingofarms.games.blazon.rules.state import NO_CARD, ON_SHIELD, E
from tests.games.blazon.files import changed, written
from tests.games.blazon.tables import Table

# Enough to pay for anything; neither may be placed where these tests place.
PURSE = ("label", "crescent", "mullet")


def placing(*hand: str) -> Table:
    """Seat 0 has these and enough to pay with, and no herald."""
    table = Table()
    table.hold(0, *hand, *PURSE)
    table.send(0, 1)
    table.turn(0)
    return table


def places(table: Table, name: str) -> list[str]:
    """The spaces offered to a card, with what is said."""
    start = f"place {name} at "
    return [action[len(start) :] for action in table.legal(start)]


# B6, B7.


def test_b6_the_nine_spaces_are_those_of_the_rules() -> None:
    table = Table()
    expected = ["1.1", "1.2", "1.3", "2.1", "2.2", "3.1", "3.2", "3.3", "foot.1"]
    assert table.spaces == expected
    assert list(table.state.shield[0, :9]) == [NO_CARD] * 9


@pytest.mark.parametrize(
    ("name", "spaces"),
    [
        ("barry", ["1.1"]),
        ("per fess", ["1.1"]),
        ("fess", ["2.1"]),
        ("billet", ["2.1"]),
        ("boar", ["3.1 top", "3.1 bottom"]),
        ("passant", ["3.2"]),
        ("two in fess", ["3.2"]),
        ("octofoil", ["foot.1"]),
        ("or 1 estate", ["1.2", "1.3", "2.2", "3.3"]),
    ],
)
def test_b7_a_card_goes_only_on_a_space_of_its_type(name: str, spaces: list[str]) -> None:
    assert places(placing(name), name) == spaces


def test_b7_a_space_that_takes_another_type_in_its_grouping_is_closed() -> None:
    table = placing("per fess", "two in fess", "billet", "barry", "passant", "fess")
    shield = {"1.1": "paly", "2.1": "bend", "3.1": "bull"}
    table.blazon(0, shield, "1 top", "2 top", "3 top")
    for name in ("per fess", "billet", "two in fess"):
        assert places(table, name) == []
    assert places(table, "barry") == ["1.1"]
    assert places(table, "fess") == ["2.1"]
    assert places(table, "passant") == ["3.2"]


def test_b7_a_placed_card_never_moves_and_lies_on_the_own_shield_alone() -> None:
    table = placing("boar", "barry")
    table.act("place boar at 3.1 top", "place barry at 1.1")
    assert (table.shield(0), table.shield(1)) == ({"3.1": "boar", "1.1": "barry"}, {})
    assert table.state.place[table.card("boar")] == ON_SHIELD
    assert not table.legal("place boar", "place barry")
    assert not table.hand(0) & {"boar", "barry"}
    table.check()


# B8.


@pytest.mark.parametrize(
    "first",
    [
        "barry at 1.1",
        "or 1 estate at 1.2",
        "or 1 estate at 1.3",
        "fess at 2.1",
        "or 1 estate at 2.2",
        "boar at 3.1 top",
        "passant at 3.2",
        "or 1 estate at 3.3",
    ],
)
def test_b8_any_space_of_a_line_may_be_filled_first(first: str) -> None:
    table = placing(first.split(" at ")[0])
    table.act(f"place {first}")
    table.check()


@pytest.mark.parametrize(
    ("name", "space", "grouping"),
    [
        ("barry", "1.1", "top"),
        ("per fess", "1.1", "bottom"),
        ("fess", "2.1", "top"),
        ("billet", "2.1", "bottom"),
        ("passant", "3.2", "top"),
        ("two in fess", "3.2", "bottom"),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_b8_the_first_card_that_is_no_tincture_decides(
    name: str, space: str, grouping: str, is_first: bool
) -> None:
    table = placing("or 1 estate", name)
    tincture = {"1": "1.2", "2": "2.2", "3": "3.3"}[space[0]]
    if not is_first:
        table.act(f"place or 1 estate at {tincture}")
    table.act(f"place {name} at {space}")
    assert table.grouping(0, space[0]) == grouping
    assert [event.came_from for event in table.told(E.GROUPING)] == [int(space[0]) - 1]


@pytest.mark.parametrize("grouping", ["top", "bottom"])
@pytest.mark.parametrize("tincture", [(), ("place or 1 estate at 3.3",)])
def test_b8_of_a_charge_alone_or_beside_a_tincture_the_player_says_which(
    grouping: str, tincture: tuple[str, ...]
) -> None:
    table = placing("boar", "passant", "two in fess", "or 1 estate")
    table.act(*tincture)
    assert places(table, "boar") == ["3.1 top", "3.1 bottom"]
    table.act(f"place boar at 3.1 {grouping}")
    assert table.grouping(0, "3") == grouping
    assert places(table, "passant") == (["3.2"] if grouping == "top" else [])
    assert places(table, "two in fess") == (["3.2"] if grouping == "bottom" else [])


def test_b8_a_charge_beside_a_decided_space_asks_nothing() -> None:
    table = placing("boar", "two in fess")
    table.act("place two in fess at 3.2")
    assert places(table, "boar") == ["3.1"]
    table.act("place boar at 3.1")
    assert table.grouping(0, "3") == "bottom"


@pytest.mark.parametrize("space", ["1.2", "1.3", "2.2", "3.3"])
def test_b8_a_tincture_alone_leaves_its_line_open(space: str) -> None:
    table = placing("or 1 estate", "barry", "per fess", "fess", "billet", "passant", "two in fess")
    table.act(f"place or 1 estate at {space}")
    assert table.grouping(0, space[0]) == "open"
    assert not table.told(E.GROUPING)
    for name in ("barry", "per fess", "fess", "billet", "passant", "two in fess"):
        assert len(places(table, name)) == 1


@pytest.mark.parametrize("grouping", ["top", "bottom"])
@pytest.mark.parametrize(("first", "second"), [("1.2", "1.3"), ("1.3", "1.2")])
def test_b8_of_a_second_tincture_the_player_says_which(
    first: str, second: str, grouping: str
) -> None:
    table = placing("or 1 estate", "azure 1 estate", "barry", "per fess")
    table.act(f"place or 1 estate at {first}")
    assert f"{second} top" in places(table, "azure 1 estate")
    assert second not in places(table, "azure 1 estate")
    table.act(f"place azure 1 estate at {second} {grouping}")
    assert table.grouping(0, "1") == grouping
    assert places(table, "barry") == (["1.1"] if grouping == "top" else [])
    assert places(table, "per fess") == (["1.1"] if grouping == "bottom" else [])


def test_b8_lines_are_decided_each_for_itself_and_a_tincture_beside_asks_nothing() -> None:
    table = placing("per fess", "fess", "or 1 estate")
    table.act("place per fess at 1.1")
    assert places(table, "or 1 estate") == ["1.2", "1.3", "2.2", "3.3"]
    table.act("place fess at 2.1")
    assert [table.grouping(0, line) for line in "123"] == ["bottom", "top", "open"]
    assert table.grouping(1, "1") == "open"


def test_b8_a_lone_tincture_covered_by_a_tincture_leaves_the_line_open() -> None:
    table = placing("or 1 estate", "azure 1 estate", "barry", "per fess")
    table.act("place or 1 estate at 1.2")
    assert "1.2" in places(table, "azure 1 estate")
    table.act("place azure 1 estate at 1.2")
    assert table.grouping(0, "1") == "open"
    assert places(table, "barry") == places(table, "per fess") == ["1.1"]
    table.check()


def test_b8_where_both_groupings_are_alike_nothing_is_asked() -> None:
    table = placing("octofoil")
    assert places(table, "octofoil") == ["foot.1"]
    table = Table(shield="ten")
    table.hold(0, "barry", "or 1 estate", "azure 1 estate", *PURSE)
    table.turn(0)
    table.act("place or 1 estate at 1.2")
    assert places(table, "azure 1 estate") == ["1.2", "1.3", "2.3", "3.3"]
    assert places(table, "barry") == ["1.1"]
    table.check()


def test_b8_a_tincture_stays_open_only_where_both_groupings_take_tinctures(
    tmp_path: Path,
) -> None:
    path = changed(tmp_path, "shield.csv", "2,2,tincture,tincture,", "2,2,tincture,charge,")
    written(tmp_path, "shield.csv", path.read_text(encoding="utf-8").replace("line 2 space 2", ""))
    table = Table(content=tmp_path)
    table.hold(0, "or 1 estate", "azure 1 estate", "fess", "billet", *PURSE)
    table.turn(0)
    assert "2.2" in places(table, "or 1 estate")
    table.act("place or 1 estate at 2.2")
    assert table.grouping(0, "2") == "top"
    assert places(table, "fess") == ["2.1"]
    assert places(table, "billet") == []


# B9.


def test_b9_an_empty_space_is_like_no_tincture() -> None:
    table = Table()
    for name in ("or 1 estate", "azure 2 lineage", "potent 5 wealth"):
        table.hold(0, name, "lion")
        assert places(table, name) == ["1.2", "1.3", "2.2", "3.3"]


@pytest.mark.parametrize(
    ("seat", "space", "name", "spaces"),
    [
        (0, "1.2", "azure 2 lineage", ["1.2", "2.2", "3.3"]),
        (0, "1.3", "azure 2 lineage", ["1.3", "2.2", "3.3"]),
        (0, "2.2", "azure 2 lineage", ["1.2", "1.3", "2.2"]),
        (0, "3.3", "azure 2 lineage", ["1.2", "1.3", "3.3"]),
        # Other names of one class are not identical; another player's tinctures do not count.
        (0, "1.2", "gules 1 might", ["1.2", "1.3", "2.2", "3.3"]),
        (1, "1.2", "azure 2 lineage", ["1.2", "1.3", "2.2", "3.3"]),
    ],
)
def test_b9_identical_tinctures_lie_neither_together_in_line_1_nor_in_lines_2_and_3(
    seat: int, space: str, name: str, spaces: list[str]
) -> None:
    table = placing(name)
    table.blazon(seat, {"1.1": "barry", space: "azure 1 estate"}, "1 top")
    assert places(table, name) == spaces


def test_b9_by_class_all_metals_colours_and_furs_are_identical() -> None:
    table = Table(identical_tincture="class")
    table.hold(0, "gules 1 might", "or 1 estate", "vair 1 wealth", *PURSE)
    table.blazon(0, {"1.1": "barry", "1.2": "azure 1 estate"}, "1 top")
    table.turn(0)
    assert "1.3" not in places(table, "gules 1 might")
    assert "1.3" in places(table, "or 1 estate")
    assert "1.3" in places(table, "vair 1 wealth")
    assert "2.2" in places(table, "gules 1 might")


def test_b9_only_visible_cards_count_so_a_tincture_may_cover_its_equal() -> None:
    table = placing("azure 2 lineage")
    table.blazon(0, {"1.1": "barry", "1.2": "azure 1 estate"}, "1 top")
    table.act("place azure 2 lineage at 1.2")
    assert table.shield(0)["1.2"] == "azure 2 lineage"
    table = placing("azure 2 lineage")
    table.blazon(0, {"1.1": "barry", "1.2": "azure 1 estate"}, "1 top")
    table.place_over(0, "1.2", table.card("gules 1 might"))
    assert "1.3" in places(table, "azure 2 lineage")


# B10.


def test_b10_a_card_may_be_placed_over_another_at_its_full_price_and_points() -> None:
    table = placing("wolf")
    table.blazon(0, {"3.1": "boar"}, "3 top")
    table.act("place wolf at 3.1")
    (event,) = table.told(E.PLACE)
    assert (event.card, event.went_to - 1) == (table.card("wolf"), table.card("boar"))
    assert table.shield(0) == {"3.1": "wolf"}
    assert table.state.below[table.card("wolf")] == table.card("boar")
    assert table.state.place[table.card("boar")] == ON_SHIELD
    assert table.state.owed == 3
    table.check()
    table.act("pay mullet")
    assert table.score(0) == 3


def test_b10_what_is_covered_counts_for_nothing() -> None:
    table = placing("bear")
    table.blazon(0, {"3.1": "boar"}, "3 top")
    table.act("place bear at 3.1", "pay mullet")
    # The boar's might is gone, and the bear's star is no majority.
    assert not table.sheet().points[0, MAJORITY:HERALDS].any()
    table.check()


@pytest.mark.parametrize("grouping", ["top", "bottom"])
def test_b10_covering_never_changes_a_grouping_even_of_a_lone_card(grouping: str) -> None:
    table = placing("boar", "barry", "per fess", "passant", "two in fess")
    table.blazon(
        0,
        {"1.1": "paly" if grouping == "top" else "per pale", "3.1": "bull"},
        f"1 {grouping}",
        f"3 {grouping}",
    )
    assert places(table, "boar") == ["3.1"]
    assert places(table, "barry") == (["1.1"] if grouping == "top" else [])
    assert places(table, "per fess") == (["1.1"] if grouping == "bottom" else [])
    table.act("place boar at 3.1")
    assert table.grouping(0, "3") == grouping
    table.act("place barry at 1.1" if grouping == "top" else "place per fess at 1.1")
    assert not table.told(E.GROUPING)
    assert places(table, "passant") == (["3.2"] if grouping == "top" else [])
    assert places(table, "two in fess") == (["3.2"] if grouping == "bottom" else [])


def test_b10_a_card_laid_this_turn_may_be_covered_and_both_cost_and_score() -> None:
    table = placing("boar", "wolf")
    table.act("place boar at 3.1 top", "place wolf at 3.1")
    assert table.state.owed == 4
    table.act("pay mullet")
    assert table.score(0) == 4
    assert table.state.below[table.card("wolf")] == table.card("boar")
    table.check()


def test_b10_each_card_must_be_legal_when_laid() -> None:
    # What an earlier card of the same Blazon decided binds the later ones.
    table = placing("per fess", "barry", "azure 1 estate", "azure 2 lineage")
    table.act("place per fess at 1.1")
    assert places(table, "barry") == []
    table.act("place azure 1 estate at 1.2")
    assert "1.3" not in places(table, "azure 2 lineage")


def test_b10_several_may_lie_one_over_another() -> None:
    table = placing("octofoil", "rose")
    table.blazon(0, {"foot.1": "cross moline"})
    table.act("place octofoil at foot.1", "place rose at foot.1")
    below = table.state.below
    assert below[table.card("rose")] == table.card("octofoil")
    assert below[table.card("octofoil")] == table.card("cross moline")
    assert table.state.filled[0] == 1
    table.check()
