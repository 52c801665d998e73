"""Arms as a person types them: read, said again in good order, and judged."""

from dataclasses import dataclass

from kingofarms.arms.arms import Arms
from kingofarms.arms.words.opinion import opinion
from kingofarms.arms.words.parser.parse import parse
from kingofarms.arms.words.sentence import blazon


@dataclass(frozen=True)
class TypedArms:
    """What was typed: the arms, the sentence that says them, and what a herald says to them."""

    arms: Arms
    sentence: str
    remarks: tuple[str, ...]


def read_typed(text: str, language: str) -> TypedArms:
    """The arms that a sentence in this language describes; NotUnderstood if it is not clear."""
    arms = parse(text, language)
    return TypedArms(arms, blazon(arms, language), tuple(opinion(arms, language)))
