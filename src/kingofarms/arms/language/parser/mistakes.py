"""What the parser could not read: the word, its place, what was expected and perhaps meant."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache

from kingofarms.arms.language.parser.lexicon import TOKEN, UNDRAWN, all_forms
from kingofarms.arms.language.phrase import capitalised
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

LIKENESS = 0.8  # of two words, from 0 to 1
HYPHENATED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
PART_OF_BEAST = re.compile(r"[^\W\d_]+(?:['’]s|s['’]) [^\W\d_]+")  # a lion's head
LONGEST_WORD = 40  # of a word that we repeat to the person who wrote it


class NotUnderstood(Refusal):
    """A blazon that cannot be read; the text of the error is a sentence for the writer.

    Attributes:
        text: The blazon as it was written.
        at: Where the word begins, from 0; the length of the text at its end.
        word: The word; empty at the end of the text.
        expected: What could stand there, as a sentence; empty for an unknown word.
        meant: A known word that looks alike; empty if there is none.

    """

    def __init__(self, text: str, at: int, word: str, expected: str, meant: str = "") -> None:
        self.text, self.at, self.word = text, at, word
        self.expected, self.meant = expected, meant
        super().__init__(" ".join(part for part in (self.start(), expected, self.end()) if part))

    def is_unfinished(self) -> bool:
        """Whether more may follow: nobody made a mistake yet."""
        return self.at >= len(self.text)

    def end(self) -> str:
        """What was perhaps meant."""
        return _("Did you mean '{word}'?").format(word=self.meant) if self.meant else ""

    def start(self) -> str:
        """What is wrong, before what is expected."""
        if not self.word:
            return ""
        word = self.word if len(self.word) <= LONGEST_WORD else f"{self.word[:LONGEST_WORD]}…"
        word = "".join(sign if sign.isprintable() else "?" for sign in word)
        return self.wrong().format(word=word)

    def wrong(self) -> str:
        """What is wrong with the word."""
        if self.expected:
            return _("'{word}' does not fit here.")
        return _("'{word}' is not in the vocabulary.")

    def pointer(self) -> str:
        """The text on one line, and under it a caret under the word."""
        line = "".join(sign if sign.isprintable() else " " for sign in self.text)
        return f"{line}\n{' ' * self.at}^"


class HalfTyped(NotUnderstood):
    """The first letters of a word at the end of the text."""

    def is_unfinished(self) -> bool:
        """More may follow."""
        return True

    def start(self) -> str:
        """Nothing is wrong."""
        return ""

    def end(self) -> str:
        """How the word may go on."""
        return _("Perhaps '{word}'?").format(word=self.meant)


class NotDrawn(NotUnderstood):
    """Words that heralds use and that we understand, but cannot draw."""

    def wrong(self) -> str:
        """What is wrong with the word."""
        return _("'{word}' cannot be drawn yet.")


class NotOneCoat(NotUnderstood):
    """Words about one of several coats."""

    def wrong(self) -> str:
        """What is wrong with the word."""
        return _("Quarters and several coats on one shield cannot be drawn yet: '{word}'.")


def not_drawn(text: str, at: int, end: int, kind: str) -> NotUnderstood:
    """The error about words that cannot be drawn."""
    return (NotOneCoat if kind == "quarters" else NotDrawn)(text, at, text[at:end], "")


@cache
def spellings(language: str) -> dict[str, str]:
    """Every word of the language that the parser knows, in small letters, and how it is spelt."""
    by_letters: dict[str, str] = {}
    for text in drawn_forms(language).values():
        for word in TOKEN.findall(text):
            if word.isalpha():
                by_letters.setdefault(word.lower(), word)
    return by_letters


def knows_all_words(text: str, language: str) -> bool:
    """Whether every word belongs to that language: if not, there is no need to parse the text."""
    return all(
        word.lower() in spellings(language) for word in TOKEN.findall(text) if word.isalpha()
    )


@cache
def phrases(language: str) -> dict[str, str]:
    """Every group of words of the language, in small letters, and how it is spelt."""
    return {key: text for key, text in drawn_forms(language).items() if " " in key}


def unknown(text: str, at: int, word: str, language: str) -> NotUnderstood:
    """The error about a word with which nothing known begins."""
    if completion := completed(text[at:], language):
        return HalfTyped(text, at, text[at:], "", completion)
    whole = HYPHENATED.match(text, at)
    if whole:  # such as "double-headed": its first part alone says nothing
        known = phrases(language)
        return NotUnderstood(text, at, whole[0], "", like(whole[0].replace("-", " "), known))
    part = PART_OF_BEAST.search(text, 0, at + len(word) + LONGEST_WORD)
    if part and part.start() <= at < part.end():
        return NotDrawn(text, part.start(), part[0], "")
    if word.lower() not in spellings(language):
        return NotUnderstood(text, at, word, "", like(word, spellings(language)))
    if word.lower() == "in":
        return unknown_place(text, at, language)
    around = [shown for key, shown in phrases(language).items() if word.lower() in key.split()]
    only = _("It is known only as a part of '{phrase}'.").format(phrase=min(around, key=len))
    return NotUnderstood(text, at, word, only)


def completed(rest: str, language: str) -> str:
    """A known word or group of words that begins with all that is left of the text."""
    letters = " ".join(TOKEN.findall(rest.lower()))
    if len(rest) > LONGEST_WORD or not rest[-1:].isalpha():
        return ""
    known = drawn_forms(language)
    longer = [key for key in known if key.startswith(letters) and key != letters]
    if not longer:
        return ""

    def unlikely(key: str) -> tuple[bool, int, int]:
        return not key.startswith(f"{letters} "), key.count(" "), len(key)

    word = known[min(longer, key=unlikely)]
    return capitalised(word) if rest[0].isupper() else word


@cache
def drawn_forms(language: str) -> dict[str, str]:
    """Every word and group of words that can be drawn, in small letters, and how it is spelt."""
    forms: dict[str, str] = {}
    for text, meaning in all_forms(language):
        if meaning.kind not in UNDRAWN:
            forms.setdefault(" ".join(TOKEN.findall(text.lower())), text)
    return forms


def unknown_place(text: str, at: int, language: str) -> NotUnderstood:
    """The error about a place: "in orle", "in the middle"."""
    whole = re.match(r"in\W+(?:the\W+)?[^\W\d_]+", text[at:], re.IGNORECASE)
    place = whole[0] if whole else text[at : at + 2]
    return NotDrawn(text, at, place, "", like(place, phrases(language)))


def like(word: str, known: Mapping[str, str]) -> str:
    """One of the known words that looks like this one; empty if there is none."""
    if len(word) > LONGEST_WORD:
        return ""
    longer = [each for each in known if len(word) > 2 and each.startswith(word.lower())]
    close = (
        [min(longer, key=len)] if longer else get_close_matches(word.lower(), known, 1, LIKENESS)
    )
    return known[close[0]] if close else ""
