"""The log of requests: a line for each, with nothing in it that is secret."""

import logging

from starlette.types import Scope

log = logging.getLogger("kingofarms.requests")

# Words in an address that are nobody's secret.
KNOWN = {
    *("t", "api", "tables", "games", "players", "static", "fonts", "rules", "new", "play", "code"),
    *("act", "undo", "join", "leave", "concede", "hand-over", "take-back", "count-out", "rematch"),
    *("add-bot", "link", "carry", "log", "download", "live", "stream", "name", "language"),
    *("credits", "health", "metrics", "schema.json", "export", "me", "token", "codes"),
    *("style.css", "table.js", "lobby.js", "icon.svg"),
}


def address_in_log(scope: Scope) -> str:
    """What log and metrics call the address of a request: without ids and tokens."""
    parts = scope["path"].split("/")
    return "/".join(part if part in KNOWN or not part else "…" for part in parts[:6])


def log_request(method: str, path: str, status: int, seconds: float) -> None:
    """One line for a request that was answered."""
    fields = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 2)}
    log.info("request", extra=fields)


def log_error(scope: Scope) -> None:
    """One line for the error that is being handled: a mistake of ours."""
    log.exception("broken", extra={"path": address_in_log(scope)})
