"""Arms as pages show them: the address of the picture, the sentence, what a herald would say.

Pictures of arms have an address and are not part of a page. A shield with a beast has some 20 kB,
and a table shows five of them: a page would be twice as long, and would be sent again after each
action. A browser keeps a picture, because the same address never shows another one.
"""

from urllib.parse import urlencode

from kingofarms.arms import Arms, NotUnderstood, blazon, opinion, parse
from kingofarms.arms.code import PICTURE, encode, picture_address
from kingofarms.engine.memo import memo
from kingofarms.engine.words import current_language

PAGE, SVG, PNG = "/arms", PICTURE, "/arms.png"
picture = picture_address  # for templates, too


@memo()
def sentence(arms: Arms) -> str:
    """The blazon in the reader's language."""
    return blazon(arms, current_language())


@memo()
def opinions(arms: Arms) -> tuple[str, ...]:
    """What a herald would say, in the reader's language."""
    return tuple(opinion(arms, current_language()))


@memo()
def named(arms: Arms) -> dict[str, str]:
    """What an address says to name these arms: the blazon if it can be read, or else a code."""
    language, words = current_language(), sentence(arms)
    try:
        if parse(words, language) == arms:
            return {"blazon": words, "language": language}
    except NotUnderstood:
        pass  # a card of somebody's own, with a name that no vocabulary has
    return {"arms": encode(arms)}


def saved_as(arms: Arms, path: str, **more: int) -> str:
    """The address from which the picture can be saved."""
    return f"{path}?{urlencode({**named(arms), **more, 'save': '1'})}"


@memo()
def page_of(arms: Arms) -> str:
    """The address of the page about these arms; empty if it could not read their blazon."""
    return f"{PAGE}?{urlencode(named(arms))}" if "blazon" in named(arms) else ""
