"""The King's Blade: what a card's part, metals and effects are good for, in sentences."""

from collections.abc import Iterator

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, ngettext
from kingofarms.games.kings_blade.metals import TYPES
from kingofarms.games.kings_blade.text.narration import effect_words

PART_SENTENCES = (
    N_("Blade: everybody starts with one."),
    N_("Hilt: your sword needs one."),
    N_("Upgrade: it makes your sword better."),
)


def card_lines(card: int, agreed: Agreed) -> Iterator[str]:
    """Its part in a sword, the metals it needs and its points, and its effects."""
    printed = agreed.content[card]
    ending = (
        _("You may end the game with a complete blade, hilt and upgrade (K14).")
        if agreed.terms.end_needs_upgrade
        else _("You may end the game with a complete blade and a complete hilt (K14).")
    )
    yield f"{_(PART_SENTENCES[TYPES.index(printed['type'])])} {ending}"
    needs, points = int(printed["metals"]), int(printed["points"])
    text = ngettext(
        "With {count} metal in it, it is complete and worth {points} (K8, K15).",
        "With {count} metals in it, it is complete and worth {points} (K8, K15).",
        needs,
    )
    yield text.format(count=needs, points=points)
    for effect in printed["effects"]:
        words = effect_words(effect)
        yield f"{words[:1].upper()}{words[1:]}."
    yield _("An effect is on while its metal is in the card (K10).")
