"""Refusal: a sentence for the person who asked for something impossible."""


class Refusal(ValueError):
    """Says what was asked, what is possible, and the rule. Shown as is, never as a traceback."""


def one_of(word: str, names: list[str], what: str) -> str:
    """The sentence for an unknown word: «There is no bot called 'x'. Choose one of: a, b.»."""
    from kingofarms.engine.words import _

    return _("There is no {what} called '{word}'. Choose one of: {names}.").format(
        what=what, word=word, names=", ".join(names)
    )
