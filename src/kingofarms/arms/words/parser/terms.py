"""A text in terms: words or groups of words that have one meaning, read one after the other."""

from dataclasses import dataclass, field

from kingofarms.arms.words.parser.lexicon import TOKEN, UNDRAWN, Meaning, lexicon
from kingofarms.arms.words.parser.mistakes import NotUnderstood, not_drawn, unknown
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
    tokens = [(match.group(), match.start()) for match in TOKEN.finditer(text)]
    while tokens and tokens[-1][0] in ".!":
        tokens.pop()
    words = [word.lower() for word, _at in tokens]
    terms, at = [], 0
    while at < len(words):
        phrase, meaning = longest_phrase(text, tokens[at], words, at, language)
        if meaning.kind in UNDRAWN:
            last, start = tokens[at + len(phrase) - 1]
            raise not_drawn(text, tokens[at][1], start + len(last), meaning.kind)
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
        if not term.word:
            expected = _("The blazon ends too early.") + " " + expected
        return NotUnderstood(self.text, term.at, term.word, expected)
