"""Guests for the tests of this folder."""

import pytest

from ..house import Guest, House


@pytest.fixture(scope="module")
def ann(house: House) -> Guest:
    return house.guest("Ann")


@pytest.fixture(scope="module")
def bea(house: House) -> Guest:
    return house.guest("Bea")
