"""The example over the door of the package works."""

import doctest

import kingofarms.arms


def test_the_example_works() -> None:
    failed, tried = doctest.testmod(kingofarms.arms)
    assert (failed, tried) == (0, 4)
