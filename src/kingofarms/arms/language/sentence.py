"""The sentence of a coat of arms, and its parts in words, in each language."""

from functools import lru_cache
from types import ModuleType

from kingofarms.arms.arms import Arms
from kingofarms.arms.language import de, en, nl
from kingofarms.arms.language.phrase import (
    Phrase,
    capitalised,
    phrase_of_charges,
    phrase_of_ordinary,
    place_of,
)
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
    grammar = grammar_of(language)
    clauses = [body(arms, grammar)]
    if arms.cadency:
        mark = Phrase(arms.cadency, fill=arms.cadency_fill)
        clauses.append(grammar.WORDS.mark.format(grammar.phrase_words(mark)))
    rest = ", ".join(clause for clause in clauses if clause)
    if not rest:
        alone: str = grammar.field_alone(arms.field)
        return alone
    before = grammar.field_before(arms.field)
    return capitalised(f"{before} {rest}" if before else rest)


def body(arms: Arms, grammar: ModuleType) -> str:
    """The ordinary and the charges."""
    ordinary = phrase_of_ordinary(arms.ordinary) if arms.ordinary else None
    charges = phrase_of_charges(arms, arms.charges) if arms.charges else None
    text: str
    if ordinary and charges:
        place = place_of(arms)
        text = grammar.joined(grammar.WORDS.pattern(ordinary, place), ordinary, charges, place)
    else:
        alone = ordinary or charges
        text = grammar.phrase_words(alone) if alone else ""
    return text


def thing_words(phrase: Phrase, language: str) -> str:
    """A thing with its article or number: "a cross gules", "ein rotes Kreuz"."""
    text: str = grammar_of(language).phrase_words(phrase)
    return f"{text}," if language == "nl" and "," in text else text  # closed before "op"


def tincture_words(name: str, language: str) -> str:
    """A tincture by its name in that language."""
    return name if language == "en" else str(grammar_of(language).WORDS.tincture_word(name))
