"""The guard before every address: it lets a request through or answers why not."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from math import inf
from typing import NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from kingofarms.engine.terms.terms import is_within
from kingofarms.engine.words import N_, _, speaking
from kingofarms.web.defaults import Limits
from kingofarms.web.http.limits import (
    LATER,
    METER,
    BodyTooLarge,
    BodyTooSlow,
    Buckets,
    Meter,
    Places,
    address_of,
    in_seconds,
    limited_body,
    metered,
)
from kingofarms.web.http.logging import NO_ROUTE, Metrics, address_in_log, log_error
from kingofarms.web.http.preferences import language_from
from kingofarms.web.http.uploads import UPLOADS

ANY = "*"
# A name or an IPv4 address, or an IPv6 address in brackets; then perhaps a port.
HOST = re.compile(
    r"(?:(?P<name>[\w.-]+)|\[(?P<ipv6>[\da-f:.]+)\])(?::(?P<port>\d{1,5}))?",
    re.ASCII | re.IGNORECASE,
)
PORTS = range(1, 65_536)
API = "/api/"  # here a token says who asks, and never a cookie
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
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
TOO_MANY = 429
CLIENT_GONE = 499  # as nginx calls it
REQUEST_SECONDS = 0.005  # of processor time; what takes longer counts as several requests
STATIC = "/static/"  # files that are ready in memory: five of them count as one request
STATIC_COST = 0.2
PATIENCE = 5.0  # seconds that a request waits at most until its address may ask again
GONE = 1006  # the same, of a socket


class Denial(NamedTuple):
    """The status and the sentence, still in English, for a request that is not let through."""

    status: int
    why: str
    seconds: float = LATER  # until another try is worth it, if there were too many


BAD_HOST = Denial(400, N_("A request must name one host, and name it properly."))
UNKNOWN_HOST = Denial(421, N_("Unknown host name."))
TOO_MANY_REQUESTS = Denial(TOO_MANY, N_("Too many requests; wait a moment."))
TOO_MANY_CONNECTIONS = Denial(TOO_MANY, N_("Too many open connections; close some."), 5.0)
TOO_LARGE = Denial(413, N_("That is more than {most}; nothing was done."))
TOO_SLOW = Denial(408, N_("That took too long to arrive; nothing was done."))
OTHER_SITE = Denial(403, N_("This request came from a page of another site; nothing was done."))


class Guard:
    """ASGI middleware: hosts, origins, sizes, rates, response headers, the log of requests.

    `broken` answers the reader when the application has failed, `too_large` when a form with a
    file is too large.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: tuple[str, ...],
        limits: Limits,
        metrics: Metrics,
        broken: Callable[[Request], Awaitable[Response]],
        clock: Callable[[], float] = time.thread_time,
        too_large: Callable[[Request, str], Response] | None = None,
    ) -> None:
        self.app = app
        self.clock = clock  # of the time that requests take of the processor
        self.broken = broken
        self.too_large = too_large
        self.hosts = hosts
        self.limits = limits
        self.metrics = metrics
        self._requests = Buckets(limits.rate, limits.burst)
        self._answering = Places(limits.sockets)
        self._sockets = Places(limits.sockets)
        self._answered: set[tuple[str, bool]] = set()  # kinds of addresses, read or written to

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer why not."""
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
        start, status, meter = time.perf_counter(), 0, self._meter()

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(message)
            await send(message)

        try:
            await metered(self._answer(scope, headers, receive, send_with_headers))
        except ClientDisconnect:
            status = status or CLIENT_GONE
        except Exception:  # whatever it is: the log has it, the reader sees no internals
            log_error(scope)
            if not status:
                response = await self.broken(Request(scope))
                await response(scope, receive, send_with_headers)
        finally:
            self._count(scope, status or 500, time.perf_counter() - start)
            self._charge(scope, meter.read())

    def _charge(self, scope: Scope, seconds: float) -> None:
        """Take what the request has cost more than was taken before it was answered.

        For the first answer of a kind the server loads what it needs: that is not charged.
        """
        path, is_safe = address_in_log(scope), scope["method"] in SAFE
        if path != NO_ROUTE and (path, is_safe) not in self._answered:
            self._answered.add((path, is_safe))
            return
        self._requests.charge(address_of(scope), seconds / REQUEST_SECONDS - cost_of(scope))

    async def _answer(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        """Let the application answer, or the guard itself."""
        address, denial = address_of(scope), self._host_denial(headers)
        if denial is None and not self._answering.take(address):
            denial = TOO_MANY_CONNECTIONS
        elif denial is None:
            try:
                denial = await self._pass_on(scope, headers, receive, send)
            finally:
                self._answering.give_back(address)
        if denial:
            await self._deny(scope, headers, send, denial)

    async def _pass_on(
        self, scope: Scope, headers: Headers, receive: Receive, send: Send
    ) -> Denial | None:
        """Let the application answer; or why not."""
        denial = await self._turn(scope) or self._head_denial(scope, headers)
        if denial:
            return denial
        try:
            await self.app(scope, limited_body(receive, self._most(scope)), send)
        except BodyTooLarge:
            return TOO_LARGE
        except BodyTooSlow:
            return TOO_SLOW
        return None

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        method, path = scope.get("method", "GET"), address_in_log(scope)  # a socket has none
        self.metrics.request(method, path, status, seconds)

    def _host_denial(self, headers: Headers) -> Denial | None:
        """Why a request for that host is not let through."""
        host = host_of(headers)
        if not host:
            return BAD_HOST
        return None if is_known_host(host, self.hosts) else UNKNOWN_HOST

    async def _turn(self, scope: Scope) -> Denial | None:
        """Wait until that address may ask again, unless that takes too long."""
        requests, address, waited = self._requests, address_of(scope), 0.0
        wait = requests.wait(address, cost_of(scope), PATIENCE)
        while wait:
            waited += wait
            if waited > PATIENCE:
                return TOO_MANY_REQUESTS._replace(seconds=wait)
            before = requests.charged(address)
            await asyncio.sleep(wait)
            # Meanwhile others of that address may have turned out to cost more.
            wait = max(0.0, requests.charged(address) - before) / requests.rate
        return None

    def _head_denial(self, scope: Scope, headers: Headers) -> Denial | None:
        """Why the request is not let through, as far as its head tells."""
        if not is_within(headers.get("content-length", "0"), 0, self._most(scope)):
            return TOO_LARGE
        is_write = scope["type"] == "websocket" or scope["method"] not in SAFE
        if is_write and not is_own_origin(headers, scope["path"]):
            return OTHER_SITE
        return None

    async def _socket(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        async def send_to_client(message: Message) -> None:
            try:
                await send(message)
            except OSError:
                raise WebSocketDisconnect(GONE) from None

        try:
            await self._answer_socket(scope, headers, receive, send_to_client)
        except WebSocketDisconnect:
            pass  # the client is gone: nobody is left to be answered
        except Exception:  # as for a request
            log_error(scope)

    async def _answer_socket(
        self, scope: Scope, headers: Headers, receive: Receive, send: Send
    ) -> None:
        address, denial = address_of(scope), self._host_denial(headers)
        denial = denial or await self._turn(scope) or self._head_denial(scope, headers)
        if denial is None and not self._sockets.take(address):
            denial = TOO_MANY_CONNECTIONS
        if denial:
            self._count(scope, denial.status, 0.0)
            await receive()
            await self._deny(scope, headers, send, denial)
            return
        self.metrics.sockets.inc()
        meter = self._meter()

        async def send_and_charge(message: Message) -> None:
            await send(message)
            self._requests.charge(address, meter.read() / REQUEST_SECONDS)

        try:
            await self.app(scope, self._paced(receive, address), send_and_charge)
        finally:
            self.metrics.sockets.dec()
            self._sockets.give_back(address)

    def _meter(self) -> Meter:
        """A new meter for what this request or socket takes."""
        meter = Meter(self.clock)
        METER.set(meter)
        return meter

    def _paced(self, receive: Receive, address: str) -> Receive:
        """Messages count like requests: if there are too many, reading them waits."""

        async def receive_slowly() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                await asyncio.sleep(self._requests.wait(address, patience=inf))
            return message

        return receive_slowly

    async def _deny(self, scope: Scope, headers: Headers, send: Send, denial: Denial) -> None:
        """Answer instead of the application; a socket that is not open yet gets a page, too."""
        why = _(denial.why).format(most=in_words(self._most(scope)))
        seconds = in_seconds(denial.seconds) if denial.status == TOO_MANY else ""
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        if scope["type"] == "websocket" and kind not in scope.get("extensions", {}):
            why += f" Retry-After: {seconds}" if seconds else ""
            await send({"type": "websocket.close", "code": 1008, "reason": why})
            return
        body, content = why.encode(), b"text/plain; charset=utf-8"
        if "json" in headers.get("accept", ""):
            body, content = json.dumps({"why": why}).encode(), b"application/json"
        elif denial is TOO_LARGE and self.too_large and scope["path"] in UPLOADS:
            body = bytes(self.too_large(Request(scope), why).body)
            content = b"text/html; charset=utf-8"
        fields = [(b"content-type", content), (b"content-length", str(len(body)).encode())]
        if seconds:
            fields.append((b"retry-after", seconds.encode()))
        start: Message = {"type": f"{kind}.start", "status": denial.status, "headers": fields}
        add_headers(start)
        await send(start)
        await send({"type": f"{kind}.body", "body": body})

    def _most(self, scope: Scope) -> int:
        """How many bytes the body of that request may have."""
        return self.limits.upload if scope["path"] in UPLOADS else self.limits.body


def cost_of(scope: Scope) -> float:
    """What a request counts, before it is known how long it takes."""
    is_static = scope["path"].startswith(STATIC) and scope.get("method") in SAFE
    return STATIC_COST if is_static else 1.0


def in_words(count: int) -> str:
    """So many bytes, as people say it."""
    for unit, size in (("MB", 2**20), ("kB", 2**10)):
        if count >= size:
            return f"{count / size:g} {unit}"
    return _("{count} bytes").format(count=count)


def add_headers(message: Message) -> None:
    """The headers that browsers get with every response."""
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "cache-control" not in headers:
        headers["Cache-Control"] = "no-store"
    if message["status"] == TOO_MANY and "retry-after" not in headers:
        headers["Retry-After"] = in_seconds(LATER)


# By which names browsers may reach this server, and whether one of our pages asks.


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
