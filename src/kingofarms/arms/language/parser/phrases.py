"""Reading parts of a sentence: its words one after the other, fills, and things."""

from dataclasses import dataclass, field, replace

from kingofarms.arms.arms import COUNTERCHANGED, Arms, Fill
from kingofarms.arms.charges.figure import is_drawn
from kingofarms.arms.language.grammar import Phrase
from kingofarms.arms.language.herald import blazon
from kingofarms.arms.language.parser import lexicon
from kingofarms.arms.language.parser.lexicon import LEAST_PIECES, MOST_PIECES, Meaning
from kingofarms.arms.language.parser.mistakes import NotUnderstood, not_drawn, unknown
from kingofarms.arms.language.vocabulary import is_kind, vocabulary
from kingofarms.engine.words import _

MOST_SIGNS = 600  # of a blazon
END = "end"


@dataclass(frozen=True)
class Term:
    """A word or several words with one meaning, and where they stand."""

    meaning: Meaning
    at: int
    word: str


def read_terms(text: str, language: str) -> list[Term]:
    """The text in terms; the longest known phrase is taken first. A last term marks the end."""
    if len(text) > MOST_SIGNS:
        too_long = _("A blazon has at most {most} letters.").format(most=MOST_SIGNS)
        raise NotUnderstood(text[:MOST_SIGNS], MOST_SIGNS, "", too_long)
    tokens = [(match.group(), match.start()) for match in lexicon.TOKEN.finditer(text)]
    while tokens and tokens[-1][0] in ".!":
        tokens.pop()
    words = [word.lower() for word, _at in tokens]
    terms, at = [], 0
    while at < len(words):
        phrase, meaning = longest_phrase(text, tokens[at], words, at, language)
        if meaning.kind in lexicon.UNDRAWN:
            last, start = tokens[at + len(phrase) - 1]
            begin = tokens[at][1]
            raise not_drawn(text, begin, text[begin : start + len(last)], meaning.kind)
        terms.append(Term(meaning, tokens[at][1], tokens[at][0]))
        at += len(phrase)
    return [*terms, Term(Meaning(END), len(text), "")]


def longest_phrase(
    text: str, token: tuple[str, int], words: list[str], at: int, language: str
) -> tuple[tuple[str, ...], Meaning]:
    """The longest known phrase that begins with this word."""
    for phrase, meaning in lexicon.lexicon(language).get(words[at], ()):
        if tuple(words[at : at + len(phrase)]) == phrase:
            return phrase, meaning
    if words[at].isdecimal() and len(words[at]) < 4:
        return (words[at],), Meaning("number", number=int(words[at]))
    raise unknown(text, token[1], token[0], language)


@dataclass
class Cursor:
    """The terms, and how far they are read. `tinctures` lists those that were named so far."""

    text: str
    terms: list[Term]
    language: str
    at: int = 0
    tinctures: list[str] = field(default_factory=list)

    def kind(self, ahead: int = 0) -> str:
        """The kind of the next term, or of one after it."""
        return self.peek(ahead).meaning.kind

    def peek(self, ahead: int = 0) -> Term:
        """The next term, or one after it."""
        return self.terms[min(self.at + ahead, len(self.terms) - 1)]

    def take(self) -> Term:
        """The next term, which is now read."""
        term = self.peek()
        self.at += 1
        return term

    def skip(self, *kinds: str) -> None:
        """Pass over terms of these kinds."""
        while self.kind() in kinds:
            self.at += 1

    def refuse(self, expected: str, term: Term | None = None) -> NotUnderstood:
        """The error at this term, or at the next one."""
        term = term or self.peek()
        if not term.word:
            expected = _("The blazon ends too early.") + " " + expected
        return NotUnderstood(self.text, term.at, term.word, expected)


REFERENCES = ("first", "second", "third", "fourth")  # of the tinctures of the blazon


@dataclass
class FillReader:
    """The words of a fill, in whichever order the language has them."""

    tinctures: list[str] = field(default_factory=list)
    division: str = ""
    line: str = ""
    number: int = 0
    is_said_unknown: bool = False
    division_term: Term | None = None

    def takes(self, cursor: Cursor) -> bool:
        """Take the next term if it belongs to a fill that has room for it."""
        kind = cursor.kind()
        if kind == "of" and self.takes_after_of(cursor):
            return True
        if kind == "and" and cursor.kind(1) in ("tincture", "unknown") and self.tinctures:
            cursor.take()
            return self.takes(cursor)
        if kind in ("tincture", "unknown"):
            return self.takes_tincture(cursor)
        if kind == "division" and not self.division:
            self.division_term = cursor.take()
            meaning = self.division_term.meaning
            self.division, self.number = meaning.names[0], meaning.number or self.number
            self.line = meaning.line or self.line
            return True
        if kind == "cut" or (kind == "line" and self.division and not self.line):
            self.line = cursor.take().meaning.names[0]
            return True
        return False

    def takes_tincture(self, cursor: Cursor) -> bool:
        """Take a tincture; there are one or two."""
        if len(self.tinctures) == 2:
            return False
        meaning = cursor.take().meaning
        self.tinctures.append(meaning.names[0] if meaning.names else "")
        self.is_said_unknown |= not meaning.names
        cursor.tinctures += (name for name in meaning.names if name != COUNTERCHANGED)
        return True

    def takes_after_of(self, cursor: Cursor) -> bool:
        """Take "of six pieces", "of the field", or "von" before tinctures."""
        after = cursor.kind(1)
        if after == "number" and self.division and not self.number:
            cursor.take()
            self.number = bounded(cursor, cursor.take(), LEAST_PIECES)
            cursor.skip("pieces")
            return True
        if after in (*REFERENCES, "last") and len(self.tinctures) < 2:
            cursor.take()
            self.tinctures.append(referred_tincture(cursor))
            return True
        if after in ("tincture", "unknown", "division", "cut"):
            cursor.take()
            return self.takes(cursor)
        return False

    def fill(self, cursor: Cursor) -> Fill:
        """The fill that these words make."""
        if self.division:
            return self.divided(cursor)
        if self.line:
            raise cursor.refuse(_("A line of division needs a division."))
        return Fill(tuple(self.tinctures) or ("",))

    def divided(self, cursor: Cursor) -> Fill:
        """Two tinctures and a division; with one tincture, the other is missing."""
        if len(self.tinctures) == 1:
            needed = _("A divided field needs two tinctures, as in '{example}'.")
            raise cursor.refuse(needed.format(example=example(cursor)))
        if self.number and not vocabulary().divisions[self.division].has_pieces:
            raise cursor.refuse(_("Its pieces are not counted."), self.division_term)
        if self.line and not vocabulary().divisions[self.division].has_line:
            raise cursor.refuse(_("Its lines are always straight."), self.division_term)
        first, second = self.tinctures or ("", "")
        return Fill((first, second), self.division, self.line, self.number)


def example(cursor: Cursor) -> str:
    """A divided field in the language that is read."""
    return blazon(Arms(Fill(("azure", "or"), "per pale")), cursor.language)


def referred_tincture(cursor: Cursor) -> str:
    """The tincture that "the field" or "the first" stands for."""
    named = list(dict.fromkeys(cursor.tinctures))
    is_last = cursor.kind() == "last"
    at = len(named) - 1 if is_last else REFERENCES.index(cursor.kind())
    if not 0 <= at < len(named):
        raise cursor.refuse(_("So many tinctures were not named before it."))
    cursor.take()
    return cursor.tinctures[-1] if is_last else named[at]


def bounded(cursor: Cursor, term: Term, least: int) -> int:
    """The number of a term, within bounds."""
    if not least <= term.meaning.number <= MOST_PIECES:
        raise cursor.refuse(
            _("The number must be from {least} to {most}.").format(least=least, most=MOST_PIECES),
            term,
        )
    return term.meaning.number


@dataclass(frozen=True)
class ReadPhrase:
    """A noun phrase as it was read, with the term of its noun."""

    phrase: Phrase
    noun: Term
    is_mark: bool
    is_said_unknown: bool
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
    return ReadPhrase(
        checked(phrase, cursor, reader.slots),
        noun,
        is_mark="mark" in reader.slots,
        is_said_unknown=reader.fill.is_said_unknown,
        arrangement_term=reader.slots.get("arrangement"),
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
