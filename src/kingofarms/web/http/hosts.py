"""Host names: by which names browsers may reach this server."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ANY = "*"


def is_known_host(headers: Headers, hosts: tuple[str, ...]) -> bool:
    """Whether the request names one of these hosts; `ANY` among them allows every name."""
    return ANY in hosts or host_in("//" + headers.get("host", "")) in hosts


def host_in(address: str) -> str:
    """The host that an address names; empty if it names none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
