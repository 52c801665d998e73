"""No card that we ship wins too much or too little, as far as a short series can tell."""

import pytest

from kingofarms.lab.balance.strengths import card_shares
from kingofarms.lab.matches.run import series
from kingofarms.lab.statistics.worth import TOLERANCE


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kings_blade", "blazon"])
def test_every_card_is_near_the_mean_of_its_type(game: str) -> None:
    """The pages in docs/balance have longer series; this one finds what is surely wrong."""
    found = card_shares(series(game, "greedy", seats=4, matches=2000, seed=11, workers=1).sample)
    far = [each.name for each in found if abs(each.off.value) > TOLERANCE + 2 * each.off.error]
    assert not far
    assert all(each.taken > 0.02 for each in found), "a card that nobody takes"
