"""The lexicon of a language: every form of every word that the parser knows, with its meaning.

The forms come from the vocabulary, inflected as the sentences inflect them. Hyphens separate words,
so that "fleur-de-lis" and "fleur de lis" are the same.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from kingofarms.arms.arms import COUNTERCHANGED
from kingofarms.arms.language import GERMAN, GRAMMARS
from kingofarms.arms.language.de import dative_plural, number_joined
from kingofarms.arms.language.vocabulary import (
    WORDS,
    Attitude,
    Division,
    DivisionLine,
    Noun,
    Tincture,
    vocabulary,
)

LEAST_PIECES, MOST_PIECES = 3, 30
COUNTERCHANGED_WORDS = {
    "en": ("counterchanged", "counter-changed"),
    "de": ("in verwechselten Tinkturen", "in verwechselten Farben"),
    "nl": ("van het een in het ander", "van het één in het ander"),
}
UNDRAWN = ("undrawn", "quarters")
TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[^\w\s-]|_")


@dataclass(frozen=True)
class Meaning:
    """What a word or several words stand for.

    Attributes:
        kind: Tincture, division, line, cut, noun, attitude, arrangement, number, or a kind of
            `structure.csv`.
        names: The name of the thing; several for "in fess", which is told by the number.
        number: Of a number, or of the pieces of a division.
        line: Of a division.
        is_inflected: Whether it is an adjective that agrees with a noun after it.
        is_plural: Whether it is a noun that must stand for several.

    """

    kind: str
    names: tuple[str, ...] = ()
    number: int = 0
    line: str = ""
    is_inflected: bool = False
    is_plural: bool = False


Lexicon = dict[str, list[tuple[tuple[str, ...], Meaning]]]
"""The phrases that begin with a word, the longest first."""


def words_of(text: str) -> tuple[str, ...]:
    """The words and signs of a text, in small letters."""
    return tuple(TOKEN.findall(text.lower()))


@cache
def lexicon(language: str) -> Lexicon:
    """All phrases of the language, by their first word."""
    phrases: dict[tuple[str, ...], Meaning] = {}
    for text, meaning in all_forms(language):
        words = words_of(text)
        earlier = phrases.get(words)
        if words and earlier is None:
            phrases[words] = meaning
        elif earlier and earlier.kind == meaning.kind == "arrangement":
            names = tuple(dict.fromkeys((*earlier.names, *meaning.names)))
            phrases[words] = Meaning("arrangement", names)
    by_first_word: Lexicon = {}
    for words, meaning in sorted(phrases.items(), key=lambda item: -len(item[0])):
        by_first_word.setdefault(words[0], []).append((words, meaning))
    return by_first_word


Forms = Iterator[tuple[str, Meaning]]


def all_forms(language: str) -> Forms:
    """Every form of every word, as it is spelt; what cannot be drawn comes last."""
    joining = [
        (words, kind)
        for (spoken, kind), phrases in vocabulary().structure.items()
        for words in (phrases if spoken == language else ())
    ]
    yield from ((words, Meaning(kind)) for words, kind in joining if kind not in UNDRAWN)
    for words in COUNTERCHANGED_WORDS[language]:
        yield words, Meaning("tincture", (COUNTERCHANGED,))
    yield from ((sign, Meaning("comma")) for sign in ",;:")
    for number, word in enumerate(WORDS[language], 1):
        yield word, Meaning("number", number=number)
    yield from thing_forms(language)
    for undrawn in UNDRAWN:
        yield from ((words, Meaning(kind)) for words, kind in joining if kind == undrawn)


def thing_forms(language: str) -> Forms:
    """All forms of all things, and the other words for them."""
    tables = vocabulary()
    others: dict[str, list[str]] = defaultdict(list)
    for spoken, name, words in tables.also:
        if spoken == language:
            others[name].append(words)
    for name, division in tables.divisions.items():
        yield from division_forms(division, others[name], language)
    for name, noun in tables.nouns.items():
        yield from noun_forms(noun, others[name], language)
    yield from adjective_forms(others, language)
    for name, arrangement in tables.arrangements.items():
        for words in (getattr(arrangement, language), *others[name]):
            for each in spelt_arrangements(words, language):
                yield each, Meaning("arrangement", (name,))
    for name, line in tables.lines.items() if language == "de" else ():
        yield line.de_cut, Meaning("cut", (name,))


def adjective_forms(others: Mapping[str, list[str]], language: str) -> Forms:
    """The forms of tinctures, lines and attitudes, which may agree with a noun."""
    tables = vocabulary()
    for name, tincture in tables.tinctures.items():
        meaning = Meaning("tincture", (name,))
        for words in (name_in(tincture, language), *others[name]):
            yield words, meaning
        for words in (tincture.de_adjective, *others[name]) if language == "de" else ():
            yield from inflected_forms(words, meaning, language)
    for kind, adjectives in (("line", tables.lines), ("attitude", tables.attitudes)):
        for name, adjective in adjectives.items():
            plain = (name_in(adjective, language), *others[name])
            yield from ((words, Meaning(kind, (name,))) for words in plain)
            for words in plain:
                yield from inflected_forms(words, Meaning(kind, (name,)), language)


def name_in(thing: Tincture | DivisionLine | Attitude, language: str) -> str:
    """What it is called; in English, by its name."""
    return thing.name if language == "en" else str(getattr(thing, language))


def spelt_arrangements(words: str, language: str) -> Iterator[str]:
    """Ways to write rows: "three, two and one", "3, 2, 1", "3:2:1", "(3:2:1)"."""
    numbers = {word: str(at) for at, word in enumerate(WORDS[language], 1)}
    digits = re.sub(r"[^\W\d_]+", lambda match: numbers.get(match[0], match[0]), words)
    bare = [each.removesuffix(" gestellt").removesuffix(" geplaatst") for each in (words, digits)]
    for each in (words, digits, *(bare if digits != words else ())):
        yield each
        yield each.replace(",", "")
        yield each.replace(" and ", ", ")
        yield each.replace(" and ", " & ")
        yield each.replace(" zu ", ":")
        yield f"({each.replace(' zu ', ':')})"


def inflected_forms(adjective: str, meaning: Meaning, language: str) -> Forms:
    """An adjective with every ending; English has none."""
    grammar = GRAMMARS[language]
    for ending in grammar.endings if adjective else ():
        form = grammar.inflected(adjective, ending)
        yield form, Meaning(meaning.kind, meaning.names, is_inflected=bool(ending))


def division_forms(division: Division, others: list[str], language: str) -> Forms:
    """A division with each line; in German also with the number of its pieces and with endings."""
    if division.base:
        return
    words = division.name if language == "en" else getattr(division, language)
    for each in (words, *others):
        if language == "de":
            yield from german_division_forms(each, division)
            continue
        yield each, Meaning("division", (division.name,))
        for line in vocabulary().lines.values() if division.has_line else ():
            joined = f"{each} {line.name}" if language == "en" else f"{line.nl} {each}"
            yield joined, Meaning("division", (division.name,), line=line.name)


def german_division_forms(words: str, division: Division) -> Forms:
    """Forms like "mehrfach geteilt", "sechsfach geteiltem"; the line is a cut before it."""
    bare = words.removeprefix(GERMAN.many)
    numbered = [(words, 0)]
    for number in range(LEAST_PIECES, MOST_PIECES + 1) if division.has_pieces else ():
        numbered += [(f"{number_joined(number, 'fach')} {bare}", number)]
        numbered += [(f"{number_joined(number - 1, 'mal')} {bare}", number)]
    for (text, number), ending in product(numbered, GERMAN.endings):
        meaning = Meaning("division", (division.name,), number, is_inflected=bool(ending))
        yield text + ending, meaning


def noun_forms(noun: Noun, others: list[str], language: str) -> Forms:
    """A noun in the singular and plural; in German in the dative, too."""
    meaning = Meaning("noun", (noun.name,))
    several = Meaning("noun", (noun.name,), is_plural=True)
    if language == "en":
        forms, plurals = [noun.en], [noun.en_plural]
    elif language == "nl":
        forms, plurals = [noun.nl], [noun.nl_plural]
    else:
        forms = [noun.de, noun.de_dative]
        plurals = [noun.de_plural, dative_plural(noun.de_plural)] if noun.de else []
    known = [*((form, meaning) for form in forms), *((form, several) for form in plurals)]
    for form, meaning in (*known, *((form, meaning) for form in others)):
        *adjectives, word = form.split() or [""]
        yield form, meaning
        if adjectives and language == "de":
            for ending in GERMAN.endings:
                yield " ".join((*(each + ending for each in adjectives), word)), meaning
