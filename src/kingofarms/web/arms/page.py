"""The page where one types a blazon and sees the arms."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.responses import HTMLResponse, Response

from kingofarms.arms import NotUnderstood, blazon, parse
from kingofarms.arms.arms import LARGE
from kingofarms.arms.arms import picture_address as picture
from kingofarms.arms.language.parser.mistakes import knows_all_words
from kingofarms.arms.language.parser.phrases import MOST_SIGNS
from kingofarms.arms.language.vocabulary import LANGUAGES, has_known_names
from kingofarms.engine.memo import memo
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, current_language
from kingofarms.web.arms.pictures import arms_from, has_hatching, language_from
from kingofarms.web.shell.arms import ARMS_PAGE, ARMS_PNG, named
from kingofarms.web.shell.render import draw
from kingofarms.web.shell.visits import Visit, page

EXAMPLES = (
    "Azure, a lion rampant or",
    "Gules, three lions passant guardant in pale or",
    "Argent, a chevron gules between three roses azure",
    "Per pale argent and gules, an eagle displayed sable",
    "Vert, on a bend argent three mullets gules",
    "Barry wavy of six argent and azure",
    "Ermine, a bear rampant within a bordure engrailed gules",
    "Quarterly or and azure, a unicorn salient argent, a label for difference",
)


@dataclass(frozen=True)
class Example:
    """A blazon to click."""

    words: str
    address: str
    picture: str


@dataclass(frozen=True)
class Mistake:
    """A word that is not understood, with the text before it and after it."""

    words: str
    before: str
    word: str
    after: str
    is_unfinished: bool  # at its end: nobody made a mistake yet
    meant: str
    address: str  # of the same blazon with the word that was probably meant
    elsewhere: tuple[tuple[str, str], ...]  # languages in which it can be read, with its address


@page
async def arms(visit: Visit) -> Response:
    """The whole page."""
    values = values_of(visit.query)
    examples = examples_in(current_language())
    values |= {"examples": examples, "languages": LANGUAGES, "most": MOST_SIGNS}
    if values["arms"] and not values["is_example"]:
        wish = {**named(values["arms"]), "width": LARGE}
        values["shared"] = f"{visit.site}{ARMS_PNG}?{urlencode(wish)}"
    return visit.page("arms.html", **values)


@page
async def drawn(visit: Visit) -> Response:
    """What changes while one types."""
    return HTMLResponse(draw("arms_drawn.html", **values_of(visit.query)))


def values_of(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the templates show."""
    language = language_from(asked)
    typed, hatching = asked.get("blazon", ""), has_hatching(asked)
    values: dict[str, Any] = {"typed": typed, "spoken": language, "hatching": hatching}
    values |= {"is_example": False, "mistake": None}
    if not typed.strip() and "arms" not in asked:
        typed = examples_in(language)[0].words
        values |= {"is_example": True}
    try:
        arms = arms_from({**asked, "blazon": typed, "language": language})
    except NotUnderstood as error:
        return values | {"arms": None, "mistake": mistake_of(error, language)}
    if not has_known_names(arms):
        raise Refusal(_("These arms have a name that no blazon knows, so no page tells of them."))
    more = "&hatching=1" if hatching else ""
    by_reader = sorted(LANGUAGES, key=lambda each: each != current_language())
    words = [(each, blazon(arms, each)) for each in by_reader]
    sentences = [(each, text, address(text, each)) for each, text in words]
    return values | {"arms": arms, "picture": picture(arms, LARGE) + more, "sentences": sentences}


def mistake_of(error: NotUnderstood, language: str) -> Mistake:
    """The mistake with its surroundings; without a word it is at the end of the text."""
    text, at, end = error.text, error.at, error.at + len(error.word)
    mended = text[:at] + error.meant + text[end:]
    return Mistake(
        words=str(error),
        before=text[:at],
        word=text[at:end],
        after=text[end:],
        is_unfinished=error.is_unfinished(),
        meant=mended if error.meant else "",
        address=address(mended, language) if error.meant else "",
        elsewhere=tuple((each, address(text, each)) for each in languages_of(text)),
    )


def languages_of(words: str) -> Iterator[str]:
    """The languages in which that is a blazon."""
    for language in (each for each in LANGUAGES if knows_all_words(words, each)):
        with suppress(NotUnderstood):
            parse(words, language)
            yield language


@memo()
def examples_in(language: str) -> tuple[Example, ...]:
    """The examples in that language."""
    told = [(blazon(arms, language), picture(arms)) for arms in map(parse, EXAMPLES)]
    return tuple(Example(words, address(words, language), image) for words, image in told)


def address(words: str, language: str) -> str:
    """The page about this blazon."""
    return f"{ARMS_PAGE}?{urlencode({'blazon': words, 'language': language})}"
