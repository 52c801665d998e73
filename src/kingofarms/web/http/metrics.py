"""Metrics: what the server has done since it started, for Prometheus; the log of requests."""

import logging

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from starlette.types import Scope

METHODS = ("GET", "HEAD", "POST", "DELETE", "OPTIONS")
MOST_PATHS = 200  # that are told apart
OTHER = "other"
NO_ROUTE = "(no such address)"
NOT_HTTP = "(not HTTP)"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

log = logging.getLogger("kingofarms.requests")


class Metrics:
    """The figures of one server, and of the process it runs in."""

    def __init__(self) -> None:
        here = self.registry = CollectorRegistry()
        labels = ["method", "path"]
        self._requests = Counter(
            "kingofarms_requests", "Requests answered", [*labels, "status"], registry=here
        )
        self._seconds = Histogram(
            "kingofarms_request_seconds",
            "Seconds until a request was answered",
            labels,
            registry=here,
            buckets=BUCKETS,
        )
        self.entries = Counter("kingofarms_entries", "Entries added to tables", registry=here)
        self.refused = Counter("kingofarms_refused", "Requests refused", registry=here)
        self.sockets = Gauge("kingofarms_sockets", "Open WebSockets", registry=here)
        self.connections = Gauge("kingofarms_connections", "Open connections", registry=here)
        self.connections_closed = Counter(
            "kingofarms_connections_closed",
            "Connections closed or refused because there were too many",
            ["of"],
            registry=here,
        )
        self._tables = Gauge("kingofarms_tables_in_memory", "Tables in memory", registry=here)
        self._bots = Gauge("kingofarms_bots_thinking", "Bots that are thinking", registry=here)
        self._waiting = Gauge(
            "kingofarms_bots_waiting", "Bots that wait for a worker", registry=here
        )
        self._paths: set[str] = set()
        ProcessCollector(registry=here)
        GCCollector(registry=here)

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count a request that was answered; and one line for it, with nothing that is secret."""
        fields = {"method": method, "path": path, "status": status, "ms": round(1000 * seconds, 2)}
        log.info("request", extra=fields)
        method = method if method in METHODS else OTHER
        if path not in self._paths and len(self._paths) >= MOST_PATHS:
            path = OTHER
        self._paths.add(path)
        self._requests.labels(method, path, status).inc()
        self._seconds.labels(method, path).observe(seconds)

    def text(self, tables_in_memory: int, bots_thinking: int, bots_waiting: int = 0) -> bytes:
        """All figures, with these three as they are now."""
        self._tables.set(tables_in_memory)
        self._bots.set(bots_thinking)
        self._waiting.set(bots_waiting)
        return generate_latest(self.registry)


def address_in_log(scope: Scope) -> str:
    """The pattern of the route that answered, as `/t/{id}/act`: no ids and no tokens."""
    return getattr(scope.get("route"), "path", NO_ROUTE)


def log_error(scope: Scope) -> None:
    """One line for the error that is being handled: a mistake of ours."""
    log.exception("broken", extra={"path": address_in_log(scope)})
