"""Reading words one after the other: a text becomes terms, and terms become noun phrases."""

from dataclasses import dataclass, field, replace

from kingofarms.arms.arms import Fill
from kingofarms.arms.words.lexicon import TOKEN, Meaning, lexicon
from kingofarms.arms.words.mistakes import NotUnderstood, word_like
from kingofarms.arms.words.phrase import Phrase
from kingofarms.arms.words.vocabulary import is_kind, vocabulary
from kingofarms.engine.words import _

MOST_SIGNS = 600  # of a blazon
END = "end"
REFERENCES = ("first", "second", "third")  # "of the first" is the first tincture of the blazon


@dataclass(frozen=True)
class Term:
    """A word or several words with one meaning, and where they stand."""

    meaning: Meaning
    at: int
    word: str


def read_terms(text: str, language: str) -> list[Term]:
    """The text in terms; the longest known phrase is taken first. A last term marks the end."""
    if len(text) > MOST_SIGNS:
        raise NotUnderstood(
            text,
            MOST_SIGNS,
            text[MOST_SIGNS : MOST_SIGNS + 10].strip() or "…",
            _("A blazon has at most {most} letters.").format(most=MOST_SIGNS),
        )
    tokens = [(match.group(), match.start()) for match in TOKEN.finditer(text)]
    while tokens and tokens[-1][0] in ".!":
        tokens.pop()
    words = [word.lower() for word, _at in tokens]
    terms, at = [], 0
    while at < len(words):
        phrase, meaning = longest_phrase(text, tokens[at], words, at, language)
        terms.append(Term(meaning, tokens[at][1], tokens[at][0]))
        at += len(phrase)
    return [*terms, Term(Meaning(END), len(text), "")]


def longest_phrase(
    text: str, token: tuple[str, int], words: list[str], at: int, language: str
) -> tuple[tuple[str, ...], Meaning]:
    """The longest known phrase that begins with this word."""
    for phrase, meaning in lexicon(language).get(words[at], ()):
        if tuple(words[at : at + len(phrase)]) == phrase:
            return phrase, meaning
    if words[at].isdecimal() and len(words[at]) < 4:
        return (words[at],), Meaning("number", number=int(words[at]))
    raise NotUnderstood(
        text,
        token[1],
        token[0],
        _("The vocabulary does not have it."),
        word_like(token[0], language),
    )


@dataclass
class Cursor:
    """The terms, and how far they are read. `tinctures` lists those that were named so far."""

    text: str
    terms: list[Term]
    at: int = 0
    tinctures: list[str] = field(default_factory=list)

    def kind(self, ahead: int = 0) -> str:
        """The kind of the next term, or of one after it."""
        return self.terms[min(self.at + ahead, len(self.terms) - 1)].meaning.kind

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
        return NotUnderstood(self.text, term.at, term.word, expected)


@dataclass
class FillReader:
    """The words of a fill, in whichever order the language has them."""

    tinctures: list[str] = field(default_factory=list)
    division: str = ""
    line: str = ""
    number: int = 0
    is_said_unknown: bool = False

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
            meaning = cursor.take().meaning
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
        cursor.tinctures += meaning.names
        return True

    def takes_after_of(self, cursor: Cursor) -> bool:
        """Take "of six pieces", "of the field", or "von" before tinctures."""
        after = cursor.kind(1)
        if after == "number" and self.division and not self.number:
            cursor.take()
            self.number = read_number(cursor, 2)
            cursor.skip("pieces")
            return True
        if after in REFERENCES and len(self.tinctures) < 2:
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
            raise cursor.refuse(
                _("A divided field needs two tinctures, as in 'per pale azure and or'.")
            )
        if self.number and not vocabulary().divisions[self.division].has_pieces:
            raise cursor.refuse(_("'{name}' has no number of pieces.").format(name=self.division))
        first, second = self.tinctures or ("", "")
        return Fill((first, second), self.division, self.line, self.number)


def referred_tincture(cursor: Cursor) -> str:
    """The tincture that "the field" or "the first" stands for."""
    at = REFERENCES.index(cursor.kind())
    named = list(dict.fromkeys(cursor.tinctures))
    if at >= len(named):
        raise cursor.refuse(_("So many tinctures were not named before it."))
    cursor.take()
    return named[at]


def read_number(cursor: Cursor, least: int) -> int:
    """A number within bounds."""
    term = cursor.take()
    if not least <= term.meaning.number <= 30:
        raise cursor.refuse(_("The number must be from {least} to 30.").format(least=least), term)
    return term.meaning.number


@dataclass(frozen=True)
class ReadPhrase:
    """A noun phrase as it was read, with the term of its noun."""

    phrase: Phrase
    noun: Term
    is_mark: bool
    is_said_unknown: bool
    arrangements: tuple[str, ...]
    arrangement_term: Term | None


CONTINUES_AFTER_COMMA = ("arrangement", "attitude", "division", "cut", "mark", "of", "line")


def read_phrase(cursor: Cursor) -> ReadPhrase:
    """A noun with all words around it that belong to it."""
    fill, noun, number, line, attitude = FillReader(), None, 0, "", ""
    arrangement: Term | None = None
    is_mark = False
    while True:
        kind, meaning = cursor.kind(), cursor.peek().meaning
        if kind == "comma" and noun and continues(cursor, fill):
            cursor.take()
        elif noun and (kind in ("article", "number", "noun") or meaning.is_inflected):
            break
        elif kind == "article" and not number:
            cursor.take()
            number = 1
        elif kind == "number" and not number:
            number = read_number(cursor, 1)
        elif kind == "noun":
            noun = cursor.take()
        elif kind == "attitude" and not attitude:
            attitude = cursor.take().meaning.names[0]
        elif kind == "arrangement" and not arrangement:
            arrangement = cursor.take()
        elif kind == "mark" and noun:
            cursor.take()
            is_mark = True
        elif kind == "line" and not line and not fill.division:
            line = cursor.take().meaning.names[0]
        elif not fill.takes(cursor):
            break
    if noun is None:
        raise cursor.refuse(_("Here an ordinary or a charge must stand."))
    if len(fill.tinctures) == 2 and not fill.division:
        raise cursor.refuse(
            _("Two tinctures need a division, as in 'per pale azure and or'."), noun
        )
    phrase = Phrase(noun.meaning.names[0], number or 1, fill.fill(cursor), line, attitude)
    return ReadPhrase(
        named_roundel(phrase, cursor, noun),
        noun,
        is_mark,
        fill.is_said_unknown,
        arrangement.meaning.names if arrangement else (),
        arrangement,
    )


def continues(cursor: Cursor, fill: FillReader) -> bool:
    """Whether what follows the comma still belongs to the noun before it."""
    after = cursor.peek(1).meaning
    if after.is_inflected:
        return False
    if after.kind == "tincture":
        return not fill.tinctures
    return after.kind in CONTINUES_AFTER_COMMA


def named_roundel(phrase: Phrase, cursor: Cursor, noun: Term) -> Phrase:
    """A bezant is a roundel or; it takes no other tincture."""
    tincture = vocabulary().nouns[phrase.noun].tincture
    if tincture:
        if any(phrase.fill.tinctures):
            raise cursor.refuse(_("It has a tincture of its own."), noun)
        cursor.tinctures.append(tincture)
        return replace(phrase, noun="roundel", fill=Fill((tincture,)))
    if phrase.attitude and not is_kind(phrase.noun, "beast"):
        raise cursor.refuse(_("Only beasts have attitudes."), noun)
    return phrase
