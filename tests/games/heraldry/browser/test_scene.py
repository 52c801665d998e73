"""Heraldry in the browser: the prompt names only plays that the hand has."""

import numpy as np
import pytest

from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games.heraldry.browser.scene import scene
from kingofarms.games.heraldry.options import agree
from kingofarms.games.heraldry.rules import ACTIONS, A, legal_actions
from kingofarms.games.heraldry.text.notation import parse_position

AGREED = agree({})
NAMES = ("Ann", "Ben")


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (
            "2 3 4 9 / 1 7 on 5",
            "Play a card higher than 5, the 4, or two cards that add up to 5.",
        ),
        ("1 8 / 2 3 on 9", "Play the 8, or two cards that add up to 9."),
        ("4 5 / 1 2 on 9", "Play two cards that add up to 9."),
        ("7 8 / 2 3 on 1", "Play a card higher than 1."),
        ("1 2 / 3 4 on 3, Red to play", "Play a card higher than 3."),
        ("1 9 / 2 3 on 3, bonus", "The 3 gives a bonus: play one more card, or stop."),
    ],
)
def test_the_prompt_names_the_plays_of_this_hand(position: str, sentence: str) -> None:
    state = parse_position(position)
    assert scene.prompt(state, int(state.to_play), NAMES, AGREED) == [sentence]


def test_the_prompt_names_a_play_exactly_if_there_is_one() -> None:
    for base in range(2, 10):
        for hand in ("1 2", "4 5", "3 6", "8", "9 1", "7 2"):
            if str(base) in hand:
                continue
            state = parse_position(f"{hand} / - on {base}")
            out = np.zeros(ACTIONS + 1, np.int64)
            legal_actions(state, AGREED.record[0], out)
            legal = out[1 : 1 + out[0]]
            (sentence,) = scene.prompt(state, 0, NAMES, AGREED)
            assert ("two cards" in sentence) is bool((legal > A.STOP).any())
            assert ("higher" in sentence) is bool(((legal < A.STOP) & (legal >= base)).any())


def test_own_cards_are_called_yours() -> None:
    state = parse_position("2 3 / 1 7 on 5")
    cards = scene.things(state, 0, NAMES, AGREED)
    assert cards["hand-0-2"].label == "Your 2 (Squire, Silver Acorn)"
    assert cards["hand-1-7"].label == "Ben's 7 (Marshal, Golden Chalice)"
    assert scene.things(state, WATCHER, NAMES, AGREED)["hand-0-2"].label.startswith("Ann's 2")
