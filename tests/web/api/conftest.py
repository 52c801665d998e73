"""A server for all tests of a file, and two programs that play there."""

from collections.abc import Iterator

import pytest

from tests.web.serving import Served, serving

from .programs import Program


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served
        assert '"broken"' not in served.log(), "no mistake of ours anywhere"


@pytest.fixture
def ann(served: Served) -> Program:
    return Program(served, "Ann")


@pytest.fixture
def bob(served: Served) -> Program:
    return Program(served, "Bob")
