"""What the parser could not read: the word, its place, what was expected and perhaps meant."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache

from kingofarms.arms.words.parser.lexicon import TOKEN, all_forms
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

LIKENESS = 0.75  # of two words, from 0 to 1
HYPHENATED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
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
        end = _("Did you mean '{word}'?").format(word=meant) if meant else ""
        super().__init__(" ".join(part for part in (self.start(), expected, end) if part))

    def start(self) -> str:
        """What is wrong, before what is expected."""
        if not self.word:
            return ""
        word = self.word if len(self.word) <= LONGEST_WORD else f"{self.word[:LONGEST_WORD]}…"
        word = "".join(sign if sign.isprintable() else "?" for sign in word)
        if self.expected:
            return _("'{word}' does not fit here.").format(word=word)
        return _("'{word}' is not in the vocabulary.").format(word=word)

    def pointer(self) -> str:
        """The text on one line, and under it a caret under the word."""
        line = "".join(sign if sign.isprintable() else " " for sign in self.text)
        return f"{line}\n{' ' * self.at}^"


@cache
def spellings(language: str) -> dict[str, str]:
    """Every word of the language that the parser knows, in small letters, and how it is spelt."""
    by_letters: dict[str, str] = {}
    for text, _meaning in all_forms(language):
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
    by_letters: dict[str, str] = {}
    for text, _meaning in all_forms(language):
        words = TOKEN.findall(text)
        if len(words) > 1:
            by_letters.setdefault(" ".join(words).lower(), text)
    return by_letters


def unknown(text: str, at: int, word: str, language: str) -> NotUnderstood:
    """The error about a word with which nothing known begins."""
    whole = HYPHENATED.match(text, at)
    if whole:  # such as "double-headed": its first part alone says nothing
        known = phrases(language)
        return NotUnderstood(text, at, whole[0], "", like(whole[0].replace("-", " "), known))
    if word.lower() not in spellings(language):
        return NotUnderstood(text, at, word, "", like(word, spellings(language)))
    around = [shown for key, shown in phrases(language).items() if word.lower() in key.split()]
    only = _("It is known only as a part of '{phrase}'.").format(phrase=min(around, key=len))
    return NotUnderstood(text, at, word, only)


def like(word: str, known: Mapping[str, str]) -> str:
    """One of the known words that looks like this one; empty if there is none."""
    if len(word) > LONGEST_WORD:
        return ""
    close = get_close_matches(word.lower(), known, 1, LIKENESS)
    return known[close[0]] if close else ""
