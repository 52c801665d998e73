"""What the lab counts in Blazon: the columns beyond the general ones, and the names."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.census.counting import begin, finish, note, turn_of
from kingofarms.games.blazon.text.notation import written_names

__all__ = ["COUNTS", "TABLE_COUNTS", "begin", "finish", "names", "note", "turn_of"]

# In the order of the numbers in `counting.py`.
COUNTS = {
    "drawn": "cards drawn from the decks",
    "taken_open": "cards taken from the display",
    "exchanged": "cards exchanged with the display",
    "placed": "cards placed on the shield",
    "covered": "cards placed on another card",
    "paid": "cards paid for placing",
    "wasted": "value paid beyond the price, without what heralds placed",
    "discarded": "cards discarded because the hand was too large",
    "heralds_sent": "heralds sent",
    "passes": "times there was no card to get",
    "tens": "markers for 10, 20, 30 … taken",
    "spaces_filled": "spaces of the shield that are filled at the end",
    "hand_left": "cards in hand at the end",
}
TABLE_COUNTS = {"reshuffles": "times the discards of a deck were shuffled"}


def names(agreed: Agreed) -> list[dict[str, Any]]:
    """The elements and the distinctions."""
    elements = [
        {"kind": "card", "id": at, "name": name, "group": face["type"], "points": face["value"]}
        for at, (name, face) in enumerate(
            zip(written_names(agreed), agreed.content["elements"], strict=True)
        )
    ]
    distinctions = [
        {"kind": "distinction", "id": at, "name": face["name"], "group": None, "points": None}
        for at, face in enumerate(agreed.content["distinctions"])
    ]
    return elements + distinctions
