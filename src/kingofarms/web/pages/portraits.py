"""Portraits: a small shield for every person and every bot.

It shows the arms that the person has won last; until then they follow from the name.
"""

from functools import lru_cache

from markupsafe import Markup

from kingofarms.arms import Arms, arms_of
from kingofarms.arms.code import decode
from kingofarms.engine.memo import BOUND
from kingofarms.engine.refusal import Refusal
from kingofarms.web.pages.arms.shown import SMALL, picture

# Decoration: the name stands beside it.
SHIELD = Markup('<img class="portrait" src="{address}" width="20" height="24" alt="">')


@lru_cache(BOUND)
def portrait(name: str, code: str = "") -> Markup:
    """The shield of that person or bot, with the arms of that code if they have won some."""
    return shield(read_arms(code) or arms_of(name))


def read_arms(code: str) -> Arms | None:
    """The arms of that code; None without one, or if this program cannot read it."""
    try:
        return decode(code) if code else None
    except Refusal:
        return None


@lru_cache(BOUND)
def shield(arms: Arms) -> Markup:
    """A small shield with these arms."""
    return SHIELD.format(address=picture(arms, SMALL))
