"""The sentences of arms in English."""

from collections.abc import Mapping
from typing import ClassVar

from kingofarms.arms.arms import Fill, Place
from kingofarms.arms.language.grammar import NO_FILL, Grammar, Phrase, capitalised
from kingofarms.arms.language.vocabulary import number_word, vocabulary


class English(Grammar):
    """Adjectives stand after the noun and have no endings."""

    language = "en"
    blank = "A blank shield"
    unknown = "a tincture to come"
    joint = "and"
    mark = "{} for difference"

    silent_vowels = ("uni", "eu", "ewe")  # a unicorn
    # Attitudes that have other words for these beasts.
    own_attitudes: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "griffin": {"rampant": "segreant"},
        "stag": {
            "passant": "trippant",
            "couchant": "lodged",
            "salient": "springing",
            "statant guardant": "at gaze",
        },
    }
    # Elsewhere a tincture is said once for both: "a chevron between three roses argent".
    nothing_shared = ("on", "overall", "under")

    def field_alone(self, fill: Fill) -> str:
        """A field on which nothing lies."""
        return capitalised(self.fill_words(fill)) or self.blank

    def field_before(self, fill: Fill) -> str:
        """A field on which something lies."""
        words = self.fill_words(fill)
        return f"{words}," if words else ""

    def joined(self, ordinary: Phrase, charges: Phrase, place: Place) -> str:
        """The ordinary and the charges in that place."""
        pattern = self.pattern(ordinary, place)
        is_ordinary_first = pattern.index("{ordinary}") < pattern.index("{charges}")
        first, second = (ordinary, charges) if is_ordinary_first else (charges, ordinary)
        _noun, fill = special_roundel(second)
        may_share = place not in self.nothing_shared and not fill.division and any(fill.tinctures)
        is_shared = may_share and first.fill == second.fill and first.noun != ROUNDEL
        words = [self.phrase_words(first, with_fill=not is_shared), self.phrase_words(second)]
        if may_share and first.lacks_tincture():
            words[0] += f" of {self.unknown}"
        names = ("ordinary", "charges") if is_ordinary_first else ("charges", "ordinary")
        return pattern.format(**dict(zip(names, words, strict=True)))

    def phrase_words(self, phrase: Phrase, with_fill: bool = True) -> str:
        """A thing with its number, line, attitude, arrangement and tincture, in this order."""
        noun, fill = special_roundel(phrase) if with_fill else (phrase.noun, NO_FILL)
        parts = [
            self.counted(noun, phrase.number),
            phrase.line,
            self.own_attitudes.get(noun, {}).get(phrase.attitude, phrase.attitude),
            self.arrangement_words(phrase.arrangement),
            self.fill_words(fill),
        ]
        if f"{noun} {parts[-1]}" in vocabulary().nouns and not phrase.line:
            # "A cross of potent" has the fur, a cross potent the shape.
            parts[-1] = f"of {parts[-1]}"
        return " ".join(part for part in parts if part)

    def counted(self, name: str, number: int) -> str:
        """The noun with its article or number."""
        noun = vocabulary().nouns.get(name)
        if noun and "pair" in noun.kinds:
            return noun.en
        if number > 1:
            return f"{number_word(number, 'en')} {noun.en_plural if noun else name + 's'}"
        word = noun.en if noun else name
        has_vowel = word[:1].lower() in tuple("aeiou")
        is_silent = word.lower().startswith(self.silent_vowels)
        return f"{'an' if has_vowel and not is_silent else 'a'} {word}"

    def fill_words(self, fill: Fill) -> str:
        """A plain tincture, or a division and its tinctures; empty if nothing is known."""
        tinctures = self.tinctures_words(fill) if any(fill.tinctures) else ""
        number = f"of {number_word(fill.number, 'en')}" if fill.number else ""
        parts = (fill.division, fill.line, number, tinctures)
        return " ".join(part for part in parts if part)


ROUNDEL = "roundel"


def special_roundel(phrase: Phrase) -> tuple[str, Fill]:
    """In English a roundel of a plain tincture has a name of its own: "a bezant"."""
    if phrase.noun == ROUNDEL and phrase.has_plain_tincture():
        for noun in vocabulary().nouns.values():
            if noun.tincture == phrase.fill.tinctures[0]:
                return noun.name, NO_FILL
    return phrase.noun, phrase.fill
