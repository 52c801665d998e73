"""Blazon: cards, distinctions, spaces and lines in words, and what a card is good for."""

from collections.abc import Iterator
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, current_language
from kingofarms.games.blazon.rules.scoring import marks_missing, types_missing
from kingofarms.games.blazon.rules.terms import BOTTOM, MARKS, NO_MARK, OPEN, STAR, TYPES
from kingofarms.games.blazon.text.notation import line_names, space_words

TYPE_WORDS = (
    N_("tincture"),
    N_("field"),
    N_("partition"),
    N_("honourable ordinary"),
    N_("sub ordinary"),
    N_("charge"),
    N_("attitude"),
    N_("arrangement"),
    N_("cadency"),
)
CATEGORY_WORDS = (N_("tincture"), N_("device"))
MARK_WORDS = (
    N_("estate"),
    N_("might"),
    N_("virtue"),
    N_("wealth"),
    N_("lineage"),
    N_("star"),
)
GROUPING_WORDS = (N_("open"), N_("top"), N_("bottom"))
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


def element_name(card: int, agreed: Agreed) -> str:
    """The element's name in the reader's language."""
    face = agreed.content["elements"][card]
    return str(face.get(current_language()) or face["name"])


def element_words(card: int, agreed: Agreed) -> str:
    """Name, value and mark."""
    face = agreed.content["elements"][card]
    mark = MARK_WORDS[MARKS.index(face["augmentation"])]
    return f"{element_name(card, agreed)} {face['value']} {_(mark)}"


def card_phrase(card: int, agreed: Agreed) -> str:
    """A card inside a sentence: Azure (3 virtue)."""
    face = agreed.content["elements"][card]
    mark = MARK_WORDS[MARKS.index(face["augmentation"])]
    return f"{capitalised(element_name(card, agreed))} ({face['value']} {_(mark)})"


def capitalised(name: str) -> str:
    """A name as it stands in a sentence: without a capital, "or" would be read as a word."""
    return name[:1].upper() + name[1:]


def type_word(element_type: str) -> str:
    """A type in the reader's language."""
    return _(TYPE_WORDS[TYPES.index(element_type)])


def distinction_name(distinction: int, agreed: Agreed) -> str:
    """Its name in the reader's language."""
    face = agreed.content["distinctions"][distinction]
    return str(face.get(current_language()) or face["name"])


def distinction_words(distinction: int, agreed: Agreed) -> str:
    """What it asks for."""
    face = agreed.content["distinctions"][distinction]
    asked = [type_word(element_type) for element_type in face["elements"]]
    if face["count"]:
        asked.append(f"{face['count']} {_(MARK_WORDS[MARKS.index(face['augmentation'])])}")
    return ", ".join(asked)


def lacking_words(view: Any, seat: int, distinction: int, agreed: Agreed) -> list[str]:
    """What that seat's shield still lacks for it (B20)."""
    terms = agreed.terms
    types = int(types_missing(view, terms, seat, distinction))
    marks = int(marks_missing(view, terms, seat, distinction))
    return missing_words(types, marks, distinction, agreed)


def missing_words(types: int, marks: int, distinction: int, agreed: Agreed) -> list[str]:
    """What is missing for a distinction: a bit for each type, and a number of its marks."""
    missing = [type_word(name) for at, name in enumerate(TYPES) if types >> at & 1]
    if marks:
        word = MARK_WORDS[int(agreed.terms.distinctions[distinction].mark)]
        missing.append(f"{marks} {_(word)}")
    return missing


def line_words(line: int, agreed: Agreed) -> str:
    """A line of the shield: its number, or the foot."""
    name = line_names(agreed)[line]
    return _("foot") if name == "foot" else _("line {line}").format(line=name)


def takes_words(space: int, grouping: int, agreed: Agreed) -> str:
    """What a space takes as its line is grouped now."""
    face = agreed.content["shield"]["spaces"][space]
    top, bottom = type_word(face["top"]), type_word(face["bottom"])
    if grouping == OPEN and top != bottom:
        return _("{top} or {bottom}").format(top=top, bottom=bottom)
    return bottom if grouping == BOTTOM else top


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
