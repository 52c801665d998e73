"""What the lab counts in The King's Blade: the columns beyond the general ones, and the names."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_
from kingofarms.games.kings_blade.census.counting import begin, finish, note, turn_of
from kingofarms.games.kings_blade.rules.state import KINDS

__all__ = ["ACTS", "COUNTS", "TABLE_COUNTS", "begin", "finish", "names", "note", "turn_of"]

# In the order of the numbers in `counting.py`.
COUNTS = {
    "takes": N_("cards taken from the market"),
    "pours": N_("metals poured, into whichever card"),
    "sabotages": N_("metals poured into a rival's card"),
    "mines": N_("turns whose action was to mine"),
    "restocks": N_("times the seat restocked the market"),
    "passes": N_("turns in which no action was possible"),
    "steel_drawn": N_("steel drawn from the mine after the setup"),
    "orcish_drawn": N_("orcish metal drawn from the mine after the setup"),
    "dwarvish_drawn": N_("dwarvish metal drawn from the mine after the setup"),
    "elvish_drawn": N_("elvish metal drawn from the mine after the setup"),
    "overflowed": N_("metals pushed out of the seat's cards"),
    "overflowed_by_rivals": N_("metals pushed out of the seat's cards by a rival's pour"),
    "overflow_kept": N_("metals pushed out that an effect brought into the seat's hand"),
    "metals_lost": N_("metals that the seat lost from its hand to the mine"),
    "hand_left": N_("metals in hand at the end"),
    "complete_left": N_("cards that are complete at the end"),
    "could_end_at": N_("the turn in which the seat could first end the match; 0: never"),
}
TABLE_COUNTS = {
    "mine_empty": N_("actions after which the mine was empty"),
    "mine_least": N_("the fewest metals that the mine held after an action"),
}
ACTS = ("sabotages", "restocks", "overflowed")  # kinds of action that one can do without


def names(agreed: Agreed) -> list[dict[str, Any]]:
    """The cards, and the kinds of effect that they have."""
    printed = {effect["effect"] for face in agreed.content for effect in face["effects"]}
    cards = [
        {
            "kind": "card",
            "id": at,
            "name": face["name"],
            "group": face["type"],
            "points": face["points"],
            "de": face["de"],
            "nl": face["nl"],
        }
        for at, face in enumerate(agreed.content)
    ]
    effects = [
        {"kind": "effect", "id": at, "name": kind, "group": None, "points": None}
        for at, kind in enumerate(KINDS)
        if kind in printed
    ]
    return cards + effects
