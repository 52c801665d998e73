"""Refusal: a sentence to the person who asked for what cannot be done."""


class Refusal(ValueError):
    """What was asked, what is possible, the rule's number; shown as it is, never as a traceback."""


def one_of(word: str, names: list[str], what: str) -> str:
    """The sentence for an unknown word: «There is no bot 'x'. There are: a, b.»."""
    from kingofarms.engine.words import _

    return _("There is no {what} called '{word}'. Choose one of: {names}.").format(
        what=what, word=word, names=", ".join(names)
    )
