"""The guard at every address: who may write, how much, how often; what browsers may run."""

import json
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from kingofarms.engine.words import _, speaking
from kingofarms.web.language import language_from
from kingofarms.web.metrics import Metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = logging.getLogger("kingofarms.requests")

LOOPBACK = ("localhost", "127.0.0.1", "::1")
MOST_BODY = 64 * 1024
MOST_ADDRESSES = 10_000  # that are remembered for their rate
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
# Words in an address that are not somebody's secret.
KNOWN = {
    *("t", "api", "tables", "games", "players", "static", "fonts", "rules", "new", "play", "code"),
    *("act", "undo", "join", "leave", "concede", "hand-over", "take-back", "count-out", "rematch"),
    *("add-bot", "link", "carry", "log", "download", "live", "stream", "name", "language"),
    *("credits", "health", "metrics", "schema.json", "export", "style.css", "table.js", "icon.svg"),
    *("heraldry", "kings_blade", "blazon"),
}


class TooMuch(Exception):
    """The body is larger than anything we ask for."""


@dataclass(frozen=True)
class Limits:
    """What one address may do."""

    rate: float = 50.0  # requests a second, on average
    burst: float = 200.0
    sockets: int = 200
    body: int = MOST_BODY


class Guard:
    """ASGI middleware: hosts, origins, sizes, rates, headers, the log of requests."""

    def __init__(self, app: App, hosts: tuple[str, ...], limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.hosts = hosts
        self.limits = limits
        self.metrics = metrics
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, or say why not."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        try:
            if refused:
                await answer(sending, headers, *refused)
            else:
                await self.app(scope, self._limited(receive), sending)
        except TooMuch:
            with speaking(language_from(headers)):
                words = _("That is more than {most} bytes; nothing was done.").format(
                    most=self.limits.body
                )
            await answer(sending, headers, 413, words)
        finally:
            seconds = time.perf_counter() - begun
            self.metrics.request(scope["method"], shape(scope["path"]), status, seconds)
            log.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": shape(scope["path"]),
                    "status": status,
                    "ms": round(1000 * seconds, 2),
                },
            )

    def _refused(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Status and sentence, where the guard does not let it through."""
        with speaking(language_from(headers)):
            if not self._is_known_host(headers):
                return 421, _("This server does not go by that name.")
            if not self._may_ask(address_of(scope)):
                return 429, _("Too many requests; wait a moment.")
            length = headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > self.limits.body:
                return 413, _("That is more than {most} bytes; nothing was done.").format(
                    most=self.limits.body
                )
            is_write = scope["type"] == "websocket" or scope["method"] not in SAFE
            if is_write and not is_own(headers):
                return 403, _("That was asked for by a page of another site; nothing was done.")
        return None

    def _is_known_host(self, headers: Headers) -> bool:
        host = urlsplit("//" + headers.get("host", "")).hostname or ""
        return "*" in self.hosts or host in self.hosts

    def _may_ask(self, address: str) -> bool:
        """A bucket that fills at the rate and holds a burst."""
        now = time.monotonic()
        left, then = self._buckets.pop(address, (self.limits.burst, now))
        left = min(self.limits.burst, left + (now - then) * self.limits.rate)
        self._buckets[address] = (max(0.0, left - 1), now)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return left >= 1

    def _limited(self, receive: Receive) -> Receive:
        """A body that ends the request when it grows too large, whatever it said of its length."""
        taken = 0

        async def receiving() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.limits.body:
                raise TooMuch
            return message

        return receiving

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        count = self._sockets.get(address, 0)
        if self._refused(scope, Headers(scope=scope)) or count >= self.limits.sockets:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self._sockets[address] = count + 1
        self.metrics.sockets += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.metrics.sockets -= 1
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


def address_of(scope: Scope) -> str:
    """Where it comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


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
    return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == headers.get("host")


def shape(path: str) -> str:
    """An address without what is secret in it: ids and tokens."""
    parts = path.split("/")
    return "/".join(part if part in KNOWN or not part else "…" for part in parts[:6])


async def answer(send: Send, headers: Headers, status: int, words: str) -> None:
    """A short answer by the guard itself."""
    if "json" in headers.get("accept", ""):
        body, kind = json.dumps({"why": words}).encode(), b"application/json"
    else:
        body, kind = words.encode(), b"text/plain; charset=utf-8"
    start = {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", kind), (b"content-length", str(len(body)).encode())],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body})
