"""The guard at every address: who may write, how much, how often; what browsers may run."""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from kingofarms.engine.match.content import is_within
from kingofarms.engine.words import _, speaking
from kingofarms.web.http.language import language_from
from kingofarms.web.http.limits import Buckets
from kingofarms.web.http.metrics import Metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = logging.getLogger("kingofarms.requests")

LOOPBACK = ("localhost", "127.0.0.1", "::1")
MOST_BODY = 64 * 1024
BODY_SECONDS = 30.0  # that a body may take to arrive
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
SAFE = ("GET", "HEAD", "OPTIONS")
NO_ROUTE = "(no such address)"


class TooMuch(Exception):
    """The body is larger than anything we ask for."""


class TooSlow(Exception):
    """The body does not arrive."""


@dataclass(frozen=True)
class Limits:
    """What one address may do, and one person; of what is counted by the hour, 0: no limit."""

    rate: float = 50.0  # requests a second, on average
    burst: float = 200.0
    sockets: int = 200
    body: int = MOST_BODY
    newcomers: int = 100  # people that come from one address within an hour
    new_tables: int = 200  # that are set up from one address within an hour
    hosted: int = 100  # tables of one person that are not over; 0: no limit


def limits_of(rate: float, newcomers: int, new_tables: int, hosted: int) -> Limits:
    """The limits that belong to that rate."""
    return Limits(
        rate=rate,
        burst=4 * rate,
        sockets=max(200, int(4 * rate)),
        newcomers=newcomers,
        new_tables=new_tables,
        hosted=hosted,
    )


class Guard:
    """ASGI middleware: hosts, origins, sizes, rates, headers, the log of requests.

    `broken` answers for a mistake of ours.
    """

    def __init__(
        self,
        app: App,
        hosts: tuple[str, ...],
        limits: Limits,
        metrics: Metrics,
        broken: Callable[[Request], Awaitable[Response]],
    ) -> None:
        self.app = app
        self.broken = broken
        self.hosts = hosts
        self.limits = limits
        self.metrics = metrics
        self._requests = Buckets(limits.rate, limits.burst)
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, or say why not."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        with speaking(language_from(headers)):  # chosen once, for everything that is said here
            if scope["type"] == "websocket":
                await self._socket(scope, headers, receive, send)
            else:
                await self._http(scope, headers, receive, send)

    async def _http(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        begun, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(message)
            await send(message)

        try:
            await self._answered(scope, headers, receive, sending)
        except ClientDisconnect:
            status = status or 499  # as nginx says it
        except Exception:  # whatever it is: the log knows, the reader is told no internals
            log.exception("broken", extra={"path": route_pattern(scope)})
            if not status:
                await (await self.broken(Request(scope)))(scope, receive, sending)
        finally:
            self._note(scope, status or 500, time.perf_counter() - begun)

    async def _answered(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        """By the guard itself, or by who is asked."""
        refused = self._refused(scope, headers)
        try:
            if refused is None:
                await self.app(scope, self._limited(receive), send)
        except TooMuch:
            refused = 413, self._too_much()
        except TooSlow:
            refused = 408, _("That took too long to arrive; nothing was done.")
        if refused:
            await answer(send, headers, *refused)

    def _too_much(self) -> str:
        return _("That is more than {most} bytes; nothing was done.").format(most=self.limits.body)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Into the counters and the log: nothing that is secret."""
        method, path = scope["method"], route_pattern(scope)
        self.metrics.request(method, path, status, seconds)
        said = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 2)}
        log.info("request", extra=said)

    def _refused(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Status and sentence, where the guard does not let it through."""
        if not self._is_known_host(headers):
            return 421, _("This server does not go by that name.")
        if not self._requests.take(address_of(scope)):
            return 429, _("Too many requests; wait a moment.")
        length = headers.get("content-length", "0")
        if not is_within(length, 0, self.limits.body):
            return 413, self._too_much()
        is_write = scope["type"] == "websocket" or scope["method"] not in SAFE
        if is_write and not is_own(headers):
            return 403, _("That was asked for by a page of another site; nothing was done.")
        return None

    def _is_known_host(self, headers: Headers) -> bool:
        return "*" in self.hosts or host_in("//" + headers.get("host", "")) in self.hosts

    def _limited(self, receive: Receive) -> Receive:
        """A body that ends the request when it grows too large, or does not arrive."""
        taken, is_whole = 0, False
        latest = asyncio.get_running_loop().time() + BODY_SECONDS

        async def receiving() -> Message:
            nonlocal taken, is_whole
            if is_whole:
                return await receive()
            try:
                async with asyncio.timeout_at(latest):
                    message = await receive()
            except TimeoutError:
                raise TooSlow from None
            taken += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            if taken > self.limits.body:
                raise TooMuch
            return message

        return receiving

    async def _socket(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        address, refused = address_of(scope), self._refused(scope, headers)
        count = self._sockets.get(address, 0)
        if refused is None and count >= self.limits.sockets:
            refused = 429, _("Too many open connections; close some.")
        if refused:
            await receive()
            await refuse_socket(scope, headers, send, *refused)
            return
        self._sockets[address] = count + 1
        self.metrics.sockets += 1
        try:
            await self.app(scope, self._paced(receive, address), send)
        finally:
            self.metrics.sockets -= 1
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _paced(self, receive: Receive, address: str) -> Receive:
        """Messages no faster than requests: who sends too many is not read for a while."""

        async def receiving() -> Message:
            message = await receive()
            while message["type"] == "websocket.receive" and not self._requests.take(address):
                await asyncio.sleep(1 / self.limits.rate)
            return message

        return receiving


def add_headers(message: Message) -> None:
    """What browsers are told with every answer."""
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "cache-control" not in headers:
        headers["Cache-Control"] = "no-store"


def address_of(scope: Scope) -> str:
    """Where it comes from."""
    client = scope.get("client")
    return household(str(client[0])) if client else ""


@lru_cache(1000)
def household(address: str) -> str:
    """What counts as one address: of IPv6 the first half, for everyone has all of the second."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or f"{IPv6Address(int(found) >> 64 << 64)}/64")


def is_own(headers: Headers) -> bool:
    """Whether a page of ours asks, or a program with a token, which no page can send."""
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


def host_in(address: str) -> str:
    """The host that an address names; empty where it names none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def route_pattern(scope: Scope) -> str:
    """The pattern of the route that answered, as `/t/{id}/act`: no ids and no tokens."""
    return getattr(scope.get("route"), "path", NO_ROUTE)


async def answer(send: Send, headers: Headers, status: int, words: str) -> None:
    """A short answer by the guard itself."""
    start, body = answered(headers, status, words)
    await send({"type": "http.response.start", **start})
    await send({"type": "http.response.body", "body": body})


async def refuse_socket(
    scope: Scope, headers: Headers, send: Send, status: int, words: str
) -> None:
    """Before it is opened: a sentence where the server can send one."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": words})
        return
    start, body = answered(headers, status, words)
    message = {"type": "websocket.http.response.start", **start}
    add_headers(message)
    await send(message)
    await send({"type": "websocket.http.response.body", "body": body})


def answered(headers: Headers, status: int, words: str) -> tuple[Message, bytes]:
    """Status and headers, and the body."""
    body, kind = words.encode(), b"text/plain; charset=utf-8"
    if "json" in headers.get("accept", ""):
        body, kind = json.dumps({"why": words}).encode(), b"application/json"
    said = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    return {"status": status, "headers": said}, body
