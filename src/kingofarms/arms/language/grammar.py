"""The sentences of each language: its small words, its phrases, and how they are joined.

English: "Azure, a chevron or between three lions argent"; German: "In Blau ein goldener Sparren,
begleitet von drei silbernen Löwen"; Dutch: "In azuur een keper van goud, vergezeld van drie leeuwen
van zilver". The words for things are those of the vocabulary.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from kingofarms.arms.arms import Fill, Place
from kingofarms.arms.language.vocabulary import is_kind, number_at_start, number_word, vocabulary
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _

NO_FILL = Fill()


@dataclass(frozen=True)
class Phrase:
    """A noun of the vocabulary, or a name that it does not have, and what belongs to it."""

    noun: str
    number: int = 1
    fill: Fill = NO_FILL
    line: str = ""
    attitude: str = ""
    arrangement: str = ""

    def is_plural(self) -> bool:
        """Whether the noun stands in the plural: of several, or of a pair."""
        return self.number > 1 or is_kind(self.noun, "pair")

    def has_plain_tincture(self) -> bool:
        """Whether its one tincture is known."""
        return not self.fill.division and any(self.fill.tinctures)

    def lacks_tincture(self) -> bool:
        """Whether nothing is known of its tincture."""
        return not self.fill.division and not any(self.fill.tinctures)


def capitalised(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


class Grammar(ABC):
    """What the sentences of a language are made of."""

    language: str
    endings: tuple[str, ...] = ()  # of adjectives
    blank: str  # a shield of which nothing is known
    unknown: str  # a tincture that is not known
    joint: str  # between two tinctures, and two words of an adjective
    mark: str  # what is said of a mark of cadency

    @abstractmethod
    def field_alone(self, fill: Fill) -> str:
        """A field on which nothing lies."""

    @abstractmethod
    def field_before(self, fill: Fill) -> str:
        """A field on which something lies."""

    @abstractmethod
    def phrase_words(self, phrase: Phrase) -> str:
        """A thing with all that belongs to it."""

    @abstractmethod
    def joined(self, ordinary: Phrase, charges: Phrase, place: Place) -> str:
        """The ordinary and the charges in that place."""

    def pattern(self, ordinary: Phrase, place: Place) -> str:
        """How the ordinary and charges in that place are joined."""
        known = vocabulary().joints
        own = known.get((self.language, place, ordinary.noun))
        return own or known[self.language, place, ""]

    def tincture_word(self, name: str) -> str:
        """A tincture by its name in this language."""
        return getattr(vocabulary().tinctures.get(name), self.language, name) or self.unknown

    def tinctures_words(self, fill: Fill) -> str:
        """The tinctures, joined."""
        return f" {self.joint} ".join(self.tincture_word(name) for name in fill.tinctures)

    def arrangement_words(self, name: str) -> str:
        """How charges lie, as it is said after them; of an own name, all but its number."""
        known = vocabulary().arrangements.get(name)
        if known is None:
            return " ".join(name.split()[1:]) if number_at_start(name) else name
        return str(getattr(known, self.language))

    def inflected(self, adjective: str, ending: str) -> str:
        """Every word of the adjective with its ending: "schreitender und hersehender"."""
        return " ".join(
            word if word == self.joint else f"{word}{ending}" for word in adjective.split()
        )


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


class Inflecting(Grammar):
    """What German and Dutch do alike: adjectives stand before the noun and agree with it."""

    of: str  # before tinctures
    counterchanged: str
    together: str  # the end of arrangements without a comma before them

    def of_tinctures(self, fill: Fill) -> str:
        """The tinctures as " von Gold und Rot"; empty if none is known."""
        if fill.is_counterchanged():
            return f" {self.counterchanged}"
        return f" {self.of} {self.tinctures_words(fill)}" if any(fill.tinctures) else ""

    def counted(self, phrase: Phrase, article: str) -> str:
        """The number, or the article; a pair has none."""
        if phrase.number > 1:
            return number_word(phrase.number, self.language)
        return "" if phrase.is_plural() else article

    def adjectives(self, phrase: Phrase, ending: str) -> list[str]:
        """The line and the attitude, as far as the vocabulary has them."""
        known = (
            vocabulary().lines.get(phrase.line),
            vocabulary().attitudes.get(phrase.attitude),
        )
        return [self.inflected(getattr(each, self.language), ending) for each in known if each]

    def after(self, phrase: Phrase) -> str:
        """What stands at the end: names that cannot be inflected, and the arrangement."""
        text = ""
        if phrase.line not in ("", *vocabulary().lines):
            text += f", {phrase.line}"
        if phrase.attitude not in ("", *vocabulary().attitudes):
            text += f", {phrase.attitude}"
        if phrase.arrangement:
            words = self.arrangement_words(phrase.arrangement)
            text += f" {words}" if words.endswith(self.together) else f", {words}"
        return text


NOMINATIVE, DATIVE = "nominative", "dative"


class German(Inflecting):
    """Of two things the second stands in the dative, or the first after a preposition."""

    language = "de"
    endings = ("", "e", "er", "es", "en", "em")
    blank = "Ein leerer Schild"
    unknown = "noch unbekannter Tinktur"
    joint = "und"
    of = "von"
    counterchanged = "in verwechselten Tinkturen"
    mark = "{} als Beizeichen"
    together = "einander"

    many = "mehrfach "
    endings_after_ein: ClassVar[Mapping[str, str]] = {"m": "er", "f": "e", "n": "es"}
    articles: ClassVar[Mapping[str, Mapping[str, str]]] = {
        NOMINATIVE: {"m": "ein", "f": "eine", "n": "ein"},
        DATIVE: {"m": "einem", "f": "einer", "n": "einem"},
    }

    def field_alone(self, fill: Fill) -> str:
        """A field on which nothing lies."""
        if fill.division:
            return capitalised(f"{self.division_words(fill)}{self.of_tinctures(fill)}")
        if not any(fill.tinctures):
            return self.blank
        adjective = self.tincture_adjective(fill)
        if adjective and len(fill.tinctures) == 1:
            return f"Ein {self.inflected(adjective, 'er')} Schild"
        return f"Ein Schild{self.of_tinctures(fill)}"

    def field_before(self, fill: Fill) -> str:
        """A field on which something lies: "In Blau", "In von Gold und Rot gespaltenem Schild"."""
        if fill.division:
            return f"In{self.of_tinctures(fill)} {self.division_words(fill, 'em')} Schild"
        return f"In {self.tinctures_words(fill)}" if any(fill.tinctures) else ""

    def joined(self, ordinary: Phrase, charges: Phrase, place: Place) -> str:
        """The ordinary and the charges in that place."""
        return self.pattern(ordinary, place).format(
            ordinary=self.phrase_words(ordinary),
            ordinary_dative=self.phrase_words(ordinary, DATIVE),
            charges=self.phrase_words(charges),
            charges_dative=self.phrase_words(charges, DATIVE),
        )

    def tincture_adjective(self, fill: Fill) -> str:
        """The adjective of the (first) tincture; a fur has none."""
        known = vocabulary().tinctures.get(fill.tinctures[0])
        return known.de_adjective if known else ""

    def division_words(self, fill: Fill, ending: str = "") -> str:
        """How it is divided: "im Wellenschnitt geteilt", "fünfmal gespalten", with an ending."""
        known = vocabulary().divisions.get(fill.division)
        if known is None:
            return " ".join(part for part in (fill.division, fill.line) if part)
        line = vocabulary().lines.get(fill.line)
        words = known.de
        if fill.number and words.startswith(self.many):
            words = f"{number_joined(fill.number - 1, 'mal')} {words.removeprefix(self.many)}"
        elif fill.number:
            words = f"{number_joined(fill.number, 'fach')} {words}"
        cut = f"{line.de_cut} " if line else ""
        return f"{cut}{words}{ending}"

    def phrase_words(self, phrase: Phrase, case: str = NOMINATIVE) -> str:
        """A thing in its case, with its number, tincture, line, attitude and arrangement."""
        noun = vocabulary().nouns.get(phrase.noun)
        gender = noun.de_gender if noun else "m"
        if noun is None:
            words = [phrase.noun]
        elif phrase.is_plural():
            words = (dative_plural(noun.de_plural) if case == DATIVE else noun.de_plural).split()
        else:
            words = (noun.de_dative if case == DATIVE else noun.de).split()
        if case == DATIVE:
            ending = "en"
        else:
            ending = "e" if phrase.is_plural() else self.endings_after_ein[gender]
        parts = [
            self.counted(phrase, self.articles[case][gender]),
            *self.adjectives(phrase, ending),
            *(self.inflected(each, ending) for each in words[:-1]),
        ]
        front = " ".join(part for part in parts if part)
        return f"{front} {words[-1]}".strip() + self.after(phrase)

    def adjectives(self, phrase: Phrase, ending: str) -> list[str]:
        """All that stands before the noun; a plain tincture is next to it."""
        others = super().adjectives(phrase, ending)
        if phrase.fill.division:
            tinctures = self.of_tinctures(phrase.fill).strip()
            return [tinctures, self.division_words(phrase.fill, ending), *others]
        adjective = self.tincture_adjective(phrase.fill)
        if adjective and len(phrase.fill.tinctures) == 1:
            others.append(self.inflected(adjective, ending))
        return others

    def after(self, phrase: Phrase) -> str:
        """All that stands after the noun; a fur before the others."""
        is_said = phrase.fill.division or self.tincture_adjective(phrase.fill)
        return ("" if is_said else self.of_tinctures(phrase.fill)) + super().after(phrase)


def number_joined(number: int, end: str) -> str:
    """A number and its end in one German word: "fünfmal" (for six pieces), "achtfach"."""
    word = number_word(number, "de")
    return f"{word}{end}" if word.isalpha() else f"{word}-{end}"


def dative_plural(plural: str) -> str:
    """The dative of a German plural: "Sternen" of "Sterne"."""
    return plural if plural.endswith(("n", "s")) else f"{plural}n"


class Dutch(Inflecting):
    """A tincture stands after the noun: "van keel"."""

    language = "nl"
    endings = ("", "e")
    blank = "Een leeg schild"
    unknown = "nog onbekende kleur"
    joint = "en"
    of = "van"
    counterchanged = "van het een in het ander"
    mark = "{} als breuk"
    together = "elkaar"

    def field_alone(self, fill: Fill) -> str:
        """A field on which nothing lies."""
        if fill.division:
            return capitalised(self.division_words(fill))
        return f"Een schild{self.of_tinctures(fill)}" if any(fill.tinctures) else self.blank

    def field_before(self, fill: Fill) -> str:
        """A field on which something lies: "In azuur", "Gedeeld van goud en keel, met"."""
        if fill.division:
            return f"{self.division_words(fill)}, met"
        return f"In {self.tinctures_words(fill)}" if any(fill.tinctures) else ""

    def joined(self, ordinary: Phrase, charges: Phrase, place: Place) -> str:
        """The ordinary and the charges in that place."""
        pattern, words = self.pattern(ordinary, place), self.phrase_words(charges)
        if "," in words and pattern.startswith("{charges} "):
            words += ","  # the comma before an arrangement is closed by another one
        return pattern.format(ordinary=self.phrase_words(ordinary), charges=words)

    def division_words(self, fill: Fill) -> str:
        """How it is divided, its tinctures, and the number of its pieces."""
        known = vocabulary().divisions.get(fill.division)
        line = vocabulary().lines.get(fill.line)
        words = known.nl if known else fill.division
        number = f" van {number_word(fill.number, 'nl')} stukken" if fill.number else ""
        return f"{line.nl + ' ' if line else ''}{words}{self.of_tinctures(fill)}{number}"

    def phrase_words(self, phrase: Phrase) -> str:
        """A thing with its number, line, attitude, tincture and arrangement."""
        noun = vocabulary().nouns.get(phrase.noun)
        is_plural = phrase.is_plural()
        word = (noun.nl_plural if is_plural else noun.nl) if noun else phrase.noun
        ending = "e" if is_plural or noun is None or noun.nl_gender == "de" else ""
        parts = (self.counted(phrase, "een"), *self.adjectives(phrase, ending), word)
        divided = f", {self.division_words(phrase.fill)}" if phrase.fill.division else ""
        text = divided or self.of_tinctures(phrase.fill)
        return " ".join(part for part in parts if part) + text + self.after(phrase)


ENGLISH, GERMAN, DUTCH = English(), German(), Dutch()
GRAMMARS: dict[str, Grammar] = {each.language: each for each in (ENGLISH, GERMAN, DUTCH)}


def grammar_of(language: str) -> Grammar:
    """The grammar of that language."""
    if language not in GRAMMARS:
        raise Refusal(one_of(language, list(GRAMMARS), _("language of blazon")))
    return GRAMMARS[language]
