"""Noun phrases: a noun and the words around it, in the order of any of the languages."""

from dataclasses import dataclass, field, replace

from kingofarms.arms.arms import Fill
from kingofarms.arms.charges.beasts import is_drawn
from kingofarms.arms.words.parser.fills import FillReader, bounded, example
from kingofarms.arms.words.parser.terms import Cursor, Term
from kingofarms.arms.words.phrase import Phrase
from kingofarms.arms.words.vocabulary import is_kind, vocabulary
from kingofarms.engine.words import _


@dataclass(frozen=True)
class ReadPhrase:
    """A noun phrase as it was read, with the term of its noun."""

    phrase: Phrase
    noun: Term
    is_mark: bool
    is_said_unknown: bool
    arrangements: tuple[str, ...]
    arrangement_term: Term | None

    def has_own_tincture(self) -> bool:
        """Whether the noun itself says the tincture: a bezant is a roundel or."""
        return bool(vocabulary().nouns[self.noun.meaning.names[0]].tincture)


SLOTS = {
    "article": "count",
    "number": "count",
    "noun": "noun",
    "attitude": "attitude",
    "arrangement": "arrangement",
    "mark": "mark",
    "line": "line",
}
BEGINS_ANOTHER = ("article", "number", "noun")
CONTINUES_AFTER_COMMA = ("arrangement", "attitude", "division", "cut", "mark", "of", "line")


@dataclass
class PhraseReader:
    """The words around a noun: at most one of each kind, and those of its fill."""

    slots: dict[str, Term] = field(default_factory=dict)
    fill: FillReader = field(default_factory=FillReader)

    def takes(self, cursor: Cursor) -> bool:
        """Take the next term if it belongs to the noun, whether that came already or not."""
        kind, has_noun = cursor.kind(), "noun" in self.slots
        if has_noun and (kind in BEGINS_ANOTHER or cursor.peek().meaning.is_inflected):
            return False
        if kind == "comma" and has_noun and self.continues(cursor):
            cursor.take()
            return True
        slot = SLOTS.get(kind, "")
        if slot == "line" and not cursor.peek().meaning.is_inflected and self.fill.division:
            slot = ""  # it is the line of the division
        is_free = slot not in self.slots or self.slots[slot].meaning.kind == "article"
        if slot and is_free:
            self.slots[slot] = cursor.take()
            return True
        return self.fill.takes(cursor)

    def continues(self, cursor: Cursor) -> bool:
        """Whether what follows the comma still belongs to the noun before it."""
        after = cursor.peek(1).meaning
        if after.is_inflected:
            return False
        if after.kind == "tincture":
            return not self.fill.tinctures
        return after.kind in CONTINUES_AFTER_COMMA

    def name(self, slot: str) -> str:
        """The name in the slot; empty if nothing is there."""
        return self.slots[slot].meaning.names[0] if slot in self.slots else ""

    def number(self, cursor: Cursor) -> int:
        """How many there are; an article, or nothing, means one."""
        count = self.slots.get("count")
        return bounded(cursor, count, 1) if count and count.meaning.kind == "number" else 1


def read_phrase(cursor: Cursor) -> ReadPhrase:
    """A noun with all words around it that belong to it."""
    reader = PhraseReader()
    while reader.takes(cursor):
        pass
    noun = reader.slots.get("noun")
    if noun is None:
        raise cursor.refuse(_("Here an ordinary or a charge must stand."))
    if len(reader.fill.tinctures) == 2 and not reader.fill.division:
        needed = _("Two tinctures need a division, as in '{example}'.")
        raise cursor.refuse(needed.format(example=example(cursor)), noun)
    if noun.meaning.is_plural and reader.number(cursor) == 1:
        raise cursor.refuse(_("Say how many there are."), noun)
    phrase = Phrase(
        noun=reader.name("noun"),
        number=reader.number(cursor),
        fill=reader.fill.fill(cursor),
        line=reader.name("line"),
        attitude=reader.name("attitude"),
    )
    arrangement = reader.slots.get("arrangement")
    return ReadPhrase(
        checked(phrase, cursor, reader.slots),
        noun,
        "mark" in reader.slots,
        reader.fill.is_said_unknown,
        arrangement.meaning.names if arrangement else (),
        arrangement,
    )


COUPED = {"cross": "cross couped", "saltire": "saltire couped"}
"""What several of these are: they do not reach the edges of the shield."""


def checked(phrase: Phrase, cursor: Cursor, slots: dict[str, Term]) -> Phrase:
    """The phrase, checked: a bezant is a roundel or; only beasts have attitudes."""
    noun, attitude = slots["noun"], phrase.attitude
    if attitude and not is_kind(phrase.noun, "beast"):
        raise cursor.refuse(_("Only beasts have attitudes."), noun)
    if attitude and not is_kind(phrase.noun, "nameless") and not is_drawn(phrase.noun, attitude):
        raise cursor.refuse(_("This beast is not drawn like this yet."), slots["attitude"])
    if phrase.number > 1:
        phrase = replace(phrase, noun=COUPED.get(phrase.noun, phrase.noun))
    tincture = vocabulary().nouns[phrase.noun].tincture
    if tincture:
        if phrase.fill != Fill():
            raise cursor.refuse(_("It has a tincture of its own."), noun)
        cursor.tinctures.append(tincture)
        return replace(phrase, noun="roundel", fill=Fill((tincture,)))
    return phrase
