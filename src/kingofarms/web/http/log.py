"""The log of requests: a line for each, with nothing in it that is secret."""

import logging

from starlette.types import Scope

from kingofarms.web.http.metrics import Metrics

log = logging.getLogger("kingofarms.requests")

NO_ROUTE = "(no such address)"
NOT_HTTP = "(not HTTP)"


def address_in_log(scope: Scope) -> str:
    """The pattern of the route that answered, as `/t/{id}/act`: no ids and no tokens."""
    return getattr(scope.get("route"), "path", NO_ROUTE)


def count_request(metrics: Metrics, method: str, path: str, status: int, seconds: float) -> None:
    """Count a request that was answered; and one line for it."""
    metrics.request(method, path, status, seconds)
    fields = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 2)}
    log.info("request", extra=fields)


def log_error(scope: Scope) -> None:
    """One line for the error that is being handled: a mistake of ours."""
    log.exception("broken", extra={"path": address_in_log(scope)})
