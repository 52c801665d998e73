"""Requests that lie about where they go or come from, sent byte for byte to a real server."""

import pytest

from tests.web.serving import UPGRADE, Served

CLOSE = "Connection: close\r\n"


def status_of(served: Served, head: str) -> int:
    answer, _is_closed = served.raw(f"{head}\r\n".encode("latin-1"))
    assert answer.startswith(b"HTTP/1.1 "), answer[:100]
    return int(answer[9:12])


@pytest.mark.parametrize("more", [CLOSE, UPGRADE], ids=["request", "socket"])
@pytest.mark.parametrize(
    "hosts",
    [
        "",
        "Host:\r\n",
        "Host: evil.example@localhost\r\n",
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host: evil.example\r\nhOsT: localhost\r\n",
        "Host: localhost\r\nHost:\r\n",
        "Host: localhost\r\n evil.example\r\n",  # a line that goes on
        "Host : localhost\r\n",
    ],
)
def test_a_request_that_does_not_name_one_host_is_refused(
    served: Served, hosts: str, more: str
) -> None:
    """What a single name may look like, `test_guard.py` asks."""
    path = "/" if more == CLOSE else "/t/x/live"
    assert status_of(served, f"GET {path} HTTP/1.1\r\n{hosts}{more}") == 400


@pytest.mark.parametrize("target", ["/", "http://evil.example/", "http://localhost/"])
def test_an_unknown_host_is_refused_whatever_the_first_line_says(
    served: Served, target: str
) -> None:
    assert status_of(served, f"GET {target} HTTP/1.1\r\nHost: evil.example\r\n{CLOSE}") == 421
    assert status_of(served, f"GET {target} HTTP/1.1\r\nHost: localhost\r\n{CLOSE}") == 200


@pytest.mark.parametrize("path", ["/name", "/language", "/play", "/t/x/act", "/carry/x"])
@pytest.mark.parametrize("cookie", ["", "Cookie: kingofarms=x\r\n"], ids=["token", "both"])
def test_no_token_lets_another_site_post_to_a_page(served: Served, path: str, cookie: str) -> None:
    start = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n{cookie}{CLOSE}"
    evil = "Origin: http://evil.example\r\n"
    for token in ("Bearer x", "bearer", "Bearer "):
        assert status_of(served, f"{start}{evil}Authorization: {token}\r\n") == 403


def test_no_token_lets_another_site_open_the_socket_of_a_page(served: Served) -> None:
    lie = "Origin: http://evil.example\r\nAuthorization: Bearer x\r\n"
    start = f"HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}{lie}"
    assert status_of(served, f"GET /t/x/live {start}") == 403
    assert status_of(served, f"GET /api/tables/x/stream {start}") == 401
