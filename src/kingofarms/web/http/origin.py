"""Origin: whether a request comes from a page of ours, and not from a page of another site."""

from starlette.datastructures import Headers

API = "/api/"  # here a token says who asks, and never a cookie


def is_own_origin(headers: Headers, path: str) -> bool:
    """Whether one of our pages asks, or a program.

    A token stands in for the Origin in the API only. The pages know people by their cookies, which
    a browser sends by itself: there a header that anyone can invent proves nothing.
    """
    if path.startswith(API) and headers.get("authorization", "").lower().startswith("bearer "):
        return True
    origin = headers.get("origin")
    if origin is None:
        # A program that carries no cookie has nothing that a foreign page could abuse.
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin") and (
            "cookie" not in headers or "sec-fetch-site" in headers
        )
    _scheme, _slashes, netloc = origin.partition("://")
    return bool(netloc) and netloc == headers.get("host")
