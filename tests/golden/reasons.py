"""Why a match ended, in the words of a release and in those of today.

A sentence may be worded better; which reason it is must not change. `reasons.json` of a release
lists its sentences: those of the game in their order, then those that end any game.
"""

import json
from pathlib import Path

from kingofarms.engine.match.outcome import CONCEDED, TIMED_OUT
from kingofarms.games import game_named


def reason_today(release: Path, game: str, sentence: str) -> str:
    """The same reason as today's program words it."""
    then = json.loads((release / "reasons.json").read_text(encoding="utf-8"))[game]
    today = [*game_named(game).REASONS, CONCEDED, TIMED_OUT]
    assert len(then) == len(today), "a reason that is new comes with a release of its own"
    return today[then.index(sentence)]
