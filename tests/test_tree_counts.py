"""Counts of legal sequences, stored in files: any change of a rule shows here first.

To write them again after a rule was changed on purpose: KINGOFARMS_WRITE_GOLDEN=1 ./test
"""

import json
import os
from pathlib import Path

import pytest

from kingofarms.engine.game.game import Game, games
from kingofarms.engine.rules.chance import scripted
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, new

FOLDER = Path(__file__).parent / "tree_counts"
DEPTH = 5


def sequences(rules: Rules, game: Game, states: Array, k: int, terms: Array) -> list[int]:
    """How many sequences of 1, 2 … actions there are from `states[k]`; a script deals all alike."""
    out = room_for_actions(game)
    rules.legal_at(states, k, terms, out)
    counts = [int(out[0])] + [0] * (DEPTH - k - 1)
    if k + 1 < DEPTH:
        for action in out[1 : 1 + out[0]]:
            states[k + 1] = states[k]
            rules.act_at(states, k + 1, terms, action, scripted([]), room_for_actions(game))
            for more, count in enumerate(sequences(rules, game, states, k + 1, terms), 1):
                counts[more] += count
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_the_numbers_of_legal_sequences_are_those_on_file(game: Game) -> None:
    rules: Rules = rules_of(game)
    terms, found = game.agree({}).record, {}
    for seats in game.SEATS:
        states = new(game.State, DEPTH + 1)
        rules.setup_at(states, 0, terms, seats, scripted([0, 1]), room_for_actions(game))
        found[str(seats)] = sequences(rules, game, states, 0, terms)
    file = FOLDER / f"{game.NAME}.json"
    if os.environ.get("KINGOFARMS_WRITE_GOLDEN"):
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    assert found == json.loads(file.read_text(encoding="utf-8"))
