"""The editions and the options: what each changes, and that nothing is lost under any."""

from typing import Any

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.cache_folder import UNCOMPILED
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.games.blazon.options import agree
from kingofarms.games.blazon.rules.state import FULL_SHIELD, PHASE
from tests.games.blazon.tables import Table

OPTIONS: list[dict[str, Any]] = [
    {},
    {"edition": "de"},
    {"identical_tincture": "class"},
    {"heralds_per_turn": 3},
    {"heralds_per_turn": 2, "herald_price": "prestige"},
    {"threshold": "pass"},
    {"turn_limit": 2},
    {"shield": "ten"},
    {"shield": "ten", "edition": "de", "heralds_per_turn": 3},
]


def both(**options: Any) -> list[Table]:
    return [Table(edition=edition, **options) for edition in ("en", "de")]


def test_b13_en_is_the_usual_edition() -> None:
    assert agree({}).said == agree({"edition": "en"}).said
    table = Table()
    assert not table.legal("take")
    assert agree({}).said == {
        "edition": "en",
        "identical_tincture": "name",
        "heralds_per_turn": 1,
        "herald_price": "card",
        "threshold": "reach",
        "turn_limit": 100,
        "shield": "usual",
        "head_start": 0,
    }


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("edition", ["nl", ""]),
        ("identical_tincture", ["value"]),
        ("heralds_per_turn", [0, 4]),
        ("herald_price", ["nothing"]),
        ("threshold", ["touch"]),
        ("turn_limit", [0, 1000]),
        ("shield", ["eleven"]),
    ],
)
def test_b16_an_option_takes_what_its_rule_says_and_nothing_else(
    name: str, values: list[Any]
) -> None:
    for value in values:
        with pytest.raises(Refusal, match=f"Option {name}"):
            agree({name: value})


def test_b13_b14_b16_the_editions_differ_in_acquire_and_exchanges_and_agree_on_heralds() -> None:
    en, de = both()
    assert en.legal("draw", "take") == ["draw tincture", "draw device"]
    assert len(de.legal("draw", "take")) == 8
    assert en.legal("herald") == de.legal("herald")
    for table, exchanges in ((en, 4 + 4), (de, 0)):
        table.act("draw device", "draw device")
        assert len(table.legal("exchange")) == exchanges


def test_b6_another_shield_is_filled_in_ten_spaces() -> None:
    table = Table(shield="ten")
    shield = {"1.1": "barry", "1.2": "or 1 estate", "1.3": "azure 1 estate", "2.1": "billet"}
    shield |= {"2.2": "per fess", "2.3": "or 3 might", "3.1": "boar", "3.2": "two in fess"}
    table.blazon(0, shield, "2 bottom", "3 bottom")
    table.hold(0, "gules 1 might", "rose", "label", "mullet")
    table.send(0, 0)
    table.turn_up("noble", "valiant", "opulent", "ancient", "questing")
    table.turn(0)
    table.act("place gules 1 might at 3.3")
    assert table.state.filled_by != 0
    table.act("place rose at foot.1")
    assert table.state.filled_by == 0
    assert table.state.filled[0] == 10
    table.act("pay label")
    table.hold(1)
    table.act("draw tincture", "draw tincture", "finish")
    assert table.state.reason == FULL_SHIELD


def test_b6_on_another_shield_a_line_is_decided_by_its_own_spaces() -> None:
    table = Table(shield="ten")
    table.hold(0, "per fess", "fess", "billet", "label", "crescent", "azure 1 estate")
    table.turn(0)
    # A partition fits both groupings of line 2: the player says which.
    assert table.legal("place per fess") == [
        "place per fess at 2.2 top",
        "place per fess at 2.2 bottom",
    ]
    table.act("place per fess at 2.2 bottom")
    assert not table.legal("place fess")
    assert table.legal("place billet") == ["place billet at 2.1"]
    assert "place azure 1 estate at 2.3" in table.legal()


def test_b9_on_another_shield_the_pairs_are_its_own() -> None:
    table = Table(shield="ten")
    table.hold(0, "azure 2 lineage", "label")
    table.blazon(0, {"2.3": "azure 1 estate"})
    table.turn(0)
    assert not table.legal("place azure 2 lineage at 3.3")
    assert table.legal("place azure 2 lineage at 1.2")


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 5])
def test_b7_nothing_is_lost_or_doubled_whatever_is_played(
    options: dict[str, Any], seats: int
) -> None:
    table, rng = Table(seats, **options), generator(seats)
    table.rng = generator(7)
    for _step in range(60 if UNCOMPILED else 300):
        if table.is_over():
            break
        if table.state.phase == PHASE.MAIN:
            table.check()
        legal = table.legal()
        # Placing rather than drawing, so that something happens.
        chosen = [action for action in legal if action.startswith(("place", "herald"))]
        legal = chosen if chosen and pick(2, rng) else legal
        table.act(legal[pick(len(legal), rng)])
    table.check()
