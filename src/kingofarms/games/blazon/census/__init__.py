"""What the lab counts in Blazon: the columns beyond the general ones, and the names."""

from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, speaking
from kingofarms.games.blazon.census.counting import begin, finish, note, turn_of
from kingofarms.games.blazon.text.cards import element_name, element_words, written_names

__all__ = ["ACTS", "COUNTS", "TABLE_COUNTS", "begin", "finish", "names", "note", "turn_of"]

# In the order of the numbers in `counting.py`.
COUNTS = {
    "drawn": N_("cards drawn from the decks"),
    "taken_open": N_("cards taken from the display"),
    "exchanged": N_("cards exchanged with the display"),
    "placed": N_("cards placed on the shield"),
    "covered": N_("cards placed on another card"),
    "paid": N_("cards paid for placing"),
    "wasted": N_("value paid beyond the price, without what heralds placed"),
    "discarded": N_("cards discarded because the hand was too large"),
    "heralds_sent": N_("heralds sent"),
    "passes": N_("times there was no card to get"),
    "tens": N_("markers for 10, 20, 30 … taken"),
    "spaces_filled": N_("spaces of the shield that are filled at the end"),
    "hand_left": N_("cards in hand at the end"),
}
TABLE_COUNTS = {"reshuffles": N_("times the discards of a deck were shuffled")}
ACTS = ("taken_open", "exchanged", "covered", "heralds_sent")  # that one can do without


def names(agreed: Agreed) -> list[dict[str, Any]]:
    """The elements and the distinctions."""
    named = []
    for at, name in enumerate(written_names(agreed)):
        face = agreed.content["elements"][at]
        words = {language: words_in(language, at, name, agreed) for language in ("de", "nl")}
        printed = {"group": face["type"], "points": face["value"], **words}
        named.append({"kind": "card", "id": at, "name": name, **printed})
    for at, face in enumerate(agreed.content["distinctions"]):
        printed = {"group": None, "points": None, "de": face["de"], "nl": face["nl"]}
        named.append({"kind": "distinction", "id": at, "name": face["name"], **printed})
    return named


def words_in(language: str, card: int, written: str, agreed: Agreed) -> str:
    """An element as it is written, in that language: a tincture with its value and mark."""
    name, mark, number = written.partition(" #")
    face = agreed.content["elements"][card]
    with speaking(language):
        alone = name.lower() == face["name"].lower()
        words = element_name(card, agreed) if alone else element_words(card, agreed)
    return words + mark + number
