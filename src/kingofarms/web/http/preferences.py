"""Preferences: how one browser wants its pages, kept in a cookie that holds nothing else."""

import re
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from urllib.parse import parse_qsl, urlencode

from babel.core import negotiate_locale
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from kingofarms.engine.words import SOURCE, languages

COOKIE = "preferences"
LONGEST = 200  # letters of a cookie that are read
CHOICES = {
    "theme": ("system", "light", "dark"),
    "motion": ("normal", "slow", "instant"),
    "sound": ("off", "on"),
    "confirm": ("off", "on"),
    "notify": ("off", "on"),
}


@dataclass(frozen=True)
class Preferences:
    """Each has one of the CHOICES; the first one unless the reader has chosen another."""

    theme: str = "system"
    motion: str = "normal"
    sound: str = "off"
    confirm: str = "off"  # "on": a click on the table only picks; a button does it
    notify: str = "off"  # "on": the system tells when it is the reader's turn

    def cookie(self) -> str:
        """As the cookie holds them."""
        chosen = {each.name: getattr(self, each.name) for each in fields(self)}
        return urlencode(
            {name: value for name, value in chosen.items() if value != CHOICES[name][0]}
        )


def preferences_from(headers: Headers) -> Preferences:
    """The preferences in a browser's cookie; whatever is not one of the choices is ignored."""
    return preferences_in(cookie_parser(headers.get("cookie", "")).get(COOKIE, "")[:LONGEST])


@lru_cache(1000)
def preferences_in(text: str) -> Preferences:
    """The preferences in the text of a cookie or in the fields of a form."""
    chosen = dict(parse_qsl(text, max_num_fields=20)) if text.count("&") < 20 else {}
    return chosen_preferences(chosen)


def chosen_preferences(chosen: dict[str, str]) -> Preferences:
    """Those that were chosen, as far as they can be."""
    known = {name: value for name, value in chosen.items() if value in CHOICES.get(name, ())}
    return Preferences(**known)


# In which language a browser is answered: the one its user chose, or else the one it prefers.


LANGUAGE_COOKIE = "language"
MOST_WISHES = 20  # languages of a browser that are considered
LANGUAGE = r"[a-z]{1,8}(?:-[a-z\d]{1,8})*|\*"
WEIGHT = r";\s*q=([01](?:\.\d{0,3})?)"  # from 0 to 1; 1 if it is missing
WISH = re.compile(rf"\s*({LANGUAGE})\s*(?:{WEIGHT}\s*)?", re.IGNORECASE)  # "de-AT;q=0.8"


def language_from(headers: Headers) -> str:
    """The best of our languages for this reader."""
    chosen = cookie_parser(headers.get("cookie", "")).get(LANGUAGE_COOKIE, "")
    if chosen in spoken():
        return chosen
    wishes = wishes_in(headers.get("accept-language", ""))
    return str(negotiate_locale(wishes, spoken(), sep="-") or SOURCE)


def wishes_in(accepted: str) -> list[str]:
    """The languages in an Accept-Language header, most wanted first, without the unwanted."""
    weighted: list[tuple[float, str]] = []
    for text in accepted.split(",", MOST_WISHES)[:MOST_WISHES]:
        if wish := WISH.fullmatch(text):
            language = SOURCE if wish[1] == "*" else wish[1].lower()
            weighted.append((float(wish[2] or 1), language))
    weighted.sort(key=lambda each: -each[0])
    return [language for weight, language in weighted if weight > 0]


@cache
def spoken() -> frozenset[str]:
    """Our languages, looked up once and not with every request."""
    return frozenset(languages())
