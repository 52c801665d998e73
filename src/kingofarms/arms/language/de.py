"""The sentences of arms in German."""

from collections.abc import Mapping
from typing import ClassVar

from kingofarms.arms.arms import Fill, Place
from kingofarms.arms.language.grammar import Inflecting, Phrase, capitalised
from kingofarms.arms.language.vocabulary import number_word, vocabulary

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
