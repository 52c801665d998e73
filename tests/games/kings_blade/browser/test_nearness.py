"""The King's Blade warns of a sword that is nearly finished; the rules say which is."""

import pytest

from kingofarms.engine.words import speaking
from kingofarms.games.kings_blade.browser.scene import nearness, scene
from kingofarms.games.kings_blade.rules.showing import FAR, FINISHED, ONE_CARD, ONE_METAL
from tests.games.kings_blade.tables import Table

HELD = {"Sabre": "steel steel steel", "Wrapped hilt": "steel steel", "Quenching oil": "steel"}
NAMES = ("Ann", "Ben")


def forged(**options: bool | int | str) -> Table:
    """Seat 0 has a blade, a hilt and an upgrade, and no metal in them."""
    table = Table(**options)  # type: ignore[arg-type]
    table.give(0, "Wrapped hilt", "Quenching oil")
    return table


@pytest.mark.parametrize(
    ("metals", "near"),
    [
        ({}, FAR),
        ({"Sabre": "steel steel steel", "Wrapped hilt": "steel"}, FAR),
        ({**HELD, "Quenching oil": ""}, ONE_CARD),
        # K8: a dwarvish metal lowers what the oil needs, so it would be the last one.
        (HELD, ONE_METAL),
        ({**HELD, "Quenching oil": "steel steel"}, ONE_METAL),
        ({**HELD, "Sabre": "steel steel", "Quenching oil": "steel steel steel"}, ONE_METAL),
        ({**HELD, "Quenching oil": "steel dwarvish"}, FINISHED),
    ],
)
def test_k14_how_near_a_sword_is(metals: dict[str, str], near: int) -> None:
    table = forged()
    for name, held in metals.items():
        table.fill(name, held)
    before = table.state.tobytes()
    assert nearness(table.state, table.agreed) == [near, FAR]
    assert table.state.tobytes() == before, "it is tried on a copy"


def test_k14_without_an_upgrade_it_is_one_card_away() -> None:
    table = Table()
    table.give(0, "Wrapped hilt")
    for name in ("Sabre", "Wrapped hilt"):
        table.fill(name, HELD[name])
    assert nearness(table.state, table.agreed)[0] == ONE_CARD
    older = Table(version="2")
    older.give(0, "Wrapped hilt")
    for name in ("Sabre", "Wrapped hilt"):
        older.fill(name, HELD[name])
    assert nearness(older.state, older.agreed)[0] == FINISHED


def test_rivals_are_warned_and_everybody_sees_it_beside_the_name() -> None:
    table = forged()
    for name, metals in HELD.items():
        table.fill(name, metals)
    with speaking("en"):
        assert scene.alarms(table.state, table.agreed) == ["one metal to go", ""]
        assert scene.warnings(table.state, 0, NAMES, table.agreed) == []
        (said,) = scene.warnings(table.state, 1, NAMES, table.agreed)
        assert said == "Ann is one metal from a finished sword: the game may end."
        table.state.reason = 1
        assert scene.alarms(table.state, table.agreed) == ["", ""]
