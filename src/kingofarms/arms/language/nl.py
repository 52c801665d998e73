"""The sentences of arms in Dutch."""

from kingofarms.arms.arms import Fill, Place
from kingofarms.arms.language.grammar import Inflecting, Phrase, capitalised
from kingofarms.arms.language.vocabulary import number_word, vocabulary


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
