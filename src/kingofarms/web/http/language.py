"""In which language a browser is answered: the one its user chose, or else the one it prefers."""

import re
from functools import cache

from babel.core import negotiate_locale
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from kingofarms.engine.words import SOURCE, languages

COOKIE = "language"
MOST_WISHES = 20  # languages of a browser that are considered
LANGUAGE = r"[a-z]{1,8}(?:-[a-z\d]{1,8})*|\*"
WEIGHT = r";\s*q=([01](?:\.\d{0,3})?)"  # from 0 to 1; 1 if it is missing
WISH = re.compile(rf"\s*({LANGUAGE})\s*(?:{WEIGHT}\s*)?", re.IGNORECASE)  # "de-AT;q=0.8"


def language_from(headers: Headers) -> str:
    """The best of our languages for this reader."""
    chosen = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
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
