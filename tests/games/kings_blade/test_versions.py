"""The versions of the design diary, and how they differ."""

import pytest

from kingofarms.games.kings_blade.options import agree
from kingofarms.games.kings_blade.rules.state import PHASE
from tests.games.kings_blade.tables import Table, lay_out

VERSIONS = ["2", "3", "3.1"]


def test_k5_the_version_unless_agreed_otherwise_is_3_1() -> None:
    assert agree({}).options.version == "3.1"


@pytest.mark.parametrize(
    ("version", "limit", "drawn", "may_end"),
    [("2", 4, 1, True), ("3", 3, 2, False), ("3.1", 3, 2, False)],
)
def test_k6_each_version_has_a_storage_a_way_to_mine_and_an_end(
    version: str, limit: int, drawn: int, may_end: bool
) -> None:
    table = lay_out("Dagger: steel steel, Wrapped hilt", hand="steel", turn=0, version=version)
    assert table.limit(0) == limit
    assert "end" not in table.legal()
    table.fill("Wrapped hilt", "steel steel")
    assert ("end" in table.legal()) == may_end, "in later ones an upgrade is needed"
    table.act("token Dagger", "mine")
    assert table.draws(0) == drawn


@pytest.mark.parametrize("version", VERSIONS)
def test_k5_the_token_may_be_off_before_3_1(version: str) -> None:
    table = lay_out("Sabre, Fuller", "Dagger", turn=0, version=version)
    assert table.state.phase == PHASE.FORGE
    assert ("token off" in table.legal()) == (version != "3.1")


@pytest.mark.parametrize("version", ["2", "3"])
def test_k5_with_the_token_off_nobody_pours_into_that_players_cards(version: str) -> None:
    table = lay_out("Sabre", "Dagger", turn=0, version=version)
    assert table.legal() == ["token off", "token Sabre"]
    table.act("token off")
    assert table.token(0) == ""
    pours = [action for action in table.legal() if action.startswith("pour")]
    assert pours == ["pour steel into Dagger"]
    table.act("restock", "token Dagger")
    pours = [action for action in table.legal() if action.startswith("pour")]
    assert pours == ["pour steel into Dagger"]


def test_k5_the_token_may_be_left_off_and_put_on_again() -> None:
    table = lay_out("Sabre", "Dagger", turn=0, version="3").act("token off").turn(0)
    table.act("token off")
    assert table.token(0) == ""
    table.turn(0).act("token Sabre")
    assert "pour steel into Sabre" in table.legal()


def test_k5_an_effect_may_say_otherwise_of_a_card_without_a_token() -> None:
    table = lay_out("Sabre, Anvil: orcish", "Dagger", market="Fuller", turn=0, version="3")
    table.act("token off", "take Fuller", "pour steel into Fuller")
    assert table.held("Fuller") == "steel"
    assert table.token(0) == ""


def test_k6_an_option_may_put_the_token_on_a_card_taken_in_any_version() -> None:
    table = lay_out("Sabre", "Dagger", market="Fuller", turn=0, version="2", take_moves_token=True)
    table.act("token off", "take Fuller")
    assert table.token(0) == "Fuller"


@pytest.mark.parametrize("version", VERSIONS)
def test_k3_all_versions_deal_three_metals_and_start_with_the_token_on_the_blade(
    version: str,
) -> None:
    table = Table(4, version=version)
    assert list(table.state.hand_size) == [3, 3, 3, 3]
    assert all(table.token(seat) for seat in range(4))
