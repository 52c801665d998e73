"""The words of arms: cards read as arms, the sentence that says them, and the way back."""

from kingofarms.arms.language.de import German
from kingofarms.arms.language.en import English
from kingofarms.arms.language.grammar import Grammar
from kingofarms.arms.language.nl import Dutch
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _

ENGLISH, GERMAN, DUTCH = English(), German(), Dutch()
GRAMMARS: dict[str, Grammar] = {each.language: each for each in (ENGLISH, GERMAN, DUTCH)}


def grammar_of(language: str) -> Grammar:
    """The grammar of that language."""
    if language not in GRAMMARS:
        raise Refusal(one_of(language, list(GRAMMARS), _("language of blazon")))
    return GRAMMARS[language]
