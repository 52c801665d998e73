"""In which language a browser is answered: what its user chose, else what it prefers."""

from functools import cache

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from kingofarms.engine.words import SOURCE, languages

COOKIE = "language"


def language_from(headers: Headers) -> str:
    """The best of ours."""
    chosen = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    if chosen in spoken():
        return chosen
    for wish in headers.get("accept-language", "").split(","):
        code = wish.partition(";")[0].strip().lower()[:2]
        if code in spoken():
            return code
    return SOURCE


@cache
def spoken() -> frozenset[str]:
    """The languages there are: looked for once, not with every request."""
    return frozenset(languages())
