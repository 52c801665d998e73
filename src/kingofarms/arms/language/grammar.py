"""What the sentences of all languages have in common: how things and their parts are joined.

English: "Azure, a chevron or between three lions argent"; German: "In Blau ein goldener Sparren,
begleitet von drei silbernen Löwen"; Dutch: "In azuur een keper van goud, vergezeld van drie leeuwen
van zilver". The words for things are those of the vocabulary.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from kingofarms.arms.arms import Fill, Place
from kingofarms.arms.language.vocabulary import is_kind, number_at_start, number_word, vocabulary

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
