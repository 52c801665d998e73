"""Two programs that play at the server."""

import pytest

from tests.web.serving import Served

from .programs import Program


@pytest.fixture
def ann(served: Served) -> Program:
    return Program(served, "Ann")


@pytest.fixture
def bob(served: Served) -> Program:
    return Program(served, "Bob")
