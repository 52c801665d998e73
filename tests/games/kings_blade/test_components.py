"""Components: the metals, and the cards as they are delivered."""

from kingofarms.games.kings_blade.options import agree
from kingofarms.games.kings_blade.rules.state import METALS, TYPES
from tests.games.kings_blade.tables import Table

CARDS = {card["name"]: card for card in agree({}).content}


def test_k1_there_are_60_metals_of_four_kinds_all_on_the_table() -> None:
    assert METALS == ("steel", "orcish", "dwarvish", "elvish")
    assert list(agree({}).record[0].metal_count) == [20, 17, 13, 10]
    for seats in (2, 3, 4):
        table = Table(seats)
        assert table.state.mine_size == 60 - 3 * seats
        table.check()


def test_k2_the_attested_cards_are_there() -> None:
    attested = {"metal": "orcish", "effect": "points", "n": 1}
    assert any(attested in card["effects"] for card in CARDS.values())
    assert CARDS["Shortsword hilt"]["metals"] == 3
    assert "dwarvish" in [effect["metal"] for effect in CARDS["Shortsword hilt"]["effects"]]
    for name in ("Shortsword hilt", "Katana hilt", "Flamberge", "Sabre", "Axe"):
        assert CARDS[name]["origin"] == "attested"


def test_k2_the_rules_read_the_cards_as_they_are_printed() -> None:
    agreed = agree({})
    for card, face in zip(agreed.record[0].cards, agreed.content, strict=False):
        assert TYPES[card.card_type] == face["type"]
        assert (card.points, card.needs) == (face["points"], face["metals"])
        metals = [(*METALS, "any")[card.effects[at].metal] for at in range(card.effect_count)]
        assert metals == [effect["metal"] for effect in face["effects"]]
        assert [int(card.effects[at].n) for at in range(card.effect_count)] == [
            effect["n"] for effect in face["effects"]
        ]
