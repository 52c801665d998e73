"""English blazon: "Azure, a chevron or between three lions argent"."""

from kingofarms.arms.arms import Arms, Fill
from kingofarms.arms.language.phrase import (
    Phrase,
    arrangement_words,
    capitalised,
    phrase_of_charges,
    phrase_of_ordinary,
    place_of,
)
from kingofarms.arms.language.vocabulary import is_kind, number_word, vocabulary

UNKNOWN = "a tincture to come"
BLANK = "A blank shield"
SILENT_VOWELS = ("uni", "eu", "ewe")  # a unicorn
PATTERNS = {
    "on": "on {ordinary} {charges}",
    "between": "{ordinary} between {charges}",
    "within": "{charges} within {ordinary}",
    "beside": "{charges}, {ordinary}",
    "above": "{ordinary} and in chief {charges}",
    "beneath": "{ordinary} and in base {charges}",
    "overall": "{ordinary}, overall {charges}",
    "under": "{charges}, overall {ordinary}",
}
BETWEEN_A_PAIR = "{charges} between {ordinary}"
ROUNDEL = "roundel"
OWN_ATTITUDES = {
    "griffin": {"rampant": "segreant"},
    "stag": {
        "passant": "trippant",
        "couchant": "lodged",
        "salient": "springing",
        "statant guardant": "at gaze",
    },
}
"""Attitudes that have other words for these beasts."""

NOTHING_SHARED = ("on", "overall", "under")
"""Elsewhere a tincture is said once for both: "a chevron between three roses argent"."""


def sentence(arms: Arms) -> str:
    """The whole blazon."""
    parts = [fill_words(arms.field), body(arms)]
    if arms.cadency:
        mark = Phrase(arms.cadency, fill=arms.cadency_fill)
        parts.append(f"{phrase_words(mark)} for difference")
    return capitalised(", ".join(part for part in parts if part)) or BLANK


def body(arms: Arms) -> str:
    """The ordinary and the charges."""
    ordinary = phrase_of_ordinary(arms.ordinary) if arms.ordinary else None
    charges = phrase_of_charges(arms, arms.charges) if arms.charges else None
    if ordinary is None or charges is None:
        alone = ordinary or charges
        return phrase_words(alone) if alone else ""
    place = place_of(arms)
    pattern = PATTERNS[place]
    if place == "beside" and is_kind(ordinary.noun, "pair"):
        pattern = BETWEEN_A_PAIR
    is_ordinary_first = pattern.index("{ordinary}") < pattern.index("{charges}")
    first, second = (ordinary, charges) if is_ordinary_first else (charges, ordinary)
    may_share = place not in NOTHING_SHARED and not special_roundel(second)[1].division
    may_share = may_share and any(special_roundel(second)[1].tinctures)
    if may_share and first.fill == second.fill and first.noun != ROUNDEL:
        first_words = phrase_words(first, with_fill=False)
    elif may_share and first.lacks_tincture():
        first_words = f"{phrase_words(first)} of {UNKNOWN}"
    else:
        first_words = phrase_words(first)
    words = [first_words, phrase_words(second)]
    names = ("ordinary", "charges") if is_ordinary_first else ("charges", "ordinary")
    return pattern.format(**dict(zip(names, words, strict=True)))


def phrase_words(phrase: Phrase, with_fill: bool = True) -> str:
    """A thing with its number, line, attitude, arrangement and tincture, in this order."""
    noun, fill = special_roundel(phrase) if with_fill else (phrase.noun, Fill())
    parts = [
        counted(noun, phrase.number),
        phrase.line,
        OWN_ATTITUDES.get(noun, {}).get(phrase.attitude, phrase.attitude),
        arrangement_words(phrase.arrangement, "en"),
        fill_words(fill),
    ]
    if f"{noun} {parts[-1]}" in vocabulary().nouns and not phrase.line:
        parts[-1] = f"of {parts[-1]}"  # "a cross of potent" has the fur, a cross potent the shape
    return " ".join(part for part in parts if part)


def special_roundel(phrase: Phrase) -> tuple[str, Fill]:
    """A roundel of a plain tincture has a name of its own: "a bezant"."""
    if phrase.noun == ROUNDEL and phrase.has_plain_tincture():
        for noun in vocabulary().nouns.values():
            if noun.tincture == phrase.fill.tinctures[0]:
                return noun.name, Fill()
    return phrase.noun, phrase.fill


def counted(name: str, number: int) -> str:
    """The noun with its article or number."""
    noun = vocabulary().nouns.get(name)
    if noun and "pair" in noun.kinds:
        return noun.en
    if number == 1:
        word = noun.en if noun else name
        return f"{article(word)} {word}"
    return f"{number_word(number, 'en')} {noun.en_plural if noun else name + 's'}"


def article(word: str) -> str:
    """Either a or an."""
    has_vowel = word[:1].lower() in tuple("aeiou")
    return "an" if has_vowel and not word.lower().startswith(SILENT_VOWELS) else "a"


def fill_words(fill: Fill) -> str:
    """A plain tincture, or a division and its tinctures; empty if nothing is known."""
    if not any(fill.tinctures):
        tinctures = ""
    else:
        tinctures = " and ".join(name or UNKNOWN for name in fill.tinctures)
    number = f"of {number_word(fill.number, 'en')}" if fill.number else ""
    parts = (fill.division, fill.line, number, tinctures)
    return " ".join(part for part in parts if part)
