"""What the parser could not read: the word, its place, what was expected and perhaps meant."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache

from kingofarms.arms.language.grammar import capitalised
from kingofarms.arms.language.parser.lexicon import TOKEN, UNDRAWN, all_forms
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

LIKENESS = 0.8  # of two words, from 0 to 1
HYPHENATED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
PART_OF_BEAST = re.compile(r"[^\W\d_]+(?:['’]s|s['’]) [^\W\d_]+")  # a lion's head
PLACE = re.compile(r"in\W+(?:the\W+)?[^\W\d_]+", re.IGNORECASE)
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

    def __init__(
        self,
        text: str,
        at: int,
        word: str,
        expected: str = "",
        meant: str = "",
        *,
        wrong: str = "",
        is_half_typed: bool = False,
    ) -> None:
        """`wrong` says what is wrong with the word, where that does not go without saying."""
        self.text, self.at, self.word = text, at, word
        self.expected, self.meant, self.is_half_typed = expected, meant, is_half_typed
        unknown = _("'{word}' is not in the vocabulary.")
        wrong = wrong or (_("'{word}' does not fit here.") if expected else unknown)
        start = "" if is_half_typed or not word else wrong.format(word=shown(word))
        perhaps = _("Perhaps '{word}'?") if is_half_typed else _("Did you mean '{word}'?")
        end = perhaps.format(word=meant) if meant else ""
        super().__init__(" ".join(part for part in (start, expected, end) if part))

    def is_unfinished(self) -> bool:
        """Whether more may follow: nobody made a mistake yet."""
        return self.is_half_typed or self.at >= len(self.text)

    def pointer(self) -> str:
        """The text on one line, and under it a caret under the word."""
        line = "".join(sign if sign.isprintable() else " " for sign in self.text)
        return f"{line}\n{' ' * self.at}^"


def shown(word: str) -> str:
    """A word as it is repeated to the person who wrote it."""
    short = word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}…"
    return "".join(sign if sign.isprintable() else "?" for sign in short)


def not_drawn(
    text: str, at: int, word: str, kind: str = "undrawn", meant: str = ""
) -> NotUnderstood:
    """The error about words that heralds use and that we understand, but cannot draw."""
    wrong = _("'{word}' cannot be drawn yet.")
    if kind == "quarters":
        wrong = _("Quarters and several coats on one shield cannot be drawn yet: '{word}'.")
    return NotUnderstood(text, at, word, meant=meant, wrong=wrong)


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
        return NotUnderstood(text, at, text[at:], meant=completion, is_half_typed=True)
    whole = HYPHENATED.match(text, at)
    if whole:  # such as "double-headed": its first part alone says nothing
        meant = like(whole[0].replace("-", " "), phrases(language))
        return NotUnderstood(text, at, whole[0], meant=meant)
    part = PART_OF_BEAST.search(text, 0, at + len(word) + LONGEST_WORD)
    if part and part.start() <= at < part.end():
        return not_drawn(text, part.start(), part[0])
    if word.lower() not in spellings(language):
        return NotUnderstood(text, at, word, meant=like(word, spellings(language)))
    if word.lower() == "in":  # a place, such as "in orle", "in the middle"
        place = PLACE.match(text, at)
        words = place[0] if place else word
        return not_drawn(text, at, words, meant=like(words, phrases(language)))
    around = [shown for key, shown in phrases(language).items() if word.lower() in key.split()]
    only = _("It is known only as a part of '{phrase}'.").format(phrase=min(around, key=len))
    return NotUnderstood(text, at, word, only)


def completed(rest: str, language: str) -> str:
    """A known word or group of words that begins with all that is left of the text."""
    letters = " ".join(TOKEN.findall(rest.lower()))
    if len(rest) > LONGEST_WORD or not rest[-1:].isalpha():
        return ""

    def unlikely(key: str) -> tuple[bool, int, int]:
        return not key.startswith(f"{letters} "), key.count(" "), len(key)

    known = drawn_forms(language)
    longer = [key for key in known if key.startswith(letters) and key != letters]
    word = known[min(longer, key=unlikely)] if longer else ""
    return capitalised(word) if rest[0].isupper() else word


@cache
def drawn_forms(language: str) -> dict[str, str]:
    """Every word and group of words that can be drawn, in small letters, and how it is spelt."""
    forms: dict[str, str] = {}
    for text, meaning in all_forms(language):
        if meaning.kind not in UNDRAWN:
            forms.setdefault(" ".join(TOKEN.findall(text.lower())), text)
    return forms


def like(word: str, known: Mapping[str, str]) -> str:
    """One of the known words that looks like this one; empty if there is none."""
    if len(word) > LONGEST_WORD:
        return ""
    longer = [each for each in known if len(word) > 2 and each.startswith(word.lower())]
    close = (
        [min(longer, key=len)] if longer else get_close_matches(word.lower(), known, 1, LIKENESS)
    )
    return known[close[0]] if close else ""
