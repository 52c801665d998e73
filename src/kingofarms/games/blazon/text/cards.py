"""Blazon: cards, distinctions, spaces and lines in words, and what a card is good for.

A device is written by its name, a tincture with its value and mark. Spaces are line and number.
Where a long word may be broken between its parts, `word-breaks.csv` says word by word and language
by language; it serves every card set. A word that is not there stays whole.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kingofarms.engine.memo import memo, memo_in_object
from kingofarms.engine.terms.content import Line, read_table
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, current_language, languages
from kingofarms.games.blazon.content.shield import FOOT
from kingofarms.games.blazon.rules.scoring import show_lacking
from kingofarms.games.blazon.rules.state import LYING, NO_CARD
from kingofarms.games.blazon.rules.terms import BOTTOM, MARKS, OPEN, STAR, TINCTURE, TYPES

Missing = tuple[int, int]  # for a distinction: a bit for each type, and how many of its marks
Parts = dict[tuple[str, str], tuple[str, ...]]  # of a word, by its language and the whole of it

WORD_BREAKS = Path(__file__).with_name("word-breaks.csv")
BREAK = "-"  # in the file
LEAST = 2  # letters in a part
SOFT_HYPHEN = "\N{SOFT HYPHEN}"

CATEGORY_WORDS = (N_("tincture"), N_("device"))
GROUPING_WORDS = (N_("open"), N_("top"), N_("bottom"))
# The types, as readers know them, and what each is.
TYPE_SENTENCES = {
    N_("tincture"): N_("a metal, a colour or a fur"),
    N_("field"): N_("a pattern of two tinctures all over the shield"),
    N_("partition"): N_("a line that divides the shield between two tinctures"),
    N_("honourable ordinary"): N_("a broad, simple figure that reaches the edges of the shield"),
    N_("sub ordinary"): N_("a smaller simple figure"),
    N_("charge"): N_("the beast that the shield bears"),
    N_("attitude"): N_("how the beast stands or moves"),
    N_("arrangement"): N_("how many there are, and where"),
    N_("cadency"): N_("a small mark that tells a son from his father and brothers"),
}
# The marks, too.
MARK_SENTENCES = {
    N_("estate"): N_("Estate: land and rank."),
    N_("might"): N_("Might: strength in arms."),
    N_("virtue"): N_("Virtue: honour and faith."),
    N_("wealth"): N_("Wealth: gold and goods."),
    N_("lineage"): N_("Lineage: an old and noble family."),
    N_("star"): N_("A star stands for any one mark that a distinction asks for (B20)."),
}


def element_name(card: int, agreed: Agreed) -> str:
    """The element's name in the reader's language."""
    face = agreed.content["elements"][card]
    return str(face.get(current_language()) or face["name"])


def element_words(card: int, agreed: Agreed) -> str:
    """Name, value and mark."""
    face = agreed.content["elements"][card]
    return f"{element_name(card, agreed)} {face['value']} {_(face['augmentation'])}"


def card_phrase(card: int, agreed: Agreed) -> str:
    """A card inside a sentence: Azure (3 virtue)."""
    face = agreed.content["elements"][card]
    name = capitalised(element_name(card, agreed))
    return f"{name} ({face['value']} {_(face['augmentation'])})"


def capitalised(name: str) -> str:
    """A name as it stands in a sentence: without a capital, "or" would be read as a word."""
    return name[:1].upper() + name[1:]


@memo()
def written_names(agreed: Agreed) -> list[str]:
    """How each element is written, by card. Elements with the same name get a number."""
    names: list[str] = []
    for face in agreed.content["elements"]:
        name = face["name"]
        if face["type"] == TINCTURE:
            name = f"{name} {face['value']} {face['augmentation']}"
        alike = sum(re.sub(r" #\d+$", "", other).lower() == name.lower() for other in names)
        names.append(f"{name} #{alike + 1}" if alike else name)
    return names


def distinction_name(distinction: int, agreed: Agreed) -> str:
    """Its name in the reader's language."""
    face = agreed.content["distinctions"][distinction]
    return str(face.get(current_language()) or face["name"])


def distinction_words(distinction: int, agreed: Agreed) -> str:
    """What it asks for."""
    face = agreed.content["distinctions"][distinction]
    asked = [_(element_type) for element_type in face["elements"]]
    if face["count"]:
        asked.append(f"{face['count']} {_(face['augmentation'])}")
    return ", ".join(asked)


def missing_words(missing: Missing, distinction: int, agreed: Agreed) -> str:
    """What is missing for a distinction."""
    types, marks = missing
    lacking = [_(name) for at, name in enumerate(TYPES) if types >> at & 1]
    if marks:
        lacking.append(f"{marks} {_(MARKS[agreed.terms.distinctions[distinction].mark])}")
    return ", ".join(lacking)


@memo_in_object
def lacking(view: Any, seat: int, agreed: Agreed) -> list[Missing]:
    """B20: what that seat's shield still lacks for each distinction in play."""
    missing = np.zeros((LYING, 2), np.int64)
    show_lacking(view, agreed.terms, seat, missing)
    return [(types, marks) for types, marks in missing.tolist()]


def claimable(view: Any, seat: int, agreed: Agreed) -> list[int]:
    """B20: the places of the distinctions in play that the seat can claim now."""
    missing = lacking(view, seat, agreed)
    return [k for k in range(LYING) if missing[k] == (0, 0) and not view.claimed[k, seat]]


def claimants(k: int, view: Any) -> list[int]:
    """The seats that have claimed a distinction in play, the first one first."""
    ranks = view.claimed[k].tolist()
    return sorted((seat for seat, rank in enumerate(ranks) if rank), key=ranks.__getitem__)


# Spaces and lines.


def written_space(space: int, agreed: Agreed) -> str:
    """How a space is written: `3.1`, `foot.1`."""
    spaces = agreed.content["shield"]["spaces"]
    if space >= len(spaces):
        return f"#{space + 1}"
    return f"{spaces[space]['line']}.{spaces[space]['number']}"


def space_words(space: int, agreed: Agreed) -> str:
    """The same for a reader, in their language: `3.1`, `Fuß.1`."""
    line, dot, number = written_space(space, agreed).partition(".")
    return f"{_(FOOT) if line == FOOT else line}{dot}{number}"


def line_names(agreed: Agreed) -> list[str]:
    """The lines of the shield as the file names them, from the top: `1`, `2` … `foot`."""
    return list(dict.fromkeys(space["line"] for space in agreed.content["shield"]["spaces"]))


def line_words(line: int, agreed: Agreed) -> str:
    """A line of the shield: its number, or the foot."""
    name = line_names(agreed)[line]
    return _("foot") if name == "foot" else _("line {line}").format(line=name)


def spaces_of(line: int, agreed: Agreed) -> list[int]:
    """B6: the spaces of a line."""
    spaces: list[int] = np.flatnonzero(agreed.terms.line_of[: agreed.terms.spaces] == line).tolist()
    return spaces


def takes_words(space: int, grouping: int, agreed: Agreed) -> str:
    """What a space takes as its line is grouped now."""
    face = agreed.content["shield"]["spaces"][space]
    top, bottom = _(face["top"]), _(face["bottom"])
    if grouping == OPEN and top != bottom:
        return _("{top} or {bottom}").format(top=top, bottom=bottom)
    return bottom if grouping == BOTTOM else top


# What lies there, and what is held.


def pile(card: int, below: Sequence[int]) -> tuple[int, ...]:
    """The visible card of a space and what it covers, from the top."""
    there: list[int] = []
    while card != NO_CARD:
        there.append(card)
        card = int(below[card])
    return tuple(there)


def held_by(view: Any, seat: int) -> list[int]:
    """The cards in that seat's hand."""
    held: list[int] = view.hand[seat, : view.hand_size[seat]].tolist()
    return held


def seen_in_hand(seat: int, view: Any) -> list[int]:
    """B30: the cards in that hand that everyone knows."""
    seen: list[int] = np.flatnonzero((view.place == seat) & (view.is_open != 0)).tolist()
    return seen


# What a card is good for.


def card_lines(card: int, view: Any, agreed: Agreed) -> Iterator[str]:
    """Its value, its type with the spaces where it fits, its mark, and who asks for either."""
    element = agreed.content["elements"][card]
    yield _(
        "Value {value}: it costs {value} and scores {value} when you place it, and pays {value} "
        "when you pay with it (B15, B18)."
    ).format(value=element["value"])
    kind, mark = element["type"], element["augmentation"]
    yield _("{type}: {meaning}. It fits on {spaces} (B7).").format(
        type=capitalised(_(kind)),
        meaning=_(TYPE_SENTENCES[kind]),
        spaces=", ".join(spaces_for(kind, agreed)),
    )
    yield f"{_(MARK_SENTENCES[mark])} {majority_words(mark, agreed)}"
    asking = [
        distinction_name(which, agreed)
        for which in view.lying.tolist()
        if asks(agreed.content["distinctions"][which], kind, mark)
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


def majority_words(mark: str, agreed: Agreed) -> str:
    """B26: what the most of a mark is worth."""
    if mark == STAR:
        return _("It never counts for a majority (B26).")
    worth = int(agreed.terms.majority_worth[MARKS.index(mark)])
    text = _("At the end, the most {mark} on a shield is worth {worth} (B26).")
    return text.format(mark=_(mark), worth=worth)


def asks(face: Mapping[str, Any], kind: str, mark: str) -> bool:
    """B20: whether a distinction asks for that type, or for a mark for which that one counts."""
    asked = face["augmentation"]
    return bool(kind in face["elements"] or (asked and mark in (asked, STAR)))


# Where a long word on a card may be broken: browsers need not know how to hyphenate a language.


def read_word_breaks(path: Path) -> Parts:
    """The words of a file, or a Refusal that names file, line and what would be right."""
    found: Parts = {}
    for number, row in read_table(path, ["language", "word"]):
        line = Line(path, number, row)
        language, parts = line.one_of("language", languages()), read_parts(line)
        word = "".join(parts)
        if (language, word) in found:
            raise line.refuse(
                _("the word '{word}' is above, too; once is enough.").format(word=word)
            )
        found[language, word] = parts
    return found


def read_parts(line: Line) -> tuple[str, ...]:
    """The parts of one word."""
    parts = tuple(line.text("word").split(BREAK))
    if len(parts) < 2 or not all(part.isalpha() and len(part) >= LEAST for part in parts):
        raise line.refuse(
            _(
                "word is '{said}'; it must be one word with a hyphen wherever it may be broken, "
                "and {least} letters or more between hyphens."
            ).format(said=line.text("word"), least=LEAST)
        )
    return parts


@cache
def our_parts() -> Parts:
    """Those of our file, read once."""
    return read_word_breaks(WORD_BREAKS)


def parts_of(word: str) -> tuple[str, ...]:
    """The parts of a word in the reader's language; all of it, where our file does not say."""
    return our_parts().get((current_language(), word), (word,))


def with_soft_hyphens(name: str) -> str:
    """The name as a card shows it: long words can be broken there, and are the same words."""
    return " ".join(SOFT_HYPHEN.join(parts_of(word)) for word in name.split())


def lines_of(name: str, width: int) -> int:
    """How many lines it takes where so many signs fit in one; a part is never broken."""
    lines, used = 1, 0
    for word in name.split():
        parts, used = parts_of(word), used and used + 1  # a space stands before the next word
        for at, part in enumerate(parts):
            is_last = at == len(parts) - 1
            if used and used + len(part) + (not is_last) > width:
                lines, used = lines + 1, 0
            used += len(part)
    return lines


def longest_part(name: str) -> int:
    """How many signs a line needs at least, with the hyphen at its end."""
    lengths = []
    for word in name.split():
        parts = parts_of(word)
        *others, last = parts if len(parts) > 1 else word.split(BREAK)
        lengths += [*(len(part) + 1 for part in others), len(last)]
    return max(lengths)
