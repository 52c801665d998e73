"""Metrics: what the server has done so far, in the text format that Prometheus reads."""

from collections import Counter
from dataclasses import dataclass, field

METHODS = ("GET", "HEAD", "POST", "OPTIONS")


@dataclass
class Metrics:
    """Counted since the server started."""

    requests: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    seconds: float = 0.0
    sockets: int = 0
    entries: int = 0
    refused: int = 0

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        """One more request answered."""
        method = method if method in METHODS else "other"
        if len(self.requests) < 1_000 or (method, path, status) in self.requests:
            self.requests[method, path, status] += 1
        self.seconds += seconds

    def text(self, **now: int) -> str:
        """All of it, and what is counted on the spot."""
        lines = ["# TYPE kingofarms_requests_total counter"]
        for (method, path, status), count in sorted(self.requests.items()):
            labels = f'method="{method}",path="{path}",status="{status}"'
            lines.append(f"kingofarms_requests_total{{{labels}}} {count}")
        lines += [
            "# TYPE kingofarms_request_seconds_total counter",
            f"kingofarms_request_seconds_total {self.seconds:.6f}",
            "# TYPE kingofarms_entries_total counter",
            f"kingofarms_entries_total {self.entries}",
            "# TYPE kingofarms_sockets gauge",
            f"kingofarms_sockets {self.sockets}",
            "# TYPE kingofarms_refused_total counter",
            f"kingofarms_refused_total {self.refused}",
        ]
        for name, value in now.items():
            lines += [f"# TYPE kingofarms_{name} gauge", f"kingofarms_{name} {value}"]
        return "\n".join(lines) + "\n"
