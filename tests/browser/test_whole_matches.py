"""Whole matches played on the table alone: by clicks, by dragging, by keys, by touch on a phone."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import Visitors
from tests.browser.table_player import DraggingPlayer, Press, TablePlayer, click, enter, tap

INSTANT = {"reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
# So short that there is a round's end, a payment, and every kind of action.
TERMS = {
    "heraldry": {"rounds_to_win": "2"},
    "kings_blade": {"turn_limit": "8"},
    "blazon": {"turn_limit": "4"},
}


# Each way and each game once; each game in another way, too: test_learn.py.
@pytest.mark.parametrize(
    ("game", "press", "settings"),
    [("blazon", enter, {}), ("heraldry", click, {}), ("kings_blade", tap, PHONE)],
    ids=["keys", "clicks", "touch"],
)
def test_a_match_is_played_on_the_table_alone(
    visitors: Visitors, game: str, press: Press, settings: dict[str, Any]
) -> None:
    ann = visitors.come(**INSTANT, **settings)
    player = TablePlayer(ann, press, seed=7)
    ann.set_up(game, ["me", "page"], "Ann", **TERMS[game])
    player.play()
    expect(ann.page.locator("#score")).to_be_visible()
    if game == "heraldry":
        assert "go" in player.pressed, "the first round has ended, and was looked at"


def test_a_match_is_played_by_dragging(visitors: Visitors) -> None:
    ann = visitors.come(**INSTANT)
    player = DraggingPlayer(ann, click, seed=7)
    ann.set_up("blazon", ["me", "page"], "Ann", **TERMS["blazon"])
    player.play()
    expect(ann.page.locator("#score")).to_be_visible()
    assert player.drags
