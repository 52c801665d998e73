"""The sentence of a coat of arms, and its parts in words, in each language."""

from functools import lru_cache
from types import ModuleType

from kingofarms.arms.arms import Arms
from kingofarms.arms.language import de, en, nl
from kingofarms.arms.language.phrase import Phrase
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import _

GRAMMARS: dict[str, ModuleType] = {"en": en, "de": de, "nl": nl}
REMEMBERED = 2_000


def grammar_of(language: str) -> ModuleType:
    """The module that writes that language."""
    if language not in GRAMMARS:
        raise Refusal(one_of(language, list(GRAMMARS), _("language of blazon")))
    return GRAMMARS[language]


@lru_cache(REMEMBERED)
def blazon(arms: Arms, language: str = "en") -> str:
    """The arms as a sentence without a full stop; unfinished arms have one, too."""
    text: str = grammar_of(language).sentence(arms)
    return text


def thing_words(phrase: Phrase, language: str) -> str:
    """A thing with its article or number: "a cross gules", "ein rotes Kreuz"."""
    text: str = grammar_of(language).phrase_words(phrase)
    return f"{text}," if language == "nl" and "," in text else text  # closed before "op"


def tincture_words(name: str, language: str) -> str:
    """A tincture by its name in that language."""
    return name if language == "en" else str(grammar_of(language).tincture_word(name))
