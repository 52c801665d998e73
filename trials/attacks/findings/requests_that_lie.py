"""Host headers that two programs read differently, and a made-up token in place of an Origin."""

from pathlib import Path

from trials.attacks.checkout import Checkout, Outcome
from trials.attacks.raw_lines import answer_to, handshake, head, status_of

TITLE = "a request that lies about its host or its origin is let in"
HOSTS = (
    "evil.example@localhost",
    "evil.example:80@localhost",
    "localhost:",
    "localhost:99999",
    "localhost/evil.example",
    "localhost\r\nHost: evil.example",
    "localhost\r\nHost: localhost",
)
LIES = ("Origin: http://evil.example", "Authorization: Bearer made-up", "Content-Length: 0")
PAGES = ("/name", "/language", "/play", "/t/x/act")
REFUSED = (400, 403, 421)


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Send them, as requests and as handshakes of sockets."""
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()
        hosts = [head("GET /", host) for host in HOSTS]
        hosts += [handshake("/t/x/live", host) for host in HOSTS]
        origins = [head(f"POST {path}", "localhost", *LIES) for path in PAGES]
        origins += [handshake("/t/x/live", "localhost", *LIES[:2])]
        let_in = [
            sum(status_of(answer_to(port, lie, seconds=3.0)) not in REFUSED for lie in lies)
            for lies in (hosts, origins)
        ]
    figures = f"let in {let_in[0]} of {len(hosts)} false hosts, "
    return Outcome(not any(let_in), figures + f"{let_in[1]} of {len(origins)} foreign origins")
