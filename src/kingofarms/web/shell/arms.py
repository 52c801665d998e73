"""Arms as pages show them: the address of the picture, the sentence, what a herald would say.

Pictures of arms have an address and are not part of a page. A shield with a beast has some 20 kB,
and a table shows five of them: a page would be twice as long, and would be sent again after each
action. A browser keeps a picture, because the same address never shows another one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count
from urllib.parse import urlencode

from markupsafe import Markup

from kingofarms.arms import Arms, NotUnderstood, arms_of, blazon, opinion, parse
from kingofarms.arms.arms import SMALL, decode, encode, picture_address
from kingofarms.engine.memo import BOUND, memo
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, current_language
from kingofarms.games import games
from kingofarms.web.model.endings import Bearer
from kingofarms.web.people.people import Person

ARMS_PAGE, ARMS_PNG = "/arms", "/arms.png"


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
    return f"{ARMS_PAGE}?{urlencode(named(arms))}" if "blazon" in named(arms) else ""


# Portraits: a small shield for every person and every bot.
#
# It shows the arms that the person has won last; until then they follow from the name. It is
# decoration: the name stands beside it.


SHIELD = Markup('<img class="portrait" src="{address}" width="20" height="24" alt="">')


@lru_cache(BOUND)
def portraits(sitters: tuple[tuple[str, str], ...]) -> tuple[Markup, ...]:
    """The shields of those at a table, by seat: of each the name, and the code of arms won.

    No two are the same: the earlier seat keeps its arms, and the later one has others.
    """
    borne: list[Arms] = []
    for name, code in sitters:
        others = (arms_of(name if at == 1 else f"{name} {at}") for at in count(1))
        won = read_arms(code)
        choices = chain([won] if won else [], others)
        borne.append(next(arms for arms in choices if arms not in borne))
    return tuple(map(shield, borne))


@dataclass(frozen=True)
class OwnArms:
    """The arms that a person bears, and whether they were won."""

    arms: Arms
    are_won: bool


def own_arms(person: Person, bearers: Mapping[str, Bearer]) -> OwnArms:
    """The arms of that person, who may be among those who have won some."""
    bearer = bearers.get(person.id)
    won = read_arms(bearer.arms) if bearer else None
    return OwnArms(won or arms_of(person.name), are_won=won is not None)


@memo()
def games_with_arms() -> str:
    """The titles of the games in which one builds arms."""
    there = [game for game in games().values() if game.scene.has_arms]
    return ", ".join(_(game.TITLE) for game in there)


def read_arms(code: str) -> Arms | None:
    """The arms of that code; None without one, or if this program cannot read it."""
    try:
        return decode(code) if code else None
    except Refusal:
        return None


@lru_cache(BOUND)
def shield(arms: Arms) -> Markup:
    """A small shield with these arms."""
    return SHIELD.format(address=picture_address(arms, SMALL))
