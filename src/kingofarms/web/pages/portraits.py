"""Portraits: a small shield for every person and every bot, whose arms follow from the name."""

from functools import lru_cache

from markupsafe import Markup

from kingofarms.arms import Arms, arms_of
from kingofarms.engine.memo import BOUND
from kingofarms.web.pages.arms.shown import SMALL, picture

# Decoration: the name stands beside it.
SHIELD = Markup('<img class="portrait" src="{address}" width="20" height="24" alt="">')


@lru_cache(BOUND)
def portrait(name: str) -> Markup:
    """The shield of that person or bot, always the same for the same name."""
    return shield(arms_of(name))


@lru_cache(BOUND)
def shield(arms: Arms) -> Markup:
    """A small shield with these arms."""
    return SHIELD.format(address=picture(arms, SMALL))
