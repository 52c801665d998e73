"""Host names: by which names browsers may reach this server."""

import re

from starlette.datastructures import Headers

ANY = "*"
# A name or an IPv4 address, or an IPv6 address in brackets; then perhaps a port.
HOST = re.compile(
    r"(?:(?P<name>[\w.-]+)|\[(?P<ipv6>[\da-f:.]+)\])(?::(?P<port>\d{1,5}))?",
    re.ASCII | re.IGNORECASE,
)
PORTS = range(1, 65_536)


def host_of(headers: Headers) -> str:
    """The host that a request names, without its port; empty unless it names exactly one.

    Nothing is guessed: of `evil.example@localhost` one program reads the first name, another one
    the second, and of two Host headers as well.
    """
    named = headers.getlist("host")
    parts = HOST.fullmatch(named[0]) if len(named) == 1 else None
    if not parts or (parts["port"] and int(parts["port"]) not in PORTS):
        return ""
    return (parts["name"] or parts["ipv6"]).lower()


def is_known_host(host: str, hosts: tuple[str, ...]) -> bool:
    """Whether it is one of these hosts; `ANY` among them allows every name."""
    return ANY in hosts or host in hosts


# Origin: whether a request comes from a page of ours, and not from a page of another site.


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
