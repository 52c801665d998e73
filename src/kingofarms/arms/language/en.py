"""English blazon: "Azure, a chevron or between three lions argent"."""

from kingofarms.arms.arms import Fill, Place
from kingofarms.arms.language.grammar import Words
from kingofarms.arms.language.phrase import Phrase, arrangement_words, capitalised
from kingofarms.arms.language.vocabulary import number_word, vocabulary

WORDS = Words(
    language="en",
    blank="A blank shield",
    unknown="a tincture to come",
    joint="and",
    of="of",
    counterchanged="counterchanged",
    mark="{} for difference",
    together="",
    places={
        "on": "on {ordinary} {charges}",
        "between": "{ordinary} between {charges}",
        "within": "{charges} within {ordinary}",
        "beside": "{charges}, {ordinary}",
        "above": "{ordinary} and in chief {charges}",
        "beneath": "{ordinary} and in base {charges}",
        "overall": "{ordinary}, overall {charges}",
        "under": "{charges}, overall {ordinary}",
    },
    beside={"flaunches": "{charges} between {ordinary}"},
)
SILENT_VOWELS = ("uni", "eu", "ewe")  # a unicorn
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


def field_alone(fill: Fill) -> str:
    """A field on which nothing lies."""
    return capitalised(fill_words(fill)) or WORDS.blank


def field_before(fill: Fill) -> str:
    """A field on which something lies."""
    words = fill_words(fill)
    return f"{words}," if words else ""


def joined(pattern: str, ordinary: Phrase, charges: Phrase, place: Place) -> str:
    """The ordinary and the charges in that pattern."""
    is_ordinary_first = pattern.index("{ordinary}") < pattern.index("{charges}")
    first, second = (ordinary, charges) if is_ordinary_first else (charges, ordinary)
    may_share = place not in NOTHING_SHARED and not special_roundel(second)[1].division
    may_share = may_share and any(special_roundel(second)[1].tinctures)
    if may_share and first.fill == second.fill and first.noun != ROUNDEL:
        first_words = phrase_words(first, with_fill=False)
    elif may_share and first.lacks_tincture():
        first_words = f"{phrase_words(first)} of {WORDS.unknown}"
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
    tinctures = WORDS.tinctures_words(fill) if any(fill.tinctures) else ""
    number = f"of {number_word(fill.number, 'en')}" if fill.number else ""
    parts = (fill.division, fill.line, number, tinctures)
    return " ".join(part for part in parts if part)
