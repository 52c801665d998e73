"""A house for the tests of this folder."""

from collections.abc import Iterator

import pytest

from ...house import Guest, House, open_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def ann(house: House) -> Guest:
    return house.guest("Ann")
