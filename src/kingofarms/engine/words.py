"""Texts for people: English in the source, translated by gettext.

`_` translates at once. `N_` marks a text that is translated later, when it is shown. The catalogues
are the `.po` files in `kingofarms/locale`; there is no build step.
"""

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from pathlib import Path

LOCALE = Path(__file__).parents[1] / "locale"
SOURCE = "en"


@cache
def languages() -> tuple[str, ...]:
    """The available languages, English first."""
    return (SOURCE, *sorted(file.stem for file in LOCALE.glob("*.po")))


def preferred_language() -> str:
    """The language of the environment (KINGOFARMS_LANGUAGE, LC_ALL, LC_MESSAGES, LANG)."""
    for name in ("KINGOFARMS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wish = os.environ.get(name, "").lower()[:2]
        if wish:
            return wish if wish in languages() else SOURCE
    return SOURCE


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The translations into that language. English needs none."""
    file = LOCALE / f"{language}.po"
    if language == SOURCE or not file.exists():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


_language: ContextVar[str | None] = ContextVar("language", default=None)


def current_language() -> str:
    """The language used now."""
    return _language.get() or preferred_language()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use that language inside the `with` block."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def _(text: str) -> str:
    """The text in the current language."""
    return catalogue(current_language()).gettext(text)


def ngettext(one: str, several: str, count: int) -> str:
    """The singular or plural text in the current language."""
    return catalogue(current_language()).ngettext(one, several, count)


def N_(text: str) -> str:
    """A text to be translated later."""
    return text
