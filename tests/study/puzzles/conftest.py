"""What the tests of puzzles share: makers, whose memory is allocated once."""

import pytest

from kingofarms.study.puzzles.exact import ExactMaker
from kingofarms.study.puzzles.shelf import maker_of


@pytest.fixture(scope="session")
def heraldry() -> ExactMaker:
    return maker_of("heraldry")
