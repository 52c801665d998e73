"""What the sentences of all languages have in common: small words, and how they are joined."""

from collections.abc import Mapping
from dataclasses import dataclass

from kingofarms.arms.arms import Fill, Place
from kingofarms.arms.language.phrase import Phrase, arrangement_words
from kingofarms.arms.language.vocabulary import number_word, vocabulary


@dataclass(frozen=True)
class Words:
    """The words of a language that the vocabulary does not have."""

    language: str
    blank: str  # a shield of which nothing is known
    unknown: str  # a tincture that is not known
    joint: str  # between two tinctures, and two words of an adjective
    of: str  # before tinctures
    counterchanged: str
    mark: str  # what is said of a mark of cadency
    together: str  # the end of arrangements without a comma before them
    places: Mapping[str, str]  # how an ordinary and charges are joined, by place
    beside: Mapping[str, str]  # the same for charges beside some ordinaries

    def pattern(self, ordinary: Phrase, place: Place) -> str:
        """How the ordinary and the charges in that place are joined."""
        own = self.beside.get(ordinary.noun) if place == "beside" else None
        return own or self.places[place]

    def tincture_word(self, name: str) -> str:
        """A tincture by its name in this language."""
        return getattr(vocabulary().tinctures.get(name), self.language, name) or self.unknown

    def tinctures_words(self, fill: Fill) -> str:
        """The tinctures, joined."""
        return f" {self.joint} ".join(self.tincture_word(name) for name in fill.tinctures)

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

    def inflected(self, adjective: str, ending: str) -> str:
        """Every word of the adjective with its ending: "schreitender und hersehender"."""
        return " ".join(
            word if word == self.joint else f"{word}{ending}" for word in adjective.split()
        )

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
            words = arrangement_words(phrase.arrangement, self.language)
            text += f" {words}" if words.endswith(self.together) else f", {words}"
        return text
