"""In which language a browser is answered: what its user chose, else what it prefers."""

from functools import cache
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers

from kingofarms.engine.words import SOURCE, languages

COOKIE = "language"


def language_from(headers: Headers) -> str:
    """The best of ours."""
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(headers.get("cookie", ""))
    except CookieError:
        cookies.clear()
    chosen = cookies[COOKIE].value if COOKIE in cookies else ""
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
