"""Blazon: what a card's value, type and mark are good for, in sentences."""

from collections.abc import Iterator
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _
from kingofarms.games.blazon.rules.terms import MARKS, NO_MARK, STAR, TYPES
from kingofarms.games.blazon.text.narration import (
    MARK_WORDS,
    capitalised,
    distinction_name,
    type_word,
)
from kingofarms.games.blazon.text.notation import space_words

# In the order of the types.
TYPE_SENTENCES = (
    N_("a metal, a colour or a fur"),
    N_("a pattern of two tinctures all over the shield"),
    N_("a line that divides the shield between two tinctures"),
    N_("a broad, simple figure that reaches the edges of the shield"),
    N_("a smaller simple figure"),
    N_("the beast that the shield bears"),
    N_("how the beast stands or moves"),
    N_("how many there are, and where"),
    N_("a small mark that tells a son from his father and brothers"),
)
# In the order of the marks.
MARK_SENTENCES = (
    N_("Estate: land and rank."),
    N_("Might: strength in arms."),
    N_("Virtue: honour and faith."),
    N_("Wealth: gold and goods."),
    N_("Lineage: an old and noble family."),
    N_("A star stands for any one mark that a distinction asks for (B20)."),
)


def card_lines(card: int, view: Any, agreed: Agreed) -> Iterator[str]:
    """Its value, its type with the spaces where it fits, its mark, and who asks for either."""
    element = agreed.content["elements"][card]
    yield _(
        "Value {value}: it costs {value} and scores {value} when you place it, and pays {value} "
        "when you pay with it (B15, B18)."
    ).format(value=element["value"])
    kind = TYPES.index(element["type"])
    yield _("{type}: {meaning}. It fits on {spaces} (B7).").format(
        type=capitalised(type_word(element["type"])),
        meaning=_(TYPE_SENTENCES[kind]),
        spaces=", ".join(spaces_for(element["type"], agreed)),
    )
    mark = MARKS.index(element["augmentation"])
    yield f"{_(MARK_SENTENCES[mark])} {majority_words(mark, agreed)}"
    asking = [
        distinction_name(which, agreed)
        for which in view.lying.tolist()
        if asks(agreed.terms.distinctions[which], kind, mark)
    ]
    if asking:
        yield _("Distinctions in play that ask for it: {names}.").format(
            names=", ".join(map(capitalised, asking))
        )


def spaces_for(element_type: str, agreed: Agreed) -> list[str]:
    """B6: the spaces that take this type, in one grouping of their line or in both."""
    return [
        space_words(at, agreed)
        for at, space in enumerate(agreed.content["shield"]["spaces"])
        if element_type in (space["top"], space["bottom"])
    ]


def majority_words(mark: int, agreed: Agreed) -> str:
    """B26: what the most of a mark is worth."""
    if MARKS[mark] == STAR:
        return _("It never counts for a majority (B26).")
    return _("At the end, the most {mark} on a shield is worth {worth} (B26).").format(
        mark=_(MARK_WORDS[mark]), worth=int(agreed.terms.majority_worth[mark])
    )


def asks(distinction: Any, kind: int, mark: int) -> bool:
    """B20: whether it asks for that type, or for a mark for which that one counts."""
    wants_mark = distinction.mark != NO_MARK
    is_mark = int(distinction.mark) == mark or MARKS[mark] == STAR
    return bool(int(distinction.types) >> kind & 1 or (wants_mark and is_mark))
