"""Origin: whether a request comes from a page of ours, and not from a page of another site."""

from starlette.datastructures import Headers


def is_own_origin(headers: Headers) -> bool:
    """Whether one of our pages asks, or a program with a token, which no page can send."""
    if headers.get("authorization", "").lower().startswith("bearer "):
        return True
    origin = headers.get("origin")
    if origin is None:
        # A program that carries no cookie has nothing that a foreign page could abuse.
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin") and (
            "cookie" not in headers or "sec-fetch-site" in headers
        )
    _scheme, _slashes, netloc = origin.partition("://")
    return bool(netloc) and netloc == headers.get("host")
