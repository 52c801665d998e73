"""Phrases: a sentence about what happened, and the words in it.

The reader may be one of the players. That player's name is then a `You`, and a game that has a
sentence for it says "you". A game that has none uses the name as it is.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kingofarms.engine.rules.told import Event, Events
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _


class You(str):
    """The name of the player who reads the sentence."""

    __slots__ = ()


class Phrase(NamedTuple):
    """A sentence in the reader's language, with its words by their names in braces."""

    text: str
    words: Mapping[str, str] = {}

    def __str__(self) -> str:
        return self.text.format(**self.words)


def addressed(text: str, name: str, to_you: Mapping[str, str]) -> str:
    """The text, translated; to the player who reads it, the one that says "you"."""
    return _(to_you.get(text, text) if isinstance(name, You) else text)


def read_by(seat: int | None, names: Sequence[str]) -> tuple[str, ...]:
    """The names for a reader who plays that seat; without a seat, the names as they are."""
    return tuple(You(name) if at == seat else name for at, name in enumerate(names))


Sentence = tuple[str, str]  # about a player, and to that player; the second may be empty
Choice = Callable[[Event, Sequence[str]], Sentence]
Tell = Callable[[int, Agreed], Any]  # the value of a field


def plain(number: int, _agreed: Agreed) -> int:
    """A number as it is."""
    return number


def to_reader(sentence: Sentence, name: str) -> str:
    """The sentence about that player, translated; to the player who reads it, says "you"."""
    text, to_you = sentence
    return _(to_you if to_you and isinstance(name, You) else text)


class Narration:
    """What a game says about its events, to people and to programs."""

    def __init__(
        self,
        events: Events,
        sentences: Mapping[int, Sentence | Choice],
        words: Mapping[str, Tell],
        facts: Mapping[str, Tell],
        seats: tuple[str, Sequence[str]],
        people: Sequence[str] = (),
    ) -> None:
        """For each kind of event its sentence, or a function that chooses one.

        Under minus the kind stands the sentence for where the reader may not see a number.
        `words` has what stands for a field's braces, `facts` what programs are told of it; a field
        without is told as it is. What the reader may not see is below 0, and "unseen". `seats` are
        what programs are told of the seat: the name of that field, and its values; `people` are
        further fields with a seat.
        """
        self.events, self.sentences = events, sentences
        self._words, self._seats, self._people = words, seats, people
        self._facts = {**dict.fromkeys(people, self._seat), **facts}

    def phrase(self, event: Event, names: Sequence[str], agreed: Agreed) -> Phrase:
        """The sentence, and the words in it."""
        name = names[event.seat] if event.seat >= 0 else ""
        fields = self.events.fields(event)
        seen = {field: number for field, number in fields.items() if number >= 0}
        key = event.kind if len(seen) == len(fields) else -event.kind
        chosen = self.sentences.get(key) or self.sentences[event.kind]
        sentence = chosen(event, names) if callable(chosen) else chosen
        words = {
            field: names[number]
            if field in self._people
            else str(self._words.get(field, plain)(number, agreed))
            for field, number in seen.items()
        }
        return Phrase(to_reader(sentence, name), {"name": name, **words})

    def _seat(self, seat: int, _agreed: Agreed) -> str:
        """What programs are told of a seat."""
        return self._seats[1][seat]

    def describe(self, event: Event, agreed: Agreed) -> dict[str, Any]:
        """The name of the event, the seat, and the fields."""
        kind, seat, *_numbers = self.events.read(event)
        described = {"event": kind.name}
        if seat >= 0:
            described[self._seats[0]] = self._seat(seat, agreed)
        for field, number in self.events.fields(event).items():
            fact = self._facts.get(field, plain)
            described[field] = fact(number, agreed) if number >= 0 else "unseen"
        return described
