"""What an address asks for: which arms, and how they are to be drawn."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import Request

from kingofarms.arms import Arms, parse
from kingofarms.arms.code import decode
from kingofarms.arms.language.vocabulary import LANGUAGES
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import is_within
from kingofarms.engine.words import _, current_language

LEAST, MOST = 16, 1000  # pixels


@dataclass(frozen=True)
class Wish:
    """A picture that was asked for."""

    arms: Arms
    width: int
    hatching: bool
    is_saved: bool  # to a file, and not shown in the page


def wish_from(request: Request, width: int) -> Wish:
    """The wish of a request; a Refusal says what cannot be understood."""
    asked = request.query_params
    return Wish(
        arms=arms_from(asked),
        width=number_from(asked.get("width", str(width))),
        hatching=has_hatching(asked),
        is_saved="save" in asked,
    )


def arms_from(asked: Mapping[str, str]) -> Arms:
    """The arms, by their blazon or by their code."""
    if "arms" in asked:
        return decode(asked["arms"])
    return parse(asked.get("blazon", ""), language_from(asked))


def language_from(asked: Mapping[str, str]) -> str:
    """The language of the blazon: the reader's own, if no other is asked for."""
    language = asked.get("language", current_language())
    if language in LANGUAGES:
        return language
    raise Refusal(_("A blazon can be read in {languages}.").format(languages=", ".join(LANGUAGES)))


def has_hatching(asked: Mapping[str, str]) -> bool:
    """Whether the picture is to be black and white, with hatching."""
    return asked.get("hatching", "") not in ("", "0")


def number_from(text: str) -> int:
    """The width."""
    if not is_within(text, LEAST, MOST):
        raise Refusal(
            _("The width must be a number from {least} to {most}.").format(least=LEAST, most=MOST)
        )
    return int(text)
