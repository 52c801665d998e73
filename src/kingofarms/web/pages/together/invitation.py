"""The invitation to a table: its address under the name that this reader uses, and a QR code."""

from dataclasses import dataclass
from functools import lru_cache

import segno
from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from kingofarms.web.http.hosts import LOOPBACK, host_of
from kingofarms.web.requests import server_of

QUIET_ZONE = 4  # modules of white around a QR code, so that cameras find it in the dark, too
SECURE = ("https", "wss")


@dataclass(frozen=True)
class Invitation:
    """An address to send to others."""

    address: str
    is_server_local: bool  # whether the server listens on this computer only
    is_name_local: bool  # whether the address means another computer to everybody else

    @property
    def code(self) -> Markup:
        """The QR code of the address."""
        return qr_code(self.address)


def invitation_to(connection: HTTPConnection, name: str) -> Invitation:
    """The invitation to that table. A proxy passes the scheme and the host name on."""
    scheme = "https" if connection.url.scheme in SECURE else "http"
    hosts = server_of(connection).settings.hosts
    return Invitation(
        address=f"{scheme}://{connection.headers['host']}/t/{name}",
        is_server_local=all(host in LOOPBACK for host in hosts),
        is_name_local=host_of(Headers(scope=connection.scope)) in LOOPBACK,
    )


@lru_cache(200)
def qr_code(text: str) -> Markup:
    """As SVG inside a page: black on white, whatever colours the page has."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True)
    return Markup(drawn)  # noqa: S704 - a drawing of squares; the text is not in it
